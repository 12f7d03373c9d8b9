import Foundation
import LibraryModel
import LibraryStore
import Testing

@testable import LibraryMirror

/// The front matter of the files of notes.
@Suite struct MirrorFieldTests {
  private let desk: MirrorDesk
  private let path = "The Good Hawk/Why.md"

  init() throws {
    desk = try MirrorDesk()
    try desk.synchronize()
  }

  /// Adds fields to the front matter of the file.
  private func add(_ lines: String) throws {
    try desk.write(desk.read(path).replacing("\nkind: ", with: "\n\(lines)\nkind: "), path)
  }

  private var text: String { get throws { try #require(try desk.notes().first).text } }

  // MARK: New files

  @Test func `what the front matter of a new file says stays in the note, unless it is used`()
    throws
  {
    let fields = """
      kind: essay
      rank: 5
      updated: soon
      created: long ago
      book: Moby Dick
      character: Ahab
      other: kept
      """
    try desk.write("---\n\(fields)\n---\nIt is blue.\n", path)
    try desk.synchronize()
    #expect(try text == "Why\n\nIt is blue.\n\n```yaml\n\(fields)\n```")
    try desk.expectEqual()
  }

  @Test func `a new file gives its note the time of its creation`() throws {
    try desk.write(
      "---\ncreated: 1577836800\nbook: \"[[The good hawk]]\"\n---\nIt is blue.\n", path)
    try desk.synchronize()
    let note = try #require(try desk.notes().first)
    #expect(note.created == Date(timeIntervalSince1970: 1_577_836_800))
    #expect(note.text == "Why\n\nIt is blue.")
    try desk.expectEqual()
  }

  @Test func `empty fields of a template are left out of a new note`() throws {
    try desk.write("---\ncharacter:\nrank:\ntags: []\nmood:\n---\nIt is blue.\n", path)
    try desk.synchronize()
    #expect(try text == "Why\n\nIt is blue.\n\n```yaml\nmood:\n```")
    try desk.expectEqual()
  }

  @Test(arguments: [
    "\"[[agatha]]\"", "[[Agatha]]", "[[Agatha|she]]", "\"[[Agatha.md]]\"", "aggie",
    "\n- \"[[Agatha]]\"", "\"[[Agatha#Youth]]\"",
  ])
  func `a new file names its character as links do`(field: String) throws {
    var agatha = try #require(try desk.library.character(desk.agatha.id))
    agatha.aliases = ["Aggie"]
    try desk.library.edit(agatha, as: BookCharacter.ID(), over: agatha.version, at: Date())
    try desk.write("---\ncharacter: \(field)\n---\nOf her\n", "The Good Hawk/Of her.md")
    try desk.synchronize()
    let note = try #require(try desk.notes().first)
    #expect(note.owner == .character(desk.agatha.id, of: desk.hawk.id))
    #expect(note.text == "Of her")
    try desk.expectEqual()
  }

  @Test func `a new file names the character of its own book, whose page has a longer name`() throws
  {
    let raven = Book(title: "Raven", position: 2 << 20)
    let other = BookCharacter(book: raven.id, name: "Agatha", position: 2 << 20)
    try desk.library.add([LibraryAddition.book(raven), .character(other)])
    try desk.synchronize()
    for name in ["Agatha", "Agatha (Raven)"] {
      try desk.write("---\ncharacter: \"[[\(name)]]\"\n---\nOf her\n", "Raven/By \(name).md")
    }
    try desk.synchronize()
    let owner = Owner.character(other.id, of: raven.id)
    #expect(try desk.notes().map(\.owner) == [owner, owner])
    try desk.expectEqual()
  }

  @Test(arguments: ["\"[[Agathe]]\"", "[Agatha, Maud]", "Agatha # the hawk"])
  func `a name that is not one character of the book stays in the note`(field: String) throws {
    try desk.write("---\ncharacter: \(field)\n---\nOf her\n", "The Good Hawk/Of her.md")
    try desk.synchronize()
    let note = try #require(try desk.notes().first)
    #expect(note.owner == .book(desk.hawk.id))
    #expect(note.text == "Of her\n\n```yaml\ncharacter: \(field)\n```")
    try desk.expectEqual()
  }

  // MARK: Edited files

  @Test func `a field that another program writes again and again is in the note once`() throws {
    try desk.add("Why")
    try desk.synchronize()
    for _ in 1...3 {
      try add("cssclasses:\n- wide")
      try desk.synchronize()
    }
    #expect(try text == "Why\n\n```yaml\ncssclasses:\n- wide\n```")
    try add("cssclasses:\n- wide\nmood: calm")
    try desk.synchronize()
    let second = "```yaml\nmood: calm\n```"
    #expect(try text == "Why\n\n```yaml\ncssclasses:\n- wide\n```\n\n" + second)
    try desk.expectEqual()
  }

  @Test func `tags that differ only in case are one tag`() throws {
    try desk.add("Why")
    try desk.synchronize()
    try add("tags:\n- \"B\"\n- \"b\"")
    try desk.synchronize()
    #expect(try text == "Why #B")
    try desk.expectEqual()
  }

  @Test func `a file that names another character moves its note`() throws {
    let zoe = BookCharacter(book: desk.hawk.id, name: "Zoe", position: 2 << 20)
    try desk.library.add([LibraryAddition.character(zoe)])
    let id = try desk.add("Why", to: .character(desk.agatha.id, of: desk.hawk.id))
    try desk.synchronize()
    try desk.write(desk.read(path).replacing("[[Agatha]]", with: "[[zoe]]"), path)
    let report = try desk.synchronize(.folder)
    #expect(report.problems.isEmpty && report.edited == 1)
    #expect(try desk.library.note(id)?.owner == .character(zoe.id, of: desk.hawk.id))
    try desk.expectEqual()
  }

  @Test func `a kill before any step of moving a note to another character loses nothing`() throws {
    try afterEachKill(steps: 4) {
      let desk = try MirrorDesk()
      let zoe = BookCharacter(book: desk.hawk.id, name: "Zoe", position: 2 << 20)
      try desk.library.add([LibraryAddition.character(zoe)])
      let id = try desk.add("Why", to: .character(desk.agatha.id, of: desk.hawk.id))
      try desk.synchronize()
      try desk.write(desk.read(path).replacing("[[Agatha]]", with: "[[Zoe]]") + "more\n", path)
      return (desk, (id, zoe.id))
    } then: { desk, ids, place in
      #expect(try desk.synchronize(.folder).problems.isEmpty, place)
      let note = try #require(try desk.library.note(ids.0))
      #expect(note.owner == .character(ids.1, of: desk.hawk.id), place)
      #expect(note.text == "Why\nmore", place)
      try desk.expectEqual(place)
    }
  }

  @Test func `a renamed character in the files of its notes is no other character`() throws {
    let owner = Owner.character(desk.agatha.id, of: desk.hawk.id)
    let id = try desk.add("A question", to: owner)
    try desk.synchronize()
    let path = "The Good Hawk/A question.md"
    try desk.move("The Good Hawk/Agatha.md", to: "The Good Hawk/Zoe.md")
    try desk.write(desk.read(path).replacing("[[Agatha]]", with: "[[Zoe]]"), path)
    #expect(try desk.synchronize(.folder).problems.isEmpty)
    #expect(try desk.library.note(id)?.owner == owner)
    #expect(try desk.library.character(desk.agatha.id)?.name == "Zoe")
    try desk.expectEqual()
  }

  @Test func `other changed fields of a note are told and get their old values again`() throws {
    let id = try desk.add("Why")
    try desk.synchronize()
    let page = try desk.read(path)
    let edited = page.replacing("[[The Good Hawk]]", with: "Emma")
      .replacing("created: \"", with: "character: Ahab\nrank: 5\ncreated: \"1")
    try desk.write(edited + "more\n", path)
    let report = try desk.synchronize(.folder)
    let reason = "not taken in from its front matter: book, character, created, rank"
    #expect(report.problems.map(\.path) == [path])
    #expect(report.problems.allSatisfy { $0.reason == reason + "; change this in Hawk Notes" })
    #expect(try desk.text(id) == "Why\nmore")
    #expect(try desk.synchronize().problems.isEmpty)
    try desk.expectEqual()
  }

  @Test func `a note that was moved here while its file was edited stays where it is`() throws {
    let owner = Owner.character(desk.agatha.id, of: desk.hawk.id)
    let id = try desk.add("Why", to: owner)
    try desk.synchronize()
    try desk.append("more", to: path)
    try desk.library.move([id], to: .book(desk.hawk.id), from: owner)
    #expect(try desk.synchronize(.folder).problems.isEmpty)
    #expect(try desk.library.note(id)?.owner == .book(desk.hawk.id))
    #expect(try desk.text(id) == "Why\nmore")
    try desk.expectEqual()
  }

  // MARK: Folders

  @Test(arguments: [Mirror.Scope.folder, .everything])
  func `a folder of a book that is renamed gets its name back, with all files, and this is told`(
    scope: Mirror.Scope
  ) throws {
    try desk.add("Why")
    try desk.synchronize()
    try desk.write("a picture", "The Good Hawk/picture.svg")
    try desk.move("The Good Hawk", to: "Hawk")
    let report = try desk.synchronize(scope)
    #expect(report.problems.map(\.path) == ["Hawk"] && report.deleted == 0)
    #expect(report.problems.allSatisfy { $0.reason.contains("rename the page The Good Hawk.md") })
    #expect(try desk.library.book(desk.hawk.id)?.title == "The Good Hawk")
    #expect(try desk.read("The Good Hawk/picture.svg") == "a picture")
    #expect(!FileManager.default.fileExists(atPath: desk.folder + "/Hawk"))
    #expect(try desk.synchronize(scope).problems.isEmpty)
    try desk.expectEqual()
  }

  @Test func `a kill before any step of naming a folder of a book again loses nothing`() throws {
    try afterEachKill(of: .everything, steps: 1) {
      let desk = try MirrorDesk()
      try desk.add("Why")
      try desk.synchronize()
      try desk.write("a picture", "The Good Hawk/picture.svg")
      try desk.move("The Good Hawk", to: "Hawk")
      return (desk, ())
    } then: { desk, _, place in
      try desk.synchronize()
      #expect(try desk.notes().map(\.text) == ["Why"], place)
      let pictures = ["The Good Hawk", "Hawk"].filter {
        FileManager.default.fileExists(atPath: desk.folder + "/\($0)/picture.svg")
      }
      #expect(pictures == ["The Good Hawk"], place)
      try desk.expectEqual(place)
    }
  }

  @Test func `a folder of a book that is renamed with its page renames the book`() throws {
    try desk.add("Why")
    try desk.synchronize()
    try desk.move("The Good Hawk/The Good Hawk.md", to: "The Good Hawk/Hawk.md")
    try desk.move("The Good Hawk", to: "Hawk")
    #expect(try desk.synchronize(.folder).problems.isEmpty)
    #expect(try desk.library.book(desk.hawk.id)?.title == "Hawk")
    try desk.expectEqual()
  }

  @Test func `files in folders of folders, and with other endings, are left alone and counted`()
    throws
  {
    let folders = ["The Good Hawk/Drafts/Old", "The Good Hawk/.trash", "Essays/2024"]
    for folder in folders {
      try FileManager.default.createDirectory(
        atPath: desk.folder + "/" + folder, withIntermediateDirectories: true)
    }
    let others = [
      "Essays/2024/On walls.md", "The Good Hawk/Drafts/Deep.md",
      "The Good Hawk/Drafts/Old/Deeper.md", "The Good Hawk/LOUD.MD",
    ]
    for path in others + ["The Good Hawk/.trash/Gone.md", "The Good Hawk/Drafts/picture.svg"] {
      try desk.write("Mine", path)
    }
    let mirror = try desk.open()
    mirror.listsPaths = true
    #expect(try mirror.dryRun().paths[.ignored] == others.sorted())
    #expect(try desk.synchronize(.folder).number(of: .ignored) == others.count)
    #expect(try desk.notes().isEmpty)
  }
}
