@testable import HawkNotesUI
import HawkNotesTestSupport
import LibraryModel
import TextUI
import Testing
import Torture

/// No row is blank while something is cut, and whatever is cut says so.
@Suite struct FreeRowsTests {
  /// The contents of a library: how much there is of everything.
  enum Content: CaseIterable {
    case empty, short, long, many, wide
  }

  private static let columns = Torture.choice(
    quick: [20, 80, 100], others: [20, 39, 60, 80, 99, 100, 160, 300])
  private static let rows = Torture.choice(
    quick: [5, 11, 20, 36], others: [5, 6, 8, 11, 16, 19, 20, 24, 36, 100])

  @Test(arguments: Content.allCases)
  func `no row is blank while something is cut, at every size, in every section`(
    content: Content
  ) throws {
    let writer = try Writer(shelf: shelf(content))
    for keys in [[], ["Tab"], ["Tab"], ["n", "x", "Esc"], ["Tab", "Enter"], ["Tab"], ["0"]] {
      keys.forEach { writer.press($0) }
      writer.wait(milliseconds: 1)
      for (columns, rows) in Self.columns.flatMap({ columns in Self.rows.map { (columns, $0) } }) {
        writer.resize(columns: columns, rows: rows)
        let problem = DrawnParts(writer.window.state).problem
        try #require(
          problem == nil, "\(problem ?? "") at \(columns)×\(rows), \(content):\n\(writer.screen)")
      }
    }
  }

  @Test(arguments: [24, 36], [80, 120, 200])
  func `a long list and a short one share the rows fairly`(rows: Int, columns: Int) throws {
    let shelf = TestLibrary()
    for number in 1...40 { shelf.save("note \(number).", of: shelf.firstBook) }
    let writer = try Writer(columns: columns, rows: rows, shelf: shelf)
    #expect(writer.screen.contains("Agatha") && writer.screen.contains("Jaime"))
    #expect(writer.screen.split(separator: "\n").count { $0.contains("note ") } >= rows / 2 - 6)
  }

  @Test func `a wide window previews what is selected, and the draft replaces it`() throws {
    let shelf = TestLibrary()
    shelf.save("Why?\n\nNobody thanks a hawk.", of: shelf.firstBook)
    let writer = try Writer(columns: 120, rows: 36, shelf: shelf)
    #expect(writer.screen.contains("Agatha ─") && writer.screen.contains("─ preview"))
    #expect(writer.place(of: "A Hawk of the wall.")?.row ?? 0 > 2)
    writer.press("Tab")
    #expect(writer.screen.contains("Why? ─"))
    #expect(writer.screen.contains(" Nobody thanks a hawk."))
    writer.press("n")
    #expect(!writer.screen.contains("preview") && !writer.screen.contains("Nobody thanks"))
    #expect(writer.screen.contains("Agatha") && writer.screen.contains("┃"))
  }

  @Test
  func `a wide Shelf previews the selected book with its cover and what is known of its reading`()
    throws
  {
    let shelf = TestLibrary()
    shelf.books[0].status = .reading
    shelf.books[0].progress = .percent(46)
    let writer = try Writer(columns: 120, rows: 36, shelf: shelf).press("0")
    #expect(writer.screen.contains("The Good Hawk · \(shelf.books[0].author) ─"))
    let line = try #require(writer.place(of: "reading ▰▰▰▰▰▱▱▱▱▱ 46%"))
    let heading = try #require(writer.place(of: "The Good Hawk · "))
    #expect(line.row == heading.row + 1 && line.column > heading.column + 10)
    writer.resize(columns: 120, rows: 14)
    #expect(writer.place(of: "reading ▰▰▰▰▰▱▱▱▱▱ 46%")?.column == heading.column)
  }

  @Test(arguments: [(60, 24), (80, 24), (200, 50), (300, 100)])
  func `tabs, page and hints share one left edge`(columns: Int, rows: Int) throws {
    let writer = try Writer(columns: columns, rows: rows)
    #expect(writer.place(of: "0 Shelf")?.column == 2)
    #expect(writer.place(of: "Characters ")?.column == 2)
    #expect(writer.place(of: "n write")?.column == 2)
    writer.press("x")
    #expect(writer.place(of: "! ")?.column == 2)
  }

  @Test func `a hundred tabs scroll around the selected one`() throws {
    let shelf = TestLibrary()
    shelf.books = (1...100).map { Book(title: "Book \($0).", position: $0) }
    for columns in [20, 40, 80, 200] {
      let writer = try Writer(columns: columns, rows: 24, shelf: shelf)
      for number in 1...100 {
        let bar = writer.screen.split(separator: "\n")[0]
        #expect(bar.contains("[\(number) Book \(number).]"))
        #expect(bar.hasPrefix("‹") == !bar.contains(" 0 "))
        #expect(bar.hasSuffix("›") == !bar.contains("101 "))
        if columns >= 40, number > 1 { #expect(bar.contains(" \(number + 1) ")) }
        writer.press("]")
      }
      #expect(writer.screen.split(separator: "\n")[0].hasSuffix("[101 Favourites]"))
    }
  }

  @Test(arguments: [80, 40, 120])
  func `the selected row is marked over its whole width, and has the cursor`(columns: Int) throws {
    let writer = try Writer(columns: columns, rows: 30)
    for keys in [[], ["j"]] {
      keys.forEach { writer.press($0) }
      let surface = try #require(writer.terminal.shown)
      let cursor = try #require(surface.cursor)
      #expect(surface.line(cursor.row).contains("▸"))
      let end = columns < 100 ? columns : writer.window.state.layout.characters.endColumn + 2
      let row = (0..<end).map { surface.style(at: Point(column: $0, row: cursor.row)) }
      #expect(Set(row.map(\.background)).count == 1)
      #expect(Set(row.map { $0.attributes.contains(.reversed) }).count == 1)
      let next = surface.style(at: Point(column: 0, row: cursor.row + 1))
      #expect(next.background != row[0].background || row[0].attributes.contains(.reversed))
    }
  }

  private func shelf(_ content: Content) -> TestLibrary {
    let shelf = TestLibrary()
    func text(_ count: Int) -> String {
      let words = content == .wide ? "鷹は壁の上を歩く。" : "The hawk walks the wall. "
      return String(repeating: words, count: count)
    }
    let size =
      switch content {
      case .empty: 0
      case .short, .many: 1
      case .long, .wide: 30
      }
    let items =
      switch content {
      case .empty: 0
      case .short, .long: 3
      case .many, .wide: 60
      }
    shelf.books[0].title = "The" + text(size == 30 ? 4 : 0)
    shelf.books[0].tagline = text(size)
    shelf.books[0].synopsis = text(3 * size)
    shelf.characters = (0..<items).map {
      BookCharacter(
        book: shelf.books[0].id, name: "Name \($0)", synopsis: text(size),
        isFavourite: $0 % 2 == 0, position: $0)
    }
    for number in 0..<items {
      shelf.save("Note \(number)\n" + text(size), of: shelf.firstBook)
      if let first = shelf.characters.first {
        shelf.save("Hers \(number)", of: .character(first.id, of: shelf.books[0].id))
        shelf.save("On [[Name 0]] \(number)", of: .inbox)
      }
    }
    return shelf
  }
}
