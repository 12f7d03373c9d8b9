import Foundation
import SQLite
import LibraryModel
import LibraryStore
import Testing

@testable import LibraryMirror

/// Conflicts wait until a window has made drafts of them.
@Suite struct MirrorConflictTests {
  private let desk: MirrorDesk
  private let note: Note.ID
  private let path = "The Good Hawk/Why.md"

  init() throws {
    desk = try MirrorDesk()
    note = try desk.add("Why\n\none")
    try desk.synchronize()
  }

  /// Changes the same line on both sides.
  private func change(_ word: String = "") throws {
    let text = try desk.text(note) ?? ""
    let line = text.split(separator: "\n").last.map(String.init) ?? ""
    try desk.write(desk.read(path).replacing(line, with: "file\(word)"), path)
    try desk.edit(note, "Why\n\nhere\(word)")
  }

  private func offered(to scene: String?) throws -> [OpenConflict] {
    try desk.open(for: scene).synchronize().openConflicts
  }

  @Test func `one scene shows a conflict, again until it has stored a draft`() throws {
    try change()
    #expect(try offered(to: nil).isEmpty)
    let shown = try offered(to: "one")
    #expect(shown.map(\.base) == ["Why\n\none"] && shown.map(\.text) == ["Why\n\nfile"])
    #expect(shown.map(\.owner) == [.book(desk.hawk.id)] && shown.map(\.name) == ["Why"])
    #expect(try desk.library.knows(shown.map(\.draft)).isEmpty)
    let other = try desk.open(for: "other").synchronize()
    #expect(other.openConflicts.isEmpty && other.hasConflictsOfOthers)
    #expect(try offered(to: "one") == shown)
    try desk.open().forgetConflicts(shown.map(\.draft))
    #expect(try offered(to: "one").isEmpty)
  }

  @Test func `the conflict of a window that was killed is shown by another one a minute later`()
    throws
  {
    try change()
    let mirror = try desk.open()
    _ = try mirror.synchronize()
    let first = try mirror.record.claimConflicts(for: "one", at: 1000)
    #expect(first.count == 1)
    #expect(try mirror.record.claimConflicts(for: "other", at: 1060).isEmpty)
    #expect(try mirror.record.claimConflicts(for: "other", at: 1061) == first)
    // The clock was set back.
    #expect(try mirror.record.claimConflicts(for: "one", at: 500) == first)
  }

  @Test func `a conflict that was resolved meanwhile is not shown`() throws {
    try change()
    try desk.synchronize()
    try desk.edit(note, "Why\n\nfile")
    #expect(try offered(to: "one").isEmpty)
    try change("2")
    try desk.synchronize()
    try desk.delete(.note(note))
    #expect(try offered(to: "one").isEmpty)
  }

  @Test func `a conflict in a synopsis keeps both, and is shown`() throws {
    var book = desk.hawk
    book.synopsis = "here"
    try desk.append("\nfile", to: "The Good Hawk/The Good Hawk.md")
    try desk.library.edit(book, as: Book.ID(), over: book.version, at: Date())
    let shown = try offered(to: "one")
    #expect(shown.map(\.field) == [.synopsis] && shown.map(\.text) == ["file"])
    #expect(shown.map(\.owner) == [.book(desk.hawk.id)] && shown.map(\.name) == [book.title])
    #expect(try desk.library.book(book.id)?.synopsis == "here")
    #expect(try desk.library.revisions(of: book.id).map(\.subject.synopsis).contains("file"))
  }

  @Test func `a kill before any step shows a conflict once`() throws {
    try afterEachKill(of: .everything, steps: 5) {
      let trial = try MirrorConflictTests()
      try trial.change()
      return (trial.desk, trial)
    } then: { desk, trial, place in
      try desk.synchronize()
      #expect(try trial.offered(to: "one").map(\.text) == ["Why\n\nfile"], place)
      let versions = try desk.library.revisions(of: trial.note).map(\.subject.text)
      #expect(versions.contains("Why\n\nfile"), place)
      #expect(try desk.text(trial.note) == "Why\n\nhere", place)
    }
  }

  @Test func `the record of an older version of the program gets the table of conflicts`() throws {
    try change()
    let old = try desk.open()
    try old.record.perform {
      try $0.execute(sql: "DROP TABLE conflict; DROP TABLE other_lines; PRAGMA user_version = 1")
    }
    #expect(try offered(to: "one").count == 1)
    #expect(try desk.open().record.count() == 3)
  }

  @Test func `the record of a newer version of the program is left as it is`() throws {
    try change()
    _ = try offered(to: nil)
    let record = try desk.open().record
    try record.perform { try $0.execute(sql: "PRAGMA user_version = 99") }
    #expect(throws: MirrorError.newer(path: record.path)) { try desk.open() }
    #expect(try record.claimConflicts(for: "one", at: 1000).count == 1)
  }

  @Test func `a record that another process writes is not taken for a damaged one`() throws {
    try change()
    _ = try offered(to: nil)
    let path = try desk.open().record.path
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try other.write { try $0.execute(sql: "UPDATE subject SET names = ''") }
    #expect(throws: MirrorError.record(path: path, reason: "database is locked")) {
      try desk.open()
    }
    other.close()
    #expect(try desk.open().record.claimConflicts(for: "one", at: 1000).count == 1)
  }
}
