import TextUI

// How each theme looks, with the sixteen colours that every terminal has, or eight of them: there a
// bright colour is its plain one in bold.
//
// What is to be read stands out from what is behind it in the colours of xterm and in those of the
// console: a test reckons it. A theme that leaves the background to the terminal does so on black and
// on white; the others bring their own.

extension ThemeName {
  /// The colours where none are said.
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

  /// Magenta is the one colour that can be read on black and on white, whoever chose it.
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

  /// Nothing faint, and what is selected in the other colours.
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
  /// How a window looks.
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
  /// What it is in a window that nobody writes in.
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
