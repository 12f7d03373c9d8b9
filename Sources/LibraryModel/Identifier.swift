/// The identity of a subject: a UUID with the subject's type, so that kinds of ids cannot be
/// confused.
///
/// Printed in lower case, read in any case.
public struct Identifier<Subject>: HashedBits, Sendable, LosslessStringConvertible {
  private let bits: UInt128

  /// Creates a new identity: a random UUID.
  public init() {
    let (version, variant) = (UInt128(0xF) << 76, UInt128(0b11) << 62)
    bits =
      UInt128.random(in: .min ... .max) & ~(version | variant)
      | UInt128(4) << 76 | UInt128(0b10) << 62
  }

  /// Creates the identity of the version that a change makes of a subject: always the same for the
  /// same two identities.
  ///
  /// A UUID of version 8, so that ``isDerived`` distinguishes it from a random one.
  public init<Change>(of change: Identifier<Change>, on subject: Identifier) {
    let (version, variant) = (UInt128(0xF) << 76, UInt128(0b11) << 62)
    let (high, low) = (mixed(change.bits), mixed(subject.bits &+ 1))
    let mix = UInt128(mixed(UInt128(high ^ low))) << 64 | UInt128(mixed(UInt128(high &+ low &* 3)))
    bits = mix & ~(version | variant) | UInt128(8) << 76 | UInt128(0b10) << 62
  }

  /// Whether the identity is that of a version made by ``init(of:on:)``.
  public var isDerived: Bool { bits >> 76 & 0xF == 8 }

  /// Half of the bits: enough to distinguish ids.
  public var hashedBits: UInt64 { UInt64(truncatingIfNeeded: bits) }

  /// Reads a UUID: 36 characters, in any case.
  public init?(_ description: String) {
    var description = description
    guard let id = description.withUTF8({ Self(ascii: $0) }) else { return nil }
    self = id
  }

  /// Reads a UUID from its ASCII letters.
  public init?(ascii letters: UnsafeBufferPointer<UInt8>) {
    guard letters.count == 36 else { return nil }
    var halves: (UInt64, UInt64) = (0, 0)
    for index in 0..<36 {
      switch index {
      case 8, 13, 18, 23: guard letters[index] == UInt8(ascii: "-") else { return nil }
      default:
        guard let digit = value(ofHexadecimal: letters[index]) else { return nil }
        if index < 18 {
          halves.0 = halves.0 << 4 | UInt64(digit)
        } else {
          halves.1 = halves.1 << 4 | UInt64(digit)
        }
      }
    }
    bits = UInt128(halves.0) << 64 | UInt128(halves.1)
  }

  /// The UUID in lower case.
  public var description: String {
    // Written directly into the string, because ids are printed at each key, as names of drafts.
    String(unsafeUninitializedCapacity: 36) { text in
      var end = 0
      for shift in stride(from: 124, through: 0, by: -4) {
        text[end] = hexadecimal(UInt8(truncatingIfNeeded: bits >> shift) & 15)
        end += 1
        if shift == 96 || shift == 80 || shift == 64 || shift == 48 {
          text[end] = UInt8(ascii: "-")
          end += 1
        }
      }
      return end
    }
  }
}

/// Returns 64 bits that depend on all bits of a number.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", the finalizer of
/// SplitMix.
private func mixed(_ number: UInt128) -> UInt64 {
  var mix: UInt64 = 0x9E37_79B9_7F4A_7C15
  for half in [UInt64(truncatingIfNeeded: number >> 64), UInt64(truncatingIfNeeded: number)] {
    mix = (mix ^ half) &+ 0x9E37_79B9_7F4A_7C15
    mix = (mix ^ mix >> 30) &* 0xBF58_476D_1CE4_E5B9
    mix = (mix ^ mix >> 27) &* 0x94D0_49BB_1331_11EB
    mix ^= mix >> 31
  }
  return mix
}
