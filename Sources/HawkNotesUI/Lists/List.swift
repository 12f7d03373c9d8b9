/// The rows of a short list, by id: moves the selection.
struct List<ID: Equatable> {
  let ids: [ID]

  /// Returns the selection after a move.
  ///
  /// A page is the number of visible rows.
  func moved(_ selected: ID?, _ movement: Movement, page: Int) -> ID? {
    guard !ids.isEmpty else { return nil }
    let index = selected.flatMap { ids.firstIndex(of: $0) } ?? 0
    return ids[movement.index(from: index, of: ids.count, page: page)]
  }

  /// Returns the selection after the list has become `new`: the same id, else the next id that
  /// still exists, else the previous one.
  func survivor(of selected: ID?, in new: [ID]) -> ID? {
    guard let selected, let index = ids.firstIndex(of: selected) else { return selected }
    return (Array(ids[index...]) + ids[..<index].reversed()).first { new.contains($0) }
  }
}
