import LibraryModel

extension ArraySlice<UInt8> {
  /// Whether the bytes contain others.
  func contains(_ part: String.UTF8View) -> Bool {
    let part = Array(part)
    return withUnsafeBufferPointer { text in
      part.withUnsafeBufferPointer { part in isPart(part, of: text) }
    }
  }

  /// The bytes as text: in UTF-8, or in the Windows encoding of Western Europe if no letter outside
  /// of ASCII is in UTF-8.
  ///
  /// Spreadsheets and older programs write in that encoding.
  var text: String {
    if let text = String(validating: self, as: UTF8.self) { return text }
    let repaired = String(decoding: self, as: UTF8.self)
    if repaired.unicodeScalars.contains(where: { $0.value >= 0x80 && $0 != "\u{FFFD}" }) {
      return repaired
    }
    return String(String.UnicodeScalarView(map(Unicode.Scalar.init(windows1252:))))
  }
}
