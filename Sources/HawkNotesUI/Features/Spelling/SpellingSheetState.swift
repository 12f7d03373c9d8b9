/// The sheet with a misspelt word while it is open.
struct SpellingSheetState: Equatable, Sendable {
  /// The offset of the word, in bytes; nil while it is looked for; stored.
  var start: Int?
  /// The word; stored.
  var word = ""
  /// The selected suggestion; stored.
  var row = 0
  /// The words instead of it, the best first; nil until they are known.
  var suggestions: [String]?

  /// Whether the word that begins at the cursor was seen, and the next one is looked for; stored.
  var isPastWord = false

  /// Returns the question about the word that is looked for.
  func question(at cursor: Int) -> SpellingRequest.Question {
    isPastWord ? .next(after: cursor) : .first(from: cursor)
  }

  var isFound: Bool { start != nil }

  /// The word's range in the text; the place that was stored may be any number.
  var range: Range<Int>? {
    start.map { stored in
      let start = min(max(0, stored), .max - word.utf8.count)
      return start..<start + word.utf8.count
    }
  }
}
