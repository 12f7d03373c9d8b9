import HawkNotesTestSupport
import LibraryModel
import SceneRestoration
import SceneRestorationTesting
import Testing

@testable import HawkNotesUI

/// Moving notes and characters elsewhere, and marks.
@Suite final class MoveTests {
  private let scenes = TestScenes()

  @Test func `M moves a note to a character that is found by typing, and undo moves it back`()
    throws
  {
    let writer = try Writer()
    writer.press("n").type("The wall is high").press("Ctrl-S", "Esc", "M")
    #expect(writer.screen.contains("Move \"The wall is high\" to"))
    #expect(writer.screen.contains("▸ Inbox") && writer.screen.contains("Agatha · The Good Hawk"))
    writer.type("sig")
    #expect(writer.screen.contains("▸ Sigrid · The Broken Raven"))
    writer.press("Enter")
    #expect(writer.message == "Moved \"The wall is high\" to Sigrid. u undoes.")
    #expect(!writer.screen.withoutStatus.contains("The wall is high"))
    writer.press("2", "u")
    #expect(writer.message == "Undid: moved \"The wall is high\" to Sigrid.")
    #expect(writer.screen.contains("[1 The Good Hawk]"))
    #expect(writer.screen.contains("‸▸ The wall is high"))
    writer.press("Ctrl-R")
    #expect(writer.screen.contains("of The Broken Raven"))
    #expect(writer.screen.contains("‸▸ The wall is high"))
  }

  @Test func `the Shelf shows its books after a move to the Inbox was redone and undone`() throws {
    let writer = try Writer()
    for text in ["The wall", "The boats"] { writer.press("n").type(text).press("Ctrl-S", "Esc") }
    while writer.window.state.focus != .notes { writer.press("Tab") }
    writer.press("M").type("inbox").press("Enter", "u", "Ctrl-R")
    #expect(writer.window.state.scene.focusName == "notes")
    writer.press("u", "0")
    #expect(writer.window.state.scene.focusName == "books")
    #expect(writer.window.state.scene.selectionLink != nil)
  }

  @Test func `a character is moved to another book with all notes`() throws {
    let writer = try Writer()
    writer.press("Enter", "n").type("of Agatha").press("Ctrl-S", "Esc", "Esc", "M")
    #expect(!writer.screen.contains("Inbox") && writer.screen.contains("▸ The Broken Raven"))
    writer.press("Enter")
    #expect(writer.message == "Moved Agatha to \"The Broken Raven\". u undoes.")
    writer.press("2", "j", "Enter")
    #expect(writer.screen.contains("of The Broken Raven") && writer.screen.contains("of Agatha"))
    writer.press("u")
    #expect(writer.screen.contains("[1 The Good Hawk]") && writer.screen.contains("‸▸   Agatha"))
    #expect(writer.press("Enter").screen.contains("of Agatha"))
  }

  @Test func `the drafts of a moved character and of a moved note go with them`() throws {
    let writer = try Writer()
    writer.press("Enter", "n").type("half a sen").press(
      "Esc", "Esc", "M", "Enter", "2", "j", "Enter", "n")
    #expect(writer.screen.contains("half a sen‸"))
    writer.press("Esc", "1", "n").type("a note").press("Ctrl-S", "Esc", "e").type(" and more")
    writer.press("Esc", "M").type("jaime").press("Enter")
    #expect(!writer.screen.contains("Edit note") && writer.screen.contains("New note"))
    writer.press("Tab", "Tab", "g", "Enter")
    #expect(writer.screen.contains("✎ a note"))
    #expect(writer.press("e").screen.contains("a note and more‸"))
    #expect(writer.window.state.scene.drafts.values.allSatisfy { !$0.isLoose })
  }

  @Test func `a letter takes the cursor to the filter, an arrow takes it to a row`() throws {
    let writer = try Writer()
    writer.press("n").type("a note").press("Ctrl-S", "Esc", "M")
    #expect(writer.screen.contains("‸▸ Inbox"))
    #expect(writer.type("a").screen.contains("Move \"a note\" to: a‸"))
    #expect(writer.press("↓").screen.contains("‸▸ "))
    #expect(writer.type("g").screen.contains("Move \"a note\" to: ag‸"))
  }

  @Test func `the open sheet comes back after a kill, with what was typed`() throws {
    let shelf = TestLibrary()
    shelf.save("a note", of: shelf.firstBook)
    let screen = try writer(shelf).press("Tab", "M").type("ja").screen
    let again = try writer(shelf)
    #expect(again.screen.withoutStatus == screen.withoutStatus)
    again.press("Enter")
    #expect(again.message == "Moved \"a note\" to Jaime. u undoes.")
  }

  @Test func `of a thousand books the first ones are shown, and each is found by typing`() throws {
    let shelf = TestLibrary()
    shelf.books += (1...1000).map { Book(title: "Volume \($0)", position: 5 + $0) }
    let writer = try writer(shelf)
    writer.press("n").type("a note").press("Ctrl-S", "Esc", "M", "PgDn", "PgDn", "PgDn", "PgDn")
    #expect(writer.screen.contains("952 more: type a part of the name"))
    writer.type("volume 998").press("Enter")
    #expect(writer.message == "Moved \"a note\" to \"Volume 998\". u undoes.")
  }

  @Test func `a filter without a match moves nothing, and Esc shows all again`() throws {
    let writer = try Writer()
    writer.press("n").type("a note").press("Ctrl-S", "Esc", "M").type("xyz")
    #expect(writer.screen.contains("No place matches."))
    #expect(!writer.screen.contains("move here"))
    writer.press("Enter")
    #expect(writer.window.state.scene.sheet == MoveSheet.sheet)
    #expect(writer.press("Esc").screen.contains("▸ Inbox"))
    #expect(writer.press("Esc").window.state.scene.sheet == nil)
  }

  @Test func `a note that another window has moved since is not moved back`() throws {
    let writer = try Writer()
    writer.press("n").type("a note").press("Ctrl-S", "Esc", "M").type("jaime").press("Enter")
    writer.shelf.notes[0].owner = .inbox
    writer.press("u")
    #expect(writer.message == "Not undone, another window changed it: moved \"a note\" to Jaime.")
    #expect(writer.shelf.notes[0].owner == .inbox)
  }

  // MARK: Marks

  @Test func `d deletes all marked rows as one step`() throws {
    let writer = try notes(["one", "two", "three"])
    writer.press("Space")
    #expect(writer.screen.contains("‸▸*three") && writer.message == "1 note marked. Esc unmarks.")
    writer.press("j", "j", "Space")
    #expect(writer.screen.contains("‸▸*one"))
    writer.press("d")
    #expect(writer.message == "Deleted 2 notes. u undoes.")
    #expect(writer.screen.contains("‸▸ two") && !writer.screen.contains("*"))
    writer.press("u")
    #expect(writer.shelf.deleted.isEmpty && writer.screen.contains("three"))
    #expect(writer.press("Ctrl-R").shelf.deleted.count == 2)
  }

  @Test func `M moves all marked characters as one step`() throws {
    let writer = try Writer()
    writer.press("Space", "j", "Space", "M", "Enter")
    #expect(writer.message == "Moved 2 characters to \"The Broken Raven\". u undoes.")
    #expect(
      writer.shelf.characters.map(\.book) == Array(repeating: writer.shelf.books[1].id, count: 3))
    writer.press("u")
    #expect(writer.shelf.characters.map(\.book).count { $0 == writer.shelf.books[0].id } == 2)
    #expect(writer.press("u").message == "Nothing to undo.")
  }

  @Test func `Space again and Esc unmark, and marks survive a kill`() throws {
    let shelf = TestLibrary()
    for text in ["one", "two"] { shelf.save(text, of: shelf.firstBook) }
    _ = try writer(shelf).press("Tab", "Space", "j", "Space")
    let again = try writer(shelf)
    #expect(again.screen.contains(" *two") && again.screen.contains("‸▸*one"))
    #expect(again.press("Space").screen.contains("‸▸ one"))
    #expect(!again.press("Esc").screen.contains("*") && again.screen.contains("[1 The Good Hawk]"))
  }

  @Test func `the heading counts the marks, and keys in another list do not act on them`() throws {
    let writer = try notes(["one", "two"])
    writer.press("Space", "j", "Space")
    #expect(writer.screen.contains(" 2 marked · 2"))
    writer.press("Shift-Tab", "d")
    #expect(writer.message.hasPrefix("Deleted Agatha"))
    writer.press("u", "Tab", "d")
    #expect(writer.message == "Deleted 2 notes. u undoes.")
    #expect(!writer.screen.contains("marked"))
  }

  @Test func `a mark vanishes with its row`() throws {
    let writer = try notes(["one", "two"])
    writer.press("Space")
    writer.shelf.deleted = [writer.shelf.notes[0].id]
    writer.shelf.touch()
    writer.receive([.libraryChanged])
    writer.wait(milliseconds: 1000).press("d")
    #expect(writer.message == "Deleted \"one\". u undoes.")
    writer.shelf.deleted = []
    writer.shelf.touch()
    writer.receive([.libraryChanged])
    #expect(!writer.screen.contains("*"))
  }

  private func notes(_ texts: [String]) throws -> Writer {
    let writer = try Writer()
    for text in texts { writer.press("n").type(text).press("Ctrl-S", "Esc") }
    return writer
  }

  private func writer(_ shelf: TestLibrary) throws -> Writer {
    return try scenes.writer(shelf: shelf)
  }
}
