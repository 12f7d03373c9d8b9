extension Unicode.Scalar {
  /// Role of a code point in the counting of words.
  public enum WordKind: Sendable {
    /// A blank, or a point between words that have no blanks.
    case blank
    /// A word of its own.
    case letter
    case part
  }

  /// Its role in the counting of words.
  public var wordKind: WordKind {
    if value < 0x80 { return value == 0x20 || 0x09...0x0D ~= value ? .blank : .part }
    if value < 0x1680 { return value == 0x85 || value == 0xA0 ? .blank : .part }
    if value < 0x3000 { return isRareBlank ? .blank : .part }
    return isIdeograph ? .letter : isWidePoint ? .blank : .part
  }

  /// Whether it is white space from U+1680 to U+205F.
  private var isRareBlank: Bool {
    switch value {
    case 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F: true
    default: false
    }
  }

  /// Whether it is a letter of a script that is written without blanks.
  private var isIdeograph: Bool {
    switch value {
    case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
      0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Whether it is a point or bracket of these scripts.
  private var isWidePoint: Bool {
    switch value {
    case 0x3000...0x3004, 0x3008...0x301F, 0x30FB, 0xFF01...0xFF0F, 0xFF1A...0xFF20,
      0xFF3B...0xFF40, 0xFF5B...0xFF65:
      true
    default: false
    }
  }
}
