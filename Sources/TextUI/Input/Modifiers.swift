/// Modifier keys held down with another key or a mouse button.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits, in xterm's numbering.
  public let rawValue: UInt8

  /// Creates modifiers from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift.
  ///
  /// A shifted letter is another character, without this modifier.
  public static let shift = Modifiers(rawValue: 1)
  /// Alt, also called Meta.
  public static let alt = Modifiers(rawValue: 2)
  public static let control = Modifiers(rawValue: 4)
}
