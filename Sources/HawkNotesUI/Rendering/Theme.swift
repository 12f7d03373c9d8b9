import TextUI

/// The looks, by the names that views use.
enum Theme {
  static let plain = Style.plain
  static let faint = look(.faint)
  static let aside = look(.aside)
  static let title = look(.title)
  static let tagline = look(.tagline)
  static let selectedTab = look(.selectedTab)
  static let tab = look(.tab)
  static let heading = look(.heading)
  static let focusedHeading = look(.focusedHeading)
  static let focusedRule = look(.focusedRule)
  static let rule = look(.rule)
  static let behindSheet = rule
  static let selected = look(.selected)
  static let heart = look(.heart)
  static let draftMark = look(.draftMark)
  static let bar = look(.bar)
  static let activeBar = look(.activeBar)
  static let warning = look(.warning)
  static let kept = look(.kept)
  static let synced = look(.synced)
  static let notKept = look(.notKept)
  static let key = look(.key)
  static let link = look(.link)
  static let code = look(.code)
  /// Code in a text that is read, without its backquotes.
  static let readCode = look(.readCode)
  static let tag = look(.tag)
  /// A misspelt word in a text that is written.
  static let misspelt = look(.misspelt)
  static let match = look(.match)
  static let currentMatch = look(.currentMatch)

  private static func look(_ role: Role) -> Style { Style(role: role.rawValue) }
}
