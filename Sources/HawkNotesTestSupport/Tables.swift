import Foundation
import SQLite
import LibraryModel
import LibraryStore

/// The tables of a test's library: what no function of the store tells or does.
final class Tables {
  private let connection: DatabaseQueue

  init(of library: Library) {
    do {
      connection = try DatabaseQueue(path: library.path)
    } catch {
      fatalError("cannot read \(library.path): \(error)")
    }
  }

  /// The books, also those in the bin, in the order in which they were added.
  var books: [Book.ID] { ids("SELECT id FROM book ORDER BY rowid") }

  /// The characters, also those in the bin, in the order in which they were added.
  var characters: [BookCharacter.ID] { ids("SELECT id FROM character ORDER BY rowid") }

  /// The notes, also those in the bin, the last saved first.
  var notes: [Note.ID] { ids("SELECT id FROM note ORDER BY number DESC") }

  /// The notes that were themselves moved to the bin.
  var deletedNotes: [Note.ID] { ids("SELECT id FROM note WHERE deleted IS NOT NULL") }

  /// The ids of the items that were themselves moved to the bin.
  var deletedItems: [String] {
    texts(
      """
      SELECT id FROM book WHERE deleted IS NOT NULL
      UNION SELECT id FROM character WHERE deleted IS NOT NULL
      UNION SELECT id FROM note WHERE deleted IS NOT NULL
      """)
  }

  /// The texts of all versions of all notes, the oldest first.
  var versions: [String] { texts("SELECT text FROM version ORDER BY rowid") }

  /// Stores the positions of books.
  func place(_ books: [Book]) {
    change("UPDATE book SET position = ? WHERE id = ?", books.map { [$0.position, "\($0.id)"] })
  }

  /// Stores the positions of characters.
  func place(_ characters: [BookCharacter]) {
    change(
      "UPDATE character SET position = ? WHERE id = ?",
      characters.map { [$0.position, "\($0.id)"] })
  }

  /// Stores the dates of notes.
  func date(_ notes: [Note]) {
    change(
      "UPDATE note SET created = ? WHERE id = ?",
      notes.map { [Int64($0.created.timeIntervalSince1970 * 1000), "\($0.id)"] })
  }

  private func ids<Subject>(_ sql: String) -> [Identifier<Subject>] {
    texts(sql).compactMap { Identifier($0) }
  }

  private func texts(_ sql: String) -> [String] {
    do {
      return try connection.unsafeRead { try String.fetchAll($0.cachedStatement(sql: sql)) }
    } catch {
      fatalError("\(error)")
    }
  }

  private func change(_ sql: String, _ rows: [StatementArguments]) {
    guard !rows.isEmpty else { return }
    do {
      try connection.write { database in
        for row in rows { try database.execute(sql: sql, arguments: row) }
      }
    } catch {
      fatalError("\(error)")
    }
  }
}
