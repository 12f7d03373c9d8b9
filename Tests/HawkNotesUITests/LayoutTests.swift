import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import Testing
import TextUI

/// Every size is usable.
@Suite struct LayoutTests {
  @Test(
    arguments: [20, 21, 40, 59, 60, 79, 80, 99, 100, 140, 200],
    [5, 6, 7, 9, 12, 19, 20, 24, 30, 50])
  func `every size shows the tab, the draft, its cursor and the safety`(
    columns: Int, rows: Int
  ) throws {
    let writer = try Writer(columns: columns, rows: rows)
    writer.press("n").type("seen")
    let lines = writer.screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == rows)
    #expect(writer.screen.contains("[1 The Good Hawk]"))
    #expect(writer.screen.contains("seen‸"))
    #expect(lines[rows - 2].hasSuffix("EPHEMERAL"))
  }

  @Test(arguments: [(19, 5), (20, 4), (1, 1)])
  func `a window that is too small says so`(columns: Int, rows: Int) throws {
    let writer = try Writer(columns: columns, rows: rows)
    #expect(!writer.screen.contains("Agatha"))
    #expect(writer.screen.hasPrefix("N"))
  }

  @Test(arguments: [(18, 4), (12, 5), (10, 3)])
  func `a window that is too small says which size it needs`(columns: Int, rows: Int) throws {
    #expect(try Writer(columns: columns, rows: rows).screen.contains("20×5"))
  }

  @Test(arguments: [(19, 5), (20, 4)])
  func `in a window that is too small only the keys that quit act`(columns: Int, rows: Int) throws {
    for (isInText, quitting) in [(false, "q"), (false, "Ctrl-C"), (true, "Ctrl-C")] {
      let writer = try Writer()
      writer.press("n").type("saved").press("Ctrl-S", "Esc")
      if isInText { writer.press("n").type("half a sen") }
      let before = writer.screen
      writer.resize(columns: columns, rows: rows)
      for key in [
        "d", "n", "x", "Alt-d", "Enter", "s", "2", "Q", "Backspace", "Ctrl-S", "u", "Esc",
      ] {
        writer.press(key)
      }
      writer.paste("pasted").resize(columns: 80, rows: 24)
      #expect(writer.screen.withoutStatus == before.withoutStatus)
      #expect(writer.shelf.notes.map(\.text) == ["saved"])
      #expect(writer.message == "The window was too small: what you typed was dropped.")
      writer.resize(columns: columns, rows: rows).press(quitting)
      #expect(writer.window.hasEnded || writer.message.contains("EPHEMERAL") || isInText)
    }
  }

  @Test func `no line of text is wider than is good to read`() throws {
    let writer = try Writer(columns: 240, rows: 50)
    writer.press("n").paste(String(repeating: "word ", count: 200))
    let rows = writer.screen.split(separator: "\n").filter { $0.contains("┃") }
    for row in rows {
      let text = row.split(separator: "┃", maxSplits: 1, omittingEmptySubsequences: false)[1]
      #expect(text.count <= 81)
    }
    #expect(rows.count > 10)
  }

  @Test func `a very wide window previews in a third column, and shows there what links to a note`()
    throws
  {
    let writer = try Writer(columns: 200, rows: 50)
    writer.shelf.characters = []
    writer.shelf.save("Snow\n\nIt falls.", of: writer.shelf.firstBook)
    writer.shelf.save("See [[Snow]]", of: writer.shelf.firstBook)
    let open = try Writer(columns: 200, rows: 50, shelf: writer.shelf)
    let notes = try #require(open.place(of: "Notes ━"))
    let preview = try #require(open.place(of: "See [[Snow]] ─") ?? open.place(of: "See Snow ─"))
    #expect(notes.row == preview.row && notes.column > 50 && preview.column > 130)
    open.press("j", "Enter").wait(milliseconds: 1)
    let links = try #require(open.place(of: "Linked from"))
    #expect(links.column == preview.column && links.row == notes.row)
  }

  @Test func `a wide window puts the notes beside the book, a narrow one below it`() throws {
    let wide = try Writer(columns: 120, rows: 30)
    #expect(try #require(wide.place(of: "Notes ─")).column > 40)
    let narrow = try Writer(columns: 40, rows: 30)
    #expect(
      !narrow.screen.split(separator: "\n").contains {
        $0.contains("Characters") && $0.contains("Notes")
      })
  }

  @Test func `a long name of a character takes half a row before it is cut`() throws {
    let shelf = TestLibrary()
    let name = "Katerina Ivanovna Verkhovtseva"
    shelf.characters += [BookCharacter(book: shelf.books[0].id, name: name, position: 10)]
    #expect(try Writer(columns: 80, rows: 24, shelf: shelf).screen.contains(name))
    let narrow = try Writer(columns: 40, rows: 30, shelf: shelf)
    #expect(narrow.screen.contains("Katerina Ivanovna Verkh…"))
  }
}
