/// A move in a list, or over the rows of a text that is open for reading.
public enum Movement: Sendable {
  case down, up, pageDown, pageUp, first, last
}

extension Movement {
  /// Returns the index of the row that is selected after a move in a list that is not empty.
  ///
  /// A page is the number of visible rows.
  func index(from index: Int, of count: Int, page: Int) -> Int {
    let target =
      switch self {
      case .down: index + 1
      case .up: index - 1
      case .pageDown: index + max(1, page)
      case .pageUp: index - max(1, page)
      case .first: 0
      case .last: count - 1
      }
    return min(max(0, target), count - 1)
  }
}
