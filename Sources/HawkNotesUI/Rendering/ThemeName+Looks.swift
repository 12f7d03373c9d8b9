import TextUI

// The looks of each theme, in the sixteen colours that every terminal has. Where a terminal has
// eight, a bright colour is the plain colour in bold.
//
// Readable text contrasts with its background in the colours of xterm and of the console: a test
// calculates the contrast. A theme that uses the terminal's own background does so on black and on
// white; the other themes set a background.

extension ThemeName {
  /// The default colours.
  var base: Style {
    switch self {
    case .terminal, .mono: .plain
    case .light: Style(.black, on: .brightWhite)
    case .dark: Style(.white, on: .black)
    case .highContrast: Style(.brightWhite, on: .black)
    }
  }

  func look(of role: Role) -> Style {
    switch self {
    case .terminal: Self.terminal(role)
    case .light: Self.light(role)
    case .dark: Self.dark(role)
    case .highContrast: Self.highContrast(role)
    case .mono: Self.mono(role)
    }
  }

  /// Magenta is the only colour that can be read on black and on white backgrounds.
  private static func terminal(_ role: Role) -> Style {
    switch role {
    case .selectedTab, .selected, .warning: Style(.magenta, [.bold])
    case .focusedRule, .activeBar, .draftMark, .heart: Style(.magenta)
    case .match: Style(.magenta, [.underlined])
    case .faint, .title, .tagline, .tab, .heading, .focusedHeading, .rule, .bar: mono(role)
    case .kept, .synced, .notKept, .key, .link, .currentMatch: mono(role)
    }
  }

  private static func light(_ role: Role) -> Style {
    switch role {
    case .faint, .tab, .rule, .bar, .kept, .synced: Style(.brightBlack)
    case .selectedTab, .selected, .focusedHeading: Style(.blue, [.bold])
    case .focusedRule, .activeBar, .draftMark, .key: Style(.blue)
    case .link, .match: Style(.blue, [.underlined])
    case .currentMatch: Style(.brightWhite, on: .blue, [.bold])
    case .heart: Style(.red)
    case .warning: Style(.red, [.bold])
    case .notKept: Style(.brightWhite, on: .red, [.bold])
    case .title, .heading, .tagline: mono(role)
    }
  }

  private static func dark(_ role: Role) -> Style {
    switch role {
    case .title, .heading: Style(.brightWhite, [.bold])
    case .selectedTab, .selected, .warning: Style(.brightYellow, [.bold])
    case .focusedHeading: Style(.brightCyan, [.bold])
    case .focusedRule, .activeBar, .key: Style(.cyan)
    case .link: Style(.brightCyan, [.underlined])
    case .heart, .draftMark: Style(.brightMagenta)
    case .synced: Style(.green)
    case .notKept, .currentMatch: Style(.black, on: .brightYellow, [.bold])
    case .match: Style(.brightYellow, [.underlined])
    case .faint, .tagline, .tab, .rule, .bar, .kept: mono(role)
    }
  }

  /// Nothing is faint; the selection is black on yellow.
  private static func highContrast(_ role: Role) -> Style {
    switch role {
    case .selectedTab, .selected, .currentMatch: Style(.black, on: .brightYellow, [.bold])
    case .match: Style(.brightYellow, [.underlined])
    case .focusedHeading, .warning, .key: Style(.brightYellow, [.bold])
    case .focusedRule, .activeBar, .draftMark, .heart: Style(.brightYellow)
    case .notKept: Style(.brightWhite, [.bold, .reversed])
    case .link: Style(.brightCyan, [.underlined])
    case .title, .heading: mono(role)
    case .faint, .tagline, .tab, .rule, .bar, .kept, .synced: .plain
    }
  }

  private static func mono(_ role: Role) -> Style {
    switch role {
    case .faint, .tab, .rule, .bar, .kept, .synced: .plain.dim
    case .title, .heading, .focusedHeading, .selectedTab, .selected, .warning: .plain.bold
    case .tagline: .plain.italic
    case .link, .match: .plain.underlined
    case .notKept, .currentMatch: .plain.bold.reversed
    case .focusedRule, .heart, .draftMark, .activeBar, .key: .plain
    }
  }
}

extension Appearance {
  /// Creates the look of a window.
  init(_ settings: Settings, on terminal: TerminalLimits, isQuiet: Bool) {
    let theme = terminal.hasColours ? settings.theme : .mono
    self.init(
      base: theme.base,
      roles: [.plain] + Role.allCases.map { theme.look(of: isQuiet ? $0.quietTwin : $0) },
      hasColours: theme != .mono,
      isASCII: settings.borders == .auto ? !terminal.drawsLines : settings.borders == .ascii,
      isQuiet: isQuiet)
  }
}

extension Role {
  /// The role in its place when the window does not have the terminal's focus.
  fileprivate var quietTwin: Role {
    switch self {
    case .focusedHeading: .heading
    case .focusedRule: .rule
    case .activeBar: .bar
    case .selected: .title
    case .faint, .title, .tagline, .selectedTab, .tab, .heading, .rule, .heart, .draftMark: self
    case .bar, .warning, .kept, .synced, .notKept, .key, .link, .match, .currentMatch: self
    }
  }
}
