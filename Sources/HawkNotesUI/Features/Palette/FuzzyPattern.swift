/// The words that the user types to find a name: each must be found, in any order.
///
/// Scored as fzf's second algorithm does: 16 for a letter, more at the beginning of a word and in a
/// row, less for gaps; the best alignment counts, not the first one.
/// A word with a capital is found in the same case only, unless case is ignored.
struct FuzzyPattern: Equatable, Sendable {
  private struct Word: Equatable, Sendable {
    let letters: [UInt32]
    let hasCapital: Bool

    init(_ text: Substring, ignoringCase: Bool) {
      hasCapital =
        !ignoringCase && text.unicodeScalars.contains { $0.properties.isUppercase }
      letters = hasCapital ? FuzzyText.unaccented(text) : FuzzyText.folded(text)
    }

    /// The form of a text in which the word is found.
    func form(of text: FuzzyText.Slice) -> FuzzyText.Slice { hasCapital ? text.inItsCase : text }

    func beginsWord(of form: FuzzyText.Slice) -> Bool {
      form.letters.indices.contains { index in
        form.letters[index] == letters[0] && form.bonuses[index] >= FuzzyText.leastBonusOfWord
          && form.letters[index...].starts(with: letters)
      }
    }
  }

  private let words: [Word]

  init(_ text: String, ignoringCase: Bool = false) {
    words = text.split(whereSeparator: \.isWhitespace).map {
      Word($0, ignoringCase: ignoringCase)
    }
  }

  var isEmpty: Bool { words.isEmpty }
  /// Whether a word is found in the same case only.
  var hasCapital: Bool { words.contains(where: \.hasCapital) }

  /// Returns the score of a text; nil if it does not match.
  func score(_ text: FuzzyText.Slice, in scorer: inout FuzzyScorer) -> Int? {
    var sum = 0
    for word in words {
      guard let score = scorer.score(word.letters, word.form(of: text)) else { return nil }
      sum += score
    }
    return sum
  }

  /// Returns whether a text begins with the first word.
  func begins(_ text: FuzzyText.Slice) -> Bool {
    words.first.map { $0.form(of: text).letters.starts(with: $0.letters) } ?? false
  }

  /// Returns whether the first word is the first word of a name, whole.
  func beginsWith(firstWordOf name: String) -> Bool {
    let first = name.split { !$0.isLetter }.first.map(FuzzyText.folded)
    return first != nil && words.first?.letters == first
  }

  /// Returns whether each word begins a word of a text; false without words.
  func beginsWords(of text: FuzzyText.Slice) -> Bool {
    !words.isEmpty && words.allSatisfy { $0.beginsWord(of: $0.form(of: text)) }
  }

  /// Returns the indices of the letters that match, in code points.
  func matches(_ text: FuzzyText.Slice, in scorer: inout FuzzyScorer) -> Set<Int> {
    var found: Set<Int> = []
    for word in words {
      found.formUnion(scorer.matches(word.letters, word.form(of: text)))
    }
    return found
  }
}
