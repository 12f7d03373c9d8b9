import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import Testing

@testable import HawkNotesUI

/// The bin: deleted items are restored to their places, or removed for good.
@Suite struct BinSheetTests {
  /// A window with a deleted note, then a deleted character with a note.
  private func writer() throws -> Writer {
    let writer = try Writer()
    writer.press("n").type("of the book").press("Ctrl-S", "Esc", "d", "Shift-Tab", "Enter", "n")
    return writer.type("of Agatha").press("Ctrl-S", "Esc", "Esc", "d", "B")
  }

  @Test func `the bin lists deletions with their numbers of items, the newest first`() throws {
    let writer = try writer()
    #expect(writer.window.state.scene.sheet?.rawValue == "bin")
    #expect(writer.screen.contains("Bin · 1 character and 2 notes"))
    let lines = writer.screen.split(separator: "\n").filter {
      $0.contains("The Good Hawk") && $0.contains("│")
    }
    #expect(lines.count == 2)
    #expect(lines[0].contains("Agatha with 1 note · The Good Hawk") && lines[0].contains("▸"))
    #expect(lines[1].contains("\"of the book\" · The Good Hawk"))
  }

  @Test func `items that were deleted together are named in one row`() throws {
    let shelf = TestLibrary()
    shelf.save("one", of: shelf.firstBook)
    shelf.save("two", of: shelf.firstBook)
    let writer = try Writer(shelf: shelf).press("Tab", "Space", "j", "Space", "d", "B")
    #expect(writer.screen.contains("2 items · The Good Hawk: \"one\", \"two\""))
  }

  @Test(arguments: [false, true])
  func `one of the items that were deleted together is restored alone`(isKilled: Bool) throws {
    let (shelf, scenes) = (TestLibrary(), TestScenes())
    for text in ["three", "two", "one"] { shelf.save(text, of: shelf.firstBook) }
    var writer = try scenes.writer(shelf: shelf)
    writer.press("Tab", "Space", "j", "Space", "j", "Space", "d", "B")
    #expect(writer.screen.contains("3 items"))
    writer.press("l", "j", "j")
    if isKilled { writer = try scenes.writer(shelf: shelf) }
    #expect(writer.screen.contains("▸") && writer.press("Enter").message.hasPrefix("Restored \""))
    #expect(shelf.deleted.count == 2)
    #expect(writer.screen.contains("2 items"))
    writer.press("h", "g", "Enter")
    #expect(writer.message == "Restored 2 items. Esc, then u undoes.")
    #expect(shelf.deleted.isEmpty)
    writer.press("Esc", "u", "u")
    #expect(shelf.deleted.count == 3)
  }

  @Test func `a note in the bin has its title as it is read, without marks of Markdown`() throws {
    let shelf = TestLibrary()
    shelf.characters = []
    shelf.save("> a *quoted* line", of: shelf.firstBook)
    let writer = try Writer(shelf: shelf).press("d", "B")
    #expect(writer.screen.contains("\"a quoted line\" · "))
  }

  @Test(arguments: ["Enter", "r"])
  func `a deletion is restored to its place, and the undo deletes it again`(key: String) throws {
    let writer = try writer()
    writer.press(key)
    #expect(writer.message == "Restored Agatha with 1 note. Esc, then u undoes.")
    #expect(!writer.screen.contains("Agatha with 1 note ·"))
    writer.press("j", key, "Esc")
    #expect(writer.screen.contains("Agatha") && writer.screen.contains("of the book"))
    writer.press("u", "u")
    #expect(writer.message == "Undid: restored Agatha with 1 note.")
    #expect(!writer.screen.withoutStatus.contains("Agatha"))
  }

  @Test func `a note whose book is in the bin says so, and stays there`() throws {
    let writer = try writer()
    writer.press("Esc", "0", "d", "B", "j", "Enter")
    #expect(
      writer.message
        == "Not restored: its book or character is in the bin too. Restore that first.")
    #expect(writer.screen.contains("Agatha with 1 note"))
  }

  @Test func `the bin is emptied only by E twice, and says how much`() throws {
    let writer = try writer()
    writer.press("E")
    let question = "E again removes 1 character and 2 notes for good. Any other key keeps them."
    #expect(writer.message == question)
    writer.press("j", "E")
    #expect(writer.message == question)
    #expect(writer.shelf.bin.notes == 2)
    writer.press("E")
    #expect(writer.message == "Emptied the bin: 1 character and 2 notes removed for good.")
    #expect(writer.screen.contains("The bin is empty."))
    #expect(writer.shelf.bin == Attachments() && writer.shelf.characters.count == 2)
    writer.press("Esc", "u")
    #expect(writer.message == "Not undone, it is gone: deleted Agatha.")
  }

  @Test func `what another window deletes after the question is asked about again`() throws {
    let writer = try writer()
    writer.press("E")
    writer.shelf.save("theirs", of: .inbox)
    writer.shelf.deleted.insert(writer.shelf.notes[0].id)
    writer.press("E")
    #expect(
      writer.message
        == "E again removes 1 character and 3 notes for good. Any other key keeps them.")
    #expect(writer.shelf.bin.notes == 3)
  }

  @Test func `a bin of many deletions is read in parts`() throws {
    let shelf = TestLibrary()
    for number in 1...250 { shelf.save("note \(number)", of: .inbox) }
    for note in shelf.notes { shelf.deleted.insert(note.id) }
    let writer = try Writer(shelf: shelf).press("B")
    #expect(writer.window.state.scene.features[BinSheet.self].rows.count == 100)
    #expect(writer.press("G", "G", "G").screen.contains("note 250"))
  }

  @Test func `the open bin shows what another window deletes, and keeps its row`() throws {
    let writer = try writer()
    writer.press("j")
    writer.shelf.save("theirs", of: .inbox)
    writer.shelf.deleted.insert(writer.shelf.notes[0].id)
    writer.shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.screen.contains("\"theirs\""))
    let row = writer.screen.split(separator: "\n").first { $0.contains("▸") && $0.contains("│") }
    #expect(row?.contains("of the book") == true)
  }
}
