import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import Testing

@testable import HawkNotesUI

/// Ctrl-S stays in the text; Esc goes back to where the text was entered from.
@Suite final class LeavingTextTests: WindowSuite {
  let scenes = TestScenes()
  let shelf = TestLibrary()

  @Test func `a saved new note stays open as an edit, and what is typed next edits it`() throws {
    let writer = try writer().press("n").type("one").press("Ctrl-S")
    #expect(writer.screen.contains("Edit note") && writer.screen.contains("one‸"))
    writer.type(" two").press("Ctrl-S", "Esc")
    #expect(shelf.notes.map(\.text) == ["one two"])
    #expect(writer.screen.contains("‸▸ one two"))
  }

  @Test func `Esc without a save goes back to the section with the focus`() throws {
    let writer = try writer().press("j", "n").type("half").press("Esc")
    #expect(writer.screen.contains("‸▸   Jaime"))
    writer.press("Tab", "Tab", "n", "Esc")
    #expect(writer.window.state.focus == .synopsis)
  }

  @Test func `a text that was entered from Favourites goes back there`() throws {
    let writer = try writer().press("f", "3", "n").type("half").press("Esc")
    #expect(writer.window.state.stack == TabStack())
    #expect(writer.screen.contains("‸▸") && writer.screen.contains("Agatha"))
    writer.press("n").type(" done").press("Ctrl-S", "Esc")
    #expect(writer.screen.contains("‸▸ half done"))
  }

  @Test(arguments: [[], ["Ctrl-S"]], [false, true])
  func `a note for the Inbox leaves the note that was read where it was`(
    saving: [String], isKilled: Bool
  ) throws {
    let text = (1...60).map { "Paragraph \($0)" }.joined(separator: "\n\n")
    var writer = try writer().press("n").paste(text).press("Ctrl-S", "Esc", "Enter", "PgDn")
    let shown = writer.screen.withoutStatus
    writer.press("N").type("a thought")
    if isKilled { writer = try self.writer() }
    saving.forEach { writer.press($0) }
    writer.press("Esc")
    #expect(writer.screen.withoutStatus == shown)
    writer.press("N")
    #expect(writer.screen.contains("a thought‸") == saving.isEmpty)
  }

  @Test func `an edit goes on at its cursor, also if its source has more rows than what is read`()
    throws
  {
    let links = String(repeating: "[[Agatha|the girl of the wall]] ", count: 3)
    let paragraph = links + String(repeating: "word ", count: 26)
    let text = "T\n\n" + String(repeating: paragraph + "\n\n", count: 8) + "End."
    let writer = try writer().press("n").paste(text).press("Ctrl-S", "Esc", "Enter", "e")
    writer.press("Ctrl-End").type("!").press("Esc", "e").type("?")
    #expect(writer.window.state.text.holds(text + "!?"))
  }

  @Test(arguments: [false, true])
  func `after an edit the note is read on at the same paragraph`(isKilled: Bool) throws {
    let text = (1...60).map { "Paragraph \($0)" }.joined(separator: "\n\n")
    var writer = try writer().press("n").paste(text).press("Ctrl-S", "Esc", "Enter")
    writer.press("PgDn", "PgDn")
    let first = writer.screen.split(separator: "\n").first { $0.contains("Paragraph") }
    writer.press("e").type("New ")
    if isKilled { writer = try self.writer() }
    writer.press("Ctrl-S", "Esc")
    #expect(writer.window.state.stack.note == shelf.notes[0].id)
    let now = writer.screen.split(separator: "\n").first { $0.contains("Paragraph") }
    #expect(now?.contains("New ") == true)
    #expect(
      now?.replacing("New ", with: "").filter { $0 != "‸" }.contains(
        first?.filter { $0 != "‸" } ?? "?") == true)
  }

  @Test func `after moves in the edit the note is read where the cursor was`() throws {
    let text = (1...60).map { "Paragraph \($0)" }.joined(separator: "\n\n")
    let writer = try writer().press("n").paste(text).press("Ctrl-S", "Esc", "Enter", "e")
    writer.press("Ctrl-End").type("!").press("Esc")
    #expect(writer.screen.contains("Paragraph 60") && writer.screen.contains("✎ edited"))
    #expect(writer.press("Esc").window.state.stack.note == nil)
  }

  @Test func `a new note begun while reading goes back to the note, until it is saved`() throws {
    let writer = try writer().press("n").type("read").press("Ctrl-S", "Esc", "Enter")
    writer.press("n").type("half").press("Esc")
    #expect(writer.window.state.stack.note == shelf.notes[0].id)
    writer.press("n").press("Ctrl-S", "Esc")
    #expect(writer.window.state.stack.note == nil && shelf.notes.count == 2)
    #expect(writer.screen.contains("‸▸ half"))
  }
}
