#if PLANTED_BUGS
  import PlantedBugs
#endif

public enum TextEncoding: Sendable {
  case utf8, utf16, latin1

  /// Decodes bytes into UTF-8 and returns the encoding found.
  ///
  /// No byte is lost: bytes that are not UTF-8 are read as Latin-1, one character a byte, with the
  /// characters of Windows-1252 instead of control characters.
  static func decode(_ bytes: [UInt8]) -> (text: [UInt8], encoding: TextEncoding) {
    #if PLANTED_BUGS
      if PlantedBug.encodingLost.isPlanted {
        return (Array(String(decoding: bytes, as: UTF8.self).utf8), .utf8)
      }
    #endif
    if let text = utf16Text(bytes) { return (text, .utf16) }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    return text.isUTF8 ? (text, .utf8) : (latin1Text(text), .latin1)
  }

  /// Decodes a text that begins with the mark of UTF-16; nil without that mark.
  private static func utf16Text(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2), bytes.count >= 2 else { return nil }
    let isLittle = bytes[0] == 0xFF && bytes[1] == 0xFE
    guard isLittle || (bytes[0] == 0xFE && bytes[1] == 0xFF) else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }

  private static func latin1Text(_ bytes: [UInt8]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      var parser = Unicode.UTF8.ForwardParser()
      // NB: no sequence is longer than four bytes.
      var next = rest.prefix(4).makeIterator()
      if case .valid(let scalar) = parser.parseScalar(from: &next) {
        text.append(Unicode.UTF8.decode(scalar))
        rest = rest.dropFirst(scalar.count)
      } else {
        text.append(scalar(of: first))
        rest = rest.dropFirst()
      }
    }
    return Array(String(text).utf8)
  }

  private static func scalar(of byte: UInt8) -> Unicode.Scalar {
    guard (0x80..<0xA0).contains(byte) else { return Unicode.Scalar(byte) }
    return windows1252[Int(byte) - 0x80]
  }

  /// The characters of Windows-1252 from 0x80 to 0x9F; five bytes have none and stay unchanged.
  private static let windows1252 = Array(
    """
    \u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\u{2039}\
    \u{152}\u{8D}\u{17D}\u{8F}\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\
    \u{2DC}\u{2122}\u{161}\u{203A}\u{153}\u{9D}\u{17E}\u{178}
    """.unicodeScalars)
}
