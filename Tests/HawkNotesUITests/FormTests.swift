import Foundation
import LibraryModel
import SceneRestoration
import Testing
import TextEditing
import Torture

@testable import HawkNotesTestSupport
@testable import HawkNotesUI

/// Forms: books and characters are added and edited in a sheet, whose texts are kept as drafts are.
@Suite final class FormTests {
  private let shelf = InMemoryLibrary()
  private let home = FileManager.default.temporaryDirectory.path + "/forms-\(UUID())"

  deinit { try? FileManager.default.removeItem(atPath: home) }

  /// A writer in a scene on disk: a second one continues it as after kill -9.
  private func writer(columns: Int = 80, rows: Int = 24, scene: String = "test") throws -> Writer {
    let scene = try SceneDirectory(path: home)
      .open(.named(scene), window: .current(), writer: "test", upkeep: .byProgram)
    return try Writer(columns: columns, rows: rows, scene: scene, shelf: shelf)
  }

  private var hawk: Book { shelf.books[0] }
  private var raven: Book { shelf.books[1] }
  private var agatha: BookCharacter { shelf.characters[0] }
  private func book(_ title: String) -> Book? { shelf.books.first { $0.title == title } }

  /// Another window changes a book.
  private func change(_ id: Book.ID, _ change: (inout Book) -> Void) throws {
    var book = try #require(shelf.books.first { $0.id == id })
    let base = book.version
    change(&book)
    book.version = Book.ID()
    _ = try shelf.client.perform(.change(.editBook(book, over: base), number: 0))
    shelf.touch()
  }

  // MARK: Adding and editing

  @Test func `a adds a book with all its fields, and the window goes to it`() throws {
    let writer = try writer()
    writer.press("m", "b").type("The Sparrow").press("Tab").type("Mary Doria Russell; Somebody")
    writer.press("Tab").type("A mission").press("Tab").type("First line.\nSecond line.")
    writer.press("Tab", "→", "→", "Tab").type("45%").press("Tab").type("4.25")
    writer.press("Tab").type("2024-03 - 2024-04-02\n2019").press("Tab").type("1996")
    writer.press("Tab").type("405").press("Tab").type("0-679-45150-1").press("Tab")
    writer.type("https://shop.example/sparrow").press("Tab", "Space", "Ctrl-S")
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
    #expect(writer.message == "Added \"Fionn\".")
    let fionn = try #require(shelf.characters.last)
    #expect(fionn.book == hawk.id && fionn.aliases == ["the Fair", "Mac"])
    #expect(fionn.synopsis == "Tall." && !fionn.isFavourite)
    #expect(writer.screen.contains("of The Good Hawk"))
    writer.press("e").type(" II").press("Shift-Tab", "→", "Ctrl-S")
    #expect(writer.message == "Saved \"Fionn II\".")
    #expect(shelf.characters.last?.name == "Fionn II" && shelf.characters.last?.isFavourite == true)
    #expect(shelf.characters.count == 4)
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

  @Test func `a form that is left is marked, and goes on where it was`() throws {
    let writer = try writer()
    writer.press("a").type("Fionn").press("Tab").type("Mac").press("Esc")
    #expect(writer.screen.contains("✎ new character · 2"))
    #expect(writer.window.unsavedDrafts == 1)
    writer.press("a")
    #expect(writer.screen.contains("┃ Mac‸") && writer.screen.contains("✎ Name          Fionn"))
    writer.press("Esc", "e").type("X").press("Esc")
    #expect(writer.screen.contains("✎ Agatha"))
    #expect(shelf.characters.map(\.name) == ["Agatha", "Jaime", "Sigrid"])
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
    (8, "soon", "! A year is a number, such as 1974."),
    (9, "0", "! Pages are a number, such as 320."),
    (6, "5.1", "! A rating is 0 to 5 in quarters, such as 4.25."),
    (5, "most", "! Progress is a page or a per cent, such as 213 or 45%."),
    (7, "2024\nlast year", "! Line 2: dates look like 2024-03 – 2024-04-02."),
    (7, "2024-05 – 2024-03", "! Line 1: the end is before the start."),
    (10, "123", "! An ISBN has 10 or 13 digits, such as 978-0-306-40615-7."),
    (11, "shop", "! A shop URL is a web address, such as https://shop."),
  ])
  func `a wrong field says what is wrong, gets the keys, and nothing is saved`(
    field: Int, text: String, says: String
  ) throws {
    let writer = try writer(columns: 100, rows: 40)
    writer.press("m", "b").type("A book")
    for _ in 0..<field { writer.press("Tab") }
    writer.type(text).press("Tab", "Ctrl-S")
    #expect(writer.screen.contains(says))
    #expect(shelf.books.count == 2)
    #expect(writer.window.state.field == FormField.ofBook[field])
    writer.press("Ctrl-A", "Backspace")
    #expect(!writer.screen.split(separator: "\n").dropLast(2).contains { $0.contains("! ") })
    writer.press("Ctrl-S")
    #expect(book("A book") != nil)
  }

  @Test(arguments: ["", " \t ", "\u{200B}\u{2060}", "\u{A0}"])
  func `a title of blanks is refused`(title: String) throws {
    let writer = try writer()
    writer.press("m", "b").type(title).press("Tab").type("Me").press("Ctrl-S")
    #expect(writer.message == "A book needs a title." && shelf.books.count == 2)
    #expect(writer.screen.contains("! A book needs a title."))
    #expect(writer.window.state.field == .title)
    writer.press("Esc", "Shift-Tab", "e", "Ctrl-A", "Delete", "Ctrl-S")
    #expect(writer.message == "A book needs a title." && hawk.title == "The Good Hawk")
  }

  @Test(arguments: [(20, 5), (40, 30), (80, 24), (300, 100)])
  func `hostile texts are saved as they are and break no line`(columns: Int, rows: Int) throws {
    let writer = try writer(columns: columns, rows: rows)
    let hostile = "\u{1B}[31mred\u{202E}evil\u{7}" + String(repeating: "long ", count: 2000)
    writer.press("m", "b").paste(hostile + "end").press("Tab").paste("\u{1B}]0;x\u{7}").press(
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
    for _ in 0..<2 { writer.press("m", "b").type("The Good Hawk").press("Ctrl-S") }
    #expect(shelf.books.count { $0.title == "The Good Hawk" } == 3)
  }

  // MARK: kill -9

  @Test func `a half-filled form is restored with the cursor in its field, and its undo`() throws {
    do {
      let writer = try writer()
      writer.press("m", "b").type("The Sparow").press("Tab").type("Mary; M")
      writer.press("Shift-Tab", "←", "←").type("r")
    }
    let writer = try writer()
    #expect(writer.screen.contains(" New book · not saved ─"))
    #expect(writer.screen.contains("┃ The Sparr‸ow") && writer.screen.contains("Mary; M"))
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("┃ The Spar‸ow"))
    writer.press("Ctrl-R", "Ctrl-S")
    #expect(book("The Sparrow")?.authors == ["Mary", "M"])
  }

  @Test func `a form left before a kill can be resumed after it`() throws {
    do {
      let writer = try writer()
      writer.press("Shift-Tab", "e").type(" II").press("Tab", "Esc")
    }
    let writer = try writer()
    #expect(writer.window.state.scene.sheet == nil && writer.screen.contains("Good Hawk ✎"))
    writer.press("e")
    #expect(writer.screen.contains("✎ Title         The Good Hawk II"))
    #expect(writer.screen.contains("┃ Joseph Elliott"))
    writer.press("Ctrl-S")
    #expect(hawk.title == "The Good Hawk II")
  }

  private struct Killed: Error {}

  @Test func `a book is added once, even if the kill comes right after the library has it`() throws
  {
    do {
      let writer = try writer()
      writer.press("m", "b").type("Once")
      shelf.afterPerforming = { throw Killed() }
      writer.press("Ctrl-S")
      shelf.afterPerforming = {}
    }
    #expect(shelf.books.count { $0.title == "Once" } == 1)
    let writer = try writer()
    #expect(writer.window.state.scene.forms.isEmpty && writer.window.state.scene.sheet == nil)
    #expect(writer.message == "Added \"Once\"." && writer.screen.contains("[3 Once]"))
    #expect(shelf.books.count { $0.title == "Once" } == 1)
  }

  @Test func `a change after a failed save of a new book goes into the same book`() throws {
    let writer = try writer()
    writer.press("m", "b").type("Onc")
    shelf.afterPerforming = { throw Killed() }
    writer.press("Ctrl-S")
    shelf.afterPerforming = {}
    writer.type("e").press("Ctrl-S")
    #expect(shelf.books.map(\.title).filter { $0.hasPrefix("Onc") } == ["Once"])
    #expect(writer.window.state.scene.forms.isEmpty)
  }

  @Test func `an edit that was saved before the kill is finished after it`() throws {
    do {
      let writer = try writer()
      writer.press("e").type(" II")
      shelf.afterPerforming = { throw Killed() }
      writer.press("Ctrl-S")
      shelf.afterPerforming = {}
    }
    let writer = try writer()
    #expect(agatha.name == "Agatha II" && writer.window.state.scene.forms.isEmpty)
    #expect(writer.message == "Saved \"Agatha II\".")
  }

  @Test(arguments: [1, 2])
  func `an edit with a mark is whole after a kill behind either of its changes`(count: Int) throws {
    do {
      let writer = try writer()
      writer.press("e").type(" II").press("Shift-Tab", "→")
      var made = 0
      shelf.afterPerforming = {
        made += 1
        if made == count { throw Killed() }
      }
      writer.press("Ctrl-S")
      shelf.afterPerforming = {}
    }
    let writer = try writer()
    #expect(agatha.name == "Agatha II" && agatha.isFavourite)
    #expect(writer.window.state.scene.forms.isEmpty && writer.message == "Saved \"Agatha II\".")
    writer.press("u")
    #expect(agatha.name == "Agatha II" && !agatha.isFavourite)
    writer.press("u")
    #expect(agatha.name == "Agatha")
  }

  @Test func `a mark alone is not asked for again after a kill behind its change`() throws {
    do {
      let writer = try writer()
      writer.press("e", "Shift-Tab", "→")
      shelf.afterPerforming = { throw Killed() }
      writer.press("Ctrl-S")
      shelf.afterPerforming = {}
    }
    let writer = try writer()
    #expect(agatha.isFavourite && writer.window.state.scene.forms.isEmpty)
  }

  @Test func `u takes a new book away again, and an edit back`() throws {
    let writer = try writer()
    writer.press("m", "b").type("Once").press("Ctrl-S", "e").type(" more").press("Ctrl-S")
    #expect(book("Once more") != nil)
    writer.press("u")
    #expect(writer.message == "Undid: edited \"Once more\"." && book("Once") != nil)
    writer.press("u")
    #expect(writer.message == "Undid: added \"Once\".")
    #expect(!writer.screen.contains("3 Once"))
    writer.press("Ctrl-R", "Ctrl-R")
    #expect(writer.screen.contains("[3 Once more]"))
  }

  @Test func `a save waits for a busy library, and is made once`() throws {
    let writer = try writer()
    writer.press("m", "b").type("Later")
    shelf.failure = .busy
    writer.press("Ctrl-S").wait(milliseconds: 1200).wait(milliseconds: 500)
    #expect(writer.message.contains("busy"))
    shelf.failure = nil
    writer.wait(milliseconds: 600)
    #expect(shelf.books.count { $0.title == "Later" } == 1)
    #expect(writer.message == "Added \"Later\"." && writer.window.state.scene.sheet == nil)
  }

  // MARK: Changed elsewhere

  @Test func `fields that only one window changed are put together without a question`() throws {
    let writer = try writer()
    writer.press("Shift-Tab", "e").type("!")
    try change(hawk.id) { $0.tagline = "Theirs" }
    writer.press("Ctrl-S")
    #expect(hawk.title == "The Good Hawk!" && hawk.tagline == "Theirs")
    #expect(writer.message == "Saved \"The Good Hawk!\".")
  }

  @Test func `a field that was not touched follows the other window at once`() throws {
    let writer = try writer()
    writer.press("Shift-Tab", "e", "Tab").type("; Me").press("Shift-Tab")
    try change(hawk.id) { $0.title = "A Good Hawk" }
    writer.receive([.libraryChanged])
    #expect(writer.screen.contains("┃ A Good Hawk‸"))
    writer.press("Ctrl-S")
    #expect(hawk.title == "A Good Hawk" && hawk.authors == ["Joseph Elliott", "Me"])
  }

  @Test func `a field that both changed is shown as mine and theirs`() throws {
    let writer = try writer()
    writer.press("Shift-Tab", "e", "Ctrl-A").type("Mine").press("Tab").type("; Me")
    try change(hawk.id) { $0.title = "Theirs" }
    writer.press("Ctrl-S")
    #expect(writer.screen.contains("Title: also changed in another window."))
    #expect(writer.screen.contains("m+ Mine") && writer.screen.contains("t+ Theirs"))
    #expect(hawk.title == "Theirs")
    writer.press("Enter")
    #expect(writer.message == "Press m to keep mine, t to keep theirs.")
    writer.press("m")
    #expect(hawk.title == "Mine" && hawk.authors == ["Joseph Elliott", "Me"])
    #expect(writer.window.state.scene.forms.isEmpty)
  }

  @Test func `theirs is taken into the field, from where mine can be brought back`() throws {
    let writer = try writer()
    writer.press("Shift-Tab", "e", "Ctrl-A").type("Mine")
    try change(hawk.id) { $0.title = "Theirs" }
    writer.press("Ctrl-S", "t")
    #expect(writer.screen.contains("┃ Theirs‸"))
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("┃ Mine‸"))
    writer.press("Ctrl-R", "Ctrl-S")
    #expect(hawk.title == "Theirs" && writer.window.state.scene.forms.isEmpty)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `two windows with the form of one book lose no letter, in any order`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let writers = [try writer(scene: "0"), try writer(scene: "1")]
    var typed: [Character] = []
    for step in 0..<80 {
      let writer = writers[Int.random(in: 0...1, using: &random)]
      let state = writer.window.state
      if state.scene.sheet == .merge {
        writer.press(["m", "Enter", "e", "Esc"].randomElement(using: &random) ?? "m")
      } else if state.scene.sheet != .form {
        writer.press("Shift-Tab", "Shift-Tab", "Tab", "e")
      } else if Int.random(in: 0..<4, using: &random) == 0 {
        writer.press(["Ctrl-S", "Esc"].randomElement(using: &random) ?? "Ctrl-S")
      } else if let field = state.field, [.title, .tagline, .synopsis].contains(field) {
        let letter = Character(Unicode.Scalar(0x4E00 + UInt32(step)) ?? " ")
        writer.press("Ctrl-End").type(String(letter)).press("Tab")
        typed.append(letter)
      } else {
        writer.press("Shift-Tab")
      }
      if Bool.random(using: &random) {
        shelf.touch()
        writer.receive([.libraryChanged])
      }
      let kept = (shelf.books + shelf.bookVersions.values).map {
        $0.title + $0.tagline + $0.synopsis
      }
      let drafts = writers.flatMap { $0.window.state.editor.texts.values }
        .map { String(decoding: $0.bytes, as: UTF8.self) }
      let all = (kept + drafts).joined()
      let lost = typed.first { !all.contains($0) }
      try #require(lost == nil, "seed \(seed), step \(step)")
    }
    #expect(!shelf.bookVersions.isEmpty)
  }

  @Test
  func `a synopsis that both changed in other lines is merged, and Esc goes back to the form`()
    throws
  {
    shelf.books[0].synopsis = "one\ntwo\nthree"
    let writer = try writer()
    writer.press("Shift-Tab", "e", "Tab", "Tab", "Tab", "Ctrl-End").type("!")
    try change(hawk.id) { $0.synopsis = "ONE\ntwo\nthree" }
    writer.press("Ctrl-S")
    #expect(writer.screen.contains("t+ ONE") && writer.screen.contains("m+ three!"))
    writer.press("Esc")
    #expect(writer.screen.contains("┃ three!‸"))
    writer.press("Ctrl-S", "Enter")
    #expect(hawk.synopsis == "ONE\ntwo\nthree!")
  }

  @Test func `a merge over a form is restored after a kill`() throws {
    do {
      let writer = try writer()
      writer.press("Shift-Tab", "e", "Ctrl-A").type("Mine")
      try change(hawk.id) { $0.title = "Theirs" }
      writer.press("Ctrl-S")
    }
    let writer = try writer()
    #expect(writer.screen.contains("t+ Theirs"))
    writer.press("m")
    #expect(hawk.title == "Mine")
  }

  @Test func `the form of a deleted book stays, and saves it anew`() throws {
    let writer = try writer()
    writer.press("Shift-Tab", "e").type("!")
    let old = hawk.id
    let deletion = LibraryChange.step(.delete([.book(old)], as: Deletion.ID()))
    _ = try shelf.client.perform(.change(deletion, number: 0))
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.screen.contains("Edit book · deleted elsewhere · not saved"))
    writer.press("Ctrl-S")
    let new = try #require(shelf.books.last)
    #expect(new.id != old && new.title == "The Good Hawk!" && new.authors == ["Joseph Elliott"])
    #expect(writer.message == "Added \"The Good Hawk!\".")
  }
}
