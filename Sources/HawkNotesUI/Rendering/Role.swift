/// What on a window there are looks for.
///
/// How each looks is said by the window's ``ThemeName``. Each state is told by its shape too, so
/// that none is lost without colours.
enum Role: UInt8, CaseIterable {
  case faint = 1
  case title, tagline, selectedTab, tab, heading, focusedHeading, focusedRule, rule, selected, heart
  case draftMark, bar, activeBar, warning, kept, synced, notKept, key, link
  case match, currentMatch
}
