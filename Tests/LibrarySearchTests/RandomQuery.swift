import Torture

/// Texts that a user could type into the search.
enum RandomQuery {
  private static let pieces = [
    "\"", "'", "*", "(", ")", "-", "OR", "NOT", "AND", "NEAR", "NEAR(", "^", ":", "{title}", " ",
    "title:", "tag:", "book:", "in:", "#", "\\", "\0", "\u{E000}note", "物", "é", "a", "sea", "🦅",
    "\u{301}", "\u{200D}", "--", ";", "%", "_", "\n", "+", "hawk", "in:notes", "\"sea wall\"", "12",
    "title : x", "\u{FE0F}", "ﬁ", "İ", "ß", "\u{1F468}\u{200D}\u{1F469}", "אב", "\u{202E}", "ກ",
  ]

  /// Returns some pieces one after the other, some with any code point between them.
  static func text(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...9, using: &generator)).map { _ in
      if Int.random(in: 0..<8, using: &generator) == 0 { return anyCodePoint(&generator) }
      return pieces[Int.random(in: 0..<pieces.count, using: &generator)]
    }.joined()
  }

  /// Returns one piece very often: a query of thousands of words, quotes or parentheses.
  static func longText(_ generator: inout SeededGenerator) -> String {
    let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
    let separator = ["", " ", " -", " OR "][Int.random(in: 0..<4, using: &generator)]
    let count = Int.random(in: 50...2000, using: &generator)
    return Array(repeating: piece, count: count).joined(separator: separator)
  }

  private static func anyCodePoint(_ generator: inout SeededGenerator) -> String {
    let number = UInt32.random(in: 0...0x10FFFF, using: &generator)
    return Unicode.Scalar(number).map { String($0) } ?? "\u{FFFD}"
  }
}
