import HawkNotesTestSupport
import HawkNotesUI
import Testing

/// Deleting notes, undo and redo of it.
@Suite struct DeletionTests {
  @Test func `u restores a deleted note and Ctrl-R deletes it again`() throws {
    let writer = try Writer()
    writer.press("n").type("keep me").press("Ctrl-S", "Esc", "d")
    #expect(!writer.screen.withoutStatus.contains("keep me"))
    writer.press("u")
    #expect(writer.screen.contains("‸▸ keep me") || writer.screen.contains("· keep me"))
    writer.press("Ctrl-R")
    #expect(!writer.screen.withoutStatus.contains("keep me"))
  }

  @Test func `undo and redo go to the note first, and name it`() throws {
    let writer = try Writer()
    writer.press("n").type("Why does nobody ask the hawk?\nNobody does.").press(
      "Ctrl-S", "Esc", "d")
    #expect(writer.message == "Deleted \"Why does nobody ask the…\". u to undo.")
    writer.press("3", "u")
    #expect(writer.screen.hasPrefix(" [1 The Good Hawk]"))
    #expect(writer.screen.contains("‸▸ Why does nobody ask the hawk?"))
    let restored = "Restored \"Why does nobody ask the…\". Ctrl-R to delete it again."
    #expect(writer.message == restored)
    writer.press("2", "Ctrl-R")
    #expect(writer.screen.hasPrefix(" [1 The Good Hawk]"))
    #expect(!writer.screen.contains("Why does nobody ask the hawk?"))
    #expect(writer.message == "Deleted \"Why does nobody ask the…\". u to undo.")
    writer.press("j", "Enter", "u")
    #expect(writer.message == restored && !writer.screen.contains("of The Good Hawk"))
    writer.press("u")
    #expect(writer.message == "Nothing to undo.")
  }

  @Test func `undo on an open note shows the list, and undo for a character its screen`()
    throws
  {
    let writer = try Writer()
    writer.press("Enter", "n").type("of Agatha").press("Ctrl-S", "Esc", "d", "Esc")
    writer.press("n").type("of the book").press("Ctrl-S", "Esc", "Enter", "u")
    #expect(writer.screen.contains("‸▸ of Agatha"))
    #expect(writer.message.hasPrefix("Restored \"of Agatha\"."))
    writer.press("Enter", "Ctrl-R")
    #expect(writer.screen.contains("of The Good Hawk") && !writer.screen.contains("of Agatha\n"))
  }

  @Test func `a deletion under a character who is gone is not undone`() throws {
    let writer = try Writer()
    writer.press("n").type("of the book").press("Ctrl-S", "Esc", "d", "Shift-Tab", "Enter")
    writer.press("n").type("of Agatha").press("Ctrl-S", "Esc", "d")
    writer.shelf.characters.removeFirst()
    writer.shelf.touch()
    writer.receive([.libraryChanged])
    writer.press("u")
    #expect(writer.message.hasPrefix("Restored \"of the book\"."))
    writer.press("u")
    #expect(writer.message == "Nothing to undo.")
  }

  @Test func `an undo that a busy library postpones names the note's owner, from any place`()
    throws
  {
    let writer = try Writer()
    writer.press("n").type("a note").press("Ctrl-S", "Esc", "d")
    writer.shelf.failure = .busy
    writer.press("u", "2")
    writer.shelf.failure = nil
    writer.wait(milliseconds: 1000)
    #expect(writer.message == "Restored a note of The Good Hawk. Ctrl-R to delete it again.")
    #expect(writer.screen.contains("[2 The Broken Raven]"))
  }

  @Test func `an edit of a note that was deleted here does not blame another window`() throws {
    let writer = try Writer()
    writer.press("n").type("a note").press("Ctrl-S", "Esc", "e").type("!").press("Esc", "d")
    #expect(writer.screen.contains("note deleted") && !writer.screen.contains("elsewhere"))
  }
}
