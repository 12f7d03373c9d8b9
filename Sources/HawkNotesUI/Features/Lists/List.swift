/// The rows of a list, by id: moves the selection and finds the visible rows.
struct List<ID: Equatable> {
  let ids: [ID]

  init(_ ids: [ID]) { self.ids = ids }

  /// Returns the selection after a move.
  ///
  /// A page is the number of visible rows.
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

  /// Returns the selection after the list has become `new`: the same id, else the next id that
  /// still exists, else the previous one.
  func survivor(of selected: ID?, in new: [ID]) -> ID? {
    guard let selected, let index = ids.firstIndex(of: selected) else { return selected }
    return (Array(ids[index...]) + ids[..<index].reversed()).first { new.contains($0) }
  }

  /// Returns the id of the first visible row; nil means the start of the list.
  ///
  /// The list keeps its content in place when a row is inserted above; at the start it stays at the
  /// start.
  func top(_ top: ID?, showing selected: ID?, rows: Int) -> ID? {
    let index = topIndex(top, showing: selected, rows: rows)
    return index == 0 ? nil : ids[index]
  }

  /// Returns the index of the first visible row.
  func topIndex(_ top: ID?, showing selected: ID?, rows: Int) -> Int {
    var index = top.flatMap { ids.firstIndex(of: $0) } ?? 0
    index = min(index, max(0, ids.count - rows))
    if let selected = selected.flatMap({ ids.firstIndex(of: $0) }) {
      index = max(min(index, selected), selected - max(1, rows) + 1)
    }
    return index
  }
}
