import LibraryModel
@testable import LibrarySearch

extension FuzzTarget {
  /// Texts typed into the search: each is an expression that FTS5 accepts, and the matches are in
  /// the text that is searched.
  ///
  /// The first byte is the length of the query; the rest is the text.
  static let searchQueries = FuzzTarget(name: "queries") { bytes in
    var choices = Choices(bytes)
    let length = choices.choose(below: 256)
    let query = SearchQuery(String(decoding: choices.nextBytes(length), as: UTF8.self))
    let searched = String(decoding: choices.rest, as: UTF8.self)
    let expression = try MatchExpression(query, lookup)
    let phrases = try phrases(of: Array(expression.text.utf8))
    try expect(phrases == expression.rankedTerms.count, "the ranks do not belong to the phrases")
    var terms = query.marked
    let line = BestLine(of: searched, &terms)
    try expect(line.offset <= searched.utf8.count, "the line is outside of the text")
    try check(line.matches, in: line.text)
    try check(line.excerpt.matches, in: line.excerpt.text)
    for word in WordReader(searched) {
      try expect(word.bytes.upperBound <= searched.utf8.count, "a word is outside of the text")
      try expect(!word.text.isEmpty && !word.bytes.isEmpty, "a word is empty")
    }
  }

  /// Words of five letters have completions.
  private static var lookup: MatchExpression.Lookup {
    MatchExpression.Lookup(
      books: { _ in [7, 9] },
      completions: { $0.unicodeScalars.count == 5 ? [$0, $0 + "s"] : nil })
  }

  /// Returns the number of phrases; throws if anything outside of them is not an operator, or if a
  /// phrase has other ASCII than letters, digits and blanks.
  private static func phrases(of expression: [UInt8]) throws -> Int {
    let parts = expression.split(
      separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    try expect(parts.count % 2 == 1, "a quote is not closed")
    var depth = 0
    for (index, part) in parts.enumerated() {
      if index % 2 == 1 {
        try expect(!part.isEmpty && part.allSatisfy(\.isInPhrase), "a phrase has other bytes")
        continue
      }
      for word in part.split(whereSeparator: { " ()*:".utf8.contains($0) }) {
        let word = String(decoding: word, as: UTF8.self)
        try expect(["AND", "OR", "NOT", "title"].contains(word), "\(word) is outside of a phrase")
      }
      for byte in part {
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        try expect(0...5 ~= depth, "parentheses do not match, or are nested")
      }
    }
    try expect(depth == 0, "a parenthesis is not closed")
    return parts.count / 2
  }

  private static func check(_ matches: [Range<Int>], in text: String) throws {
    let bytes = Array(text.utf8)
    var end = 0
    for match in matches {
      try expect(match.lowerBound >= end && match.upperBound <= bytes.count, "a match is outside")
      try expect(bytes[match.lowerBound] & 0xC0 != 0x80, "a match begins within a letter")
      end = match.upperBound
      try expect(end == bytes.count || bytes[end] & 0xC0 != 0x80, "a match ends within a letter")
    }
  }
}

extension UInt8 {
  /// Whether the byte can be in a phrase: a letter, a digit, a blank, or no ASCII.
  fileprivate var isInPhrase: Bool {
    switch self {
    case 0x20, 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
    }
  }
}
