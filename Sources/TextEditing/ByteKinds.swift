/// What 64 bytes are, a bit each from the lowest.
///
/// Eight bytes are looked at together, as one number (Lamport, *Multiple byte processing with
/// full-word instructions*, 1975): a byte has its highest bit set where the answer is yes.
struct ByteKinds {
  /// Letters and digits, and all beyond ASCII.
  private(set) var letters: UInt64 = 0
  private(set) var blanks: UInt64 = 0
  private(set) var lineFeeds: UInt64 = 0

  /// Of up to 64 bytes; for those that are not there, of none.
  init(of bytes: UnsafeRawBufferPointer) {
    var shift: UInt64 = 0
    var index = 0
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      take(word, shift)
      index += 8
      shift += 8
    }
    guard index < bytes.count else { return }
    var last: UInt64 = 0
    for (place, byte) in bytes[index...].enumerated() { last |= UInt64(byte) << UInt64(8 * place) }
    take(last, shift)
  }

  @inline(__always)
  private mutating func take(_ word: UInt64, _ shift: UInt64) {
    let beyond = word & Self.highest
    let low = word & ~Self.highest
    let digits = Self.within(0x30, 0x39, low)
    let letters = Self.within(0x61, 0x7A, low | Self.ones &* 0x20)
    let lineFeeds = Self.within(0x0A, 0x0A, low) & ~beyond
    let blanks = (Self.within(0x09, 0x0D, low) | Self.within(0x20, 0x20, low)) & ~beyond
    self.letters |= Self.gathered(digits | letters | beyond) << shift
    self.blanks |= Self.gathered(blanks) << shift
    if lineFeeds != 0 { self.lineFeeds |= Self.gathered(lineFeeds) << shift }
  }

  /// Which of eight bytes, all below 0x80, lie between two others.
  @inline(__always)
  private static func within(_ first: UInt64, _ last: UInt64, _ bytes: UInt64) -> UInt64 {
    (bytes &+ ones &* (0x80 - first)) & ~(bytes &+ ones &* (0x7F - last)) & highest
  }

  /// The highest bits of eight bytes side by side.
  @inline(__always)
  private static func gathered(_ bytes: UInt64) -> UInt64 {
    ((bytes >> 7) &* 0x0102_0408_1020_4080) >> 56
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highest: UInt64 = 0x8080_8080_8080_8080
}
