import TextUI

/// The press that the mouse's next moves belong to.
struct MousePress: Equatable, Sendable {
  var spot: MouseSpot
  /// Where it is now.
  var position: Point
  /// Whether it met the row that was selected already: then letting go of it opens that.
  var metSelection = false
  /// Whether letting go of it opened something, so that a second click is not one on what came then.
  var hasOpened = false
}
