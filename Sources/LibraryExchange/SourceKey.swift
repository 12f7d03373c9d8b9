/// Keys of items that another program gives none.
enum SourceKey {
  /// Returns a short key of some texts, the same in each import: 16 hexadecimal digits.
  static func of(_ texts: [String]) -> String { digits(number(of: texts)) }

  /// Returns the key as a number, which takes less memory.
  static func number(of texts: [String]) -> UInt64 {
    var number: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in texts {
      for byte in text.utf8 { number = (number ^ UInt64(byte)) &* 0x100_0000_01B3 }
      number = (number ^ 0xFF) &* 0x100_0000_01B3
    }
    return number
  }

  static func digits(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func ofBook(_ title: String, _ authors: [String]) -> String {
    of([title.lowercased()] + authors.map { $0.lowercased() })
  }
}
