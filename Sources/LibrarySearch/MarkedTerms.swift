import Markup

/// The terms of a query that are marked in its results.
struct MarkedTerms {
  let terms: [SearchQuery.Term]
  private let hasTags: Bool
  /// Bytes that may still be read after the beginnings of texts: the time of a search has a limit.
  var allowance = 4 << 20

  init(_ terms: [SearchQuery.Term]) {
    self.terms = terms
    hasTags = terms.contains { $0.field == .tag }
  }

  /// Finds the matches in the first 64 KB of a text; if there are none, in more and more of it.
  ///
  /// After the first 256 KB, only ``allowance`` bytes of all texts are read.
  mutating func matches(in text: String) -> [TextMatches.Match] {
    guard !terms.isEmpty else { return [] }
    var words = TextMatches(terms, in: text)
    var found: [TextMatches.Match] = []
    let limit = min(text.utf8.count, Self.beginning + allowance)
    var end = min(65_536, limit)
    while true {
      while let match = words.next(before: end) { found.append(match) }
      if hasTags { found += tags(in: text.beginning(end)) }
      guard found.isEmpty, end < limit else { break }
      end = min(4 * end, limit)
    }
    allowance -= max(0, end - Self.beginning)
    return hasTags ? found.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound } : found
  }

  private func tags(in text: Substring) -> [TextMatches.Match] {
    MarkupValues(String(text)).tags.flatMap { tag in
      terms.indices.filter { terms[$0].finds(tag: tag.name) }.map { (tag.bytes, $0) }
    }
  }

  /// Bytes of each text that are read at least, if no match is before.
  private static let beginning = 262_144
}
