/// Reads where the terms of a query are found in a text, in the order of their first words.
///
/// It holds only as many words as the longest term has.
struct TextMatches {
  /// The bytes of a match, and the index of its term.
  typealias Match = (bytes: Range<Int>, term: Int)

  private let terms: [SearchQuery.Term]
  private let longest: Int
  private var reader: WordReader
  /// The words that were read; those before `start` are done.
  private var words: [Word] = []
  private var start = 0
  /// The next term to look for at `start`.
  private var term = 0

  /// Creates a reader of the matches in a text; tags are not found.
  init(_ terms: [SearchQuery.Term], in text: String) {
    self.terms = terms
    longest = terms.map { $0.field == .tag ? 0 : $0.words.count }.max() ?? 0
    reader = WordReader(text)
  }

  /// Returns the next match that begins before an offset; nil if there is none.
  mutating func next(before end: Int = .max) -> Match? {
    while hasWord(before: end) {
      while term < terms.count {
        defer { term += 1 }
        guard let last = terms[term].end(in: words, from: start) else { continue }
        return (words[start].bytes.lowerBound..<words[last].bytes.upperBound, term)
      }
      (start, term) = (start + 1, 0)
    }
    return nil
  }

  /// Reads the words that the longest term needs; returns whether the first begins before an
  /// offset.
  private mutating func hasWord(before end: Int) -> Bool {
    if start >= 1024 {
      words.removeFirst(start)
      start = 0
    }
    while words.count - start < longest, let word = reader.next() { words.append(word) }
    return start < words.count && words[start].bytes.lowerBound < end
  }
}

extension SearchQuery.Term {
  /// Returns whether the words stand in a text.
  func isFound(in text: String) -> Bool {
    var matches = TextMatches([self], in: text)
    return matches.next() != nil
  }

  /// Returns the index of the last word of a match that begins at a word; nil if none does.
  fileprivate func end(in words: [Word], from start: Int) -> Int? {
    guard field != .tag, !self.words.isEmpty, start + self.words.count <= words.count
    else { return nil }
    for (index, word) in self.words.enumerated() {
      let other = words[start + index].text
      let isLast = index == self.words.count - 1
      guard other == word || (isLast && isPrefix && other.hasPrefix(word)) else { return nil }
    }
    return start + self.words.count - 1
  }
}
