import TextEditing

/// The text that replaces the matches of a query.
///
/// As in Emacs (`case-replace`): a text in small letters for a query that ignores case takes the
/// case of each match.
struct Replacement {
  private let text: String
  private let followsCase: Bool

  init(_ text: String, of query: TextQuery) {
    self.text = text
    followsCase = query.ignoresCase && !text.unicodeScalars.contains(where: \.isCapital)
  }

  func bytes(for match: [UInt8]) -> [UInt8] {
    followsCase
      ? Array(text.inCase(of: String(decoding: match, as: UTF8.self)).utf8) : Array(text.utf8)
  }
}

extension String {
  /// Returns the text in capitals if another text is in capitals, at least two; with a capital
  /// first letter if the other one has one; else unchanged.
  fileprivate func inCase(of other: String) -> String {
    let letters = other.unicodeScalars.filter(\.properties.isAlphabetic)
    guard let first = letters.first, first.isCapital else { return self }
    if letters.count(where: \.isCapital) > 1, !letters.contains(where: \.properties.isLowercase) {
      return uppercased()
    }
    // "2nd" has no first letter.
    guard let start = unicodeScalars.firstIndex(where: \.isWordPart) else { return self }
    let end = unicodeScalars.index(after: start)
    return String(self[..<start]) + unicodeScalars[start].properties.titlecaseMapping
      + String(self[end...])
  }
}

extension Unicode.Scalar {
  fileprivate var isCapital: Bool {
    properties.isUppercase || properties.generalCategory == .titlecaseLetter
  }

  fileprivate var isWordPart: Bool { properties.isAlphabetic || properties.numericType != nil }
}
