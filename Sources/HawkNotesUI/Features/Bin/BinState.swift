import LibraryModel

/// The bin sheet while it is open.
struct BinState: Equatable, Sendable {
  /// The selected deletion; stored.
  var selected: Deletion.ID?
  /// The first deletions, the newest first; nil until they have been read.
  var page: Page<Deletion>?
  /// Numbers of the items in the bin.
  var all = Attachments()
  /// Numbers of the items that the question named; nil if the user was not asked.
  var asked: Attachments?

  var rows: [Deletion] { page?.rows ?? [] }

  /// The selected deletion, or the first one.
  var selectedRow: Deletion? { rows.first { $0.id == selected } ?? rows.first }

  /// Whether the last deletion that was read is selected, and there are more.
  var isAtEnd: Bool {
    guard let page, let last = page.rows.last else { return false }
    return last.id == selected && page.rows.count < page.total
  }
}
