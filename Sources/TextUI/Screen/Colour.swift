/// A colour of a terminal: its default colour, one of the sixteen that its user chooses, or one of
/// the fixed colours that terminals with 256 colours have besides.
public struct Colour: RawRepresentable, Hashable, Sendable {
  /// 0 for the default colour; otherwise one more than the terminal's number for the first sixteen,
  /// and that number itself for the others.
  public let rawValue: UInt8

  /// Creates a colour from its number.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates a colour with a fixed value, by the terminal's number from 17 to 255.
  ///
  /// 17 to 231 are a cube of 6×6×6 colours, 232 to 255 are greys from dark to light. The cube's
  /// black, 16, has no number here.
  public static func fixed(_ number: UInt8) -> Colour {
    precondition(number > 16)
    return Colour(rawValue: number)
  }

  /// The terminal's default foreground or background.
  public static let terminal = Colour(rawValue: 0)

  // The eight basic colours.
  public static let black = Colour(rawValue: 1)
  public static let red = Colour(rawValue: 2)
  public static let green = Colour(rawValue: 3)
  public static let blue = Colour(rawValue: 5)
  public static let magenta = Colour(rawValue: 6)
  public static let cyan = Colour(rawValue: 7)
  /// White, often light grey.
  public static let white = Colour(rawValue: 8)

  // Their bright variants.
  public static let brightRed = Colour(rawValue: 10)
  public static let brightYellow = Colour(rawValue: 12)
  public static let brightMagenta = Colour(rawValue: 14)
  public static let brightWhite = Colour(rawValue: 16)
}
