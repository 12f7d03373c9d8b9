/// The name of an object of git: 20 bytes, without memory of their own.
struct ObjectName: Hashable, Sendable {
  private let words: (UInt64, UInt64, UInt32)

  /// Reads 40 hexadecimal digits in lower case.
  init?(_ digits: some StringProtocol) {
    guard digits.utf8.count == 40 else { return nil }
    var words: (UInt64, UInt64, UInt32) = (0, 0, 0)
    for (index, digit) in digits.utf8.enumerated() {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      if index < 16 {
        words.0 = words.0 << 4 | UInt64(value)
      } else if index < 32 {
        words.1 = words.1 << 4 | UInt64(value)
      } else {
        words.2 = words.2 << 4 | UInt32(value)
      }
    }
    self.words = words
  }

  /// The name in hexadecimal digits.
  var digits: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: 40) { buffer in
      for index in 0..<40 {
        let value =
          if index < 16 {
            words.0 >> UInt64(60 - 4 * index)
          } else if index < 32 {
            words.1 >> UInt64(60 - 4 * (index - 16))
          } else {
            UInt64(words.2 >> UInt32(28 - 4 * (index - 32)))
          }
        buffer[index] = digits[Int(value & 15)]
      }
      return 40
    }
  }

  static func == (one: ObjectName, other: ObjectName) -> Bool { one.words == other.words }

  func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
