import LibraryModel
import Testing

@testable import HawkNotesTestSupport
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

  @Test func `a deleted book is named with its numbers of items, and is selected after the undo`()
    throws
  {
    let writer = try Writer()
    writer.press("n").type("of the book").press("Ctrl-S", "Esc", "0", "d")
    #expect(writer.message == "Deleted \"The Good Hawk\" with 2 characters and 1 note. u undoes.")
    #expect(!writer.screen.withoutStatus.contains("Good Hawk"))
    #expect(writer.screen.contains("▸ no status The Broken Raven"))
    writer.press("u")
    #expect(writer.message == "Undid: deleted \"The Good Hawk\" with 2 characters and 1 note.")
    #expect(writer.screen.contains("‸▸ no status The Good Hawk"))
    writer.press("Ctrl-R", "Tab", "u")
    #expect(writer.screen.contains("‸▸ no status The Good Hawk"))
    #expect(writer.press("1").screen.contains("of the book"))
  }

  @Test
  func `redoing the deletion of the book in sight shows the tab after it, else the one before`()
    throws
  {
    for (title, next) in [("Good Hawk", "[1 The Broken Raven]"), ("Raven", "[1 The Good Hawk]")] {
      let writer = try Writer()
      writer.press("0")
      if title == "Raven" { writer.press("j") }
      writer.press("d", "u", title == "Raven" ? "2" : "1", "Ctrl-R")
      #expect(!writer.screen.withoutStatus.contains(title) && writer.screen.contains(next))
    }
  }

  @Test func `the draft of a deleted book becomes loose, and is a draft again after the undo`()
    throws
  {
    let writer = try Writer()
    writer.press("n").type("half a sen").press("Esc", "0", "d")
    #expect(writer.window.state.scene.drafts.values.map(\.isLoose) == [true])
    writer.press("u", "1")
    #expect(writer.window.state.scene.drafts.values.map(\.isLoose) == [false])
    #expect(writer.press("n").screen.contains("half a sen"))
  }

  /// Where no row has the focus: the synopsis, empty lists, the place after Esc out of a new note.
  @Test(arguments: [
    (["Tab", "Tab"], "Nothing is selected here. Press Tab to go to a list."),
    (["Tab"], "No notes yet. Press n to write one."),
    (["Enter"], "No notes yet. Press n to write one."),
    (["Enter", "Tab"], "Nothing is selected here. Press Tab to go to a list."),
    (["Enter", "n", "x", "Esc"], "No notes yet. Press n to write one."),
    (["d", "d"], "Nothing is selected here. Press a to add a character."),
    (["d", "d", "n", "x", "Esc"], "Nothing is selected here. Press a to add a character."),
    (["3"], "No favourites yet. Press f on a character."),
    (["0", "d", "d"], "Nothing is selected here. Press a to add a book."),
  ])
  func `a key for a row never acts on the screen's own book or character`(
    keys: [String], words: String
  ) throws {
    let writer = try Writer()
    for key in keys { writer.press(key) }
    let (books, characters) = (writer.shelf.books, writer.shelf.characters)
    let deleted = writer.shelf.deletedItems
    for key in ["d", "Delete", "J", "K", "M"] {
      writer.press(key)
      #expect(writer.message == words, "\(key)")
    }
    #expect(writer.shelf.deletedItems == deleted && writer.window.state.scene.sheet == nil)
    #expect(writer.shelf.books == books && writer.shelf.characters == characters)
  }

  @Test func `in Favourites, t needs a book and J says where the order is`() throws {
    let writer = try Writer()
    writer.press("f", "3", "t")
    #expect(
      writer.message == "Nothing is selected here. Open a book, or select it on the Shelf.")
    writer.press("J")
    #expect(
      writer.message
        == "Favourites have the order of their books: J K work in the book's list of characters.")
    #expect(writer.shelf.books.allSatisfy { $0.hasTab })
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
    writer.press("0", "J")
    #expect(writer.message == "Moved \"The Good Hawk\" after \"The Broken Raven\". u undoes.")
    #expect(writer.screen.hasPrefix(" [0 Shelf] 1 The Broken Raven  2 The Good Hawk"))
    writer.press("u")
    #expect(writer.screen.hasPrefix(" [0 Shelf] 1 The Good Hawk"))
    #expect(writer.press("K").message == "It is the first one of its group already.")
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

  @Test func `a pen marks a character with a half-written note`() throws {
    let writer = try Writer().press("1", "Enter", "n")
    writer.type("Half a sen").press("Esc", "Esc")
    #expect(writer.screen.contains("✎ Agatha"))
    writer.press("Enter", "n", "Ctrl-S", "Esc", "Esc")
    #expect(!writer.screen.contains("✎"))
  }
}
