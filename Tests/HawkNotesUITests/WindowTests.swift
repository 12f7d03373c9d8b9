import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import Testing

/// The whole window as a user sees it.
@Suite struct WindowTests {
  @Test func `the first window shows the first book with its first character selected`() throws {
    let writer = try Writer()
    #expect(writer.screen.hasPrefix("  0 Shelf [1 The Good Hawk] 2 The Broken Raven  3 Favourites"))
    #expect(writer.screen.contains("‸▸   Agatha"))
    #expect(writer.screen.contains("━"))
  }

  @Test func `typed text is inserted before the cursor`() throws {
    let writer = try Writer()
    writer.press("n").type("Call me I")
    #expect(writer.screen.contains("┃ Call me I‸"))
    #expect(writer.screen.contains("New note"))
  }

  @Test func `a saved draft becomes a note, and what is typed next edits the note`() throws {
    let writer = try Writer()
    writer.press("n").type("one").press("Ctrl-S")
    #expect(writer.message == "Saved." && writer.screen.contains("Edit note on The Good Hawk"))
    #expect(writer.screen.contains("┃ one‸") && writer.window.state.scene.openDrafts.isEmpty)
    writer.type(" more").press("Ctrl-S")
    #expect(writer.shelf.notes.map(\.text) == ["one more"])
    writer.press("Esc")
    #expect(writer.screen.contains("‸▸ one more"))
  }

  @Test func `n after a save begins another note, which is selected when it is saved`() throws {
    let writer = try Writer()
    writer.press("n").type("one").press("Ctrl-S", "Esc", "n").type("two").press("Ctrl-S", "Esc")
    #expect(writer.shelf.notes.map(\.text) == ["two", "one"])
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

  @Test func `a note opens, and scrolls to its end and no farther`() throws {
    let writer = try Writer()
    writer.press("n").paste((1...100).map { "line \($0)" }.joined(separator: "\r"))
    writer.press("Ctrl-S", "Esc", "Enter")
    #expect(writer.screen.contains("Note on The Good Hawk"))
    #expect(writer.screen.contains("‸line 1 "))
    writer.press("j")
    #expect(writer.screen.contains("‸line 2 "))
    writer.press("G", "PgDn", "j")
    #expect(writer.screen.contains("‸line 83\n") && writer.screen.contains("line 100"))
    #expect(writer.screen.contains("83–100/100"))
  }

  @Test func `an edit is saved into its note, and says so until it is saved`() throws {
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

  @Test func `a new draft and an edit of the same book exist side by side`() throws {
    let writer = try Writer()
    writer.press("n").type("saved").press("Ctrl-S", "Esc", "n").type("half")
    writer.press("Esc", "e").type("!")
    #expect(writer.screen.contains("┃ saved!‸"))
    writer.press("Esc", "n")
    #expect(writer.screen.contains("┃ half‸"))
    writer.press("Esc", "e")
    #expect(writer.screen.contains("┃ saved!‸"))
  }

  @Test func `a heading says “draft” only while the text is saved nowhere else`() throws {
    let writer = try Writer()
    writer.press("n").type("\n \t")
    #expect(!writer.screen.contains(/[─━] draft/))
    writer.type("x")
    #expect(writer.screen.contains(/[─━] draft/))
    writer.press("Ctrl-S")
    #expect(!writer.screen.contains(/[─━] draft/))
    writer.press("Esc", "e").type("!")
    #expect(writer.screen.contains(/[─━] draft/))
    writer.press("Esc")
    #expect(writer.screen.contains(/[─━] draft/) && writer.screen.contains("✎"))
    writer.press("e", "Backspace")
    #expect(!writer.screen.contains(/[─━] draft/))
    writer.press("Esc")
    #expect(!writer.screen.contains(/[─━] draft/) && !writer.screen.contains("✎"))
  }

  @Test func `a text of blanks is discarded when it is left`() throws {
    let writer = try Writer()
    writer.press("n").type("\n ").press("Esc")
    #expect(writer.window.state.scene.openDrafts.isEmpty)
  }

  @Test func `e and d without a note say what to do`() throws {
    let writer = try Writer()
    writer.press("Tab", "d")
    #expect(writer.message == "No notes yet. Press n to write one.")
    for key in ["e", "d"] {
      writer.press("3", key)
      #expect(writer.message == "No favourites yet. Press f on a character.")
    }
  }

  @Test func `q, Esc and the key that opened a sheet close it`() throws {
    let writer = try Writer()
    for key in ["w", "m", "s", ",", "?"] {
      // In the keys sheet q is a letter.
      for closing in [key, "q", "Esc"] where key != "?" || closing != "q" {
        writer.press(key)
        #expect(writer.window.state.scene.sheet != nil, "\(key)")
        writer.press(closing)
        #expect(writer.window.state.scene.sheet == nil, "\(key), \(closing)")
        #expect(!writer.window.hasEnded)
      }
    }
  }

  @Test func `an ephemeral window says once what quitting would lose`() throws {
    let writer = try Writer()
    writer.press("n").type("only here").press("Esc", "q")
    #expect(!writer.window.hasEnded)
    #expect(writer.message.contains("A draft is not saved"))
    writer.press("n").type("!").press("Esc", "Q")
    #expect(!writer.window.hasEnded && writer.message.contains("A draft is not saved"))
    writer.press("q")
    #expect(writer.window.hasEnded)
  }

  @Test func `an ephemeral window without unsaved text just quits`() throws {
    let writer = try Writer()
    writer.press("n").type("\n").press("Esc", "q")
    #expect(writer.window.hasEnded)
  }

  @Test func `a favourite is in the last tab, and its draft is the one of its book's screen`()
    throws
  {
    let writer = try Writer()
    writer.press("f", "Enter", "n").type("one draft").press("Esc", "3", "Enter")
    #expect(writer.screen.contains("[3 Favourites]"))
    #expect(writer.screen.contains("one draft"))
    writer.press("f", "Esc")
    #expect(writer.screen.contains("press f on a character"))
  }

  @Test func `the shop page opens web addresses only`() throws {
    let writer = try Writer()
    writer.press("w", "o")
    #expect(writer.world.browsed == ["https://shop.example/search?q=hawk"])
    writer.press("Enter")
    #expect(!writer.screen.contains("Shop page"))
    writer.shelf.books[0].shopURL = "file:///etc/passwd"
    writer.shelf.touch()
    writer.receive([.libraryChanged])
    writer.press("w", "o", "y")
    #expect(writer.world.browsed.count == 1 && writer.world.copied.isEmpty)
    #expect(writer.screen.contains("no shop page"))
  }

  @Test func `a key without an effect is not among the hints`() throws {
    let writer = try Writer(columns: 120, rows: 36)
    #expect(writer.hints.contains("J reorder"))
    writer.press("f", "3")
    #expect(writer.hints.contains("d delete") && !writer.hints.contains("J reorder"))
    writer.press("n")
    #expect(writer.hints.contains("Ctrl-S save") && !writer.hints.contains("d delete"))
  }

  @Test func `a sheet scrolled to its end in a small window is complete in a larger one`() throws {
    let writer = try Writer(columns: 20, rows: 5)
    writer.press("w", "G")
    writer.resize(columns: 80, rows: 24)
    #expect(writer.screen.contains("https://shop.example"))
  }

  @Test func `a window that is continued has the size that the terminal has by then`() throws {
    let writer = try Writer()
    let other = try Writer(columns: 40, rows: 12)
    writer.terminal.size = other.terminal.size
    writer.receive([.continued])
    #expect(writer.screen == other.screen)
  }

  @Test func `a shop page whose book is gone does not show another book`() throws {
    let writer = try Writer()
    writer.press("2", "w")
    writer.shelf.books.removeLast()
    writer.shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.message.contains("gone"))
    #expect(!writer.screen.contains("Shop page"))
  }

  @Test func `a link to the shop page of no book says so`() throws {
    let writer = try Writer(at: Link(to: .favourites, sheet: .shop))
    #expect(!writer.screen.contains("Shop page"))
    #expect(writer.message == "No book is selected.")
  }

  @Test func `the hints keep their distance at 40 columns`() throws {
    let line = try Writer(columns: 40, rows: 30).hints
    #expect(line.hasSuffix("  ? keys"))
  }

  @Test func `moving the focus moves no heading if there is room for all`() throws {
    let writer = try Writer()
    func headings() -> [String?] {
      writer.screen.split(separator: "\n", omittingEmptySubsequences: false).map { row in
        ["Characters", "Notes", "New note"].first { row.contains($0) }
      }
    }
    let before = headings()
    for keys in [["Tab"], ["Tab"], ["n", "Esc"]] {
      keys.forEach { writer.press($0) }
      #expect(headings() == before)
    }
  }
}
