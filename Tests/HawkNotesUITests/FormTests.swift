import Foundation
import LibraryModel
import SceneRestoration
import Testing

@testable import HawkNotesTestSupport
@testable import HawkNotesUI

/// Forms: books and characters are added and edited in a sheet, whose texts are kept as drafts are.
@Suite final class FormTests: FormDesk {
  // MARK: Adding and editing

  @Test func `a adds a book with all its fields, and the window goes to it`() throws {
    let writer = try writer()
    writer.press("0", "a").type("The Sparrow").press("Tab").type("Mary Doria Russell; Somebody")
    writer.press("Tab").type("A mission").press("Tab").type("First line.\nSecond line.")
    writer.press("Tab", "→", "→", "Tab").type("45%").press("Tab").type("4.25")
    writer.press("Tab").type("2024-03 - 2024-04-02\n2019").enter(.year).type("1996")
    writer.enter(.pages).type("405").enter(.isbn).type("0-679-45150-1").enter(.shop)
    writer.type("https://shop.example/sparrow").enter(.tab).press("Space", "Ctrl-S")
    let book = try #require(self.book("The Sparrow"))
    #expect(book.authors == ["Mary Doria Russell", "Somebody"])
    #expect(book.tagline == "A mission" && book.synopsis == "First line.\nSecond line.")
    #expect(book.status == .reading && book.progress == .percent(45))
    #expect(book.rating == Rating("4.25") && book.year == 1996 && book.pages == 405)
    #expect(book.readings.map(\.description) == ["2024-03/2024-04-02", "2019/2019"])
    #expect(book.isbn == "0-679-45150-1" && book.shopURL == "https://shop.example/sparrow")
    #expect(!book.hasTab)
    #expect(writer.message == "Added \"The Sparrow\".")
    #expect(writer.screen.contains("  The Sparrow "))
    #expect(writer.window.state.scene.drafts.isEmpty && writer.window.state.scene.forms.isEmpty)
  }

  @Test func `a on a book adds a character, and e edits one`() throws {
    let writer = try writer()
    writer.press("a").type("Fionn").press("Tab").type("the Fair; Mac").press("Tab").type("Tall.")
    writer.press("Ctrl-S")
    #expect(writer.message == "Added Fionn.")
    let fionn = try #require(shelf.characters.last)
    #expect(fionn.book == hawk.id && fionn.aliases == ["the Fair", "Mac"])
    #expect(writer.screen.contains("also the Fair, Mac"))
    #expect(fionn.synopsis == "Tall." && !fionn.isFavourite)
    #expect(writer.screen.contains("of The Good Hawk"))
    writer.press("e").type(" II").press("Shift-Tab", "→", "Ctrl-S")
    #expect(writer.message == "Saved Fionn II.")
    #expect(shelf.characters.last?.name == "Fionn II" && shelf.characters.last?.isFavourite == true)
    #expect(shelf.characters.count == 4)
    #expect(writer.press("u").message == "Undid: added Fionn II to favourites.")
  }

  @Test func `e on a book's synopsis edits the book, and on a selected character the character`()
    throws
  {
    let writer = try writer()
    writer.press("Shift-Tab", "e")
    #expect(writer.screen.contains(" Edit book ─"))
    #expect(writer.screen.contains("┃ The Good Hawk‸"))
    writer.type("s").press("Ctrl-S")
    #expect(hawk.title == "The Good Hawks" && writer.message == "Saved \"The Good Hawks\".")
    #expect(hawk.authors == ["Joseph Elliott"] && hawk.hasTab)
    writer.press("Tab", "e")
    #expect(writer.screen.contains(" Edit character ─") && writer.screen.contains("┃ Agatha‸"))
  }

  @Test(arguments: 5...9)
  func `in a window of a few rows, what is typed into a form shows`(rows: Int) throws {
    let writer = try Writer(columns: 20, rows: rows, shelf: shelf).press("E").type("xyz")
    #expect(writer.screen.contains("xyz‸") && writer.screen.contains("Title"))
  }

  @Test func `e on a note still edits the note`() throws {
    shelf.save("one", of: .book(hawk.id))
    let writer = try writer()
    writer.press("Tab", "e").type(" two").press("Ctrl-S")
    #expect(shelf.notes.map(\.text) == ["one two"])
  }

  @Test func `a form without changes is left without a trace`() throws {
    let writer = try writer()
    writer.press("a").type("x").press("Backspace", "Esc")
    #expect(writer.window.state.scene.forms.isEmpty && writer.window.state.scene.drafts.isEmpty)
    writer.press("Shift-Tab", "e", "Ctrl-S")
    #expect(writer.message == "Nothing was changed." && hawk.version == hawk.id)
    #expect(writer.window.state.scene.sheet == nil)
  }

  @Test func `a form that is left is marked, and opens again where it was`() throws {
    let writer = try writer()
    writer.press("a").type("Fionn").press("Tab").type("Mac").press("Esc")
    #expect(writer.screen.contains("✎ new character · 2"))
    #expect(writer.window.unsavedDrafts == 1)
    writer.press("a")
    #expect(writer.screen.contains("┃ Mac‸") && writer.screen.contains("✎ Name             Fionn"))
    writer.press("Esc", "e").type("X").press("Esc")
    #expect(writer.screen.contains("✎ Agatha"))
    #expect(shelf.characters.map(\.name) == ["Agatha", "Jaime", "Sigrid"])
  }

  @Test func `Ctrl-D discards what was filled in, and undo brings each field back`() throws {
    let writer = try writer()
    writer.press("a", "Ctrl-D")
    #expect(writer.message == "Nothing was filled in." && !writer.screen.contains("discard"))
    writer.type("Fionn").press("Tab").type("Mac")
    #expect(writer.screen.contains("Ctrl-D discard"))
    writer.press("Ctrl-D")
    #expect(writer.message == "Discarded. Ctrl-Z in a field brings its text back.")
    #expect(!writer.screen.contains("Fionn") && !writer.screen.contains("✎"))
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("┃ Mac‸"))
    writer.press("Shift-Tab", "Ctrl-_")
    #expect(writer.screen.contains("┃ Fionn‸"))
    writer.press("Ctrl-D", "Tab", "Ctrl-D", "Esc")
    #expect(!writer.screen.contains("✎") && writer.window.state.unsavedDrafts == 0)
    writer.press("a", "Ctrl-_", "Tab", "Ctrl-_")
    #expect(writer.screen.contains("  Fionn") && writer.screen.contains("┃ Mac‸"))
    #expect(writer.press("Esc").screen.contains("✎"))
  }

  @Test func `in the form of a book Ctrl-D shows what is saved, by another window too`() throws {
    let writer = try writer()
    writer.press("Shift-Tab", "e").type(" X").press("Tab", "Tab").type("mine")
    try change(hawk.id) { $0.title = "The Old Hawk" }
    writer.receive([.libraryChanged])
    writer.press("Ctrl-D")
    #expect(writer.screen.contains("The Old Hawk") && !writer.screen.contains("mine"))
    #expect(!writer.screen.contains("draft"))
    writer.press("Ctrl-S")
    #expect(hawk.title == "The Old Hawk" && writer.message == "Nothing was changed.")
  }

  // MARK: Fields

  @Test func `each field has its own undo, and a choice is undone too`() throws {
    let writer = try writer()
    writer.press("Shift-Tab", "e", "Ctrl-A").type("Hawk").press("Tab").type("X")
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("┃ Joseph Elliott‸"))
    writer.press("Shift-Tab", "Ctrl-_", "Ctrl-_")
    #expect(writer.screen.contains("┃ The Good Hawk‸"))
    for _ in 0..<4 { writer.press("Tab") }
    writer.type("fin")
    #expect(writer.screen.contains("‹ finished ›"))
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("‹ none ›"))
  }

  @Test func `a choice is typed, with blanks in it too, and letters of others do nothing`() throws {
    let writer = try writer()
    writer.press("Shift-Tab", "e", "Tab", "Tab", "Tab", "Tab").type("to read")
    #expect(writer.screen.contains("‹ to read ›"))
    writer.type("z")
    #expect(writer.screen.contains("‹ to read ›"))
    writer.press("Space")
    #expect(writer.screen.contains("‹ reading ›"))
    writer.press("←", "←")
    #expect(writer.screen.contains("‹ none ›"))
    writer.press("Backspace", "Ctrl-G").paste("finished")
    #expect(writer.screen.contains("‹ none ›"))
  }

  @Test func `a line takes no line feed, a long text does`() throws {
    let writer = try writer()
    writer.press("a").paste("Fionn\nMac").press("Enter").type("alias").press("Enter")
    writer.type("one\ntwo").press("Ctrl-S")
    let new = try #require(shelf.characters.last)
    #expect(new.name == "Fionn Mac" && new.aliases == ["alias"] && new.synopsis == "one\ntwo")
  }

  @Test func `find works in a field`() throws {
    let writer = try writer()
    writer.press("e", "Tab", "Tab", "Ctrl-F").type("wall")
    #expect(writer.screen.contains("Find: wall") && writer.screen.contains("1/1"))
    writer.press("Esc").type("X")
    #expect(writer.screen.contains("A Hawk of the X‸wall."))
  }

  @Test func `a click gives a field the keys, and a second one places the cursor`() throws {
    let writer = try writer()
    writer.press("e").click("A Hawk of the wall.")
    #expect(writer.screen.contains("┃ ‸A Hawk") || writer.screen.contains("wall.‸"))
    writer.click("of the wall").type("X")
    #expect(writer.screen.contains("A Hawk X‸of the wall."))
  }

  // MARK: What is wrong

  @Test(arguments: [
    (ItemField.year, "soon", "! A year is a number, such as 1974."),
    (.pages, "0", "! Pages are a number, such as 320."),
    (.rating, "5.1", "! A rating is 0 to 5 in quarters, such as 4.25."),
    (.progress, "most", "! Progress is a page or a per cent, such as 213 or 45%."),
    (.readings, "2024\nlast year", "! Line 2: Dates look like 2024-03 – 2024-04-02."),
    (.readings, "2024-05 – 2024-03", "! The end is before the start."),
    (.isbn, "123", "! An ISBN has 10 or 13 digits, such as 978-0-306-40615-7."),
    (.shop, "shop", "! A shop URL is a web address, such as https://shop."),
  ])
  func `a wrong field says what is wrong, gets the keys, and nothing is saved`(
    field: ItemField, text: String, says: String
  ) throws {
    let writer = try writer(columns: 100, rows: 40)
    writer.press("0", "a").type("A book")
    writer.enter(field).type(text).press("Tab", "Ctrl-S")
    #expect(writer.screen.contains(says))
    #expect(shelf.books.count == 2)
    #expect(writer.window.state.field?.item == field)
    writer.press("Ctrl-A", "Backspace")
    #expect(!writer.screen.split(separator: "\n").dropLast(2).contains { $0.contains("! ") })
    writer.press("Ctrl-S")
    #expect(book("A book") != nil)
  }

  @Test(arguments: ["", " \t ", "\u{200B}\u{2060}", "\u{A0}"])
  func `a title of blanks is refused`(title: String) throws {
    let writer = try writer()
    writer.press("0", "a").type(title).press("Tab").type("Me").press("Ctrl-S")
    #expect(writer.message == "A book needs a title." && shelf.books.count == 2)
    #expect(writer.screen.contains("! A book needs a title."))
    #expect(writer.window.state.field?.item == .title)
    writer.press("Esc", "e", "Ctrl-A", "Delete", "Ctrl-S")
    #expect(writer.message == "A book needs a title." && hawk.title == "The Good Hawk")
  }

  @Test(arguments: [(20, 5), (40, 30), (80, 24), (300, 100)])
  func `hostile texts are saved as they are and break no line`(columns: Int, rows: Int) throws {
    let writer = try writer(columns: columns, rows: rows)
    let hostile = "\u{1B}[31mred\u{202E}evil\u{7}" + String(repeating: "long ", count: 2000)
    writer.press("0", "a").paste(hostile + "end").press("Tab").paste("\u{1B}]0;x\u{7}").press(
      "Ctrl-S")
    #expect(shelf.books.last?.title == hostile + "end")
    #expect(!writer.screen.contains("\u{1B}") && !writer.screen.contains("\u{202E}"))
    let lines = writer.screen.filter { $0 != "‸" }.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns })
    writer.press("Shift-Tab", "e", "End", "PgDn").type("!").press("Ctrl-S")
    #expect(shelf.books.count == 3)
  }

  @Test func `two books may have the same title`() throws {
    let writer = try writer()
    for _ in 0..<2 { writer.press("0", "a").type("The Good Hawk").press("Ctrl-S") }
    #expect(shelf.books.count { $0.title == "The Good Hawk" } == 3)
  }
}
