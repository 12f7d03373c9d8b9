public import TextUI

/// A use of the mouse: its cell and the target there.
public struct MouseSpot: Equatable, Sendable {
  public let target: MouseTarget
  /// The cell.
  public let position: Point
  /// The number of this press among quick successive presses on one cell, from 1.
  public let clicks: Int
  /// The modifier keys that were held down.
  public let modifiers: Modifiers

  /// Returns the same use of the mouse on another target.
  func on(_ target: MouseTarget) -> MouseSpot {
    MouseSpot(target: target, position: position, clicks: clicks, modifiers: modifiers)
  }
}
