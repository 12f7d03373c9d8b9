extension [UInt8] {
  /// Returns random bytes with frequent malformed and complete UTF-8 sequences, blanks and line
  /// feeds.
  public static func random(upTo count: Int, using random: inout some RandomNumberGenerator)
    -> [UInt8]
  {
    let pieces: [[UInt8]] = [
      Array("a".utf8), Array("word".utf8), [0x20], [0x0A], [0x0D, 0x0A], [0x09], [0x1B],
      Array("物".utf8), Array("e\u{301}".utf8), Array("👩‍🚀".utf8), Array("🇩🇪".utf8), Array("、".utf8),
      [0xC3], [0x80], [0xF0, 0x9F], [0xE2, 0x80], [0xFF],
    ]
    var bytes: [UInt8] = []
    while bytes.count < count, Int.random(in: 0..<20, using: &random) > 0 {
      bytes += pieces.randomElement(using: &random) ?? []
      bytes.append(UInt8.random(in: 0...255, using: &random))
      if Bool.random(using: &random) { bytes.removeLast() }
    }
    return bytes
  }
}
