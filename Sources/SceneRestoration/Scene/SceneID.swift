import CPlatform

/// The identity of a scene: a random UUID, printed in lower case and read in any case.
public struct SceneID: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates a random identity.
  public init() {
    var random: (UInt64, UInt64) = (0, 0)
    let result = withUnsafeMutableBytes(of: &random) {
      platform_random($0.baseAddress, $0.count)
    }
    precondition(result == 0, "the system has no random bytes to give")
    high = random.0 & 0xffff_ffff_ffff_0fff | 0x4000
    low = random.1 & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
  }
}

extension SceneID {
  /// Derives an identity from bytes; the same bytes give the same identity.
  init(derivedFrom bytes: [UInt8]) {
    // FNV-1a, forwards and backwards.
    let low = bytes.reduce(fnvBasis) { ($0 ^ UInt64($1)) &* fnvPrime }
    let high = bytes.reversed().reduce(low) { ($0 ^ UInt64($1)) &* fnvPrime }
    self.init(
      high: high & 0xffff_ffff_ffff_0fff | 0x8000, low: low & ~(0b11 << 62) | 0b10 << 62)
  }
}

private let fnvBasis: UInt64 = 0xcbf2_9ce4_8422_2325
private let fnvPrime: UInt64 = 0x100_0000_01b3

extension SceneID: LosslessStringConvertible {
  /// The identity as a UUID of 36 characters.
  public var description: String {
    let (first, second) = (hexadecimal(high >> 32, 8), hexadecimal(high >> 16, 4))
    let (third, fourth) = (hexadecimal(high, 4), hexadecimal(low >> 48, 4))
    return "\(first)-\(second)-\(third)-\(fourth)-\(hexadecimal(low, 12))"
  }

  /// Reads a UUID, in any case; nil if the text is not a UUID.
  public init?(_ description: String) {
    var text = description
    guard let id = text.withUTF8({ SceneID(utf8: $0) }) else { return nil }
    self = id
  }

  /// Reads a UUID.
  ///
  /// NB: By bytes: a start reads several, and with characters each takes 12,000 instructions.
  init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    guard text.count == length else { return nil }
    var parts: (high: UInt64, low: UInt64) = (0, 0)
    for index in 0..<length {
      if hyphens.contains(index) {
        guard text[index] == UInt8(ascii: "-") else { return nil }
      } else {
        guard let digit = hexadecimalDigit(text[index]) else { return nil }
        parts = (parts.high << 4 | parts.low >> 60, parts.low << 4 | UInt64(digit))
      }
    }
    self.init(high: parts.high, low: parts.low)
  }

  /// Returns whether a text looks like the beginning of an identity: at least four characters of a
  /// UUID, in any case.
  public static func isBeginning(_ text: String) -> Bool {
    4...length ~= text.utf8.count
      && text.utf8.enumerated().allSatisfy { index, byte in
        hyphens.contains(index)
          ? byte == UInt8(ascii: "-") : Character(Unicode.Scalar(byte)).isHexDigit
      }
  }

  /// Returns whether a text looks like an identity, whole or cut or with a typing mistake: it is
  /// the beginning of one, or has 20 hexadecimal digits and hyphens in a row.
  public static func resembles(_ text: String) -> Bool {
    isBeginning(text)
      || text.utf8.split { $0 != UInt8(ascii: "-") && !Character(Unicode.Scalar($0)).isHexDigit }
        .contains { $0.count >= 20 }
  }
}

/// The number of characters of a UUID, and the indices of its hyphens.
private let length = 36
private let hyphens = [8, 13, 18, 23]
