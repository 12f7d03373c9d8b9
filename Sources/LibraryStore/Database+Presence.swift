import struct FoundationEssentials.Data
import GRDB
import LibraryModel

extension Database {
  /// Whether a query returns any row.
  func has(_ sql: String, _ arguments: StatementArguments) throws -> Bool {
    try Row.fetchOne(self, sql: sql + " LIMIT 1", arguments: arguments) != nil
  }

  /// Returns the text saved under an id; nil if there is none.
  func bytes(of version: Note.ID) throws -> Data? {
    try Data.fetchOne(
      self, sql: "SELECT CAST(text AS BLOB) FROM version WHERE id = ?", arguments: ["\(version)"])
  }

  /// Throws unless the owner of a note exists.
  func require(_ owner: Owner) throws {
    let isThere =
      switch owner {
      case .book(let book):
        try has("SELECT 1 FROM book WHERE id = ? AND NOT deleted", ["\(book)"])
      case .character(let character, let book):
        try has(
          """
          SELECT 1 FROM character JOIN book ON book.id = character.book
          WHERE character.id = ? AND book.id = ? AND NOT character.deleted AND NOT book.deleted
          """, ["\(character)", "\(book)"])
      }
    guard isThere else { throw LibraryError.gone }
  }

  /// Sets a mark on a row, or leaves it set; throws if the row does not exist.
  func mark(_ table: String, _ id: String, _ mark: String) throws {
    try execute(sql: "UPDATE \(table) SET \(mark) WHERE id = ?", arguments: [id])
    guard changesCount > 0 else { throw LibraryError.gone }
  }
}
