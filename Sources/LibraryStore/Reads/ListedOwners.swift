import SQLite
import CSQLite
public import LibraryModel

public struct ListedOwner: Sendable {
  public let owner: Owner
  /// Title of the book, also of a character; nil for the Inbox.
  public let book: String?
  /// Name of the character; nil for a book and the Inbox.
  public let character: String?
  /// Whether neither the owner nor the book of a character is in the bin.
  let isLiving: Bool
}

/// The owners of the notes that a listing has read: each is read once.
struct ListedOwners {
  private(set) var owners: [ListedOwner] = []
  private var indexes: [Key: Int] = [:]

  private enum Key: Hashable {
    case inbox
    case book(Book.ID)
    case character(BookCharacter.ID)
  }

  /// Returns the index of the owner that two columns of a row name.
  mutating func index(
    book: Int32, character: Int32, of row: OpaquePointer, in database: Database
  ) throws -> Int {
    let key: Key =
      if let id: BookCharacter.ID = try row.id(character) {
        .character(id)
      } else if let id: Book.ID = try row.id(book) {
        .book(id)
      } else {
        .inbox
      }
    if let index = indexes[key] { return index }
    owners.append(try owner(key, in: database))
    indexes[key] = owners.count - 1
    return owners.count - 1
  }

  private func owner(_ key: Key, in database: Database) throws -> ListedOwner {
    switch key {
    case .inbox: return ListedOwner(owner: .inbox, book: nil, character: nil, isLiving: true)
    case .book(let id):
      let row = try Row.fetchOne(
        database.cachedStatement(sql: "SELECT title, deleted IS NULL FROM book WHERE id = ?"),
        arguments: ["\(id)"])
      guard let row else { throw DatabaseError(resultCode: .corrupt) }
      return try ListedOwner(
        owner: .book(id), book: row.decode(atIndex: 0), character: nil,
        isLiving: row.decode(atIndex: 1))
    case .character(let id):
      let row = try Row.fetchOne(
        database.cachedStatement(sql: ownerOfCharacter), arguments: ["\(id)"])
      guard let row else { throw DatabaseError(resultCode: .corrupt) }
      return try ListedOwner(
        owner: .character(id, of: row.id(0)), book: row.decode(atIndex: 1),
        character: row.decode(atIndex: 2), isLiving: row.decode(atIndex: 3))
    }
  }
}

private let ownerOfCharacter = """
  SELECT book.id, book.title, character.name, character.deleted IS NULL AND book.deleted IS NULL
  FROM character JOIN book ON book.id = character.book WHERE character.id = ?
  """

extension OpaquePointer {
  /// Returns the id in a column of a statement's row; nil for NULL.
  fileprivate func id<Subject>(_ column: Int32) throws -> Identifier<Subject>? {
    guard let text = sqlite3_column_text(self, column) else { return nil }
    let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(self, column)))
    guard let id = Identifier<Subject>(ascii: bytes) else {
      throw DatabaseError(resultCode: .corrupt)
    }
    return id
  }
}
