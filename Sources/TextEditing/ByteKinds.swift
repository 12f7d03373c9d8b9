/// Kinds of up to 64 bytes: one bit for each byte, from the lowest.
///
/// Eight bytes are tested at once, as one number (Lamport, *Multiple byte processing with full-word
/// instructions*, 1975): the result has the highest bit of a byte set if the test holds.
struct ByteKinds {
  /// Letters, digits and bytes above ASCII.
  private(set) var letters: UInt64 = 0
  private(set) var blanks: UInt64 = 0
  private(set) var lineFeeds: UInt64 = 0

  /// Classifies up to 64 bytes.
  ///
  /// Bits beyond the last byte are 0.
  init(of bytes: UnsafeRawBufferPointer) {
    var shift: UInt64 = 0
    var index = 0
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      add(word, shift)
      index += 8
      shift += 8
    }
    guard index < bytes.count else { return }
    var last: UInt64 = 0
    for (byteIndex, byte) in bytes[index...].enumerated() {
      last |= UInt64(byte) << UInt64(8 * byteIndex)
    }
    add(last, shift)
  }

  @inline(__always)
  private mutating func add(_ word: UInt64, _ shift: UInt64) {
    let nonASCII = word & Self.highest
    let low = word & ~Self.highest
    let digits = Self.within(0x30, 0x39, low)
    let letters = Self.within(0x61, 0x7A, low | Self.ones &* 0x20)
    let lineFeeds = Self.within(0x0A, 0x0A, low) & ~nonASCII
    let blanks = (Self.within(0x09, 0x0D, low) | Self.within(0x20, 0x20, low)) & ~nonASCII
    self.letters |= Self.gathered(digits | letters | nonASCII) << shift
    self.blanks |= Self.gathered(blanks) << shift
    if lineFeeds != 0 { self.lineFeeds |= Self.gathered(lineFeeds) << shift }
  }

  /// Tests which of eight bytes, all below 0x80, are in `first...last`.
  @inline(__always)
  private static func within(_ first: UInt64, _ last: UInt64, _ bytes: UInt64) -> UInt64 {
    (bytes &+ ones &* (0x80 - first)) & ~(bytes &+ ones &* (0x7F - last)) & highest
  }

  /// Collects the highest bit of each of eight bytes into the lowest eight bits.
  @inline(__always)
  private static func gathered(_ bytes: UInt64) -> UInt64 {
    ((bytes >> 7) &* 0x0102_0408_1020_4080) >> 56
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highest: UInt64 = 0x8080_8080_8080_8080
}
