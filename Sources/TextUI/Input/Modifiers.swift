/// Keys held down with another key or a mouse button.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits, as xterm numbers them.
  public let rawValue: UInt8

  /// Modifiers of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift; a shifted letter is a letter of its own, without it.
  public static let shift = Modifiers(rawValue: 1)
  /// Alt, also called Meta.
  public static let alt = Modifiers(rawValue: 2)
  /// Control.
  public static let control = Modifiers(rawValue: 4)
}
