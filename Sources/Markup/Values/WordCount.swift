extension StringProtocol {
  /// The number of words: as `wc -w` counts them, and each letter of a script without blanks (Chinese,
  /// Japanese) as one.
  ///
  /// Takes time in proportion to the length of the text.
  public var wordCount: Int {
    var (count, isInWord) = (0, false)
    for scalar in unicodeScalars {
      if scalar.isIdeograph {
        count += 1
        isInWord = false
      } else if scalar.endsWord {
        isInWord = false
      } else if !isInWord {
        count += 1
        isInWord = true
      }
    }
    return count
  }
}

extension Unicode.Scalar {
  fileprivate var endsWord: Bool {
    value < 0x80 ? value == 0x20 || 0x09...0x0D ~= value : properties.isWhitespace || isWidePoint
  }

  /// Whether it is a letter of a script that is written without blanks.
  fileprivate var isIdeograph: Bool {
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
