/// A key, as a code point: a character is itself, Ctrl-A is U+0001, Esc U+001B, Enter U+000D, Tab
/// U+0009.
///
/// A register that holds the keys of a macro is therefore a text. Keys without a control character
/// are in the private range from U+F700.
public struct ViKey: Hashable, Sendable {
  /// The code point.
  public let scalar: Unicode.Scalar

  /// Creates a key from its code point.
  public init(_ scalar: Unicode.Scalar) { self.scalar = scalar }

  /// Creates the key of Control and an ASCII letter; nil for other characters.
  public init?(control letter: Character) {
    guard let value = letter.uppercased().first?.asciiValue, 0x40...0x5F ~= value else {
      return nil
    }
    scalar = Unicode.Scalar(value - 0x40)
  }

  public static let escape = ViKey("\u{1B}")
  public static let enter = ViKey("\r")
  public static let backspace = ViKey("\u{8}")
  public static let delete = ViKey("\u{F728}")
  public static let up = ViKey("\u{F700}")
  public static let down = ViKey("\u{F701}")
  public static let left = ViKey("\u{F702}")
  public static let right = ViKey("\u{F703}")
  public static let home = ViKey("\u{F729}")
  public static let end = ViKey("\u{F72B}")
  public static let pageUp = ViKey("\u{F72C}")
  public static let pageDown = ViKey("\u{F72D}")

  var isSpecial: Bool { scalar.isSpecial }
}

extension Unicode.Scalar {
  /// The key of Control and a letter.
  static func control(_ letter: Character) -> Unicode.Scalar {
    Unicode.Scalar((letter.asciiValue ?? 0x40) & 0x1F)
  }

  /// Whether this stands for a key without a character.
  var isSpecial: Bool { 0xF700...0xF7FF ~= value }
  var isBlank: Bool { value == 0x20 || value == 0x09 }
  var isDigit: Bool { 0x30...0x39 ~= value }
  var isLowercaseLetter: Bool { 0x61...0x7A ~= value }
  var isUppercaseLetter: Bool { 0x41...0x5A ~= value }
  var utf8: [UInt8] { Array(String(self).utf8) }
}
