import LibraryModel

// The script of version 5: which items have changed, for tables that other files derive from them.

extension Schema {
  static let changesNames = linkNames + ", 'change', 'change_in_order'"

  // One row an item: its number << 2, plus 1 for a book and 2 for a character. The row stays when
  // the item is removed. A change gives it a revision above all others. The row 3 is of no item: it
  // changes when items were removed for good.
  static let changes = """
    CREATE TABLE change (
      item INTEGER PRIMARY KEY,
      revision INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX change_in_order ON change (revision);

    INSERT INTO change
    SELECT item, row_number() OVER (ORDER BY item & 3 = 0, item) FROM (
      SELECT number << 2 | 1 AS item FROM book UNION ALL
      SELECT number << 2 | 2 FROM character UNION ALL SELECT number << 2 FROM note);
    """

  private static let noteColumns =
    ["version", "book", "character", "created", "updated"]
    + Note.fields.filter { $0.field != .text }.map(\.column)

  // NB: Triggers of the connection, not of the file: a library with triggers is refused as foreign.
  /// Makes a connection record the changes that it makes.
  static let recording =
    triggers(of: "book", " | 1", Book.columns)
    + triggers(of: "character", " | 2", BookCharacter.columns)
    + triggers(of: "note", "", noteColumns) + """
      CREATE TEMP TRIGGER IF NOT EXISTS character_moved AFTER UPDATE OF book ON main.character BEGIN
        INSERT INTO change
        SELECT number << 2, (SELECT coalesce(max(revision), 0) + 1 FROM change)
        FROM note WHERE character = new.id
        ON CONFLICT (item) DO UPDATE SET revision = excluded.revision;
      END;
      """

  /// - Parameters:
  ///   - kind: The bits of the kind of item, as in the table of changes.
  ///   - columns: The columns of the item: changes of those that are derived are not recorded.
  private static func triggers(of table: String, _ kind: String, _ columns: [String]) -> String {
    let recorded = (columns.filter { $0 != "id" } + ["deleted"]).joined(separator: ", ")
    let events = [
      ("added", "INSERT", "new"), ("changed", "UPDATE OF \(recorded)", "new"),
      ("removed", "DELETE", "old"),
    ]
    return events.map { name, event, row in
      """
      CREATE TEMP TRIGGER IF NOT EXISTS \(table)_\(name) AFTER \(event) ON main.\(table) BEGIN
        INSERT INTO change VALUES (\(row).number << 2\(kind),
          (SELECT coalesce(max(revision), 0) + 1 FROM change))
        ON CONFLICT (item) DO UPDATE SET revision = excluded.revision;
      END;

      """
    }.joined()
  }
}
