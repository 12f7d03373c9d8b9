import HawkNotesTestSupport
@testable import HawkNotesUI
import LibraryModel
import SceneRestoration
import Testing

// Loose drafts in the scenes sheet.
extension ScenesSheetTests {
  /// A window with a draft on the second book, which is then deleted.
  private func loose(_ text: String = "about a raven", columns: Int = 80) throws -> Writer {
    let writer = try writer(columns: columns)
    writer.press("2", "n").type(text)
    shelf.books.remove(at: 1)
    shelf.touch()
    writer.receive([.libraryChanged])
    return writer.press("Esc").wait(milliseconds: 1000)
  }

  private func text(_ name: String = "mine") throws -> String? {
    try directory.find(name)?.texts.values.first.map { String(decoding: $0.bytes(), as: UTF8.self) }
  }

  @Test func `a draft whose book is gone is listed, and the window says why it moved`() throws {
    let writer = try loose()
    #expect(writer.message == "This book is gone. Its drafts are kept: s lists them.")
    #expect(writer.screen.contains("[1 The Good Hawk]"))
    writer.press("s")
    #expect(writer.screen.contains("Loose drafts ─"))
    #expect(writer.screen.contains("✎ about a raven"))
  }

  @Test func `a loose draft is found, and Enter opens the sheet at the loose drafts`() throws {
    let writer = try loose()
    writer.press("/").type("raven")
    #expect(writer.foundResults == ["▸ about a raven, ✎ Loose drafts; "])
    writer.press("Enter")
    #expect(writer.window.state.link == Link(to: .loose))
    #expect(writer.screen.contains("✎ about a raven"))
  }

  @Test func `hawknotes://loose opens the sheet at the loose drafts`() throws {
    _ = try loose()
    let again = try writer(at: Link(to: .loose))
    #expect(again.screen.contains("‸▸ a missing book"))
    #expect(again.screen.contains("Loose drafts ━"))
    #expect(again.window.state.link == Link(to: .loose))
    again.press("Esc")
    #expect(again.window.state.link != Link(to: .loose))
    #expect(again.screen.contains("[1 The Good Hawk]"))
  }

  @Test func `hawknotes://loose without loose drafts says that there are none`() throws {
    let writer = try writer(at: Link(to: .loose))
    #expect(writer.screen.contains("No loose drafts."))
    #expect(writer.window.state.link == Link(to: .loose))
  }

  @Test func `a attaches a draft to the book under the sheet, as its new note`() throws {
    let writer = try loose()
    writer.press("Enter", "s", "G", "a")
    #expect(writer.screen.contains("┃ about a raven‸"))
    #expect(writer.screen.contains("New note on Agatha"))
    writer.type("!").press("Ctrl-S")
    #expect(writer.message == "Saved.")
    #expect(shelf.notes.map(\.text) == ["about a raven!"])
    #expect(
      shelf.notes.first?.owner == .character(shelf.characters[0].id, of: shelf.books[0].id))
    #expect(writer.window.state.scene.openDrafts.isEmpty)
  }

  @Test func `an attached draft is restored where it was attached`() throws {
    _ = try loose().press("s", "G", "a").type("!")
    let again = try writer()
    #expect(again.screen.contains("┃ about a raven!‸"))
    again.press("Esc", "s")
    #expect(again.screen.contains("No loose drafts."))
  }

  @Test func `a place that has a draft already gets none attached, and both stay`() throws {
    let writer = try loose()
    writer.press("n").type("here first").press("Esc", "s", "G", "a")
    #expect(writer.message.contains("The Good Hawk already has a draft"))
    writer.press("Esc")
    #expect(writer.screen.contains("here first"))
    #expect(try directory.find("mine")?.texts.count == 2)
  }

  @Test func `y copies a draft`() throws {
    let writer = try loose("line 1\nline 2").press("s", "G", "y")
    #expect(writer.world.copied == ["line 1\nline 2"])
  }

  @Test func `d discards a draft, u restores it while the sheet is open`() throws {
    let writer = try loose()
    writer.press("s", "G", "d")
    #expect(writer.screen.contains("No loose drafts."))
    #expect(try text() == "about a raven")
    writer.press("u")
    #expect(writer.screen.contains("‸▸ a missing book"))
    writer.press("d", "Esc")
    #expect(try text() == nil)
    writer.press("s", "u")
    #expect(writer.message == "No closed scene to reopen.")
  }

  @Test func `a discarded draft can be restored after a kill`() throws {
    _ = try loose().press("s", "G", "d")
    let again = try writer()
    again.press("u")
    #expect(again.screen.contains("✎ about a raven"))
    again.press("a").type("!")
    #expect(again.screen.contains("about a raven!‸"))
  }

  @Test func `the loose drafts of other scenes are listed, and cannot be changed`() throws {
    let other = try loose("a raven elsewhere")
    other.press("q")
    let writer = try writer("another")
    writer.press("s", "G")
    #expect(writer.screen.contains("✎ a raven elsewhere"))
    #expect(writer.screen.contains("in mine"))
    writer.press("d")
    #expect(writer.message.contains("in another scene"))
    var state = writer.window.state
    let id = try #require(try directory.find("mine")).id
    #expect(Reducer().reduce(&state, .of(ScenesAction.openPressed)) == [.reexecute(in: id)])
  }

  @Test func `a form of a deleted book is listed by its changed fields, in order`() throws {
    let writer = try writer()
    writer.press("2", "Shift-Tab", "e", "Tab", "Tab").type("A tale").press("Tab").type("x")
    writer.press("Backspace", "Tab", "Space", "Shift-Tab", "Shift-Tab", "Shift-Tab")
    writer.press("Shift-Tab").type("!").press("Esc")
    shelf.books.remove(at: 1)
    shelf.touch()
    writer.receive([.libraryChanged])
    writer.wait(milliseconds: 1000).press("s", "G")
    let lines = writer.screen.split(separator: "\n").filter { $0.contains("Edit book ›") }
    #expect(lines.count == 2)
    #expect(lines.first?.contains("Edit book › Title") == true)
    #expect(lines.last?.contains("Edit book › Tagline") == true)
    #expect(writer.screen.contains("✎ The Broken Raven!") && writer.screen.contains("✎ A tale"))
  }

  @Test func `a draft whose book exists again is not loose`() throws {
    let writer = try loose()
    writer.press("s", "G")
    shelf.books.append(Book(title: "Another", position: 1))
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.screen.contains("✎ about a raven"))
  }

  @Test func `a draft without a slot is attached with its undo steps`() throws {
    let id = Note.ID()
    let text = KeptText(
      Array("words".utf8), history: KeptHistory(done: [TextChange(offset: 0, removed: 5)]),
      cursor: 5, updated: 1)
    let archive = SceneArchive(
      id: SceneID(), name: "mine", writer: "test", updated: 1,
      values: ["drafts/\(id)": .bool(true), "drafts/\(id)/loose": .bool(true)],
      texts: ["\(id)": try #require(text)])
    _ = try directory.add(archive)
    let writer = try writer(at: Link(to: .loose))
    #expect(writer.screen.contains("‸▸ recovered text"))
    writer.press("y", "d", "u", "a")
    #expect(writer.world.copied == ["words"])
    #expect(writer.screen.contains("┃ ‸words"))
    writer.press("Ctrl-S")
    #expect(shelf.notes.map(\.text) == ["words"])
  }

  @Test func `an edit whose note is gone becomes a new note when it is attached`() throws {
    shelf.save("a note", of: shelf.firstBook)
    let writer = try writer()
    writer.press("Tab", "e").type(" changed")
    shelf.deleted = Set(shelf.notes.map(\.id))
    shelf.touch()
    writer.receive([.libraryChanged])
    writer.press("Esc", "s", "G")
    #expect(writer.screen.contains("The Good Hawk › deleted note"))
    writer.press("a", "Ctrl-S")
    #expect(shelf.notes.map(\.text) == ["a note changed"])
  }
}
