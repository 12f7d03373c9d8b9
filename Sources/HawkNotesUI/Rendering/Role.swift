/// The roles of text in a window; each role has a look.
///
/// The window's ``ThemeName`` defines each look. Each state also has its own shape, so that it can
/// be told without colours.
enum Role: UInt8, CaseIterable {
  case faint = 1
  case title, tagline, selectedTab, tab, heading, focusedHeading, focusedRule, rule, selected, heart
  case draftMark, bar, activeBar, warning, kept, synced, notKept, key, link
  case match, currentMatch
}
