import Foundation
import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestoration
import TextUI
import Testing

/// The scenes sheet: its rows, and how it opens, ends and restores scenes.
@Suite final class ScenesSheetTests {
  private let shelf = InMemoryLibrary()
  private let home = FileManager.default.temporaryDirectory.path + "/scenes-sheet-\(UUID())"
  private var directory: SceneDirectory { SceneDirectory(path: home) }

  deinit { try? FileManager.default.removeItem(atPath: home) }

  /// A writer on a scene of this test.
  private func writer(
    _ name: String = "mine", columns: Int = 80, rows: Int = 24, at link: Link? = nil
  ) throws -> Writer {
    let scene = try directory.open(
      .named(name), window: .current(), writer: "test", upkeep: .byProgram)
    return try Writer(
      columns: columns, rows: rows, scene: scene, shelf: shelf, at: link, scenes: directory)
  }

  /// Another scene, left dormant with a draft.
  private func dormant(_ name: String, _ keys: String..., draft: String = "") throws {
    let writer = try writer(name)
    for key in keys { writer.press(key) }
    if !draft.isEmpty { writer.press("n").type(draft).press("Esc") }
    writer.press("q")
  }

  private func state(of name: String) throws -> SceneRecord.State? {
    try directory.find(name)?.state
  }

  @Test func `it lists every scene with its place, its words and where it is`() throws {
    try dormant("raven", "2", "Enter", draft: "Sigrid remembers")
    try dormant("done")
    try directory.close(try #require(try directory.find("done")).id)
    let writer = try writer()
    writer.press("s")
    let rows = writer.screen.split(separator: "\n")
    #expect(rows.contains { $0.contains("Live ━") && $0.contains("━ 1") })
    #expect(rows.contains { $0.contains("‸▸ The Good Hawk") && $0.contains("no draft") })
    #expect(
      rows.contains {
        $0.contains("The Broken Raven › Sigrid  ✎ Sigrid remembers") && $0.contains("now  raven")
      })
    #expect(rows.contains { $0.contains("Closed ─") && $0.contains("1, kept for 30 days") })
    #expect(writer.screen.contains("Loose drafts ─"))
    writer.press("Esc")
    #expect(!writer.screen.contains("Live"))
  }

  @Test func `the sheet is restored open, on the same row`() throws {
    try dormant("raven", draft: "words")
    for size in [(80, 24), (40, 30), (200, 50), (20, 5)] {
      let left = try { () -> String in
        let writer = try writer(columns: size.0, rows: size.1)
        writer.press("s", "j")
        return writer.screen
      }()
      let again = try writer(columns: size.0, rows: size.1)
      #expect(again.screen.withoutStatus == left.withoutStatus)
      again.press("Esc")
    }
  }

  @Test func `Enter on this window's own scene closes the sheet`() throws {
    try dormant("raven")
    let writer = try writer()
    writer.press("s", "Enter")
    #expect(!writer.screen.contains("Dormant"))
  }

  @Test func `Enter on a dormant scene opens it, on a live one shows its window`() throws {
    try dormant("raven")
    let id = try #require(try directory.find("raven")).id
    let reducer = Reducer()
    let writer = try writer()
    writer.press("s", "j")
    var state = writer.window.state
    #expect(reducer.reduce(&state, .scenes(.openPressed)) == [.reexecute(in: id)])
    #expect(state.scene.sheet == nil)
    let other = try self.writer("raven")
    writer.take([.input(.focusGained)])
    state = writer.window.state
    #expect(reducer.reduce(&state, .scenes(.openPressed)) == [.showScene(id)])
    other.press("q")
  }

  @Test func `d closes a dormant scene, u reopens the last one closed`() throws {
    try dormant("raven", draft: "kept")
    try dormant("swift")
    let writer = try writer()
    writer.press("s", "d")
    #expect(writer.message.contains("Q to close it"))
    writer.press("G", "d")
    #expect(try state(of: "raven") == .closed)
    writer.press("d")
    #expect(try state(of: "swift") == .closed)
    #expect(!writer.screen.contains("Dormant"))
    writer.press("u")
    #expect(try state(of: "swift") == .dormant)
    #expect(try state(of: "raven") == .closed)
    #expect(writer.screen.contains("‸▸"))
    writer.press("u", "u")
    #expect(try state(of: "raven") == .dormant)
    #expect(writer.message == "No closed scene to reopen.")
    #expect(try directory.find("raven")?.texts.count == 1)
  }

  @Test func `Tab goes from section to section`() throws {
    try dormant("raven")
    try dormant("swift")
    let writer = try writer()
    writer.press("s", "Tab")
    let first = writer.screen
    #expect(first.contains("Dormant ━"))
    writer.press("Tab")
    #expect(writer.screen.contains("Live ━"))
    writer.press("Shift-Tab")
    #expect(writer.screen == first)
  }

  @Test func `a click selects a row, a second one opens it`() throws {
    try dormant("raven", "2", draft: "click here")
    let writer = try writer()
    writer.press("s").click("click here")
    #expect(writer.screen.contains("‸▸ The Broken Raven"))
    writer.click("no draft")
    writer.click("no draft")
    #expect(!writer.screen.contains("Dormant"))
  }

  @Test func `the selected row is always visible`() throws {
    for number in 1...30 { try dormant("scene-\(number)", draft: "words \(number)") }
    for (columns, rows) in [(80, 24), (40, 12), (20, 5), (200, 50)] {
      let writer = try writer(columns: columns, rows: rows)
      writer.press("s")
      for key in ["G", "k", "PgUp", "g", "j", "PgDn", "PgDn", "Tab"] {
        writer.press(key)
        #expect(writer.screen.contains("‸▸"), "\(columns)×\(rows) after \(key):\n\(writer.screen)")
      }
      writer.press("Esc")
    }
  }

  @Test func `a wide window shows a preview of the other scene`() throws {
    shelf.save("A note on ravens", of: .book(shelf.books[1].id))
    try dormant("raven", "2", draft: "a long sentence that is not finished")
    let writer = try writer(columns: 200, rows: 50)
    writer.press("s", "j")
    let picture = writer.screen
    #expect(picture.contains("[2 The Broken Raven]"))
    #expect(picture.contains("A note on ravens"))
    #expect(picture.contains("│ a long sentence that is not finished"))
    writer.press("k")
    #expect(!writer.screen.contains("A note on ravens"))
  }

  @Test func `an ephemeral window lists the others`() throws {
    try dormant("raven", draft: "words")
    let writer = try Writer(shelf: shelf, scenes: directory)
    writer.press("s")
    #expect(writer.screen.contains("✎ words"))
    #expect(!writer.screen.contains("this window"))
  }

  // MARK: Loose drafts

  /// A window with a draft on the second book, which is then deleted.
  private func loose(_ text: String = "about a raven", columns: Int = 80) throws -> Writer {
    let writer = try writer(columns: columns)
    writer.press("2", "n").type(text)
    shelf.books.remove(at: 1)
    shelf.touch()
    writer.take([.libraryChanged])
    return writer
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

  @Test func `hawknotes://loose opens the sheet at the loose drafts`() throws {
    _ = try loose()
    let again = try writer(at: Link(to: .loose))
    #expect(again.screen.contains("‸▸ a missing book"))
    #expect(again.screen.contains("Loose drafts ━"))
    again.press("Esc")
    #expect(again.screen.contains("[1 The Good Hawk]"))
  }

  @Test func `hawknotes://loose without loose drafts says that there are none`() throws {
    let writer = try writer(at: Link(to: .loose))
    #expect(writer.screen.contains("No loose drafts."))
  }

  @Test func `a attaches a draft to the book under the sheet, as its new note`() throws {
    let writer = try loose()
    writer.press("Enter", "s", "G", "a")
    #expect(writer.screen.contains("┃ about a raven‸"))
    #expect(writer.screen.contains("of The Good Hawk"))
    writer.type("!").press("Ctrl-S")
    #expect(writer.message == "Saved.")
    #expect(shelf.notes.map(\.text) == ["about a raven!"])
    #expect(
      shelf.notes.first?.owner == .character(shelf.characters[0].id, of: shelf.books[0].id))
    #expect(try directory.find("mine")?.texts.isEmpty == true)
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
    #expect(Reducer().reduce(&state, .scenes(.openPressed)) == [.reexecute(in: id)])
  }

  @Test func `a draft whose book exists again is not loose`() throws {
    let writer = try loose()
    writer.press("s", "G")
    shelf.books.append(Book(title: "Another", position: 1))
    shelf.touch()
    writer.take([.libraryChanged])
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
    shelf.save("a note", of: .book(shelf.books[0].id))
    let writer = try writer()
    writer.press("Tab", "e").type(" changed")
    shelf.deleted = Set(shelf.notes.map(\.id))
    shelf.touch()
    writer.take([.libraryChanged])
    writer.press("Esc", "s", "G")
    #expect(writer.screen.contains("The Good Hawk › deleted note"))
    writer.press("a", "Ctrl-S")
    #expect(shelf.notes.map(\.text) == ["a note changed", "a note"])
  }
}
