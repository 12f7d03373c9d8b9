import Foundation
import HawkNotesTestSupport
import LibraryModel
import SceneRestoration
import SceneRestorationTesting
import Testing

@testable import HawkNotesUI

/// The Shelf: all books, the Inbox, and books without a tab.
@Suite final class ShelfTests: WindowSuite {
  let shelf = TestLibrary()
  let scenes = TestScenes()

  init() {
    shelf.books += [
      Book(
        title: "A Wizard of Earthsea", authors: ["Ursula K. Le Guin"], pages: 200,
        status: .reading, rating: Rating(quarters: 18), progress: .page(50), hasTab: false,
        position: 2),
      Book(title: "Beowulf", status: .toRead, hasTab: false, position: 3),
    ]
    shelf.characters.append(BookCharacter(book: shelf.books[2].id, name: "Ged", position: 0))
  }

  var titles: [String] {
    ["The Good Hawk", "The Broken Raven", "A Wizard of Earthsea", "Beowulf"]
  }

  /// The titles from the top of the list.
  private func order(_ writer: Writer) -> [String] {
    writer.screen.split(separator: "\n").dropFirst().compactMap { line in
      titles.first { line.contains($0) }
    }
  }

  @Test func `a narrow shelf shows the progress that fits beside all titles`() throws {
    let screen = try writer(columns: 40, rows: 30).press("0").screen
    #expect(screen.contains("A Wizard of Earthsea  25%"), "\(screen)")
  }

  @Test func `the URL of a shop page over a list leads to the page of the same book`() throws {
    shelf.books[1].shopURL = "https://shop.example/raven"
    for keys in [["0", "j", "w"], ["f", "3", "w"]] {
      let writer = try Writer(shelf: shelf)
      keys.forEach { writer.press($0) }
      let (link, page) = (writer.window.state.link, writer.window.state.book?.shopAddress)
      #expect(link.sheet == .shop && writer.window.state.scene.link == link)
      let again = try Writer(shelf: shelf, at: link)
      #expect(again.window.state.book?.shopAddress == page && again.window.state.link == link)
    }
  }

  @Test func `a book has the same number of notes on the Shelf and on its page`() throws {
    let book = shelf.books[0].id
    for title in ["One", "Two"] { shelf.save(title, of: .book(book)) }
    shelf.save("Three", of: .character(shelf.characters[0].id, of: book))
    let writer = try writer(rows: 30).press("1")
    #expect(writer.screen.contains(" 2 · 3 with characters"))
    #expect(
      writer.screen.split(separator: "\n").contains {
        $0.contains(shelf.characters[0].name) && $0.hasSuffix(" 1 note")
      })
    writer.press("0")
    #expect(
      writer.screen.split(separator: "\n").contains {
        $0.contains(shelf.books[0].title) && $0.hasSuffix(" 3 notes")
      })
  }

  @Test func `marked books are deleted in one step`() throws {
    let writer = try writer().press("0", "Space", "j", "Space")
    #expect(writer.message == "2 books marked. Esc unmarks.")
    #expect(writer.screen.split(separator: "\n").count { $0.contains("*") } == 2)
    writer.press("d")
    #expect(order(writer).count == 2)
    writer.press("u")
    #expect(order(writer).count == 4)
  }

  @Test func `J and K move a book within the group that is seen`() throws {
    shelf.books[3].status = .reading
    let writer = try writer().press("0")
    #expect(Array(order(writer).prefix(2)) == ["A Wizard of Earthsea", "Beowulf"])
    writer.press("K")
    #expect(writer.message == "It is the first one of its group already.")
    writer.press("J")
    #expect(Array(order(writer).prefix(2)) == ["Beowulf", "A Wizard of Earthsea"])
    writer.press("J")
    #expect(writer.message == "It is the last one of its group already.")
  }

  @Test func `the form of a new book that was filled in shows a pen on the Shelf`() throws {
    let writer = try writer().press("0", "a").type("Emma").press("Esc")
    #expect(writer.screen.contains("✎ new book · by status"))
  }

  @Test func `0 shows all books with what the reader does with them, and the Inbox`() throws {
    shelf.save("A thought", of: .inbox)
    shelf.save("On him", of: .character(shelf.characters[3].id, of: shelf.books[2].id))
    let writer = try writer()
    writer.press("0")
    #expect(writer.screen.hasPrefix(" [0 Shelf] 1 The Good Hawk  2 The Broken Raven  3 Favourites"))
    #expect(writer.screen.contains("▸ reading   A Wizard of Earthsea  Ursula K. Le Guin"))
    #expect(writer.screen.contains(" 25% ★4.5"))
    #expect(writer.screen.contains("1 note"))
    #expect(writer.screen.contains("Inbox ─") && writer.screen.contains("A thought"))
    #expect(writer.window.state.link.url == "hawknotes://shelf")
  }

  @Test func `a book without a tab opens on the Shelf, and Esc goes back step by step`() throws {
    let writer = try writer()
    writer.press("0", "Enter")
    #expect(writer.screen.contains("[0 Shelf]") && writer.screen.contains("Ged"))
    let url = "hawknotes://book/\(shelf.books[2].id)"
    #expect(writer.window.state.link.url == url)
    writer.press("Enter", "n").type("on Ged").press("Ctrl-S", "Esc")
    #expect(shelf.notes.map(\.owner) == [.character(shelf.characters[3].id, of: shelf.books[2].id)])
    #expect(writer.screen.contains("of A Wizard of Earthsea"))
    writer.press("Enter")
    #expect(writer.screen.contains("Note on Ged"))
    writer.press("Esc", "Esc", "Esc")
    #expect(writer.window.state.link.url == "hawknotes://shelf")
    #expect(writer.screen.contains("▸ reading   A Wizard of Earthsea"))
  }

  @Test func `each group of the list has its status as a heading, also where one has scrolled`()
    throws
  {
    shelf.books[1].status = .reading
    shelf.books += (1...40).map { Book(title: "Book \($0)", hasTab: false, position: 10 + $0) }
    let writer = try writer().press("0")
    #expect(writer.screen.contains("▸ reading   The Broken Raven"))
    #expect(writer.screen.contains("            A Wizard of Earthsea"))
    #expect(writer.screen.contains("    to read   Beowulf"))
    #expect(writer.screen.contains("    no status The Good Hawk"))
    writer.press("G")
    #expect(writer.screen.split(separator: "\n").count { $0.contains("no status Book") } == 1)
    writer.press("=")
    #expect(!writer.screen.contains("no status"))
    #expect(writer.press("g").screen.contains("▸ A Wizard of Earthsea"))
    #expect(writer.screen.contains("reading 25% ★4.5"))
  }

  @Test(arguments: [
    ["0"], ["0", "j"], ["0", "Enter"], ["0", "Enter", "Enter"], ["0", "Enter", "Enter", "n"],
    ["0", "=", "="], ["0", "Tab"], ["0", "n"], ["0", "Tab", "Enter"],
  ])
  func `the Shelf is restored after a kill: place, order and selection`(
    keys: [String]
  ) throws {
    shelf.save("A thought", of: .inbox)
    for size in [(80, 24), (40, 20), (120, 40), (20, 5)] {
      let left = try { () -> String in
        let writer = try writer(columns: size.0, rows: size.1)
        for key in keys { writer.press(key) }
        return writer.screen
      }()
      #expect(
        try writer(columns: size.0, rows: size.1).screen.withoutStatus == left.withoutStatus)
      try FileManager.default.removeItem(atPath: scenes.path)
    }
  }

  @Test func `one key goes through the orders of the books`() throws {
    let writer = try writer()
    writer.press("0")
    #expect(order(writer) == [titles[2], titles[3], titles[0], titles[1]])
    writer.press("=")
    #expect(order(writer) == [titles[2], titles[3], titles[1], titles[0]])
    #expect(writer.message == "Books by title.")
    for _ in 0..<5 { writer.press("=") }
    #expect(writer.message == "Books by status.")
  }

  @Test func `J moves a book without a tab in its group, and not where books are sorted`() throws {
    for index in [2, 3] { shelf.books[index].status = .toRead }
    shelf.books[1].status = .reading
    let writer = try writer()
    writer.press("0", "j", "J")
    #expect(writer.message == "Moved \"A Wizard of Earthsea\" after \"Beowulf\". u undoes.")
    #expect(Array(order(writer).prefix(4)) == [titles[1], titles[3], titles[2], titles[0]])
    #expect(writer.press("J").message == "It is the last one of its group already.")
    writer.press("=", "J")
    #expect(writer.message == "The books are sorted now. Press = until they are by status.")
  }

  @Test func `J where books are sorted says that it moves the tab, not the row`() throws {
    let writer = try Writer().press("0", "=", "J")
    #expect(
      writer.message == "Moved the tab of \"The Good Hawk\" after \"The Broken Raven\". u undoes.")
  }

  @Test func `a new note on the Shelf goes to the Inbox, and its URL opens it`() throws {
    let writer = try writer()
    writer.press("0", "n").type("A thought\nabout nothing")
    #expect(writer.screen.contains("New note in the Inbox"))
    writer.press("Ctrl-S", "Esc", "Enter")
    #expect(shelf.notes.map(\.owner) == [.inbox])
    #expect(writer.screen.contains("Note in the Inbox"))
    let url = writer.window.state.link.url
    #expect(url == "hawknotes://shelf/note/\(shelf.notes[0].id)")
    let link = Link(to: .note(shelf.notes[0].id, in: .inbox))
    let other = try Writer(shelf: shelf, at: link)
    #expect(other.screen.contains("about nothing") && other.screen.contains("[0 Shelf]"))
  }

  @Test func `t gives a book a tab and takes it away, and the window stays at the book`() throws {
    let writer = try writer()
    writer.press("0", "Enter", "Enter", "t")
    #expect(writer.screen.contains("[3 A Wizard of Earthsea]"))
    #expect(writer.screen.contains("of A Wizard of Earthsea"))
    #expect(writer.message == "Gave \"A Wizard of Earthsea\" a tab. u undoes.")
    writer.press("t")
    #expect(writer.screen.contains("[0 Shelf]") && writer.screen.contains("of A Wizard"))
    writer.press("u")
    #expect(writer.screen.contains("3 A Wizard of Earthsea"))
    #expect(shelf.books[2].hasTab)
  }

  @Test func `a tab that another window takes away leaves this one at the book`() throws {
    let writer = try writer()
    writer.press("2", "n").type("half a sen")
    shelf.books[1].hasTab = false
    shelf.touch()
    writer.receive([.libraryChanged])
    writer.type("tence")
    #expect(writer.screen.contains("[0 Shelf]") && writer.screen.contains("half a sentence‸"))
    writer.press("Esc", "Esc")
    #expect(writer.window.state.link.url == "hawknotes://shelf")
  }

  @Test func `a library without books opens on the Shelf, a new one on its first book`() throws {
    let empty = TestLibrary()
    (empty.books, empty.characters) = ([], [])
    let writer = try Writer(shelf: empty)
    #expect(writer.screen.hasPrefix(" [0 Shelf] 1 Favourites"))
    #expect(writer.screen.contains("none yet · press a to add"))
    #expect(try Writer().screen.contains("[1 The Good Hawk]"))
  }

  @Test func `a character who moved elsewhere is not said to be gone`() throws {
    let writer = try writer()
    writer.press("1", "Enter")
    let (name, book) = (shelf.characters[0].name, shelf.books[1])
    #expect(writer.screen.contains(name))
    shelf.characters[0].book = book.id
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.message == "\(name) moved to \(book.title).")
  }

  @Test func `a book deleted elsewhere leaves its window on the Shelf`() throws {
    let writer = try writer()
    writer.press("0", "Enter", "n").type("about it")
    shelf.books.remove(at: 2)
    shelf.touch()
    writer.receive([.libraryChanged])
    writer.press("Esc")
    #expect(writer.window.state.link.url == "hawknotes://shelf")
    #expect(writer.message.contains("This book is gone"))
    #expect(writer.window.state.scene.drafts.values.map(\.isLoose) == [true])
  }

  @Test func `a hundred tabs scroll around the selected one`() throws {
    shelf.books += (1...100).map { Book(title: "Book \($0)", position: 10 + $0) }
    let writer = try writer()
    writer.press("]", "]", "]", "]", "]", "]")
    #expect(writer.screen.contains("[7 Book 5]"))
    #expect(writer.screen.split(separator: "\n")[0].contains("›"))
    writer.press("[", "[", "[", "[", "[", "[", "[", "[")
    #expect(writer.screen.contains("[103 Favourites]"))
  }

  @Test func `a click on a book selects it, and a double click opens it`() throws {
    let writer = try writer()
    writer.press("0").click("Beowulf", times: 2)
    #expect(writer.window.state.link.url == "hawknotes://book/\(shelf.books[3].id)")
  }

  @Test func `the first frame of the Shelf reads the rows that it shows`() throws {
    shelf.books += (1...1000).map { Book(title: "Book \($0)", hasTab: false, position: 10 + $0) }
    let writer = try writer()
    writer.press("0")
    shelf.readings.reset()
    _ = try Writer(shelf: shelf, at: Link(to: .shelf))
    #expect(shelf.readings.calls["books"] == 1)
    #expect(shelf.readings.rows <= 200)
    shelf.readings.reset()
    writer.press("j")
    #expect(shelf.readings.calls == ["book": 1])
    writer.press("G")
    #expect(writer.screen.contains("▸           Book 1000"))
  }
}
