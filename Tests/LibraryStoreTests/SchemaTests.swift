import Foundation
import SQLite
import LibraryModel
import Testing

@testable import LibraryStore

/// The definitions of the tables are exactly those of the migrations.
struct SchemaTests {
  private let desk = Desk()

  @Test func `a new library has the fingerprint of its version`() throws {
    _ = try desk.openStocked()
    let found = try desk.other().read { try Schema.fingerprint(of: $0, version: Schema.newest) }
    #expect(found == Schema.versions.last?.fingerprint, "\(String(found, radix: 16))")
  }

  @Test func `a table under another name is damage, and nothing is changed`() throws {
    _ = try desk.openStocked()
    try desk.change("TABLE \"note\" (", to: "TABLE \"nose\" (")
    let before = try desk.bytes
    #expect(throws: LibraryError.unreadable(path: desk.path)) { try desk.open() }
    #expect(try desk.bytes == before)
  }

  @Test func `an index that the user added is ignored`() throws {
    _ = try desk.openStocked()
    try desk.execute("CREATE INDEX mine ON note (created)")
    #expect(try desk.open().catalogue().books == [Desk.hawk])
  }

  @Test func `a library is opened after VACUUM`() throws {
    _ = try desk.openStocked()
    try desk.other().writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
    #expect(try LibraryCheck(path: desk.path).run().books == 1)
    let library = try desk.open()
    try library.save(Note.ID(), text: "After it", of: Desk.ofHawk, at: Desk.minute(1))
    #expect(try library.notes(of: Desk.ofHawk).map(\.text) == ["After it"])
  }

  @Test func `a reloaded dump is opened`() throws {
    let library = try desk.openStocked()
    try library.save(Note.ID(), text: "Dumped", of: Desk.ofHawk, at: Desk.minute(1))
    let loaded = Desk()
    try loaded.put(Data())
    try desk.dump(into: loaded)
    #expect(try LibraryCheck(path: loaded.path).run().notes == 1)
    let again = try loaded.open()
    #expect(try again.notes(of: Desk.ofHawk).map(\.text) == ["Dumped"])
    try again.save(Note.ID(), text: "Since then", of: Desk.ofHawk, at: Desk.minute(2))
    #expect(try again.identity() == library.identity())
  }

  @Test func `the first save checks the whole library and makes no damage worse`() throws {
    let library = try desk.openStocked()
    for number in 0..<60 {
      let text = "\(number) " + String(repeating: "Agatha watches the sea. ", count: 20)
      try library.save(Note.ID(), text: text, of: Desk.ofHawk, at: Desk.minute(number))
    }
    let page = try desk.rootPage(of: "sqlite_autoindex_version_2")
    try desk.overwrite(page: page, with: 0)
    let before = try desk.bytes
    let damaged = try desk.open()
    #expect(try damaged.notes(of: Desk.ofHawk).count == 60)
    #expect(throws: LibraryError.unreadable(path: desk.path)) {
      try damaged.save(Note.ID(), text: "One more", of: Desk.ofHawk, at: Desk.minute(99))
    }
    #expect(try desk.bytes == before)
  }

  @Test func `a window opens although the counts of its lists are damaged`() throws {
    let library = try desk.openStocked()
    try library.save(Note.ID(), text: "A note", of: Desk.ofHawk, at: Desk.minute(0))
    try desk.overwrite(page: desk.rootPage(of: "character_counts"), with: 0xA5)
    let damaged = try desk.open()
    let first = try damaged.tabs()[0].id
    #expect(throws: LibraryError.self) { try damaged.characters(of: first, limit: 0) }
    try damaged.prepareFirstReads(hasLists: true)
  }
}

extension Desk {
  /// Returns the library as the sqlite3 shell's `.dump` restores it in another file: tables with
  /// their rows, then indexes, without the two numbers of the header.
  fileprivate func dump(into other: Desk) throws {
    let path = path
    try other.other().writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA foreign_keys = OFF")
      try database.execute(sql: "ATTACH ? AS old", arguments: [path])
      let rows = try Row.fetchAll(
        database,
        sql: "SELECT name, sql FROM old.sqlite_schema WHERE sql <> '' ORDER BY type DESC, name")
      for row in rows {
        let (name, sql): (String, String) = try (row.decode(atIndex: 0), row.decode(atIndex: 1))
        try database.execute(sql: sql)
        guard sql.hasPrefix("CREATE TABLE") else { continue }
        try database.execute(sql: "INSERT INTO main.\(name) SELECT * FROM old.\(name)")
      }
      try database.execute(sql: "DETACH old")
    }
  }

  fileprivate func change(_ text: String, to other: String) throws {
    var bytes = try bytes
    let range = try #require(bytes.range(of: Data(text.utf8)))
    bytes.replaceSubrange(range, with: Data(other.utf8))
    try put(bytes)
  }

  fileprivate func rootPage(of name: String) throws -> Int {
    try other().read { database in
      try Int.fetchOne(
        database, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [name]) ?? 0
    }
  }

  fileprivate func overwrite(page: Int, with byte: UInt8) throws {
    var bytes = try bytes
    let start = (page - 1) * 4096
    bytes.replaceSubrange(start..<start + 4096, with: Data(repeating: byte, count: 4096))
    try put(bytes)
  }
}
