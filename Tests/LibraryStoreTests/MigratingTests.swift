import Foundation
import SQLite
import LibraryModel
import Synchronization
import Testing

@testable import LibraryStore

/// A library as a program of an older version left it.
struct MigratingTests {
  private let desk = Desk()
  private var backups: LibraryBackups { LibraryBackups(of: desk.path) }

  private func putGolden(_ version: Int) throws { try desk.put(GoldenLibrary.bytes(version)) }

  private func texts(_ library: Library) throws -> [String] {
    try library.catalogue().books.flatMap { try library.notes(of: .book($0.id)).map(\.text) }
  }

  private static let isWriting = ProcessInfo.processInfo.environment["WRITE_GOLDEN"] != nil

  @Test(.enabled(if: isWriting, "WRITE_GOLDEN is not set"))
  func `the library of the newest version is written on request`() throws {
    try GoldenLibrary.make(on: desk)
    let file = GoldenLibrary.file(Schema.newest)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try desk.bytes.write(to: file)
  }

  @Test(arguments: GoldenLibrary.older)
  func `an older library opens with all its contents, after a backup`(version: Int) throws {
    try putGolden(version)
    let (size, before) = (try desk.bytes.count, try LibraryCheck(path: desk.path).run())
    #expect((before.identity.id == nil) == (version == 1))
    let library = try desk.open()
    #expect(try texts(library).contains { $0.hasPrefix("A note of version \(version)") })
    #expect(try library.identity().id != nil)
    let backup = try #require(backups.list().first)
    #expect(backups.list().count == 1)
    let found = try LibraryCheck(path: backup.path).run()
    #expect(found.notes == before.notes && found.identity.id == before.identity.id)
    #expect(try Data(contentsOf: URL(fileURLWithPath: backup.path)).count == size)
    // Only once: the next opening writes nothing.
    let after = try desk.bytes
    _ = try desk.open()
    #expect(try desk.bytes == after)
  }

  @Test(arguments: GoldenLibrary.older.dropFirst(3))
  func `a migration keeps every row of every table`(version: Int) throws {
    try putGolden(version)
    let columns = try desk.columns()
    let before = try desk.rows(columns)
    let library = try desk.open()
    let after = try desk.rows(columns)
    #expect(before.count > 10)
    for (table, rows) in before { #expect(after[table] == rows, "\(table)") }
    for table in ["link", "former_name", "deletion", "book_version", "character_version"] {
      #expect(before[table]?.isEmpty == false, "\(table)")
    }
    // The search index reads each item once.
    let items = ["book", "character", "note"].map { before[$0]?.count ?? 0 }.reduce(0, +)
    #expect(try library.changes(after: .start, limit: 1000).count >= items)
    let ids = try Set(library.changes(after: .start, limit: 1000).map(\.revision.item))
    #expect(ids.count >= items)
  }

  @Test func `the links of an older library are found after its migration`() throws {
    try putGolden(3)
    let library = try desk.open()
    #expect(try library.unresolvedLinks(limit: 9).map(\.name) == ["Nobody"])
  }

  @Test func `windows that open an older library at once migrate it once`() throws {
    try putGolden(1)
    let path = desk.path
    let ids = Mutex<Set<String>>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      #expect(throws: Never.self) {
        let id = try Library(path: path, wait: .seconds(60)).identity().id ?? ""
        ids.withLock { _ = $0.insert(id) }
      }
    }
    #expect(ids.withLock { $0.count } == 1)
    #expect(backups.list().count == 1)
  }

  @Test func `backups of an older library belong to it, and the last seven are kept`() throws {
    try putGolden(1)
    for day in 1...3 { _ = try backups.makeIfDue(at: Desk.day(day)) }
    let library = try desk.open()
    for day in 1...20 { _ = try backups.makeIfDue(at: Desk.day(30_000 + day)) }
    #expect(backups.list().count == LibraryBackups.depth)
    withExtendedLifetime(library) {}
  }
}

extension Desk {
  fileprivate func columns() throws -> [String: [String]] {
    try other().read { database in
      let tables = try String.fetchAll(
        database,
        sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      return try Dictionary(
        uniqueKeysWithValues: tables.map {
          (
            $0,
            try String.fetchAll(
              database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [$0])
          )
        })
    }
  }

  /// The rows of some tables, as SQL would write them.
  fileprivate func rows(_ columns: [String: [String]]) throws -> [String: [String]] {
    try other().read { database in
      try Dictionary(
        uniqueKeysWithValues: columns.map { table, columns in
          let columns = columns.joined(separator: ", ")
          let rows = try Row.fetchAll(database, sql: "SELECT " + columns + " FROM " + table)
          return (table, rows.map { "\($0.values)" }.sorted())
        })
    }
  }
}
