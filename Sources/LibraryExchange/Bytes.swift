import LibraryModel

extension ArraySlice<UInt8> {
  /// Whether the bytes contain others.
  func contains(_ part: String.UTF8View) -> Bool {
    let part = Array(part)
    return withUnsafeBufferPointer { text in
      part.withUnsafeBufferPointer { part in isPart(part, of: text) }
    }
  }

  /// The bytes as text: in UTF-8, else in the Windows encoding of Western Europe.
  ///
  /// Spreadsheets and older programs write that one. Take a line or a field, not a part of one: a
  /// cut character is no UTF-8.
  var text: String {
    String(validating: self, as: UTF8.self)
      ?? String(String.UnicodeScalarView(map(Unicode.Scalar.init(windows1252:))))
  }
}
