extension String {
  /// The text in double quotes: YAML reads it as a text, whatever it looks like.
  public var inYAML: String {
    var written = "\""
    for scalar in unicodeScalars {
      if let escape = scalar.escapeInYAML {
        written += escape
      } else {
        written.unicodeScalars.append(scalar)
      }
    }
    return written + "\""
  }
}

extension Unicode.Scalar {
  /// The code point after a backslash, as libyaml writes it; nil if it stands for itself.
  fileprivate var escapeInYAML: String? {
    switch value {
    case 0x22, 0x5C: "\\" + String(self)
    case 0x20...0x7E: nil
    case 0x00: "\\0"
    case 0x07: "\\a"
    case 0x08: "\\b"
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0B: "\\v"
    case 0x0C: "\\f"
    case 0x0D: "\\r"
    case 0x1B: "\\e"
    case 0x85: "\\N"
    case 0x2028: "\\L"
    case 0x2029: "\\P"
    case 0xFEFF: "\\uFEFF"
    case 0xA0...0xFFFD: nil
    case ...0xFF: "\\x" + hexadecimal(2)
    case ...0xFFFF: "\\u" + hexadecimal(4)
    default: "\\U" + hexadecimal(8)
    }
  }

  private func hexadecimal(_ count: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}
