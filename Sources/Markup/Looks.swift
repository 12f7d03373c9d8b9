/// The looks of a part of a text, which can be combined.
public struct Looks: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Emphasis: `*text*`.
  public static let emphasis = Looks(rawValue: 1)
  /// Strong emphasis: `**text**`.
  public static let strong = Looks(rawValue: 2)
  /// Struck through: `~~text~~`.
  public static let struck = Looks(rawValue: 4)
  public static let code = Looks(rawValue: 8)
  /// A tag or a place in the book: `#tag`, `@p213`.
  public static let mark = Looks(rawValue: 16)
}
