/// A mouse event.
public struct Mouse: Hashable, Sendable {
  /// Kind of a mouse event.
  public enum Kind: Hashable, Sendable {
    /// A button was pressed or released.
    case press, release
    /// The mouse moved with a button down.
    case drag
    /// The wheel turned by one notch.
    case wheelUp, wheelDown
  }

  /// A button of the mouse.
  public enum Button: Hashable, Sendable {
    /// One of the three buttons; `none` for the wheel.
    case left, middle, right, none
  }

  /// Kind of the event.
  public var kind: Kind
  public var button: Button
  /// The cell under the mouse.
  public var position: Point
  /// The modifiers that were held down.
  public var modifiers: Modifiers

  /// Creates a mouse event.
  public init(
    _ kind: Kind, _ button: Button = .none, at position: Point, _ modifiers: Modifiers = []
  ) {
    self.kind = kind
    self.button = button
    self.position = position
    self.modifiers = modifiers
  }
}
