public import struct FoundationEssentials.Date
import SQLite
public import LibraryModel

/// A character with everything that a listing shows.
public struct ListedCharacter: Sendable {
  public let character: BookCharacter
  public let notes: Int
  /// Time of the newest of them; nil without notes.
  public let lastNote: Date?
}

extension Library {
  /// Returns some of a book's characters, in order; none if the book is deleted.
  public func listCharacters(
    of book: Book.ID, from offset: Int = 0, limit: Int
  ) throws(LibraryError) -> [ListedCharacter] {
    try read { database in
      try Row.fetchAll(
        database.cachedStatement(sql: listedOfBook), arguments: ["\(book)", limit, offset]
      ).map(ListedCharacter.init(row:))
    }
  }

  /// Returns a character; nil if they or their book are deleted or never existed.
  public func listedCharacter(
    _ id: BookCharacter.ID
  ) throws(LibraryError) -> ListedCharacter? {
    try read { database in
      try Row.fetchOne(database, sql: listedByID, arguments: ["\(id)"])
        .map(ListedCharacter.init(row:))
    }
  }
}

extension ListedCharacter {
  fileprivate init(row: Row) throws {
    try self.init(
      character: BookCharacter(row: row), notes: row.decode(forColumn: "notes"),
      lastNote: row.timeIfAny(BookCharacter.columns.count + 1))
  }
}

private let listed =
  "SELECT " + characterColumns + ", notes, last_note FROM character WHERE deleted IS NULL"

private let listedOfBook =
  listed + """
     AND book = ? AND EXISTS (SELECT 1 FROM book WHERE id = character.book AND deleted IS NULL)
    ORDER BY position, name, id LIMIT ? OFFSET ?
    """

private let listedByID =
  listed + """
     AND id = ? AND EXISTS (SELECT 1 FROM book WHERE id = character.book AND deleted IS NULL)
    """
