import Testing

@testable import TextEditing

struct ByteKindsTests {
  /// Tests each byte between bytes of each kind, at several offsets.
  @Test(arguments: [UInt8(ascii: "."), UInt8(ascii: "a"), UInt8(ascii: "\n"), 0x00, 0x80, 0xFF])
  func `the kind of a byte does not depend on its neighbours`(_ other: UInt8) {
    for byte in UInt8.min...UInt8.max {
      for count in [1, 7, 8, 9, 63, 64] {
        for offset in Set([0, count / 2, count - 1]) {
          var bytes = [UInt8](repeating: other, count: count)
          bytes[offset] = byte
          let kinds = bytes.withUnsafeBytes { ByteKinds(of: $0) }
          #expect(kinds.letters == bits(of: bytes) { $0.isLetter })
          #expect(kinds.blanks == bits(of: bytes) { $0.isBlank })
          #expect(kinds.lineFeeds == bits(of: bytes) { $0 == 0x0A })
        }
      }
    }
  }

  private func bits(of bytes: [UInt8], where isOne: (UInt8) -> Bool) -> UInt64 {
    bytes.enumerated().reduce(0) { $0 | (isOne($1.element) ? 1 << UInt64($1.offset) : 0) }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20].contains(self) }

  fileprivate var isLetter: Bool {
    self >= 0x80 || Unicode.Scalar(self).properties.isAlphabetic
      || Unicode.Scalar(self).properties.numericType != nil
  }
}
