import TextUI

extension Palette {
  /// The look of a role.
  ///
  /// Each state also has a shape of its own, so that it can be told without colours.
  func look(of role: Role) -> Style {
    switch role {
    case .title, .heading: strengthened(.plain)
    case .tagline: .plain.italic
    case .aside, .tab, .kept: aside
    case .faint, .rule, .bar: faint
    case .key, .selectedTab, .focusedHeading: strengthened(accent)
    case .focusedRule, .activeBar, .code: accent
    case .tag: tag ?? accent
    // Without a colour of its own it is in reverse: prose has no other mark beside it.
    case .readCode: accent == .plain ? accent.reversed : accent
    case .link: (link ?? accent).underlined
    case .match: accent.underlined
    case .misspelt: misspelt
    case .currentMatch: strengthened(.plain.reversed)
    case .heart, .draftMark: ornament
    case .selected: selection
    case .warning: alarm
    case .synced: safe
    case .notKept: lost
    }
  }

  /// Underlined, in the colour of errors if that does not change the background.
  private var misspelt: Style {
    let isPlain = alarm.background == .terminal
    return Style(isPlain ? alarm.foreground : .terminal, .underlined)
  }

  private func strengthened(_ style: Style) -> Style {
    Style(style.foreground, on: style.background, style.attributes.union(strong))
  }
}

extension Appearance {
  /// Creates the look of a window.
  init(_ settings: Settings, on terminal: TerminalLimits, isQuiet: Bool) {
    let palette = Palette(settings.theme, on: terminal)
    let isAccessible = settings.accessible || terminal.isAccessible
    let isQuiet = isQuiet && !isAccessible
    self.init(
      base: palette.base,
      roles: [.plain]
        + Role.allCases.map { role in
          let role = isAccessible ? role.steadyTwin : isQuiet ? role.quietTwin : role
          return role.map(palette.look) ?? .plain
        },
      hasColours: terminal.colours != .none && settings.theme != .mono,
      isASCII: settings.borders == .auto ? !terminal.drawsLines : settings.borders == .ascii,
      isQuiet: isQuiet, isAccessible: isAccessible)
  }
}

extension Role {
  /// The role in its place in accessible mode: the same with and without the focus, because a
  /// screen reader says again what changes its look; nil for plain text.
  fileprivate var steadyTwin: Role? {
    self == .selected || self == .aside ? nil : quietTwin
  }

  /// The role in its place when the window does not have the terminal's focus.
  fileprivate var quietTwin: Role {
    switch self {
    case .focusedHeading: .heading
    case .focusedRule: .rule
    case .activeBar: .bar
    case .selected: .title
    case .aside, .faint, .title, .tagline, .selectedTab, .tab, .heading, .rule, .heart: self
    case .draftMark, .bar, .warning, .kept, .synced, .notKept, .key, .link, .match: self
    case .currentMatch, .misspelt, .code, .readCode, .tag: self
    }
  }
}
