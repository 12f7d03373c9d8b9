import LibraryModel

/// The results that the search sheet shows; they are not stored.
struct FoundRows: Equatable, Sendable {
  /// A query, and how many results are read.
  struct Question: Equatable, Sendable {
    let query: String
    let rows: Int
  }

  var results: SearchResults?
  var asked: Question?

  var rows: [SearchRow] { results?.rows ?? [] }

  /// Returns the next question if the sheet needs a number of results; nil if the answer to the
  /// last one is enough, or has all results.
  func question(_ query: String, needing needed: Int) -> Question? {
    var count = Self.fewest
    while count < needed { count *= 2 }
    let question = Question(query: query, rows: min(count, SearchResults.countLimit))
    guard let asked, asked.query == query else { return question }
    let isMore = question.rows > asked.rows && rows.count >= asked.rows
    return isMore ? question : nil
  }

  /// The number of results that are read for each letter: more than most windows show at once.
  private static let fewest = 60
}
