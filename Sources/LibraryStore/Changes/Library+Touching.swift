import SQLite
public import LibraryModel

extension Library {
  /// Gives items, also those in the bin, a new revision without a change.
  public func touch(_ items: some Sequence<LibraryItem>) throws(LibraryError) {
    try write { database in
      for item in items {
        let sql =
          switch item {
          case .note: touchedNote
          case .book: touchedBook
          case .character: touchedCharacter
          }
        try database.cachedStatement(sql: sql).execute(arguments: [item.id])
      }
    }
  }
}

// A trigger of the connection records them: see `Schema.recording`.
private let touchedNote = "UPDATE note SET deleted = deleted WHERE id = ?"
private let touchedBook = "UPDATE book SET deleted = deleted WHERE id = ?"
private let touchedCharacter = "UPDATE character SET deleted = deleted WHERE id = ?"
