/// The roles of text in a window; each role has a look.
///
/// The window's ``ThemeName`` defines each look. Each state also has its own shape, so that it can
/// be told without colours.
enum Role: UInt8, CaseIterable {
  /// Rules, counts and dates: the only text that may be hard to read.
  case faint = 1
  /// Text of the second rank that is meant to be read.
  case aside
  case title, tagline, selectedTab, tab, heading, focusedHeading, focusedRule, rule, selected, heart
  case draftMark, bar, activeBar, warning, kept, synced, notKept, key, link
  case match, currentMatch, misspelt, code, readCode, tag
}
