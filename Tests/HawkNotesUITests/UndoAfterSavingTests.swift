import HawkNotesTestSupport
import LibraryModel
import SceneRestoration
import SceneRestorationTesting
import Testing

@testable import HawkNotesUI

/// A text that is saved and stays open can be undone to its beginning.
@Suite final class UndoAfterSavingTests: WindowSuite {
  let scenes = TestScenes()
  let shelf = TestLibrary()

  /// A writer in a new note that was saved with three words.
  private func saved() throws -> Writer {
    try writer().press("n").type("one two three").press("Ctrl-S")
  }

  @Test(arguments: [false, true])
  func `Ctrl-Z takes back what was typed before a save, and Ctrl-Y brings it again`(isKilled: Bool)
    throws
  {
    var writer = try saved()
    if isKilled { writer = try self.writer() }
    writer.press("Ctrl-Z")
    #expect(writer.screen.contains("┃ one two ‸") && writer.window.state.unsavedDrafts == 1)
    if isKilled { writer = try self.writer() }
    writer.press("Ctrl-Z")
    #expect(writer.screen.contains("┃ one ‸"))
    if isKilled { writer = try self.writer() }
    writer.press("Ctrl-Y", "Ctrl-Y")
    #expect(writer.screen.contains("┃ one two three‸") && writer.window.state.unsavedDrafts == 0)
    writer.press("Ctrl-Y")
    #expect(writer.message == "Nothing to redo.")
  }

  @Test(arguments: [false, true])
  func `what was undone back to the saved text can be redone`(isKilled: Bool) throws {
    _ = try saved().press("Esc")
    var writer = try self.writer().press("e").type("fold")
    if isKilled { writer = try self.writer() }
    writer.press("Ctrl-Z")
    #expect(writer.screen.contains("┃ one two three‸") && writer.window.state.unsavedDrafts == 0)
    if isKilled { writer = try self.writer() }
    writer.press("Ctrl-Y")
    #expect(writer.screen.contains("┃ one two threefold‸"))
    writer.press("Ctrl-Y")
    #expect(writer.message == "Nothing to redo.")
  }

  @Test(arguments: [false, true])
  func `what is typed after a save is a step of its own`(isKilled: Bool) throws {
    var writer = try saved().type("fold")
    if isKilled { writer = try self.writer() }
    writer.press("Ctrl-Z")
    #expect(writer.screen.contains("┃ one two three‸"))
    writer.press("Ctrl-Z")
    #expect(writer.screen.contains("┃ one two ‸"))
  }

  @Test func `undo reaches over several saves, and the note gets what was undone to`() throws {
    let writer = try saved().type(" four").press("Ctrl-S").type(" five").press("Ctrl-S")
    let id = shelf.notes[0].id
    writer.press("Ctrl-Z", "Ctrl-Z", "Ctrl-Z", "Ctrl-Z", "Ctrl-Z", "Ctrl-S")
    #expect(shelf.notes.map(\.id) == [id] && shelf.notes.map(\.text) == ["one two "])
    #expect(writer.message == "Saved." && writer.window.state.unsavedDrafts == 0)
    writer.press("Ctrl-Y", "Ctrl-Y", "Ctrl-Y", "Ctrl-Y", "Ctrl-Y")
    #expect(writer.screen.contains("┃ one two three four five‸"))
  }

  @Test func `a second Ctrl-S leaves the steps`() throws {
    let writer = try saved().press("Ctrl-S")
    #expect(writer.message == "No changes to save.")
    #expect(writer.press("Ctrl-Z").screen.contains("┃ one two ‸"))
  }

  @Test func `a saved text is no draft for anyone`() throws {
    let writer = try saved()
    #expect(!writer.screen.contains("unsaved") && writer.window.state.unsavedDrafts == 0)
    let record = try #require(try scenes.directory.find("test"))
    #expect(SceneSummary(record).drafts.isEmpty)
  }

  @Test func `the undo of a text ends when the text is left`() throws {
    let writer = try saved().press("Esc", "e", "Ctrl-Z")
    #expect(writer.message == "Nothing to undo.")
    #expect(writer.window.state.scene.drafts.isEmpty)
  }

  /// Changes the note as another window does.
  private func change(to text: String, seenBy writer: Writer) throws {
    try shelf.amend(shelf.notes[0].id, text)
    shelf.touch()
    writer.receive([.libraryChanged])
  }

  @Test(arguments: [false, true])
  func `what another window changes since is one step, which follows those undone`(isKilled: Bool)
    throws
  {
    var writer = try writer().press("n").type("one two three").press("Ctrl-Z", "Ctrl-S")
    try change(to: "one two, theirs", seenBy: writer)
    #expect(writer.screen.contains("┃ one two, theirs") && writer.window.state.unsavedDrafts == 0)
    if isKilled { writer = try self.writer() }
    for text in ["one two three", "one two ", "one "] {
      writer.press("Ctrl-Z")
      #expect(writer.window.state.text.holds(text))
    }
    for _ in 0..<3 { writer.press("Ctrl-Y") }
    #expect(writer.window.state.text.holds("one two, theirs"))
    writer.type("!").press("Ctrl-S")
    #expect(shelf.notes.map(\.text).contains { $0.contains("!") && $0.contains("theirs") })
  }

  @Test(arguments: [false, true])
  func `undo of what another window has saved asks before it is overwritten`(isKilled: Bool) throws
  {
    var writer = try writer().press("n").paste("base one\n\nbase two").press("Ctrl-S", "Ctrl-Home")
    writer.type("MINE ").press("Ctrl-S")
    try change(to: "MINE base one\n\nbase two THEIRS", seenBy: writer)
    writer.press("Ctrl-Z")
    #expect(writer.window.state.text.holds("MINE base one\n\nbase two"))
    #expect(writer.screen.contains("changed elsewhere"))
    if isKilled { writer = try self.writer() }
    writer.press("Ctrl-Z", "Ctrl-S")
    #expect(writer.screen.contains("[Merged]") && !writer.screen.contains("from outside"))
    #expect(shelf.notes[0].text.hasSuffix("THEIRS"))
    writer.press("Enter")
    #expect(shelf.notes[0].text == "base one\n\nbase two THEIRS")
  }

  @Test func `a text that is undone to that of its note is no draft and follows the note`() throws {
    let writer = try saved().type("fold").press("Ctrl-Z")
    #expect(writer.window.state.scene.openDrafts.isEmpty)
    try change(to: "theirs", seenBy: writer)
    #expect(writer.screen.contains("theirs") && !writer.screen.contains("changed elsewhere"))
    writer.press("Ctrl-Z")
    #expect(writer.window.state.text.holds("one two threefold"))
  }

  @Test func `a text whose note is deleted elsewhere stays as a draft`() throws {
    let writer = try saved()
    shelf.deleted.insert(shelf.notes[0].id)
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.message == "This note was deleted. Your text is kept as a draft.")
    writer.type("!")
    #expect(writer.screen.contains("┃ one two three!‸") && writer.window.state.unsavedDrafts == 1)
    writer.press("Ctrl-Z", "Ctrl-Z")
    #expect(writer.window.state.text.holds("one two "))
  }

  @Test func `a save over a kill keeps the steps`() throws {
    let writer = try writer().press("n").type("one two")
    shelf.killAfterPerforming { writer.press("Ctrl-S") }
    let again = try self.writer().press("Ctrl-Z")
    #expect(again.screen.contains("┃ one ‸") && shelf.notes.map(\.text) == ["one two"])
  }

  @Test func `a long warning takes two rows of a narrow text, and the hints come back`() throws {
    let writer = try writer(columns: 40, rows: 30).press("n").type("one").press("Ctrl-S")
    let hints = writer.screen
    shelf.deleted.insert(shelf.notes[0].id)
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.screen.contains(" This note was deleted. Your text is\n"))
    #expect(writer.screen.contains(" kept as a draft. "))
    writer.type("!")
    #expect(!writer.screen.contains("kept as a draft"))
    #expect(
      writer.screen.split(separator: "\n").last == hints.split(separator: "\n").last)
  }
}
