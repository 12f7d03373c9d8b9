/// Rows of a list by their ids: how a selection moves over them, and which are shown.
struct List<ID: Equatable> {
  let ids: [ID]

  init(_ ids: [ID]) { self.ids = ids }

  /// The selection after a move; a page is what is shown at once.
  func moved(_ selected: ID?, _ movement: Movement, page: Int) -> ID? {
    guard !ids.isEmpty else { return nil }
    let index = selected.flatMap { ids.firstIndex(of: $0) } ?? 0
    let target =
      switch movement {
      case .down: index + 1
      case .up: index - 1
      case .pageDown: index + max(1, page)
      case .pageUp: index - max(1, page)
      case .first: 0
      case .last: ids.count - 1
      }
    return ids[min(max(0, target), ids.count - 1)]
  }

  /// The selection once the list has become `new`: the same, or the next that is still there, or
  /// the one before.
  func survivor(of selected: ID?, in new: [ID]) -> ID? {
    guard let selected, let index = ids.firstIndex(of: selected) else { return selected }
    return (Array(ids[index...]) + ids[..<index].reversed()).first { new.contains($0) }
  }

  /// The first row shown.
  ///
  /// It stays with its content, so that a row that comes in above moves nothing; nil is the list's
  /// start, which stays the start.
  func top(_ top: ID?, showing selected: ID?, rows: Int) -> ID? {
    let index = topIndex(top, showing: selected, rows: rows)
    return index == 0 ? nil : ids[index]
  }

  /// The index of the first row shown.
  func topIndex(_ top: ID?, showing selected: ID?, rows: Int) -> Int {
    var index = top.flatMap { ids.firstIndex(of: $0) } ?? 0
    index = min(index, max(0, ids.count - rows))
    if let selected = selected.flatMap({ ids.firstIndex(of: $0) }) {
      index = max(min(index, selected), selected - max(1, rows) + 1)
    }
    return index
  }
}
