/// The table of conflicts that no window has shown yet.
package enum ConflictTable {
  package static let definition = """
    CREATE TABLE conflict (
      draft TEXT NOT NULL PRIMARY KEY,
      item TEXT NOT NULL,
      field TEXT NOT NULL,
      base TEXT NOT NULL,
      text TEXT NOT NULL,
      scene TEXT NOT NULL DEFAULT '',
      claimed INTEGER NOT NULL DEFAULT 0,
      UNIQUE (item, field, text)
    ) STRICT;
    """
}
