extension String {
  /// The beginning of a title in quotes, short enough for a message; other words if the title is
  /// empty.
  func quotedBeginning(or words: String) -> String { isEmpty ? words : "\"\(shortened)\"" }

  /// The text with a capital letter at its start.
  var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The beginning, cut between words if possible.
  var shortened: String {
    guard count > longestName else { return self }
    let start = prefix(longestName)
    let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start
    return words + "…"
  }
}

/// The longest beginning, in characters.
private let longestName = 24
