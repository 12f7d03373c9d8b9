import HawkNotesTestSupport
import LibraryModel
import TextUI
import Testing

@testable import HawkNotesUI

/// Accessible mode: what a screen reader gets is what is written, and where the cursor is.
@Suite struct AccessibleTests {
  private let shelf = TestLibrary()

  private func writer(columns: Int = 80, rows: Int = 24) throws -> Writer {
    var settings = Settings()
    settings.accessible = true
    return try Writer(columns: columns, rows: rows, shelf: shelf, settings: settings)
  }

  /// A book of three notes, with its list in focus.
  private func list() throws -> Writer {
    shelf.characters = []
    for title in ["Third", "Second", "First"] { shelf.save(title, of: shelf.firstBook) }
    return try writer()
  }

  /// The text of the row with the cursor.
  private func rowOfCursor(_ writer: Writer) -> String {
    let surface = writer.terminal.shown
    return surface?.cursor.flatMap { surface?.line($0.row) } ?? ""
  }

  @Test func `a moved selection says its row once and no other row`() throws {
    let writer = try list()
    writer.terminal.forgetWrites()
    writer.press("j")
    #expect(writer.terminal.writes.count == 1)
    #expect(writer.terminal.writes.first?.hasPrefix("Second") == true)
    #expect(rowOfCursor(writer).contains("Second"))
  }

  @Test func `the selected row of a sheet is said once`() throws {
    let writer = try list().press("m")
    writer.terminal.forgetWrites()
    writer.press("j")
    let row = rowOfCursor(writer).filter { $0 != " " }
    #expect(writer.terminal.writes.filter { $0.filter { $0 != " " } == row }.count == 1)
  }

  @Test func `a letter writes itself alone, and no word says how safe it is`() throws {
    let writer = try writer().press("n").type("Rai")
    writer.terminal.forgetWrites()
    writer.type("n")
    writer.wait(milliseconds: 2000)
    #expect(writer.terminal.writes == ["n"])
  }

  @Test func `another line of a text is said once`() throws {
    let writer = try writer().press("n").type("Rain\nSnow")
    writer.terminal.forgetWrites()
    writer.press("↑")
    #expect(writer.terminal.writes == ["Rain"])
  }

  @Test func `a window that loses the focus writes nothing`() throws {
    let writer = try list()
    writer.terminal.forgetWrites()
    writer.receive([.input(.focusLost)])
    #expect(writer.terminal.writes.isEmpty)
  }

  @Test func `another section is said by its row`() throws {
    shelf.save("Snow", of: shelf.firstBook)
    let writer = try writer()
    writer.terminal.forgetWrites()
    writer.press("Tab")
    let row = rowOfCursor(writer)
    #expect(writer.terminal.writes.filter { row.contains($0) && !$0.isEmpty }.count == 1)
    #expect(!writer.terminal.writes.contains { $0.contains("Characters") })
  }

  @Test func `states are words`() throws {
    shelf.books[0].rating = Rating(quarters: 16)
    (shelf.books[0].status, shelf.books[0].pages) = (.reading, 880)
    shelf.books[0].progress = .page(412)
    shelf.characters[0].isFavourite = true
    let writer = try writer()
    #expect(writer.screen.contains("reading 412/880 · 4 of 5 stars"))
    #expect(writer.screen.contains("favourite \(shelf.characters[0].name)"))
  }

  @Test func `a heading with a draft keeps its number`() throws {
    let writer = try writer().press("0", "a").type("Emma").press("Esc")
    #expect(writer.screen.contains("draft new book · by status · 2"))
  }

  @Test func `a note with an edit that is not saved has a word for it`() throws {
    let writer = try list().press("e").type("!").press("Esc")
    #expect(writer.screen.contains("draft First"))
  }

  @Test func `a quotation has a mark, and a picture is left out`() throws {
    shelf.characters = []
    shelf.save("> So it goes", of: shelf.firstBook)
    let writer = try writer(columns: 200, rows: 50).press("Enter")
    #expect(writer.screen.contains("> So it goes"))
    #expect(writer.window.state.layout.cover == .none)
  }

  @Test(
    arguments: [(120, 36), (200, 50)],
    [["0"], ["1"], ["1", "Enter"], ["1", "Tab", "Enter"], ["1", "n"], ["f", "3"]])
  func `a wide window has one column: no two parts of a page share a row`(
    size: (Int, Int), keys: [String]
  ) throws {
    shelf.save("See [[\(shelf.characters[0].name)]]", of: shelf.firstBook)
    let writer = try writer(columns: size.0, rows: size.1)
    for key in keys { writer.press(key) }
    writer.wait(milliseconds: 1)
    let layout = writer.window.state.layout
    let parts = [
      layout.header, layout.synopsis, layout.books, layout.characters, layout.notes,
      layout.mentions, layout.draft, layout.readingHeading, layout.reading, layout.links,
    ].filter { !$0.isEmpty }
    #expect(layout.preview == .none && layout.cover == .none)
    #expect(!parts.isEmpty)
    for (index, part) in parts.enumerated() {
      for other in parts[..<index] {
        #expect(
          !(part.row..<part.endRow).overlaps(other.row..<other.endRow), "\(part) \(other)")
      }
    }
  }

  @Test(arguments: [[], ["Enter"], ["Enter", "Esc", "n"], ["0"]])
  func `a wide window keeps the page as wide as a text that is read`(keys: [String]) throws {
    shelf.characters = []
    shelf.save("Salt\n\n" + String(repeating: "word ", count: 60), of: shelf.firstBook)
    let writer = try writer(columns: 200, rows: 50)
    for key in keys { writer.press(key) }
    let rows = writer.screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.count == 50)
    for row in rows.dropFirst().dropLast(2) {
      #expect(row.filter { $0 != "‸" }.count <= 85, "\(row)")
    }
  }

  @Test(arguments: [(40, 30), (80, 24), (120, 36), (200, 50)])
  func `the cursor is on the row or the text that has the focus`(size: (Int, Int)) throws {
    for title in ["Third", "Second", "First"] { shelf.save(title, of: shelf.firstBook) }
    let writer = try writer(columns: size.0, rows: size.1)
    writer.press("1")
    #expect(rowOfCursor(writer).contains(shelf.characters[0].name))
    writer.press("j")
    #expect(rowOfCursor(writer).contains(shelf.characters[1].name))
    writer.press("Tab", "j")
    #expect(rowOfCursor(writer).contains("Second"))
    writer.press("m", "j")
    #expect(rowOfCursor(writer).contains("Open in a new window beside"))
    writer.press("Esc", ":").type("settings")
    #expect(rowOfCursor(writer).contains("settings"))
    writer.press("Esc", "Enter")
    #expect(rowOfCursor(writer).contains("Second"))
    writer.press("Esc", "n").type("Rain")
    #expect(rowOfCursor(writer).contains("Rain"))
    writer.press("Esc", "0", "j")
    #expect(rowOfCursor(writer).contains(shelf.books[1].title))
  }

  @Test func `the environment turns it on as the setting does`() throws {
    let writer = try Writer()
    #expect(!writer.window.state.settings.isAccessible)
    writer.window.state.settings.limits.isAccessible = true
    #expect(writer.window.state.settings.isAccessible)
  }

  @Test(
    arguments: [(20, 5), (40, 30), (80, 24), (120, 36), (200, 50)],
    [
      [], ["0"], ["3"], ["Enter"], ["n"], ["e"], ["E"], ["a"], ["?"], [":"], ["/", "h"], ["s"],
      [","],
      ["m"], ["w"], ["H"], ["c"], ["M"], ["0", "a"], ["n", "[", "[", "A"],
    ])
  func `no screen has a line, a block or a mark`(size: (Int, Int), keys: [String]) throws {
    shelf.save(
      "# Title\n\n> quoted\n\n- one\n\n| a | b |\n|---|---|\n| 1 | 2 |", of: shelf.firstBook)
    let writer = try writer(columns: size.0, rows: size.1)
    for key in keys { writer.press(key) }
    let screen = writer.screen.filter { $0 != "‸" }
    let marks = screen.unicodeScalars.filter {
      0x2500...0x259F ~= $0.value || "✎♥▸▰▱●○◇✗★☆".unicodeScalars.contains($0)
    }
    #expect(marks.isEmpty, "\(keys)\n\(screen)")
    #expect(writer.terminal.shown?.cursor != nil || size == (20, 5), "\(keys)")
  }
}
