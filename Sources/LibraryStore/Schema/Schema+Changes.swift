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

  /// The columns whose changes are recorded: all that is not derived.
  private static func columns(_ columns: [String]) -> String {
    (columns.filter { $0 != "id" } + ["deleted"]).joined(separator: ", ")
  }

  // NB: Triggers of the connection, not of the file: a library with triggers is refused as foreign.
  /// Makes a connection record the changes that it makes.
  static let recording = """
    CREATE TEMP TRIGGER IF NOT EXISTS book_added AFTER INSERT ON main.book BEGIN
      INSERT INTO change VALUES (new.number << 2 | 1,
        (SELECT coalesce(max(revision), 0) + 1 FROM change))
      ON CONFLICT (item) DO UPDATE SET revision = excluded.revision;
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS book_changed
    AFTER UPDATE OF \(columns(Book.columns)) ON main.book BEGIN
      INSERT INTO change VALUES (new.number << 2 | 1,
        (SELECT coalesce(max(revision), 0) + 1 FROM change))
      ON CONFLICT (item) DO UPDATE SET revision = excluded.revision;
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS book_removed AFTER DELETE ON main.book BEGIN
      INSERT INTO change VALUES (old.number << 2 | 1,
        (SELECT coalesce(max(revision), 0) + 1 FROM change))
      ON CONFLICT (item) DO UPDATE SET revision = excluded.revision;
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS character_added AFTER INSERT ON main.character BEGIN
      INSERT INTO change VALUES (new.number << 2 | 2,
        (SELECT coalesce(max(revision), 0) + 1 FROM change))
      ON CONFLICT (item) DO UPDATE SET revision = excluded.revision;
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS character_changed
    AFTER UPDATE OF \(columns(BookCharacter.columns)) ON main.character BEGIN
      INSERT INTO change VALUES (new.number << 2 | 2,
        (SELECT coalesce(max(revision), 0) + 1 FROM change))
      ON CONFLICT (item) DO UPDATE SET revision = excluded.revision;
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS character_moved AFTER UPDATE OF book ON main.character BEGIN
      INSERT INTO change
      SELECT number << 2, (SELECT coalesce(max(revision), 0) + 1 FROM change)
      FROM note WHERE character = new.id
      ON CONFLICT (item) DO UPDATE SET revision = excluded.revision;
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS character_removed AFTER DELETE ON main.character BEGIN
      INSERT INTO change VALUES (old.number << 2 | 2,
        (SELECT coalesce(max(revision), 0) + 1 FROM change))
      ON CONFLICT (item) DO UPDATE SET revision = excluded.revision;
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS note_added AFTER INSERT ON main.note BEGIN
      INSERT INTO change VALUES (new.number << 2,
        (SELECT coalesce(max(revision), 0) + 1 FROM change))
      ON CONFLICT (item) DO UPDATE SET revision = excluded.revision;
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS note_changed
    AFTER UPDATE OF \(columns(noteColumns)) ON main.note BEGIN
      INSERT INTO change VALUES (new.number << 2,
        (SELECT coalesce(max(revision), 0) + 1 FROM change))
      ON CONFLICT (item) DO UPDATE SET revision = excluded.revision;
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS note_removed AFTER DELETE ON main.note BEGIN
      INSERT INTO change VALUES (old.number << 2,
        (SELECT coalesce(max(revision), 0) + 1 FROM change))
      ON CONFLICT (item) DO UPDATE SET revision = excluded.revision;
    END;
    """
}
