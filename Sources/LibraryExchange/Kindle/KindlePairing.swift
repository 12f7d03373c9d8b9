/// Finds the highlight to which a note belongs: the one whose range holds the note's place.
struct KindlePairing {
  private typealias Range = (span: KindleFacts.Span, index: Int)

  private let locations: [Range]
  private let pages: [Range]

  init(_ highlights: [(facts: KindleFacts, index: Int)]) {
    locations = Self.sorted(highlights.map { ($0.facts.location, $0.index) })
    pages = Self.sorted(
      highlights.map { ($0.facts.location == nil ? $0.facts.page : nil, $0.index) })
  }

  /// Returns the index of the highlight; nil if there is none.
  func highlight(of note: KindleFacts) -> Int? {
    if let location = note.location { return Self.find(location.last, in: locations) }
    return note.page.flatMap { Self.find($0.first, in: pages) }
  }

  private static func sorted(_ spans: [(KindleFacts.Span?, Int)]) -> [Range] {
    spans.compactMap { span, index in span.map { ($0, index) } }
      .sorted { ($0.span.first, $0.index) < ($1.span.first, $1.index) }
  }

  /// Returns the last range that begins before a place and holds it; looks at 32 ranges at most.
  private static func find(_ place: Int, in ranges: [Range]) -> Int? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].span.first <= place { low = middle + 1 } else { high = middle }
    }
    return ranges[..<low].suffix(32).last { $0.span.last >= place }?.index
  }
}
