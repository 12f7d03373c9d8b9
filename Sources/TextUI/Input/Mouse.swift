/// Something done with the mouse.
public struct Mouse: Hashable, Sendable {
  /// What was done.
  public enum Kind: Hashable, Sendable {
    /// A button went down, or up.
    case press, release
    /// The mouse moved with a button down.
    case drag
    /// The wheel was turned by a notch.
    case wheelUp, wheelDown
  }

  /// A button of the mouse.
  public enum Button: Hashable, Sendable {
    /// The three there are, and none of them.
    case left, middle, right, none
  }

  /// What was done.
  public var kind: Kind
  /// With which button.
  public var button: Button
  /// On which cell.
  public var position: Point
  /// What was held down.
  public var modifiers: Modifiers

  /// That, done there.
  public init(
    _ kind: Kind, _ button: Button = .none, at position: Point, _ modifiers: Modifiers = []
  ) {
    self.kind = kind
    self.button = button
    self.position = position
    self.modifiers = modifiers
  }
}
