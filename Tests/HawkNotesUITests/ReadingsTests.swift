import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestoration
import SceneRestorationTesting
import TextUI
import Testing

/// The readings of a window from the library: only of the items that it shows, whatever the size of
/// the library.
@Suite final class ReadingsTests {
  private let scenes = TestScenes()

  /// A library with two books, three characters, and many notes of the first book.
  private func shelf(notes: Int) -> TestLibrary {
    let shelf = TestLibrary()
    for number in 1...notes { shelf.save("Note \(number)", of: shelf.firstBook) }
    return shelf
  }

  @Test func `the first frame reads the tabs and the rows that it shows`() throws {
    let shelf = shelf(notes: 1000)
    let writer = try Writer(shelf: shelf)
    #expect(writer.screen.contains("Notes ─") && writer.screen.contains("1000"))
    #expect(shelf.readings.calls == ["tabs": 1, "book": 1, "characters": 1, "notes": 1])
    #expect(shelf.readings.rows <= 100)
  }

  @Test
  func `a start by a URL reads the tabs and what that place shows, whatever is in the library`()
    throws
  {
    let shelf = largeShelf()
    let (book, other) = (shelf.books[0].id, shelf.books[50].id)
    let character = shelf.characters[0].id
    let places: [Place] = [
      .shelf, .book(book), .book(other), .character(character, of: book),
      .note(shelf.notes[5].id, in: .book(book)), .note(shelf.notes[0].id, in: .inbox), .favourites,
      .favourite(character), .search("note"), .loose,
    ]
    for place in places {
      shelf.readings.reset()
      let writer = try Writer(shelf: shelf, at: Link(to: place))
      #expect(writer.message.isEmpty, "\(place)")
      for moment in ["at the start", "while idle"] {
        let calls = shelf.readings.calls
        // Those of the tab that was selected, and those of the place.
        #expect(calls.values.allSatisfy { $0 <= 2 }, "\(place) \(moment): \(calls)")
        #expect(calls.values.reduce(0, +) <= 10, "\(place) \(moment): \(calls)")
        #expect(shelf.readings.rows <= 300, "\(place) \(moment)")
        writer.wait(milliseconds: 1).wait(milliseconds: 1)
      }
    }
  }

  /// A library with 60 books, and 600 characters and 1000 notes of the first one.
  private func largeShelf() -> TestLibrary {
    let shelf = TestLibrary()
    let book = shelf.books[0].id
    shelf.books += (2..<60).map { Book(title: "Book \($0)", hasTab: false, position: $0) }
    shelf.characters += (3..<600).map {
      BookCharacter(book: book, name: "Name \($0)", isFavourite: $0 % 2 == 0, position: $0)
    }
    shelf.characters[0].isFavourite = true
    for number in 1...1000 {
      shelf.save("Note \(number) on [[Agatha]]", of: number == 1000 ? .inbox : .book(book))
    }
    return shelf
  }

  @Test func `a key in a list reads no more than the rows around the selection`() throws {
    let shelf = shelf(notes: 1000)
    let writer = try Writer(shelf: shelf)
    writer.press("Tab")
    shelf.readings.reset()
    writer.press("j")
    #expect(shelf.readings.calls == ["note": 1])
    for _ in 0..<99 { writer.press("j") }
    #expect(writer.screen.contains("▸ Note 900"))
    #expect(shelf.readings.calls["notes", default: 0] <= 5)
    #expect(shelf.readings.rows <= 1000)
    shelf.readings.reset()
    writer.press("G")
    #expect(writer.screen.contains("▸ Note 1\n") || writer.screen.contains("▸ Note 1 "))
    #expect(shelf.readings.rows <= 200)
    // The index of the last row is known: to read it would take milliseconds.
    #expect(writer.press("g").screen.contains("▸ Note 1000"))
    #expect(shelf.readings.calls["indexOfNote"] == nil)
    writer.press("PgDn", "PgUp")
    #expect(writer.screen.contains("▸ Note 1000"))
  }

  @Test func `a change elsewhere reads again what is shown, and not more`() throws {
    let shelf = shelf(notes: 1000)
    let writer = try Writer(shelf: shelf)
    shelf.readings.reset()
    shelf.save("A new one", of: .book(shelf.books[0].id))
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.screen.contains("A new one"))
    #expect(shelf.readings.calls == ["tabs": 1, "book": 1, "characters": 1, "notes": 1])
  }

  @Test func `while a text is written, the lists that it covers are not read`() throws {
    let shelf = shelf(notes: 1000)
    try scenes.writer(shelf: shelf).press("n").type("half a thought")
    shelf.readings.reset()
    let writer = try scenes.writer(shelf: shelf)
    #expect(writer.screen.contains("half a thought‸"))
    #expect(shelf.readings.calls == ["saved": 1, "tabs": 1, "book": 1])
    shelf.readings.reset()
    writer.press("Ctrl-S")
    #expect(writer.message == "Saved.")
    #expect(shelf.readings.calls == ["perform": 1, "tabs": 1, "book": 1, "note": 1])
    writer.press("Esc")
    #expect(writer.screen.contains("‸▸ half a thought"))
    #expect(writer.screen.contains("Agatha") && writer.screen.contains("1001"))
  }

  @Test func `a note that was saved is selected in its list, also after a kill before it is shown`()
    throws
  {
    let shelf = shelf(notes: 30)
    try scenes.writer(shelf: shelf).press("Tab", "j", "j", "n").type("the newest").press("Ctrl-S")
    let writer = try scenes.writer(shelf: shelf)
    #expect(writer.press("Esc").screen.contains("‸▸ the newest"))
  }

  @Test
  func `a note that is deleted elsewhere while a text is written leaves its neighbour selected`()
    throws
  {
    let shelf = shelf(notes: 30)
    let writer = try Writer(shelf: shelf)
    writer.press("Tab", "j", "j", "j")
    #expect(writer.screen.contains("▸ Note 27"))
    writer.press("n").type("meanwhile")
    let index = try #require(shelf.notes.firstIndex { $0.text == "Note 27" })
    shelf.notes.remove(at: index)
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.press("Esc").screen.contains("▸ Note 26"))
  }

  @Test func `a wide window reads the lists beside the text that is written`() throws {
    let shelf = shelf(notes: 30)
    let writer = try Writer(columns: 120, rows: 36, shelf: shelf)
    writer.press("n").type("meanwhile")
    shelf.readings.reset()
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(
      shelf.readings.calls == ["tabs": 1, "book": 1, "characters": 1, "character": 1, "notes": 1])
    #expect(writer.screen.contains("Agatha") && writer.screen.contains("Note 29"))
  }

  @Test func `a tab reads its book, and the tab before it is forgotten`() throws {
    let shelf = shelf(notes: 10)
    let writer = try Writer(shelf: shelf)
    shelf.readings.reset()
    writer.press("]")
    #expect(shelf.readings.calls == ["book": 1, "characters": 1, "notes": 1])
    #expect(writer.window.state.library.catalogue.books.map(\.title) == ["The Broken Raven"])
  }

  @Test func `a busy library blocks no key: the rows that were read stay, the others follow`()
    throws
  {
    let shelf = shelf(notes: 1000)
    let writer = try Writer(shelf: shelf)
    writer.press("Tab")
    shelf.failure = .busy
    writer.press("j", "j")
    #expect(writer.screen.contains("‸▸ Note 998"))
    writer.press("G", "n").type("written meanwhile")
    #expect(writer.screen.contains("written meanwhile‸"))
    writer.press("Esc", "2")
    #expect(writer.screen.contains("[2 The Broken Raven]"))
    #expect(!writer.screen.contains("gone") && !writer.screen.contains("No characters"))
    shelf.failure = nil
    writer.wait(milliseconds: 600)
    #expect(writer.screen.contains("Sigrid"))
    writer.press("1")
    #expect(writer.screen.contains("written meanwhile"))
  }

  @Test func `the selected row of a long list is restored in its row`() throws {
    let shelf = shelf(notes: 1000)
    func writer() throws -> Writer {
      return try scenes.writer(shelf: shelf)
    }
    let place = try { () -> Point? in
      let writer = try writer()
      writer.press("Tab")
      for _ in 0..<300 { writer.press("j") }
      return writer.place(of: "▸ Note 700")
    }()
    shelf.readings.reset()
    let next = try writer()
    #expect(place != nil && next.place(of: "▸ Note 700") == place)
    #expect(shelf.readings.rows <= 300)
  }
}
