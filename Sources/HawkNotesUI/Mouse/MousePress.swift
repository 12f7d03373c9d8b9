import TextUI

/// The press that following moves of the mouse belong to.
struct MousePress: Equatable, Sendable {
  var spot: MouseSpot
  var position: Point
  /// Whether the pressed row was already selected: releasing the button then opens it.
  var metSelection = false
  /// Whether the release opened something: a second click then does not act on the new content.
  var hasOpened = false
}
