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
      ?? String(String.UnicodeScalarView(map(Unicode.Scalar.init(windows1252:))))
  }

  /// The bytes as text; malformed ones are replaced.
  var text: String { String(decoding: self, as: UTF8.self) }
}
