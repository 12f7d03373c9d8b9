import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import TextUI
import Testing

/// A text that is written or read has the room of the lists, and nothing in it jumps.
@Suite struct TextRoomTests {
  private static let sizes = [(80, 24), (40, 30), (120, 36), (200, 50), (60, 14), (20, 5)]

  @Test(arguments: sizes)
  func `while one writes, at least half of the rows are text, on every screen`(
    columns: Int, rows: Int
  ) throws {
    let ways: [[String]] = [["n"], ["Enter", "n"], ["Tab", "e"], ["Tab", "Enter", "e"]]
    for keys in ways {
      let shelf = TestLibrary()
      shelf.save("a note", of: shelf.firstBook)
      let writer = try Writer(columns: columns, rows: rows, shelf: shelf)
      keys.forEach { writer.press($0) }
      let text = writer.textRows.count
      #expect(2 * text >= rows - 3, "\(keys): \(text) of \(rows)")
      if rows == 24 { #expect(text == 18) }
      if rows == 30 { #expect(text >= 23) }
    }
  }

  @Test func `the heading shows which rows of the text are shown, and a mark where they are`()
    throws
  {
    let writer = try Writer()
    writer.press("n").paste((1...33).map { "line \($0)" }.joined(separator: "\n"))
    #expect(writer.heading.hasSuffix("━ draft · 16–33/33"))
    writer.press("Ctrl-Home")
    #expect(writer.heading.hasPrefix("  New note on The Good Hawk ━"))
    #expect(writer.heading.hasSuffix("━ draft · 1–18/33"))
    let marks = writer.textRows.indices.filter { writer.textRows[$0].hasSuffix("▐") }
    #expect(marks == Array(0..<9))
    writer.press("Ctrl-A").type("short").wait(milliseconds: 300)
    #expect(writer.heading.hasSuffix("━ draft · 1/1"))
    #expect(!writer.screen.contains("▐"))
  }

  @Test func `a long wrapped line counts as its rows`() throws {
    let writer = try Writer()
    writer.press("n").paste(String(repeating: "words and ", count: 300)).press("Ctrl-Home")
    #expect(writer.heading.hasSuffix("━ draft · 1–18/43"))
  }

  @Test func `a very long text is counted in lines`() throws {
    let writer = try Writer()
    writer.press("n").paste((1...9000).map { "line \($0)" }.joined(separator: "\n"))
    #expect(writer.heading.hasSuffix("draft · 8983–9000/9000"))
    writer.press("Ctrl-S", "Esc", "Enter", "j")
    #expect(writer.heading.hasSuffix("2–19/9000"))
  }

  @Test func `the heading says whether a new note or a saved one is written`() throws {
    let writer = try Writer()
    writer.press("Enter", "n")
    #expect(writer.heading.hasPrefix("  New note on Agatha ━"))
    writer.type("of her").press("Ctrl-S", "Esc", "e")
    #expect(writer.heading.hasPrefix("  Edit note on Agatha ━"))
  }

  @Test(arguments: sizes)
  func `nothing that is typed or changed elsewhere moves the text`(columns: Int, rows: Int) throws {
    let shelf = TestLibrary()
    let writer = try Writer(columns: columns, rows: rows, shelf: shelf)
    writer.press("n").type("Agatha")
    let place = writer.place(of: "Agatha")
    for number in 0..<5 {
      shelf.save("theirs \(number)", of: shelf.firstBook)
      shelf.characters[number % 2].isFavourite.toggle()
      shelf.books[0].tagline += " and one tagline that needs more rows"
      shelf.touch()
      writer.receive([.libraryChanged])
      writer.type("a").press("Ctrl-S", "Esc", "n").type("Agatha")
      #expect(writer.place(of: "Agatha") == place)
    }
  }

  @Test func `typing leaves each line in its row, as long as the cursor stays on the screen`()
    throws
  {
    let writer = try Writer()
    writer.press("n").paste((1...60).map { "line \($0)." }.joined(separator: "\n"))
    for _ in 0..<9 { writer.press("↑") }
    let row = try #require(writer.place(of: "line 51.")?.row)
    for letter in "typed\nin the middle of it, and over the end of a row: " + "a wrapped line " {
      writer.type(String(letter))
      #expect(writer.place(of: "line 51.")?.row == row)
    }
    for _ in 0..<30 {
      writer.press("Backspace")
      #expect(writer.place(of: "line 51.")?.row == row)
    }
    writer.press("Ctrl-End").type("\n")
    #expect(writer.place(of: "line 51.")?.row == row - 2)
  }

  @Test func `the text's end is followed by no blank row while rows are hidden above`() throws {
    let writer = try Writer()
    writer.press("n").paste((1...40).map { "line \($0)." }.joined(separator: "\n"))
    for _ in 0..<20 { writer.press("Ctrl-U", "Backspace") }
    writer.wait(milliseconds: 300)
    #expect(writer.heading.hasSuffix("3–20/20"))
    writer.resize(columns: 80, rows: 30)
    #expect(writer.heading.hasSuffix("1–20/20"))
  }

  @Test(arguments: sizes, [0, 3, 60])
  func `e on a note that is read keeps every line in its row`(
    size: (columns: Int, rows: Int), scrolled: Int
  ) throws {
    let writer = try Writer(columns: size.columns, rows: size.rows)
    writer.press("n").paste((1...50).map { "\($0)  words that wrap" }.joined(separator: "\n"))
    writer.press("Ctrl-S", "Esc", "Enter")
    for _ in 0..<scrolled { writer.press("j") }
    let read = writer.screen.contents
    writer.press("e")
    let written = writer.screen.contents
    for (row, words) in read.enumerated().dropLast(3)
    where !words.contains("Note on") && !words.contains("Created") {
      #expect(written[row] == words)
    }
    #expect(writer.screen.contains("Edit ") && writer.screen.contains("‸"))
  }

  @Test func `e on a read note whose edit has other lines keeps the line under the eye in its row`()
    throws
  {
    let writer = try Writer()
    writer.press("n").paste((1...50).map { "line \($0)." }.joined(separator: "\n"))
    writer.press("Ctrl-S", "Esc", "e", "Ctrl-Home").type("new\nlines\n").press("Esc", "Enter")
    for _ in 0..<20 { writer.press("j") }
    let row = writer.place(of: "line 21.")?.row
    writer.press("e")
    #expect(writer.place(of: "line 21.")?.row == row)
    #expect(writer.screen.contains("┃ ‸line 21."))
  }

  @Test(arguments: sizes)
  func `leaving the text shows the lists as they were`(columns: Int, rows: Int) throws {
    let shelf = TestLibrary()
    for number in 1...60 { shelf.save("note \(number).", of: shelf.firstBook) }
    shelf.characters += (1...30).map {
      BookCharacter(book: shelf.books[0].id, name: "Character \($0)", position: 10 + $0)
    }
    let writer = try Writer(columns: columns, rows: rows, shelf: shelf)
    for _ in 0..<20 { writer.press("j") }
    for _ in 0..<5 { writer.press("k") }
    writer.press("Tab")
    for _ in 0..<30 { writer.press("j") }
    for _ in 0..<3 { writer.press("k") }
    let before = writer.screen
    writer.press("n")
    #expect(writer.screen != before)
    writer.press("Esc")
    #expect(writer.screen == before)
    writer.press("Enter", "Esc")
    #expect(writer.screen == before)
  }

  @Test func `a click that unfolds the text selects nothing when the mouse moves a cell`() throws {
    let writer = try Writer()
    writer.press("n").type("uno dos\ntres").press("Esc")
    let place = try #require(writer.place(of: "dos"))
    writer.mouse(.press, column: place.column, row: place.row)
    writer.mouse(.drag, column: place.column + 1, row: place.row)
    writer.mouse(.release, column: place.column + 1, row: place.row)
    writer.type("x")
    #expect(writer.screen.contains("┃ uno x‸dos"))
  }
}

extension Writer {
  /// The rows of the text with the focus.
  fileprivate var textRows: [Substring] {
    screen.split(separator: "\n").filter { $0.contains("┃") }
  }

  /// The row of the heading of the text that is written or read.
  fileprivate var heading: Substring {
    screen.split(separator: "\n").first { $0.contains("ote on ") } ?? ""
  }
}

extension String {
  /// The rows without the cursor, the bar and the scroll mark.
  fileprivate var contents: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map { row in
      var row = String(row.filter { $0 != "‸" }.map { "┃▐".contains($0) ? " " : $0 })
      while row.last == " " { row.removeLast() }
      return row
    }
  }
}
