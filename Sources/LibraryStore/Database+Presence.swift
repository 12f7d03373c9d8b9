import SQLite
import LibraryModel

extension Database {
  /// Whether a query returns any row.
  func has(_ sql: String, _ arguments: StatementArguments) throws -> Bool {
    try Row.fetchOne(cachedStatement(sql: sql + " LIMIT 1"), arguments: arguments) != nil
  }

  /// Returns the text saved under an id; nil if there is none.
  func bytes(of version: Note.ID) throws -> [UInt8]? {
    try [UInt8].fetchOne(
      cachedStatement(sql: "SELECT CAST(text AS BLOB) FROM version WHERE id = ?"),
      arguments: ["\(version)"])
  }

  /// Throws unless the owner of a note exists and is not deleted.
  func require(_ owner: Owner) throws {
    guard try isLiving(owner) else { throw LibraryError.gone }
  }

  /// Whether the owner of a note exists and is not deleted.
  func isLiving(_ owner: Owner) throws -> Bool {
    switch owner {
    case .book(let book):
      try has("SELECT 1 FROM book WHERE id = ? AND deleted IS NULL", ["\(book)"])
    case .character(let character, let book):
      try has(
        """
        SELECT 1 FROM character JOIN book ON book.id = character.book
        WHERE character.id = ? AND book.id = ? AND character.deleted IS NULL
          AND book.deleted IS NULL
        """, ["\(character)", "\(book)"])
    case .inbox: true
    }
  }

  /// Changes the rows that a constant statement names; throws if there is none.
  func change(_ sql: String, _ arguments: StatementArguments) throws {
    try execute(sql: sql, arguments: arguments)
    guard changesCount > 0 else { throw LibraryError.gone }
  }
}
