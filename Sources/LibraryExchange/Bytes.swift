import LibraryModel

extension ArraySlice<UInt8> {
  /// Whether the bytes contain others.
  func contains(_ part: String.UTF8View) -> Bool {
    let part = Array(part)
    return withUnsafeBufferPointer { text in
      part.withUnsafeBufferPointer { part in isPart(part, of: text) }
    }
  }

  /// The bytes as text: in UTF-8, else in the Windows encoding of Western Europe, as spreadsheets
  /// write.
  var spreadsheetText: String {
    String(validating: self, as: UTF8.self)
      ?? String(
        String.UnicodeScalarView(
          map { byte in
            0x80..<0xA0 ~= byte ? windowsScalars[Int(byte) - 0x80] : Unicode.Scalar(byte)
          }))
  }

  /// The bytes as text; malformed ones are replaced.
  var text: String { String(decoding: self, as: UTF8.self) }
}

/// The code points of the bytes 0x80 to 0x9F in Windows-1252.
private let windowsScalars = Array(
  "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
