import LibraryModel

/// The sheet of versions while it is open.
struct VersionsState: Equatable, Sendable {
  /// The note, or the book or character with the synopsis; stored.
  var item: ItemPlace?
  /// The selected version; stored.
  var selected: String?
  /// The versions, the newest first, as far as they were read; nil until then.
  var versions: [Version]?
  /// Whether these are all.
  var isWhole = false

  /// A version, with what it changed in the one before it.
  struct Version: Equatable, Sendable {
    let text: TextVersion
    let changes: TextChanges
    /// Whether it only gave links another name.
    let isRenaming: Bool
  }

  var rows: [Version] { versions ?? [] }
  /// The index of the selected version, or 0.
  var row: Int { rows.firstIndex { $0.text.id == selected } ?? 0 }
  var selectedRow: Version? { rows.indices.contains(row) ? rows[row] : nil }
}
