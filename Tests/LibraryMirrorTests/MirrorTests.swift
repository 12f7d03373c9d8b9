import Foundation
import LibraryModel
import LibraryStore
import Testing

@testable import LibraryMirror

/// The Markdown folder that is kept equal to the library.
@Suite struct MirrorTests {
  let desk: MirrorDesk

  init() throws { desk = try MirrorDesk() }

  // MARK: Out

  @Test func `the first synchronization writes what an export writes, the second nothing`() throws {
    try desk.add("Why\n\nSee [[agatha]].")
    try desk.add("why")
    try desk.add("../../x", to: .inbox)
    let report = try desk.synchronize()
    #expect(report.written == 5)
    #expect(try desk.files()["Inbox/x.md"] != nil)
    try desk.expectEqual()
  }

  @Test func `an edited note rewrites one file, and a deleted one removes its file`() throws {
    let (id, other) = (try desk.add("Why"), try desk.add("Because"))
    try desk.synchronize()
    let mirror = try desk.open()
    #expect(try mirror.synchronize().isEmpty)
    try desk.edit(id, "Why\n\nmore")
    var report = try mirror.synchronize(.files([]))
    #expect((report.written, report.removed) == (1, 0))
    try desk.delete(.note(other))
    report = try mirror.synchronize(.files([]))
    #expect((report.written, report.removed) == (0, 1))
    try desk.edit(id, "Whence")
    report = try mirror.synchronize(.files([]))
    #expect((report.written, report.removed) == (1, 1))
    try desk.expectEqual()
  }

  @Test func `notes with the same title keep names as in an export`() throws {
    let first = try desk.add("Same")
    let second = try desk.add("same")
    let mirror = try desk.open()
    _ = try mirror.synchronize()
    try desk.edit(first, "Other")
    _ = try mirror.synchronize(.files([]))
    try desk.expectEqual()
    try desk.edit(first, "Same")
    try desk.edit(second, "Same, too")
    _ = try mirror.synchronize(.files([]))
    try desk.expectEqual()
  }

  @Test func `notes that get the same title at once get different files`() throws {
    let notes = try ["One", "Two"].map { try desk.add($0) }
    let mirror = try desk.open()
    _ = try mirror.synchronize()
    for note in notes { try desk.edit(note, "Same\n\n\(note)") }
    #expect(try mirror.synchronize(.files([])).written == 2)
    try desk.expectEqual()
  }

  @Test func `a renamed book takes its folder along, with files of other programs`() throws {
    try desk.add("Why")
    try desk.synchronize()
    try desk.write("a picture", "The Good Hawk/picture.svg")
    var book = desk.hawk
    book.title = "The Broken Raven"
    try desk.library.edit(book, as: Book.ID(), over: book.version, at: Date())
    try desk.synchronize()
    #expect(try desk.read("The Broken Raven/picture.svg") == "a picture")
    #expect(!FileManager.default.fileExists(atPath: desk.folder + "/The Good Hawk"))
    try desk.expectEqual()
  }

  @Test func `files of other programs and links are not overwritten`() throws {
    try desk.synchronize()
    let outside = desk.home + "/outside"
    try "mine".write(toFile: outside, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: desk.folder + "/The Good Hawk/Why.md", withDestinationPath: outside)
    try desk.add("Why")
    try desk.synchronize()
    #expect(try String(contentsOfFile: outside, encoding: .utf8) == "mine")
    #expect(try desk.files().keys.contains { $0.hasPrefix("The Good Hawk/Why ") })
    try FileManager.default.createDirectory(
      atPath: desk.home + "/else", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: desk.folder + "/Inbox", withDestinationPath: desk.home + "/else")
    try desk.add("Elsewhere", to: .inbox)
    let report = try desk.synchronize()
    #expect(report.problems.map(\.path) == ["Inbox/Elsewhere.md"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.home + "/else").isEmpty)
  }

  @Test(arguments: ["The Good Hawk/Why.md", "The Good Hawk"])
  func `a link in the place of a file or folder takes no note to the bin`(path: String) throws {
    let id = try desk.add("Why")
    try desk.synchronize()
    let (manager, away) = (FileManager.default, desk.home + "/away")
    try manager.moveItem(atPath: desk.folder + "/" + path, toPath: away)
    try manager.createSymbolicLink(atPath: desk.folder + "/" + path, withDestinationPath: away)
    for scope in [.files(["The Good Hawk/Why.md"]), .folder] as [Mirror.Scope] {
      let report = try desk.synchronize(scope)
      #expect(report.problems.map(\.path) == [path])
      #expect(try desk.library.note(id) != nil)
    }
    try desk.library.amend(id, text: "Why not", as: Note.ID(), at: Date())
    let report = try desk.synchronize()
    #expect(report.problems.map(\.path) == [path])
    #expect(!report.isUnfinished)
    #expect(try desk.text(id) == "Why not")
    try manager.removeItem(atPath: desk.folder + "/" + path)
    try manager.moveItem(atPath: away, toPath: desk.folder + "/" + path)
    #expect(try desk.synchronize().problems.isEmpty)
    try desk.expectEqual()
  }

  // MARK: In

  @Test func `an edited file becomes an edit of its note, with a revision`() throws {
    let id = try desk.add("Why\n\nSee [[agatha]].")
    try desk.synchronize()
    try desk.append("Because.", to: "The Good Hawk/Why.md")
    let report = try desk.synchronize()
    #expect(report.edited == 1)
    #expect(try desk.text(id) == "Why\n\nSee [[agatha]].\nBecause.")
    #expect(try desk.library.revisions(of: id).count == 2)
    try desk.expectEqual()
  }

  @Test func `edits of different lines are merged`() throws {
    let id = try desk.add("Why\n\none\n\ntwo")
    try desk.synchronize()
    try desk.append("three", to: "The Good Hawk/Why.md")
    try desk.edit(id, "Why\n\nONE\n\ntwo")
    #expect(try desk.synchronize().conflicts.isEmpty)
    #expect(try desk.text(id) == "Why\n\nONE\n\ntwo\nthree")
    try desk.expectEqual()
  }

  @Test func `of edits of the same line the library's stays, and the file's is an earlier version`()
    throws
  {
    let id = try desk.add("Why\n\none")
    try desk.synchronize()
    let path = "The Good Hawk/Why.md"
    try desk.write(desk.read(path).replacing("one", with: "theirs"), path)
    try desk.edit(id, "Why\n\nmine")
    let report = try desk.synchronize()
    #expect(report.conflicts == [MirrorReport.Conflict(item: .note(id), path: path)])
    #expect(try desk.text(id) == "Why\n\nmine")
    #expect(try desk.library.revisions(of: id).map(\.subject.text).contains("Why\n\ntheirs"))
    try desk.expectEqual()
  }

  @Test func `a new file becomes one note with its own text, its tags and unknown fields`() throws {
    try desk.synchronize()
    try desk.write(
      "---\ntags: [sea]\nmood: calm\n---\nIt is blue.\n", "The Good Hawk/The sea.md")
    #expect(try desk.synchronize().added == 1)
    let note = try #require(try desk.notes().first)
    #expect(note.text.hasPrefix("The sea\n\nIt is blue.\n\n```yaml\nmood: calm\n```"))
    #expect(note.text.hasSuffix("#sea"))
    #expect(note.owner == .book(desk.hawk.id))
    #expect(try desk.notes().count == 1)
    try desk.expectEqual()
  }

  @Test func `a new file without a text is a note by its name`() throws {
    try desk.synchronize()
    try desk.write("---\ntags: [sea]\n---\n", "The Good Hawk/The sea.md")
    try desk.write("", "The Good Hawk/Not yet.md")
    let mirror = try desk.open()
    let report = try mirror.synchronize(.folder)
    #expect(report.added == 1 && report.unsettled == ["The Good Hawk/Not yet.md"])
    #expect(try desk.notes().map(\.text) == ["The sea\n\n#sea"])
    // An editor has had time to write.
    let now = mirror.now() + 3
    mirror.now = { now }
    let later = try mirror.synchronize(.files(["The Good Hawk/Not yet.md"]))
    #expect(later.added == 1 && later.unsettled.isEmpty)
    #expect(try Set(desk.notes().map(\.text)) == ["The sea\n\n#sea", "Not yet"])
    try desk.expectEqual()
  }

  @Test func `tags of the front matter that cannot be tags stay in the note`() throws {
    let id = try desk.add("Why")
    try desk.synchronize()
    let path = "The Good Hawk/Why.md"
    try desk.write(
      desk.read(path).replacing("---\nhawknotes", with: "---\ntags: [sea, 1984, c++]\nhawknotes"),
      path)
    try desk.synchronize()
    #expect(
      try desk.text(id) == "Why\n\n```yaml\ntags: [sea, 1984, c++]\n```\n\n#sea #c")
    try desk.expectEqual()
  }

  @Test func `a missing file sends its note to the bin, and git brings it back`() throws {
    let id = try desk.add("Why\n\nmore")
    try desk.synchronize()
    let text = try desk.read("The Good Hawk/Why.md")
    try desk.remove("The Good Hawk/Why.md")
    #expect(try desk.synchronize().deleted == 1)
    #expect(try desk.text(id) == nil)
    try desk.expectEqual()
    try desk.write(text + "again\n", "The Good Hawk/Why.md")
    try desk.synchronize()
    #expect(try desk.text(id) == "Why\n\nmore\nagain")
    try desk.expectEqual()
  }

  @Test func `a file that is moved to the folder of another book moves its note`() throws {
    let raven = Book(title: "The Broken Raven", position: 2 << 20)
    try desk.library.add(raven)
    let id = try desk.add("Why")
    try desk.synchronize()
    try desk.move("The Good Hawk/Why.md", to: "The Broken Raven/Wherefore.md")
    #expect(try desk.synchronize().deleted == 0)
    #expect(try desk.library.note(id)?.owner == .book(raven.id))
    try desk.expectEqual()
  }

  @Test func `a folder that is renamed outside sends nothing to the bin`() throws {
    for number in 1...12 { try desk.add("Note \(number)") }
    try desk.synchronize()
    try desk.move("The Good Hawk", to: "Hawk")
    try desk.append("more", to: "Hawk/Note 1.md")
    #expect(try desk.synchronize().deleted == 0)
    #expect(try desk.notes().count { $0.text == "Note 1\nmore" } == 1)
    try desk.expectEqual()
  }

  @Test func `a copied file is a note of its own`() throws {
    let id = try desk.add("Why")
    try desk.synchronize()
    try desk.write(desk.read("The Good Hawk/Why.md") + "copied\n", "The Good Hawk/Copy.md")
    #expect(try desk.synchronize().added == 1)
    #expect(try desk.text(id) == "Why")
    #expect(try Set(desk.notes().map(\.text)) == ["Why", "Copy\n\nWhy\ncopied"])
    try desk.expectEqual()
  }

  @Test func `an edited file of a deleted note restores it`() throws {
    let id = try desk.add("Why")
    try desk.synchronize()
    try desk.append("Because.", to: "The Good Hawk/Why.md")
    try desk.delete(.note(id))
    try desk.synchronize()
    #expect(try desk.text(id) == "Why\nBecause.")
    try desk.expectEqual()
  }

  @Test func `an emptied file and one that is no text are left as they are`() throws {
    let id = try desk.add("Why")
    try desk.synchronize()
    try desk.write("", "The Good Hawk/Why.md")
    #expect(try desk.synchronize().problems.map(\.path) == ["The Good Hawk/Why.md"])
    #expect(try desk.text(id) == "Why")
    try Data([0x2D, 0xFF]).write(to: URL(fileURLWithPath: desk.folder + "/The Good Hawk/Why.md"))
    #expect(try desk.synchronize().problems.count == 1)
    #expect(try desk.text(id) == "Why")
  }

  @Test func `a file with a NUL is left as it is, new or edited`() throws {
    let id = try desk.add("Why")
    try desk.synchronize()
    try desk.append("be\0cause", to: "The Good Hawk/Why.md")
    try desk.write("No \0 text", "The Good Hawk/New.md")
    let report = try desk.synchronize()
    #expect(
      Set(report.problems.map(\.path)) == ["The Good Hawk/Why.md", "The Good Hawk/New.md"])
    #expect(report.problems.allSatisfy { $0.reason.contains("has a NUL character") })
    #expect(try desk.notes().map(\.text) == ["Why"])
    #expect(try desk.text(id) == "Why")
    #expect(try desk.read("The Good Hawk/New.md") == "No \0 text")
    try desk.write("A text", "The Good Hawk/New.md")
    #expect(try desk.synchronize().added == 1)
  }
}
