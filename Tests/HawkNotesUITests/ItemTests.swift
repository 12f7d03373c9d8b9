import HawkNotesTestSupport
import LibraryModel
import Testing

@testable import HawkNotesUI

/// Deleting books and characters, and moving them in their order.
@Suite struct ItemTests {
  @Test func `a deleted character is named with the number of notes, and comes back with them`()
    throws
  {
    let writer = try Writer()
    writer.press("Enter", "n").type("of Agatha").press("Ctrl-S", "Esc", "Esc", "d")
    #expect(writer.message == "Deleted Agatha with 1 note. u undoes.")
    #expect(!writer.screen.withoutStatus.contains("Agatha") && writer.screen.contains("▸   Jaime"))
    writer.press("2", "u")
    #expect(writer.message == "Undid: deleted Agatha with 1 note.")
    #expect(writer.screen.contains("[1 The Good Hawk]") && writer.screen.contains("‸▸   Agatha"))
    #expect(writer.press("Enter").screen.contains("of Agatha"))
  }

  @Test func `a deleted book is named with what hung on it, and the nearest tab is shown`() throws {
    let writer = try Writer()
    writer.press("n").type("of the book").press("Ctrl-S", "Esc", "Tab", "d")
    #expect(writer.message == "Deleted \"The Good Hawk\" with 2 characters and 1 note. u undoes.")
    #expect(writer.screen.contains("[1 The Broken Raven]"))
    writer.press("u")
    #expect(writer.message == "Undid: deleted \"The Good Hawk\" with 2 characters and 1 note.")
    #expect(writer.screen.contains("[1 The Good Hawk]") && writer.screen.contains("of the book"))
    writer.press("2", "Ctrl-R")
    #expect(writer.screen.contains("[1 The Broken Raven]") && !writer.screen.contains("Good Hawk "))
  }

  @Test func `the draft of a deleted book becomes loose, and is a draft again after the undo`()
    throws
  {
    let writer = try Writer()
    writer.press("n").type("half a sen").press("Esc", "Tab", "Tab", "d")
    #expect(writer.window.state.scene.drafts.values.map(\.isLoose) == [true])
    writer.press("u")
    #expect(writer.window.state.scene.drafts.values.map(\.isLoose) == [false])
    #expect(writer.press("n").screen.contains("half a sen"))
  }

  @Test func `the character on the screen is deleted from the synopsis, and the book is shown`()
    throws
  {
    let writer = try Writer()
    writer.press("Enter", "Tab", "d")
    #expect(writer.message == "Deleted Agatha. u undoes.")
    #expect(writer.screen.contains("Characters") && !writer.screen.contains("  Agatha"))
  }

  @Test func `d deletes nothing where no note is selected`() throws {
    let writer = try Writer()
    writer.press("Tab", "d")
    #expect(writer.message == "No notes yet. Press n to write one.")
    #expect(writer.shelf.deleted.isEmpty && writer.screen.contains("[1 The Good Hawk]"))
  }

  @Test func `J and K move a character in the list, and undo moves it back`() throws {
    let writer = try Writer()
    writer.press("J")
    #expect(writer.message == "Moved Agatha after Jaime. u undoes.")
    #expect(try rows(writer) == ["Jaime", "Agatha"])
    #expect(writer.screen.contains("‸▸   Agatha"))
    #expect(writer.press("J").message == "It is the last one already.")
    writer.press("2", "u")
    #expect(writer.message == "Undid: moved Agatha after Jaime.")
    #expect(try rows(writer) == ["Agatha", "Jaime"])
    writer.press("Ctrl-R", "K")
    #expect(writer.message == "Moved Agatha before Jaime. u undoes.")
    #expect(try rows(writer) == ["Agatha", "Jaime"])
  }

  @Test func `J and K move a book in the tab bar, and undo moves it back`() throws {
    let writer = try Writer()
    writer.press("Tab", "Tab", "J")
    #expect(writer.message == "Moved \"The Good Hawk\" after \"The Broken Raven\". u undoes.")
    #expect(writer.screen.hasPrefix("  0 Shelf  1 The Broken Raven [2 The Good Hawk]"))
    writer.press("u")
    #expect(writer.screen.hasPrefix("  0 Shelf [1 The Good Hawk]"))
    #expect(writer.press("K").message == "It is the first one already.")
  }

  @Test func `a character that another window has moved since is not moved back`() throws {
    let writer = try Writer()
    writer.press("J")
    writer.shelf.characters[0].position -= 5_000
    writer.press("u")
    #expect(writer.message == "Not undone, another window changed it: moved Agatha after Jaime.")
  }

  private func rows(_ writer: Writer) throws -> [String] {
    let screen = writer.screen.split(separator: "\n").map(String.init)
    let heading = try #require(screen.firstIndex { $0.contains("Characters") })
    return screen[(heading + 1)...].prefix(2).compactMap { line in
      ["Agatha", "Jaime"].first { line.contains($0 + " ") }
    }
  }
}
