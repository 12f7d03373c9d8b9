extension Unicode.Scalar {
  /// Creates the character of a byte in Windows-1252, the Windows encoding of Western Europe.
  ///
  /// Five bytes have no character there and become control characters.
  package init(windows1252 byte: UInt8) {
    self = 0x80..<0xA0 ~= byte ? windowsScalars[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }
}

/// The characters of the bytes 0x80 to 0x9F.
private let windowsScalars = Array(
  "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
