import HawkNotesTestSupport
import HawkNotesUI
import TextEditing
import LibraryModel
import Testing

/// What a user sees of a whole window.
@Suite struct WindowTests {
  @Test func `the first window stands on the first book and its first character`() throws {
    let writer = try Writer()
    #expect(writer.screen.hasPrefix("[1 The Good Hawk] 2 The Broken Raven  3 Favourites"))
    #expect(writer.screen.contains("‸▸   Agatha"))
    #expect(writer.screen.contains("━"))
  }

  @Test func `what is typed stands before the cursor`() throws {
    let writer = try Writer()
    writer.press("n").type("Call me I")
    #expect(writer.screen.contains("┃ Call me I‸"))
    #expect(writer.screen.contains("New note"))
  }

  @Test func `a saved draft becomes the newest note, and the text is empty again`() throws {
    let writer = try Writer()
    writer.press("n").type("one").press("Ctrl-S").type("two").press("Ctrl-S")
    #expect(writer.shelf.notes.map(\.text) == ["two", "one"])
    #expect(writer.message == "Saved.")
    #expect(writer.screen.contains("┃ ‸"))
    writer.press("Esc")
    #expect(writer.screen.contains("‸▸ two"))
  }

  @Test func `an empty draft is refused`() throws {
    let writer = try Writer()
    writer.press("n").type("  ").press("Ctrl-S")
    #expect(writer.message.hasPrefix("Nothing to save"))
    #expect(writer.shelf.notes.isEmpty)
  }

  @Test func `a character opens, and back leads to its book`() throws {
    let writer = try Writer()
    writer.press("j", "Enter")
    #expect(writer.screen.contains("of The Good Hawk"))
    #expect(writer.screen.contains("Jaime"))
    writer.press("Esc")
    #expect(writer.screen.contains("‸▸   Jaime"))
  }

  @Test func `a note is read, and scrolls to its end and no farther`() throws {
    let writer = try Writer()
    writer.press("n").paste((1...100).map { "line \($0)" }.joined(separator: "\r"))
    writer.press("Ctrl-S", "Esc", "Enter")
    #expect(writer.screen.contains("Note on The Good Hawk"))
    #expect(writer.screen.contains("‸line 1\n"))
    writer.press("j")
    #expect(writer.screen.contains("‸line 2\n"))
    writer.press("G", "PgDn", "j")
    #expect(writer.screen.contains("line 100") && writer.screen.contains("end"))
    #expect(writer.screen.contains("line 85"))
  }

  @Test func `an edit goes into its note, and says so until it is saved`() throws {
    let writer = try Writer()
    writer.press("n").type("old").press("Ctrl-S", "Esc", "e")
    #expect(writer.screen.contains("Edit note"))
    writer.type("er")
    writer.press("Esc")
    #expect(writer.screen.contains("✎ old"))
    writer.press("e", "Ctrl-S", "Esc")
    #expect(writer.shelf.notes.map(\.text) == ["older"])
    #expect(!writer.screen.contains("✎"))
  }

  @Test func `a new draft and an edit of the same book live side by side`() throws {
    let writer = try Writer()
    writer.press("n").type("saved").press("Ctrl-S").type("half").press("Esc", "e").type("!")
    #expect(writer.screen.contains("┃ saved!‸"))
    writer.press("Esc", "n")
    #expect(writer.screen.contains("┃ half‸"))
    writer.press("Esc", "e")
    #expect(writer.screen.contains("┃ saved!‸"))
  }

  @Test func `a deleted note comes back by u and goes again by ctrl-r`() throws {
    let writer = try Writer()
    writer.press("n").type("keep me").press("Ctrl-S", "Esc", "d")
    #expect(!writer.screen.contains("keep me"))
    writer.press("u")
    #expect(writer.screen.contains("‸▸ keep me") || writer.screen.contains("· keep me"))
    writer.press("Ctrl-R")
    #expect(!writer.screen.contains("keep me"))
  }

  @Test func `a favourite stands in the last tab, and its draft is the one of its book's screen`()
    throws
  {
    let writer = try Writer()
    writer.press("f", "Enter", "n").type("one draft").press("Esc", "3", "Enter")
    #expect(writer.screen.contains("[3 Favourites]"))
    #expect(writer.screen.contains("one draft"))
    writer.press("f", "Esc")
    #expect(writer.screen.contains("f marks a character"))
  }

  @Test func `the shop page opens only what is an address of the web`() throws {
    let writer = try Writer()
    writer.press("w", "o")
    #expect(writer.outside.browsed == ["https://shop.example/search?q=hawk"])
    writer.press("Enter")
    #expect(!writer.screen.contains("Shop page"))
    writer.shelf.books[0].shopURL = "file:///etc/passwd"
    writer.shelf.touch()
    writer.take([.libraryChanged])
    writer.press("w", "o", "y")
    #expect(writer.outside.browsed.count == 1 && writer.outside.copied.isEmpty)
    #expect(writer.screen.contains("No shop page is known"))
  }

  @Test func `a key that does nothing now is not among the hints`() throws {
    let writer = try Writer()
    #expect(!hints(writer).contains("e edit"))
    writer.press("n").type("x").press("Ctrl-S", "Esc")
    #expect(hints(writer).contains("e edit"))
    writer.press("n")
    #expect(hints(writer).contains("Ctrl-S save") && !hints(writer).contains("e edit"))
  }

  @Test func `a busy library is tried again, with the text as it is by then`() throws {
    let writer = try Writer()
    writer.press("n").type("first words")
    writer.shelf.failure = .busy
    writer.press("Ctrl-S").type(", and more")
    #expect(writer.message.isEmpty)
    for _ in 0..<10 { writer.wait(milliseconds: 80) }
    #expect(writer.message == "Saving…")
    for _ in 0..<10 { writer.wait(milliseconds: 80) }
    #expect(writer.message.contains("busy"))
    writer.shelf.failure = nil
    writer.wait(milliseconds: 1000)
    #expect(writer.shelf.notes.map(\.text) == ["first words, and more"])
  }

  @Test func `notes that cannot be read now stay in sight, and are read again`() throws {
    let shelf = PaperLibrary()
    let writer = try Writer(shelf: shelf)
    writer.press("n").type("mine").press("Ctrl-S", "Esc")
    shelf.save("theirs", of: .book(shelf.books[0].id))
    shelf.failure = .failed("the disk fails")
    shelf.touch()
    writer.take([.libraryChanged])
    #expect(writer.message == "the disk fails")
    #expect(writer.screen.contains("mine") && !writer.screen.contains("theirs"))
    shelf.failure = nil
    writer.wait(milliseconds: 1000)
    #expect(writer.screen.contains("mine") && writer.screen.contains("theirs"))
  }

  @Test func `what is written after a save that seemed to fail is saved too, and once`() throws {
    let shelf = PaperLibrary()
    let writer = try Writer(shelf: shelf)
    writer.press("n").type("mine")
    shelf.afterPerforming = { throw LibraryFailure.gone }
    writer.press("Ctrl-S")
    #expect(writer.window.state.scene.drafts.count == 1)
    shelf.afterPerforming = {}
    writer.type(" and more").press("Ctrl-S")
    #expect(writer.message == "Saved.")
    #expect(shelf.notes.map(\.text) == ["mine and more"])
  }

  @Test func `a library that is busy for others does not make the next save late`() throws {
    let writer = try Writer()
    writer.press("n").type("words")
    writer.shelf.failure = .busy
    writer.shelf.touch()
    writer.take([.libraryChanged])
    for _ in 0..<20 { writer.wait(milliseconds: 500) }
    writer.press("Ctrl-S")
    #expect(writer.message.isEmpty)
    writer.shelf.failure = nil
    writer.wait(milliseconds: 80)
    #expect(writer.message == "Saved.")
  }

  @Test func `what another window saves shows, and moves nothing under the cursor`() throws {
    let shelf = PaperLibrary()
    let writer = try Writer(shelf: shelf)
    writer.press("n").type("mine").press("Ctrl-S", "Esc")
    shelf.save("theirs", of: .book(shelf.books[0].id))
    shelf.touch()
    writer.take([.libraryChanged])
    #expect(writer.screen.contains("  theirs"))
    #expect(writer.screen.contains("‸▸ mine"))
  }

  @Test func `a character deleted elsewhere leaves the window on its book, and the draft is kept`()
    throws
  {
    let shelf = PaperLibrary()
    let writer = try Writer(shelf: shelf)
    writer.press("Enter", "n").type("about her")
    shelf.characters.removeFirst()
    shelf.touch()
    writer.take([.libraryChanged])
    #expect(writer.message.contains("gone"))
    #expect(writer.screen.contains("‸▸   Jaime"))
    #expect(writer.window.state.scene.drafts.values.map(\.isLoose) == [true])
  }

  @Test func `a sheet scrolled to its end in a small window is whole in a larger one`() throws {
    let writer = try Writer(columns: 20, rows: 5)
    writer.press("w", "G")
    writer.resize(columns: 80, rows: 24)
    #expect(writer.screen.contains("https://shop.example"))
  }

  @Test func `a shop page whose book is gone does not become another book's`() throws {
    let writer = try Writer()
    writer.press("2", "w")
    writer.shelf.books.removeLast()
    writer.shelf.touch()
    writer.take([.libraryChanged])
    #expect(writer.message.contains("gone"))
    #expect(!writer.screen.contains("Shop page"))
  }

  @Test func `a link to the shop page of no book says so`() throws {
    let writer = try Writer(at: Link(to: .favourites, sheet: .shop))
    #expect(!writer.screen.contains("Shop page"))
    #expect(writer.message == "No book is selected.")
  }

  @Test func `the hints keep their distance at 40 columns`() throws {
    let line = hints(try Writer(columns: 40, rows: 30))
    #expect(line.hasSuffix("  ? keys"))
  }

  @Test func `moving the focus moves no heading where there is room for all`() throws {
    let writer = try Writer()
    func headings() -> [String?] {
      writer.screen.split(separator: "\n", omittingEmptySubsequences: false).map { row in
        ["Characters", "Notes", "New note"].first { row.contains($0) }
      }
    }
    let before = headings()
    for keys in [["Tab"], ["Tab"], ["n"], ["Esc"]] {
      keys.forEach { writer.press($0) }
      #expect(headings() == before)
    }
  }

  private func hints(_ writer: Writer) -> String {
    writer.screen.split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init)
      ?? ""
  }
}
