import LibraryModel

/// A number of 128 bits that two different files have in common with a chance of 1 in 2^64 or less.
///
/// It is stored, so it must be the same in each version of the program.
enum FileHash {
  /// Returns the hash of some bytes, in hexadecimal.
  static func of(_ bytes: [UInt8]) -> String {
    var (one, other): (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F)
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= bytes.count {
        add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), &one, &other)
        offset += 8
      }
      var rest: UInt64 = 0
      for byte in bytes[offset...] { rest = rest << 8 | UInt64(byte) }
      add(rest, &one, &other)
    }
    add(UInt64(bytes.count), &one, &other)
    return mixed(one &+ other).hexadecimal + mixed(other ^ mixed(one)).hexadecimal
  }

  private static func add(_ word: UInt64, _ one: inout UInt64, _ other: inout UInt64) {
    one = (one ^ word) &* 0xFF51_AFD7_ED55_8CCD
    one = one << 29 | one >> 35
    other = (other &+ word) &* 0xC4CE_B9FE_1A85_EC53
    other = (other << 31 | other >> 33) ^ one
  }

  /// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", the finalizer of
  /// SplitMix.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var mix = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    mix = (mix ^ mix >> 27) &* 0x94D0_49BB_1331_11EB
    return mix ^ mix >> 31
  }
}
