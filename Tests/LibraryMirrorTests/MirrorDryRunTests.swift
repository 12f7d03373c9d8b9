import Foundation
import LibraryModel
import LibraryStore
import Testing

@testable import LibraryMirror

/// A dry run says what a synchronization would do, and changes nothing.
@Suite struct MirrorDryRunTests {
  private let desk: MirrorDesk

  init() throws { desk = try MirrorDesk() }

  private func dryRun() throws -> MirrorReport {
    let mirror = try desk.open()
    mirror.listsPaths = true
    return try mirror.dryRun()
  }

  /// Checks that a dry run says what the next synchronization does, and that it changes nothing.
  private func expectSame() throws {
    let (files, revision) = (try desk.files(), try desk.library.lastRevision())
    let texts = try desk.notes().map(\.text)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: desk.home).sorted()
    let expected = try dryRun()
    #expect(try desk.files() == files)
    #expect(try desk.library.lastRevision() == revision)
    #expect(try desk.notes().map(\.text) == texts)
    let after = try FileManager.default.subpathsOfDirectory(atPath: desk.home).sorted()
    #expect(after.filter { !$0.contains("state") } == paths.filter { !$0.contains("state") })
    let mirror = try desk.open()
    mirror.listsPaths = true
    let report = try mirror.synchronize()
    for change in MirrorReport.Change.allCases {
      #expect(expected.paths[change]?.sorted() == report.paths[change]?.sorted(), "\(change)")
    }
    #expect(expected.conflicts == report.conflicts)
    // Their folder may have another name then.
    #expect(expected.problems.map(\.reason) == report.problems.map(\.reason))
    #expect(try desk.synchronize().openConflicts.isEmpty)
  }

  @Test func `the first mirror has a dry run without a folder`() throws {
    try desk.add("Why")
    try desk.add("Elsewhere", to: .inbox)
    try expectSame()
    try desk.expectEqual()
  }

  @Test func `all changes of both sides are in a dry run`() throws {
    let notes = try (1...5).map { try desk.add("Note \($0)\n\ntext \($0)") }
    try desk.synchronize()
    try desk.edit(notes[0], "Renamed here\n\ntext 1")
    try desk.delete(.note(notes[1]))
    try desk.append("theirs 3", to: "The Good Hawk/Note 3.md")
    try desk.edit(notes[3], "Note 4\n\nhere")
    let path = "The Good Hawk/Note 4.md"
    try desk.write(desk.read(path).replacing("text 4", with: "file"), path)
    try desk.remove("The Good Hawk/Note 5.md")
    try desk.write("a new file\n", "The Good Hawk/New.md")
    try desk.write("", "The Good Hawk/Agatha.md")
    var book = desk.hawk
    book.title = "The Broken Raven"
    try desk.library.edit(book, as: Book.ID(), over: book.version, at: Date())
    let report = try dryRun()
    #expect(report.paths[.added] == ["The Good Hawk/New.md"])
    #expect(report.paths[.edited] == ["The Good Hawk/Note 3.md"])
    #expect(report.paths[.deleted] == ["The Good Hawk/Note 5.md"])
    #expect(report.conflicts.map(\.path) == [path])
    #expect(report.problems.map(\.path) == ["The Good Hawk/Agatha.md"])
    #expect(report.paths[.written]?.contains("The Broken Raven/Renamed here.md") == true)
    try expectSame()
  }

  @Test func `the library can be changed while a dry run compares all pages`() throws {
    try desk.add("Why")
    let other = try Library(path: desk.home + "/library.sqlite")
    let mirror = try desk.open()
    var failures: [any Error] = []
    var number = 0
    mirror.step = { () throws(MirrorError) in
      number += 1
      do throws(LibraryError) {
        try other.save(Note.ID(), text: "Step \(number)", of: .inbox, at: Date())
      } catch {
        failures.append(error)
      }
    }
    #expect(try mirror.dryRun().written >= 3)
    #expect(number > 0 && failures.isEmpty, "\(failures)")
    #expect(try desk.notes().count == number + 1)
  }

  @Test func `a dry run adds no note that an older library has lost`() throws {
    try desk.add("Why")
    try desk.synchronize()
    let lost = Note.ID()
    let record = try MirrorRecord(path: desk.state + "/mirror.sqlite")
    let hash = try FileHash.of(Array(desk.read("The Good Hawk/Why.md").utf8))
    var entry = MirrorEntry(path: "The Good Hawk/Lost.md", item: .note(lost), stem: "lost")
    entry.contents = MirrorEntry.Contents(hash: hash, version: "\(lost)", text: nil, links: [])
    try record.save([entry])
    try desk.write(desk.read("The Good Hawk/Why.md"), "The Good Hawk/Lost.md")
    var subject = try record.subject()
    subject.revision = nil
    try record.set(subject)
    #expect(try dryRun().added == 1)
    #expect(try desk.notes().count == 1)
    #expect(try desk.synchronize().added == 1)
    #expect(try desk.notes().count == 2)
  }

  @Test func `a dry run stops where a synchronization would`() throws {
    for number in 1...20 { try desk.add("Note \(number)") }
    try desk.synchronize()
    for number in 1...11 { try desk.remove("The Good Hawk/Note \(number).md") }
    #expect(throws: MirrorError.vanished(11, of: 22, folder: desk.folder)) { try dryRun() }
    #expect(try desk.open().dryRun(answering: .accept).deleted == 11)
    #expect(try desk.notes().count == 20)
  }
}
