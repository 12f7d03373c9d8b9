import TextUI

/// The looks: a quiet use of the sixteen colours over the terminal's own background.
///
/// Each state is told by its shape too, so that none is lost without colours.
enum Theme {
  static let plain = Style.plain
  static let faint = Style(.terminal, [.dim])
  static let title = Style(.terminal, [.bold])
  static let tagline = Style(.terminal, [.italic])
  static let selectedTab = Style(.yellow, [.bold])
  static let tab = faint
  static let heading = Style(.terminal, [.bold])
  static let focusedHeading = Style(.cyan, [.bold])
  static let focusedRule = Style(.cyan)
  static let rule = faint
  static let selected = Style(.yellow, [.bold])
  static let heart = Style(.red)
  static let draftMark = Style(.magenta)
  static let bar = faint
  static let activeBar = Style(.cyan)
  static let warning = Style(.yellow, [.bold])
  static let kept = faint
  static let synced = Style(.green)
  static let notKept = Style(.red, [.bold, .reversed])
  static let key = Style(.cyan)
  static let link = Style(.blue, [.underlined])
}
