import Foundation
import GRDB
import LibraryModel
import LibraryStore
import Testing

/// A library as a program of an older version left it.
struct MigratingTests {
  private let desk = Desk()
  private var backups: LibraryBackups { LibraryBackups(of: desk.path) }

  private func putGolden(_ version: Int) throws -> Data {
    let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/\(version)/library.sqlite")
    let bytes = try Data(contentsOf: golden)
    try desk.put(bytes)
    return bytes
  }

  private func texts(_ library: Library) throws -> [String] {
    try library.catalogue().books.flatMap { try library.notes(of: .book($0.id)).map(\.text) }
  }

  @Test(arguments: [1, 2, 3])
  func `an older library opens with all its contents, after a backup`(version: Int) throws {
    let before = try putGolden(version)
    let library = try desk.open()
    #expect(try texts(library).contains("A note of version \(version)"))
    #expect(try library.identity().id != nil)
    let backup = try #require(backups.list().first)
    #expect(backups.list().count == 1)
    let found = try LibraryCheck(path: backup.path).run()
    #expect(found.notes == (version == 1 ? 1 : 3))
    #expect((found.identity.id == nil) == (version == 1))
    #expect(try Data(contentsOf: URL(fileURLWithPath: backup.path)).count == before.count)
    // Only once: the next opening writes nothing.
    let after = try desk.bytes
    _ = try desk.open()
    #expect(try desk.bytes == after)
  }

  @Test func `the links of an older library are found after its migration`() throws {
    _ = try putGolden(3)
    let library = try desk.open()
    #expect(try library.unresolvedLinks(limit: 9).map(\.name) == ["Nobody"])
  }

  @Test func `windows that open an older library at once migrate it once`() throws {
    _ = try putGolden(1)
    let (path, ids) = (desk.path, Collected())
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      #expect(throws: Never.self) {
        ids.insert(try Library(path: path, wait: .seconds(10)).identity().id ?? "")
      }
    }
    #expect(ids.values.count == 1)
    #expect(backups.list().count == 1)
  }

  @Test func `backups of an older library belong to it, and the last seven are kept`() throws {
    _ = try putGolden(1)
    for day in 1...3 { _ = try backups.makeIfDue(at: Desk.day(day)) }
    let library = try desk.open()
    for day in 1...20 { _ = try backups.makeIfDue(at: Desk.day(30_000 + day)) }
    #expect(backups.list().count == LibraryBackups.depth)
    withExtendedLifetime(library) {}
  }
}

private final class Collected: @unchecked Sendable {
  private let lock = NSLock()
  private var found: Set<String> = []

  var values: Set<String> { lock.withLock { found } }

  func insert(_ value: String) { lock.withLock { _ = found.insert(value) } }
}
