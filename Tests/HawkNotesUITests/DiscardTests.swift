import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import Testing

@testable import HawkNotesUI

/// Ctrl-D in a text: the draft is discarded, and undo brings it back.
@Suite final class DiscardTests: WindowSuite {
  let scenes = TestScenes()
  let shelf = TestLibrary()

  private func noteWithEdit() throws -> Writer {
    let writer = try writer().press("n").type("A saved title").press("Ctrl-S", "Esc", "e")
    return writer.press("Ctrl-End").type(" and more")
  }

  @Test func `Ctrl-D discards a new note and stays in the text, and Ctrl-Z brings it back`() throws
  {
    let writer = try writer().press("n").type("half a sentence").press("Ctrl-D")
    #expect(writer.message == "Discarded. Ctrl-Z brings it back.")
    #expect(!writer.screen.contains("half a sentence") && writer.window.state.isInText)
    #expect(writer.window.state.unsavedDrafts == 0)
    writer.press("Ctrl-Z")
    #expect(writer.screen.contains("half a sentence‸"))
    writer.press("Ctrl-Z")
    #expect(!writer.screen.contains("sentence"))
  }

  @Test(arguments: [false, true])
  func `a discarded draft comes back with its cursor`(isKilled: Bool) throws {
    var writer = try writer().press("n").type("half a sentence").press("Ctrl-Home", "→", "Ctrl-D")
    if isKilled { writer = try self.writer() }
    writer.press("Ctrl-Z")
    #expect(writer.screen.contains("┃ h‸alf a sentence"))
  }

  @Test func `a discarded draft comes back after a kill, with its undo steps`() throws {
    _ = try writer().press("n").type("half a sentence").press("Ctrl-D")
    let again = try writer()
    #expect(!again.screen.contains("half"))
    again.press("Ctrl-Z")
    #expect(again.screen.contains("half a sentence‸"))
    let third = try writer()
    #expect(third.screen.contains("half a sentence‸"))
    third.press("Ctrl-Z")
    #expect(third.screen.contains("half a ‸"))
  }

  @Test(arguments: [false, true])
  func `u outside of the text brings back a discarded draft, and Ctrl-R discards it again`(
    isKilled: Bool
  ) throws {
    var writer = try writer().press("n").type("half a sentence").press("Ctrl-D", "Esc")
    if isKilled { writer = try self.writer() }
    writer.press("u")
    #expect(writer.message == "Undid: discarded the draft \"half a sentence\".")
    #expect(writer.screen.contains("half a sentence"))
    writer.press("Ctrl-R")
    #expect(writer.message == "Redid: discarded the draft \"half a sentence\".")
    #expect(!writer.screen.contains("│ half a sentence"))
    writer.press("u", "n")
    #expect(writer.screen.contains("half a sentence‸"))
  }

  @Test func `what was written after a discard is not replaced by undo`() throws {
    let writer = try writer().press("n").type("one").press("Ctrl-D").type("two").press("Esc", "u")
    #expect(writer.message == "A newer draft is in its place: save that first.")
    #expect(writer.screen.contains("two"))
    writer.press("D", "u")
    #expect(writer.screen.contains("two"))
    writer.press("n", "Ctrl-Z", "Ctrl-Z")
    #expect(writer.screen.contains("one‸"))
  }

  @Test func `after a discarded text came back, u undoes the changes made since, one by one`()
    throws
  {
    let writer = try writer().press("n").type("one").press("Ctrl-S", "Esc", "n").type("two")
    writer.press("Esc", "D", "n").type("three").press("Ctrl-S", "Esc", "n", "Ctrl-Z")
    #expect(writer.message == "Brought back.")
    writer.press("Esc", "u")
    #expect(writer.message == "Undid: added \"three\".")
    writer.press("u")
    #expect(writer.message == "Undid: added \"one\".")
    writer.press("Ctrl-R", "Ctrl-R")
    #expect(shelf.notes.map(\.text).sorted() == ["one", "three"])
    #expect(writer.screen.contains("two"))
  }

  @Test(arguments: [false, true])
  func `redo after a discarded text came back leads to what was written after it`(
    isKilled: Bool
  ) throws {
    var writer = try writer().press("n").type("base").press("Ctrl-S").type(" aaa")
    writer.press("Ctrl-D").type(" bbb").press("Esc", "Shift-Tab", "f", "Tab", "e")
    writer.press("Ctrl-Z", "Ctrl-Z", "Ctrl-Z")
    #expect(writer.message == "Brought back." && writer.screen.contains("base aaa"))
    if isKilled { writer = try self.writer() }
    writer.press("Ctrl-Y")
    #expect(writer.message == "Discarded again. Ctrl-Z brings it back.")
    writer.press("Ctrl-Y", "Ctrl-Y")
    #expect(writer.screen.contains("base bbb") && !writer.screen.contains("aaa"))
    writer.press("Ctrl-Z", "Ctrl-Z", "Ctrl-Z")
    #expect(writer.message == "Brought back." && writer.screen.contains("base aaa"))
  }

  @Test func `what is typed after a discarded text came back is not taken away by redo`() throws {
    let writer = try writer().press("n").type("one").press("Ctrl-D").type("two")
    writer.press("Ctrl-Z", "Ctrl-Z").type(" more").press("Ctrl-Y")
    #expect(writer.message == "Nothing to redo." && writer.screen.contains("one more‸"))
  }

  @Test func `undo beyond a discarded text that came back keeps what was written after it`() throws
  {
    let writer = try writer().press("n").type("base").press("Ctrl-S").type(" aaa")
    writer.press("Ctrl-D").type(" bbb").press("Ctrl-Z", "Ctrl-Z", "Ctrl-Z")
    #expect(writer.message == "Brought back.")
    writer.press("Ctrl-Z", "Ctrl-Z", "Ctrl-Z")
    #expect(!writer.screen.contains("aaa"))
    for _ in 0..<6 { writer.press("Ctrl-Y") }
    #expect(writer.screen.contains("base bbb"))
  }

  @Test func `redo and undo over a saved text lead to all that was written`() throws {
    let writer = try writer().press("n").type("w0x").press("Ctrl-W").type("w1x").press("Ctrl-S")
    writer.press("Ctrl-Z", "Ctrl-D").type("w2x ").press("Ctrl-Z", "Ctrl-Z")
    #expect(writer.message == "Brought back.")
    writer.press("Ctrl-Y", "Ctrl-Y", "Ctrl-Y")
    var texts: [String] = []
    for _ in 0..<8 { texts.append(writer.press("Ctrl-Z").screen) }
    #expect(texts.contains { $0.contains("w0x") })
  }

  @Test func `drafts that were discarded one after another come back one after another`() throws {
    let writer = try writer().press("n").type("A").press("Ctrl-D").type("B").press("Ctrl-D")
    writer.type("C").press("Esc", "f", "n", "Ctrl-Z", "Ctrl-Z")
    #expect(writer.screen.contains("B‸"))
    writer.press("Ctrl-Z", "Ctrl-Z")
    #expect(writer.screen.contains("A‸"))
    for _ in 0..<4 { writer.press("Ctrl-Y") }
    #expect(writer.screen.contains("C‸"))
  }

  @Test func `an undo that a busy library makes late does not lose a text discarded meanwhile`()
    throws
  {
    let writer = try writer().press("f", "n").type("half").press("Esc")
    shelf.failure = .busy
    writer.press("u", "D")
    shelf.failure = nil
    writer.wait(milliseconds: 60_000)
    #expect(!writer.screen.contains("half"))
    writer.press("u")
    #expect(writer.screen.contains("half"))
  }

  @Test func `a discarded edit does not come back over a newer text that was saved`() throws {
    let writer = try noteWithEdit().press("Ctrl-D", "Esc", "e", "Ctrl-End").type(" that stays")
    writer.press("Ctrl-S", "Esc", "e", "Ctrl-Z")
    #expect(writer.message != "Brought back.")
    #expect(!writer.screen.contains("and more"))
  }

  @Test(arguments: [false, true])
  func `Ctrl-D takes back what an edit changed, and undo brings the edit back`(isKilled: Bool)
    throws
  {
    var writer = try noteWithEdit().press("Ctrl-D")
    #expect(writer.screen.contains("A saved title‸"))
    #expect(writer.screen.contains("Edit note"))
    if isKilled { writer = try self.writer() }
    writer.press("Ctrl-Z", "Ctrl-S")
    #expect(shelf.notes.map(\.text) == ["A saved title and more"])
  }

  @Test func `a discarded edit whose note was changed meanwhile is merged when it comes back`()
    throws
  {
    let writer = try noteWithEdit().press("Ctrl-D", "Esc")
    try shelf.amend(shelf.notes[0].id, "Theirs\nA saved title")
    shelf.touch()
    writer.receive([.libraryChanged])
    writer.press("e")
    #expect(writer.screen.contains("Theirs") && !writer.screen.contains("and more"))
    writer.press("Ctrl-Z", "Ctrl-S")
    #expect(writer.window.state.scene.sheet == .merge)
  }

  @Test func `a save makes the library's change the next to be undone, then the discard`() throws {
    let writer = try writer().press("n").type("one").press("Ctrl-D").type("two").press("Ctrl-S")
    writer.press("Esc", "u")
    #expect(writer.message == "Undid: added \"two\".")
    writer.press("u")
    #expect(writer.message == "Undid: discarded the draft \"one\".")
    #expect(shelf.deletedItems.count == 1)
  }

  @Test func `D says how a form that was begun is discarded`() throws {
    let writer = try writer().press("a").type("Mara").press("Esc", "D")
    #expect(writer.message == "A form is not saved: a opens it, and Ctrl-D there discards.")
    writer.press("a", "Ctrl-D", "Esc", "D")
    #expect(writer.message == "Nothing to discard: no text here is unsaved.")
  }

  @Test func `Ctrl-D in a text without changes discards nothing`() throws {
    let writer = try writer().press("n", "Ctrl-D")
    #expect(writer.message == "Nothing to discard: no text here is unsaved.")
    #expect(writer.window.state.scene.history.undoable == nil)
  }

  @Test func `a note that is read says that it has an edit that is not saved`() throws {
    let writer = try noteWithEdit().press("Esc", "Enter")
    #expect(writer.screen.contains("✎ edited, not saved: e goes on"))
    writer.resize(columns: 40, rows: 12)
    #expect(writer.screen.contains("✎ Note on The"))
    writer.press("D")
    #expect(!writer.screen.contains("✎"))
    #expect(writer.press("u").screen.contains("✎"))
  }

  @Test
  func `d on a note with an edit offers to discard the edit, and a second d deletes the note`()
    throws
  {
    let writer = try noteWithEdit().press("Esc", "d")
    #expect(writer.screen.contains("‸▸ D   Discard what is not saved"))
    #expect(shelf.deletedItems.isEmpty)
    writer.press("Enter")
    #expect(writer.message.hasPrefix("Discarded the edit of \""))
    #expect(writer.message.hasSuffix(". u brings it back."))
    writer.press("u", "d", "d")
    #expect(shelf.deletedItems.count == 1)
  }

  @Test func `after more was written, d offers to discard the edit again`() throws {
    let writer = try noteWithEdit().press("Esc", "d", "Esc", "e").type("!").press("Esc", "d")
    #expect(writer.screen.contains("‸▸ D   Discard what is not saved"))
    #expect(shelf.deletedItems.isEmpty)
  }

  @Test func `D closes the edit, and the page shows the draft of a new note again`() throws {
    let writer = try writer().press("n").type("A saved title").press("Ctrl-S", "Esc", "n")
    writer.type("half a thought").press("Esc", "e", "Ctrl-End").type(" and more").press("Esc")
    #expect(writer.screen.contains("Edit note"))
    writer.press("D")
    #expect(!writer.screen.contains("Edit note"))
    #expect(writer.screen.contains("half a thought"))
    writer.press("u", "e")
    #expect(writer.screen.contains("A saved title and more‸"))
  }

  @Test func `the palette and the menu have discarding by name`() throws {
    let writer = try noteWithEdit().press("Esc", ":").type("discard").press("Enter")
    #expect(writer.message.hasPrefix("Discarded the edit of \""))
    writer.press("u", "m")
    #expect(writer.screen.contains("Discard what is not saved"))
  }

  @Test func `a discarded draft is in no list of drafts`() throws {
    let writer = try writer().press("n").type("half a sentence").press("Ctrl-D", "Esc", "s")
    #expect(!writer.screen.contains("half a"))
  }
}
