import Foundation
import SQLite
import LibraryModel
import Testing

@testable import LibraryStore

/// A library file from another person can only contain books.
struct HostileLibraryTests {
  private let desk = Desk()

  @Test(arguments: [
    "CREATE TRIGGER t AFTER INSERT ON note BEGIN DELETE FROM version; END",
    "CREATE TRIGGER t BEFORE UPDATE ON character BEGIN UPDATE book SET deleted = 1; END",
    "CREATE VIEW v AS SELECT * FROM book", "CREATE VIRTUAL TABLE f USING fts5 (text)",
    "ALTER TABLE book ADD COLUMN more TEXT GENERATED ALWAYS AS (upper(title))",
    "ALTER TABLE note ADD COLUMN more TEXT DEFAULT 'x'",
    "DROP TABLE book; CREATE VIEW book AS SELECT 1 AS id", "DROP INDEX note_of_book",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'authors TEXT', 'authors BLOB')",
  ])
  func `a library with triggers, views or foreign tables is refused and unchanged`(
    change: String
  ) throws {
    _ = try desk.openStocked()
    try desk.other().writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA foreign_keys = OFF; " + change)
    }
    let before = try desk.bytes
    #expect(throws: LibraryError.self) { try desk.open() }
    #expect(try desk.bytes == before)
  }

  @Test func `a library with an extra index or SQLite's statistics is opened`() throws {
    _ = try desk.openStocked()
    try desk.execute("ANALYZE; CREATE INDEX i ON book (authors)")
    #expect(try desk.open().catalogue().books == [Desk.hawk])
  }

  @Test func `trusted_schema is off and cell_size_check is on`() throws {
    let library = try desk.openStocked()
    #expect(try library.setting("trusted_schema") == 0)
    #expect(try library.setting("cell_size_check") == 1)
  }

  @Test(arguments: ["library.changes", "library.sqlite-journal", "library.sqlite-wal"])
  func `a planted symbolic link is refused and not followed`(name: String) throws {
    _ = try desk.openStocked()
    let victim = desk.folder + "/victim"
    try Data("not for others".utf8).write(to: URL(fileURLWithPath: victim))
    let link = desk.folder + "/" + name
    try? FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: victim)
    #expect(throws: LibraryError.link(path: link)) { try desk.open().add(Desk.hawk) }
    #expect(FileManager.default.contents(atPath: victim) == Data("not for others".utf8))
  }

  @Test func `no library is created at the target of a dangling link`() throws {
    try FileManager.default.createDirectory(
      atPath: desk.folder, withIntermediateDirectories: true)
    let victim = desk.folder + "/victim"
    try FileManager.default.createSymbolicLink(atPath: desk.path, withDestinationPath: victim)
    #expect(throws: LibraryError.link(path: desk.path)) { try desk.open() }
    #expect(!FileManager.default.fileExists(atPath: victim))
  }

  @Test func `a library is opened through the user's symbolic link`() throws {
    _ = try desk.openStocked()
    let moved = desk.folder + "/moved.sqlite"
    try FileManager.default.moveItem(atPath: desk.path, toPath: moved)
    try FileManager.default.createSymbolicLink(atPath: desk.path, withDestinationPath: moved)
    #expect(try desk.open().catalogue().books == [Desk.hawk])
  }
}

extension Library {
  /// Returns the value of a pragma in this connection.
  fileprivate func setting(_ pragma: String) throws -> Int? {
    try read { try Int.fetchOne($0, sql: "PRAGMA \(pragma)") }
  }
}
