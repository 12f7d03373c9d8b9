public import LibraryModel
import SQLite

extension Library {
  /// Moves what belongs to a book or character in the bin into its deletion, and returns those
  /// items.
  ///
  /// The book or character can then come back alone, and the deletion restores the others.
  public func keepMembersInBin(of item: LibraryItem) throws(LibraryError) -> [LibraryItem] {
    try write { database in
      let (deletion, members): (String, String)
      switch item {
      case .book: (deletion, members) = (deletionOfBook, membersOfBook)
      case .character: (deletion, members) = (deletionOfCharacter, membersOfCharacter)
      case .note: return []
      }
      guard let number = try Int64.fetchOne(database, sql: deletion, arguments: [item.id]) else {
        return []
      }
      let items = try Row.fetchAll(database, sql: members, arguments: [item.id]).map {
        try LibraryItem(kindAndID: $0)
      }
      for item in items { try database.delete(item, in: number) }
      return items
    }
  }
}

private let deletionOfBook = "SELECT deleted FROM book WHERE id = ? AND deleted IS NOT NULL"
private let deletionOfCharacter =
  "SELECT deleted FROM character WHERE id = ? AND deleted IS NOT NULL"

private let membersOfBook = """
  SELECT 'character', id FROM character WHERE book = ?1 AND deleted IS NULL
  UNION ALL SELECT 'note', id FROM note WHERE book = ?1 AND deleted IS NULL
  """
private let membersOfCharacter =
  "SELECT 'note', id FROM note WHERE character = ? AND deleted IS NULL"
