import Markup

/// Number of occurrences of each tag.
struct TagCounts: Equatable, Sendable {
  private var counts: [String: Int] = [:]

  mutating func add(_ tags: [MarkupValues.Tag]) {
    for tag in tags { counts[tag.name, default: 0] += 1 }
  }

  /// The tags as words, the most frequent first: `#duty 2`.
  var words: [String] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { $0.value == 1 ? "#\($0.key)" : "#\($0.key) \($0.value)" }
  }
}
