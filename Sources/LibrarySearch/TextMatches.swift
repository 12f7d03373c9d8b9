/// Where the terms of a query are found in a text.
struct TextMatches {
  /// The bytes of each match, with the index of its term.
  private(set) var found: [(bytes: Range<Int>, term: Int)] = []

  /// Finds terms in a text.
  init(_ terms: [SearchQuery.Term], in text: Substring) {
    let words = Array(WordReader(text))
    for start in words.indices {
      for (index, term) in terms.enumerated() {
        guard let end = term.end(in: words, from: start) else { continue }
        found.append((words[start].bytes.lowerBound..<words[end].bytes.upperBound, index))
      }
    }
  }
}

extension SearchQuery.Term {
  /// Returns the index of the last word of a match that begins at a word; nil if none does.
  fileprivate func end(in words: [Word], from start: Int) -> Int? {
    guard !self.words.isEmpty, start + self.words.count <= words.count else { return nil }
    for (index, word) in self.words.enumerated() {
      let other = words[start + index].text
      let isLast = index == self.words.count - 1
      guard other == word || (isLast && isPrefix && other.hasPrefix(word)) else { return nil }
    }
    return start + self.words.count - 1
  }
}
