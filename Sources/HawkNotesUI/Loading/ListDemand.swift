/// The rows of a list that a screen shows, to be read.
struct ListDemand<ID: Hashable & Sendable>: Equatable, Sendable {
  let list: ListID
  /// The row around which rows are needed; nil for ``index``.
  var centre: ID?
  /// The index around which rows are needed if the list no longer has the centre.
  var index = 0
  /// Other rows whose index is needed.
  var others: [ID] = []
  /// Number of rows that are needed at each side.
  let margin: Int

  /// The rows whose index is needed.
  ///
  /// NB: No `+`: in generic code it looks through all conformances of the program.
  var wanted: [ID] {
    var ids = others
    if let centre { ids.append(centre) }
    return ids
  }

  /// Returns whether rows that were read suffice.
  func isMet<Row>(by rows: LoadedRows<Row>?) -> Bool where Row.ID == ID {
    guard let rows, !rows.isExpired, rows.list == list, wanted.allSatisfy(rows.knows) else {
      return false
    }
    let middle = rows.index(of: centre) ?? min(index, max(0, rows.total - 1))
    let needed = (middle - margin..<middle + margin).clamped(to: 0..<rows.total)
    return needed.clamped(to: rows.indices) == needed
  }

  /// Returns the rows to read around an index.
  func range(around middle: Int) -> Range<Int> {
    max(0, middle - 3 * margin)..<middle + 3 * margin
  }
}
