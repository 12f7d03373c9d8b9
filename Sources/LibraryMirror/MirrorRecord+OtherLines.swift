import SQLite
import LibraryModel

// The lines of front matter that other programs have written.

extension MirrorRecord {
  func otherLines() throws(MirrorError) -> [LibraryItem: String] {
    try readOther { database in
      var lines: [LibraryItem: String] = [:]
      let rows = try Row.fetchCursor(
        database.cachedStatement(sql: "SELECT item, lines FROM other_lines"))
      while let row = try rows.next() {
        if let item = try LibraryItem(row.decode(String.self, atIndex: 0)) {
          lines[item] = try row.decode(atIndex: 1)
        }
      }
      return lines
    }
  }

  /// Sets the lines of an item's page; an empty text if it has none.
  func setOtherLines(_ lines: String, of item: LibraryItem) throws(MirrorError) {
    try perform { database in
      if lines.isEmpty {
        try database.execute(
          sql: "DELETE FROM other_lines WHERE item = ?", arguments: ["\(item)"])
      } else {
        try database.execute(
          sql: "INSERT OR REPLACE INTO other_lines VALUES (?, ?)", arguments: ["\(item)", lines])
      }
    }
  }
}
