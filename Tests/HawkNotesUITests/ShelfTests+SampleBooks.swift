import Foundation
import HawkNotesTestSupport
import LibraryModel
import Testing

// The removal of the sample books.

extension ShelfTests {
  @Test func `the sample books go in one step with the numbers of what goes along, and come back`()
    throws
  {
    shelf.sample = [shelf.books[0].id, shelf.books[1].id]
    shelf.save("mine", of: shelf.firstBook)
    let writer = try writer()
    writer.press("0", "X")
    #expect(
      writer.message
        == "Removed the sample books with 3 characters and 1 note. u undoes.")
    #expect(writer.screen.hasPrefix(" [0 Shelf] 1 Favourites"))
    writer.press("X")
    #expect(writer.message == "No sample book is left.")
    writer.press("j", "u")
    #expect(writer.screen.contains("1 The Good Hawk  2 The Broken Raven"))
    #expect(writer.screen.contains("‸▸ no status The Good Hawk"))
  }

  @Test func `the sample books can be removed while one is open, without a false alarm`() throws {
    shelf.sample = [shelf.books[0].id, shelf.books[1].id]
    let writer = try writer()
    writer.press("2", "X")
    #expect(writer.message == "Removed the sample books with 3 characters. u undoes.")
    #expect(writer.screen.hasPrefix(" [0 Shelf] 1 Favourites"))
    #expect(writer.press("u").screen.contains("The Good Hawk"))
  }

  @Test func `a book whose form was filled in has a pen on its row`() throws {
    let writer = try writer().press("0", "e").type("x").press("Esc")
    #expect(writer.screen.contains("✎ A Wizard of Earth"))
  }
}
