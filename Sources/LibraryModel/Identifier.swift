/// The identity of one subject: a UUID that cannot be taken for the identity of another kind.
///
/// Printed in lower case, read in any case.
public struct Identifier<Subject>: Hashable, Sendable, LosslessStringConvertible {
  private let bits: UInt128

  /// An identity nothing had before: a random UUID.
  public init() {
    let (version, variant) = (UInt128(0xF) << 76, UInt128(0b11) << 62)
    bits =
      UInt128.random(in: .min ... .max) & ~(version | variant)
      | UInt128(4) << 76 | UInt128(0b10) << 62
  }

  /// Half of it is enough to tell them apart in a table, and half as much work.
  public func hash(into hasher: inout Hasher) { hasher.combine(UInt64(truncatingIfNeeded: bits)) }

  /// Reads a UUID: 36 characters, in any case.
  public init?(_ description: String) {
    guard description.utf8.count == 36 else { return nil }
    var bits: UInt128 = 0
    for (index, byte) in description.utf8.enumerated() {
      if [8, 13, 18, 23].contains(index) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard let digit = value(ofHexadecimal: byte) else { return nil }
        bits = bits << 4 | UInt128(digit)
      }
    }
    self.bits = bits
  }

  /// The UUID in lower case.
  public var description: String {
    // Straight into the string: ids are printed at each key, as names of what is kept.
    String(unsafeUninitializedCapacity: 36) { text in
      var end = 0
      for place in stride(from: 124, through: 0, by: -4) {
        text[end] = hexadecimal(UInt8(truncatingIfNeeded: bits >> place) & 15)
        end += 1
        if place == 96 || place == 80 || place == 64 || place == 48 {
          text[end] = UInt8(ascii: "-")
          end += 1
        }
      }
      return end
    }
  }
}
