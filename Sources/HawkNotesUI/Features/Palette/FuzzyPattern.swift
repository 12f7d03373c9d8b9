/// The words that the user types to find a name: each must be found, in any order.
///
/// Scored as fzf's second algorithm does: 16 for a letter, more at the beginning of a word and in a
/// row, less for gaps; the best alignment counts, not the first one.
struct FuzzyPattern: Equatable, Sendable {
  private let words: [[UInt32]]

  init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map { FuzzyText.folded(String($0)) }
  }

  var isEmpty: Bool { words.isEmpty }

  /// Returns the score of a text; nil if it does not match.
  func score(_ text: FuzzyText.Slice, in scorer: inout FuzzyScorer) -> Int? {
    var sum = 0
    for word in words {
      guard let score = scorer.score(word, text) else { return nil }
      sum += score
    }
    return sum
  }

  /// Returns the indices of the letters that match, in code points.
  func matches(_ text: FuzzyText.Slice, in scorer: inout FuzzyScorer) -> Set<Int> {
    var found: Set<Int> = []
    for word in words { found.formUnion(scorer.matches(word, text)) }
    return found
  }
}
