import Foundation
import LibraryModel
import LibraryStore
import Testing

@testable import LibraryMirror

/// Files that are renamed outside, as Obsidian does it: with the links that lead to them.
@Suite struct MirrorRenameTests {
  private let desk: MirrorDesk

  init() throws { desk = try MirrorDesk() }

  private func replace(_ old: String, _ new: String, in path: String) throws {
    let text = try desk.read(path)
    try #require(text.contains(old), "\(text)")
    try desk.write(text.replacing(old, with: new), path)
  }

  @Test func `a renamed file of a note renames the note, and links follow`() throws {
    let note = try desk.add("# Why?\n\nmore")
    let linking = try desk.add("Linking\n\nSee [[Why?]].")
    try desk.synchronize()
    try desk.move("The Good Hawk/Why.md", to: "The Good Hawk/Because.md")
    try replace("[[Why|Why?]]", "[[Because|Why?]]", in: "The Good Hawk/Linking.md")
    try desk.synchronize(.folder)
    #expect(try desk.text(note) == "# Because\n\nmore")
    #expect(try desk.text(linking) == "Linking\n\nSee [[Because|Why?]].")
    #expect(try desk.library.revisions(of: note).map(\.subject.text).contains("# Why?\n\nmore"))
    let place = Place.note(note, in: .book(desk.hawk.id))
    let found = try desk.library.resolve("Because", in: desk.hawk.id)
    #expect(found == .found(NamedItem(name: "Because", place: place)))
    #expect(try desk.files()["The Good Hawk/Because.md"] != nil)
    try desk.expectEqual()
  }

  @Test(arguments: [Mirror.Scope.everything, .files(["The Good Hawk/Why.md"])])
  func `a file renamed to a name that is not UTF-8 is told, and its note stays`(
    scope: Mirror.Scope
  ) throws {
    let note = try desk.add("Why")
    try desk.synchronize()
    let folder = desk.folder + "/The Good Hawk"
    let name = odd(folder + "/Wh")
    #expect(rename(folder + "/Why.md", name) == 0)
    let report = try desk.synchronize(scope)
    #expect(report.deleted == 0)
    #expect(report.problems.map(\.path) == ["The Good Hawk/Wh\u{FFFD}.md"])
    #expect(report.problems.allSatisfy { $0.reason == "its name is not UTF-8: rename it" })
    #expect(try desk.text(note) == "Why")
    #expect(rename(name, folder + "/Who.md") == 0)
    #expect(try desk.synchronize().problems.isEmpty)
    #expect(try desk.text(note) == "Who")
    try desk.expectEqual()
  }

  @Test func `a folder renamed to a name that is not UTF-8 is told, and its notes stay`() throws {
    let note = try desk.add("Why")
    try desk.synchronize()
    let name = odd(desk.folder + "/Hawk")
    #expect(rename(desk.folder + "/The Good Hawk", name) == 0)
    let report = try desk.synchronize()
    #expect(report.deleted == 0)
    #expect(report.problems.map(\.path) == ["Hawk\u{FFFD}.md"])
    #expect(try desk.text(note) == "Why")
  }

  /// Returns the bytes of a path that ends in one that is not UTF-8 and in `.md`.
  private func odd(_ path: String) -> [CChar] {
    (Array(path.utf8) + [0xE9] + Array(".md".utf8) + [0]).map { CChar(bitPattern: $0) }
  }

  @Test func `a link by the path of a file leads to its note and shows the same words`() throws {
    let note = try desk.add("Why")
    let linking = try desk.add("Linking\n\nSee [[Why]] and [[Why|it]].", to: .inbox)
    try desk.synchronize()
    try desk.move("The Good Hawk/Why.md", to: "The Good Hawk/Because.md")
    try replace("[[Why]]", "[[The Good Hawk/Because]]", in: "Inbox/Linking.md")
    try replace("[[Why|it]]", "[[../The Good Hawk/Because.md|it]]", in: "Inbox/Linking.md")
    try desk.synchronize(.folder)
    #expect(try desk.text(note) == "Because")
    let text = "Linking\n\nSee [[Because|The Good Hawk/Because]] and [[Because|it]]."
    #expect(try desk.text(linking) == text)
    try desk.expectEqual()
  }

  @Test(arguments: [
    "Seen #sea @p12", "> A quotation", "See [[agatha]]", "[one](https://x.example)",
  ])
  func `a first line that is more than a name keeps its words below the new name`(
    _ line: String
  ) throws {
    let note = try desk.add(line + "\n\nmore")
    try desk.synchronize()
    let path = try #require(
      desk.files().keys.first { !$0.contains("Hawk.md") && !$0.contains("Agatha.md") })
    try desk.move(path, to: "The Good Hawk/Because.md")
    try desk.synchronize(.folder)
    #expect(try desk.text(note) == "Because\n\n\(line)\n\nmore")
    #expect(try desk.files()["The Good Hawk/Because.md"] != nil)
    try desk.expectEqual()
  }

  @Test func `a file that is edited and renamed keeps both`() throws {
    let note = try desk.add("Why\n\nmore")
    try desk.synchronize()
    try replace("Why", "Whence", in: "The Good Hawk/Why.md")
    try desk.move("The Good Hawk/Why.md", to: "The Good Hawk/Because.md")
    try desk.synchronize(.folder)
    #expect(try desk.text(note) == "Because\n\nWhence\n\nmore")
    try desk.expectEqual()
  }

  @Test func `a new title that became the name of the file outside is no other name`() throws {
    let note = try desk.add("Why\n\nmore")
    try desk.synchronize()
    try replace("Why", "Because?", in: "The Good Hawk/Why.md")
    try desk.move("The Good Hawk/Why.md", to: "The Good Hawk/Because.md")
    try desk.synchronize(.folder)
    #expect(try desk.text(note) == "Because?\n\nmore")
    try desk.expectEqual()
  }

  @Test func `a note that was renamed on both sides keeps the name here, and the other text`()
    throws
  {
    let note = try desk.add("Why\n\nmore")
    try desk.synchronize()
    try desk.move("The Good Hawk/Why.md", to: "The Good Hawk/Because.md")
    try desk.edit(note, "Wherefore\n\nmore")
    #expect(try desk.synchronize(.folder).conflicts.count == 1)
    #expect(try desk.text(note) == "Wherefore\n\nmore")
    #expect(try desk.library.revisions(of: note).map(\.subject.text).contains("Because\n\nmore"))
    try desk.expectEqual()
  }

  @Test func `a name that another note has gets the id of the renamed note`() throws {
    let (first, note) = (try desk.add("Because"), try desk.add("Why"))
    try desk.add("Other", to: .inbox)
    try desk.synchronize()
    try desk.move("The Good Hawk/Why.md", to: "Inbox/Because.md")
    try desk.synchronize(.folder)
    #expect(try desk.text(note) == "Because" && desk.text(first) == "Because")
    #expect(try desk.library.note(note)?.owner == .inbox)
    #expect(try desk.files()["Inbox/Because \("\(note)".prefix(8)).md"] != nil)
    try desk.expectEqual()
  }

  @Test func `a renamed page of a character renames the character, and links follow`() throws {
    let note = try desk.add(
      "Linking\n\n[[agatha]] and [[Agatha]].", to: .character(desk.agatha.id, of: desk.hawk.id))
    try desk.synchronize()
    try desk.move("The Good Hawk/Agatha.md", to: "The Good Hawk/Agathe.md")
    try replace("[[Agatha]]", "[[Agathe]]", in: "The Good Hawk/Linking.md")
    try desk.synchronize(.folder)
    #expect(try desk.library.character(desk.agatha.id)?.name == "Agathe")
    #expect(try desk.text(note) == "Linking\n\n[[agatha]] and [[Agathe]].")
    #expect(try desk.read("The Good Hawk/Agathe.md").contains("\n# Agathe\n"))
    try desk.expectEqual()
  }

  @Test func `a renamed page of a book renames the book and its folder`() throws {
    try desk.add("Why")
    try desk.synchronize()
    try desk.move("The Good Hawk/The Good Hawk.md", to: "The Good Hawk/The Better Hawk.md")
    try desk.synchronize(.folder)
    #expect(try desk.library.book(desk.hawk.id)?.title == "The Better Hawk")
    #expect(try desk.files()["The Better Hawk/The Better Hawk.md"] != nil)
    #expect(try desk.files()["The Better Hawk/Why.md"] != nil)
    try desk.expectEqual()
  }

  @Test func `a new file keeps its name, also if its editor writes it again without the name`()
    throws
  {
    try desk.synchronize()
    let path = "The Good Hawk/An idea.md"
    try desk.write("It flies.\n", path)
    try desk.write("Also: a hawk\n\nmore\n", "The Good Hawk/Also a hawk.md")
    try desk.synchronize(.folder)
    let texts = { try Set(desk.notes().map(\.text)) }
    #expect(try texts() == ["An idea\n\nIt flies.", "Also: a hawk\n\nmore"])
    #expect(try desk.read(path).hasSuffix("---\nAn idea\n\nIt flies.\n"))
    try desk.write("It flies.\nHigh.\n", path)
    try desk.synchronize(.folder)
    #expect(try texts() == ["An idea\n\nIt flies.\nHigh.", "Also: a hawk\n\nmore"])
    #expect(try desk.files()[path] != nil)
    try desk.expectEqual()
  }

  @Test func `a kill before any step of taking in new names leaves no old name`() throws {
    try afterEachKill(steps: 10) {
      let desk = try MirrorDesk()
      try desk.add("Why\n\nmore")
      try desk.add("Linking\n\nSee [[Why]] and [[Agatha]].")
      try desk.add("Other", to: .inbox)
      try desk.synchronize()
      try desk.move("The Good Hawk/Why.md", to: "Inbox/Because.md")
      try desk.move("The Good Hawk/Agatha.md", to: "The Good Hawk/Agathe.md")
      try desk.move("The Good Hawk/The Good Hawk.md", to: "The Good Hawk/The Better Hawk.md")
      let path = "The Good Hawk/Linking.md"
      let text = try desk.read(path).replacing("[[Why]]", with: "[[Because]]")
      try desk.write(text.replacing("[[Agatha]]", with: "[[Agathe]]"), path)
      return (desk, ())
    } then: { desk, _, place in
      try desk.synchronize(.folder)
      let texts = try Set(desk.notes().map(\.text))
      #expect(
        texts == ["Other", "Because\n\nmore", "Linking\n\nSee [[Because]] and [[Agathe]]."], place)
      #expect(try desk.library.character(desk.agatha.id)?.name == "Agathe", place)
      #expect(try desk.library.book(desk.hawk.id)?.title == "The Better Hawk", place)
      try desk.expectEqual(place)
    }
  }

  @Test(arguments: [Mirror.Scope.folder, .files(["Café/Naïve.md"])])
  func `files keep names with their accents in another form, and nothing goes to the bin`(
    _ scope: Mirror.Scope
  ) throws {
    try desk.renameBook("Café")
    let note = try desk.add("Naïve\n\nmore")
    try desk.synchronize()
    let (book, file) = ("Cafe\u{301}", "Nai\u{308}ve.md")
    #expect(rename(desk.folder + "/Café/Naïve.md", desk.folder + "/Café/" + file) == 0)
    #expect(try desk.synchronize(scope).deleted == 0)
    #expect(rename(desk.folder + "/Café", desk.folder + "/" + book) == 0)
    #expect(try desk.synchronize(.folder).deleted == 0)
    try desk.edit(note, "Naïve\n\nedited")
    try desk.synchronize(.folder)
    #expect(try desk.notes().map(\.text) == ["Naïve\n\nedited"])
    let paths = try desk.files().keys.filter { $0.hasSuffix("ve.md") }
    #expect(paths.map { Array($0.utf8) } == [Array("\(book)/\(file)".utf8)])
    #expect(try desk.read("\(book)/\(file)").hasSuffix("Naïve\n\nedited\n"))
    #expect(try desk.synchronize().isEmpty)
  }

  @Test func `an older state of the folder gives a character no name of its file`() throws {
    let raven = Book(title: "Raven", position: 2 << 20)
    let other = BookCharacter(book: raven.id, name: "Agatha", position: 2 << 20)
    try desk.library.add([LibraryAddition.book(raven), .character(other)])
    try desk.synchronize()
    try FileManager.default.copyItem(
      atPath: desk.folder + "/Raven", toPath: desk.home + "/Raven")
    #expect(try desk.files()["Raven/Agatha (Raven).md"] != nil)
    var renamed = try #require(try desk.library.book(raven.id))
    renamed.title = "The Raven"
    try desk.library.edit(renamed, as: Book.ID(), over: renamed.version, at: Date())
    try desk.synchronize()
    #expect(try desk.files()["The Raven/Agatha (The Raven).md"] != nil)
    try desk.remove("The Raven")
    try FileManager.default.moveItem(
      atPath: desk.home + "/Raven", toPath: desk.folder + "/Raven")
    try desk.synchronize(.folder)
    #expect(try desk.library.character(other.id)?.name == "Agatha")
    #expect(try desk.library.book(raven.id)?.title == "Raven")
    try desk.expectEqual()
  }
}
