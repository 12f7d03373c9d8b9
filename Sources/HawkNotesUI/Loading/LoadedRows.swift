import LibraryModel

/// The rows of a list that were read: those on the screen, and some above and below them.
///
/// All indices are those of the whole list.
public struct LoadedRows<Row>: Equatable, Sendable
where Row: Identifiable & Hashable & Sendable, Row.ID: Sendable {
  public let list: ListID
  private let page: Page<Row>
  /// The indices of other rows that were asked for; nil for a row that the list does not have.
  private let others: [Row.ID: Int?]
  /// Whether the library has changed since they were read.
  private(set) var isExpired = false

  init(_ list: ListID, _ page: Page<Row>, others: [Row.ID: Int?] = [:]) {
    self.list = list
    self.page = page
    self.others = others
  }

  /// The same rows, to be read again before they are shown.
  var expired: LoadedRows {
    var rows = self
    rows.isExpired = true
    return rows
  }

  /// The number of rows of the whole list.
  public var total: Int { page.total }

  var rows: [Row] { page.rows }

  var indices: Range<Int> { page.offset..<page.offset + page.rows.count }

  /// Whether the whole list was read.
  var isWhole: Bool { page.rows.count == page.total }

  /// Returns the row at an index; nil if it was not read.
  func row(at index: Int) -> Row? {
    indices.contains(index) ? page.rows[index - page.offset] : nil
  }

  /// Returns the row with an id; nil if it was not read.
  func row(_ id: Row.ID?) -> Row? {
    id.flatMap { id in page.rows.first { $0.id == id } }
  }

  /// Returns the index of a row; nil if the list does not have it.
  func index(of id: Row.ID?) -> Int? {
    guard let id else { return nil }
    if let index = page.rows.firstIndex(where: { $0.id == id }) { return page.offset + index }
    return others[id] ?? nil
  }

  /// Returns whether the index of a row is known, or that the list does not have it.
  func knows(_ id: Row.ID) -> Bool {
    isWhole || others[id] != nil || page.rows.contains { $0.id == id }
  }

  /// Returns the rows with one replaced by another with the same id.
  func replacing(_ row: Row) -> LoadedRows {
    let rows = page.rows.map { $0.id == row.id ? row : $0 }
    return LoadedRows(
      list, Page(rows: rows, offset: page.offset, total: page.total), others: others)
  }

  // MARK: Scrolling

  /// Returns the index of the first visible row.
  ///
  /// The list keeps its content in place when a row is inserted above; at the start it stays at the
  /// start.
  func topIndex(_ top: Row.ID?, showing selected: Row.ID?, rows: Int) -> Int {
    var index = min(index(of: top) ?? 0, max(0, total - rows))
    if let selected = self.index(of: selected) {
      index = max(min(index, selected), selected - max(1, rows) + 1)
    }
    return index
  }

  /// Returns the id of the first visible row; nil means the start of the list.
  func top(_ top: Row.ID?, showing selected: Row.ID?, rows: Int) -> Row.ID? {
    let index = topIndex(top, showing: selected, rows: rows)
    return index == 0 ? nil : row(at: index)?.id ?? top
  }

  /// Returns the first row and the selection after scrolling.
  ///
  /// The selection stays visible.
  func scrolled(
    _ top: Int, by count: Int, selected: Row.ID?, rows: Int
  ) -> (top: Row.ID?, selected: Row.ID?) {
    guard total > 0 else { return (nil, nil) }
    let target = min(max(0, top + count), max(0, total - rows))
    let top = row(at: target) == nil ? top : target
    let index = index(of: selected) ?? top
    let seen = min(max(index, top), min(total, top + max(1, rows)) - 1)
    return (top == 0 ? nil : row(at: top)?.id, row(at: seen)?.id ?? selected)
  }

  // MARK: Changes of the library

  /// Returns the selection after the list has become `new`: the same id, else the next id that
  /// still exists, else the previous one.
  func survivor(of selected: Row.ID?, in new: LoadedRows) -> Row.ID? {
    guard new.index(of: selected) == nil,
      let index = page.rows.firstIndex(where: { $0.id == selected })
    else { return selected }
    let candidates = Array(page.rows[index...]) + page.rows[..<index].reversed()
    return candidates.first { new.index(of: $0.id) != nil }?.id
  }
}
