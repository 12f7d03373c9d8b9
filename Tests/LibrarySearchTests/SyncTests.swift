import SQLite
import LibraryModel
import LibraryScripts
import Testing

@testable import LibrarySearch

/// What a power cut can leave of an index that was being filled.
@Suite struct SyncTests {
  private let desk = SearchDesk()

  private func boot() throws -> String? {
    try desk.index.connection.read { try String.fetchOne($0, sql: "SELECT boot FROM state") }
  }

  /// Fills one page of a library that has several.
  private func fillInPart() throws {
    try LargeLibrary(books: 5, characters: 20, notes: 300).write(to: desk.library)
    var pages = 0
    let filling = try desk.index.fill(from: desk.source) {
      pages += 1
      return pages < 2
    }
    #expect(filling != .complete)
  }

  @Test func `a few changes are synced at once`() throws {
    try desk.save("One heron")
    #expect(try desk.search("heron").rows.count == 1)
    #expect(try boot() == "")
  }

  @Test func `an index that is filled in part names the boot, a complete one does not`() throws {
    try fillInPart()
    #expect(try boot()?.count == 36)
    #expect(try desk.index.fill(from: desk.source) { true } == .complete)
    #expect(try boot() == "")
  }

  @Test func `a kill before the sync leaves it to the next filling`() throws {
    try fillInPart()
    let boot = try boot()
    #expect(try desk.index.fill(from: desk.source) { true } == .complete)
    // As if the process had been killed after the last change and before the sync.
    try desk.index.connection.write {
      try $0.execute(sql: "UPDATE state SET boot = ?", arguments: [boot])
    }
    #expect(try desk.index.fill(from: desk.source) { true } == .complete)
    #expect(try self.boot() == "")
  }

  @Test func `an index that was being filled at a power cut is made again`() throws {
    try fillInPart()
    try desk.index.connection.write {
      try $0.execute(sql: "UPDATE state SET boot = '9f0c3a52-0000-0000-0000-000000000000'")
    }
    desk.reopen()
    #expect(try desk.index.itemCount() == 0)
    #expect(try !desk.search("sea").rows.isEmpty)
  }

  @Test func `an index that is filled in part goes on in the same boot`() throws {
    try fillInPart()
    desk.reopen()
    #expect(try desk.index.itemCount() > 0)
  }
}
