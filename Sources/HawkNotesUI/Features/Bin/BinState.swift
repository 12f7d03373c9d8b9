import LibraryModel

/// The bin sheet while it is open.
struct BinState: Equatable, Sendable {
  /// The selected deletion; stored.
  var selected: Deletion.ID?
  /// The selected item of the deletion; nil for all of them; stored.
  var item: LibraryItem?
  /// The deletion whose items have rows of their own; stored.
  var opened: Deletion.ID?
  /// The first deletions, the newest first; nil until they have been read.
  var page: Page<Deletion>?
  /// Numbers of the items in the bin.
  var all = Attachments()
  /// Numbers of the items that the question named; nil if the user was not asked.
  var asked: Attachments?

  /// A row: a deletion, or one item of it.
  struct Row: Equatable, Sendable {
    /// The deletion, with the item alone in the row of an item.
    let deletion: Deletion
    let item: LibraryItem?

    var id: ID { ID(deletion: deletion.id, item: item) }

    struct ID: Equatable {
      let deletion: Deletion.ID
      let item: LibraryItem?
    }
  }

  var deletions: [Deletion] { page?.rows ?? [] }

  /// The deletions, with the items of one of them.
  var rows: [Row] {
    deletions.flatMap { deletion in
      [Row(deletion: deletion, item: nil)]
        + (deletion.id == opened ? deletion.entries : []).map { entry in
          Row(
            deletion: Deletion(id: deletion.id, time: deletion.time, entries: [entry]),
            item: entry.item)
        }
    }
  }

  var row: Row.ID? {
    get { selected.map { Row.ID(deletion: $0, item: item) } }
    set { (selected, item) = (newValue?.deletion, newValue?.item) }
  }

  /// The selected row, or the first one.
  var selectedRow: Row? {
    let rows = rows
    return rows.first { $0.id == row } ?? rows.first
  }

  /// Whether the selected row is a deletion of several items, which are not listed.
  var canOpen: Bool {
    guard let selectedRow else { return false }
    return selectedRow.deletion.entries.count > 1 && selectedRow.deletion.id != opened
  }

  /// Whether the last deletion that was read is selected, and there are more.
  var isAtEnd: Bool {
    guard let page, let last = page.rows.last else { return false }
    return last.id == selected && page.rows.count < page.total
  }
}
