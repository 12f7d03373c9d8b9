import SceneRestoration

/// The palette: the typed text, the selected entry, and the entries that were used last.
struct PaletteState: Equatable, Sendable {
  /// The typed text.
  var query = ""
  /// The offset of the cursor in it, in bytes; nil at its end.
  var cursor: Int?
  /// The key of the selected entry; nil for the first.
  var selected: String?
  /// Whether the cursor is on the selected entry, not in the input line.
  var isOnRow = false
  /// The keys of the entries that were used last, the last one first.
  var used = PaletteUse()
  /// The entries, which are not stored; nil until the palette is open.
  var contents: PaletteContents?

  /// The typed text, with its cursor.
  var line: TypedLine { TypedLine(text: query, cursor: cursor) }

  /// The row of the selected entry; nil if there is none.
  var selectedRow: Int? {
    guard let contents, contents.count > 0 else { return nil }
    return contents.row(of: selected) ?? 0
  }
}

/// The keys of entries, in one small value.
struct PaletteUse: LosslessStringConvertible, Equatable, SceneValue {
  private(set) var keys: [String] = []

  init() {}

  /// Reads the keys from their stored form.
  init?(_ description: String) {
    keys = description.split(separator: "\n").map(String.init)
  }

  /// The keys, one a line.
  var description: String { keys.joined(separator: "\n") }

  /// Moves a key to the front; forgets the oldest key if there are too many.
  mutating func use(_ key: String) {
    keys.removeAll { $0 == key }
    keys.insert(key, at: 0)
    keys.removeLast(max(0, keys.count - 30))
  }
}
