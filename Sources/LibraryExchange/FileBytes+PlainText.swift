extension FileBytes {
  /// Returns the pieces of a file in UTF-8, with line feeds.
  ///
  /// A text in UTF-16 has a byte order mark. In a text without line feeds, carriage returns end the
  /// lines: bytes that are no text have zeros among them.
  static func plain(_ pieces: [[UInt8]]) -> [[UInt8]] {
    guard let first = pieces.first else { return pieces }
    if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) {
      return plain([utf8(ofUTF16: Array(pieces.joined()))])
    }
    let beginning = first.prefix(65_536)
    guard beginning.contains(13), !beginning.contains(10), !beginning.contains(0) else {
      return pieces
    }
    return pieces.map { piece in piece.map { $0 == 13 ? 10 : $0 } }
  }

  /// Decodes UTF-16 with its byte order mark; malformed text is replaced.
  private static func utf8(ofUTF16 bytes: [UInt8]) -> [UInt8] {
    let (high, low) = bytes[0] == 0xFE ? (0, 1) : (1, 0)
    let units = (0..<bytes.count / 2).dropFirst().map { index in
      UInt16(bytes[2 * index + high]) << 8 | UInt16(bytes[2 * index + low])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
