public import TextUI

/// A place on the window that the mouse was used at, and what lies there.
public struct MouseSpot: Equatable, Sendable {
  /// What lies there.
  public let target: MouseTarget
  /// The cell.
  public let position: Point
  /// The how manieth press it is of those that follow one another quickly on one cell.
  public let clicks: Int
  /// What was held down.
  public let modifiers: Modifiers
}
