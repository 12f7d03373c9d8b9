import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestoration
import TextUI
import Testing

/// The effect of settings and phase on the picture.
@Suite struct WindowAppearanceTests {
  private let screens: [[String]] = [
    [], ["?"], ["w"], ["Enter"], ["Enter", "n"], ["f", "3"], ["Tab", "Enter"], ["Tab", "e"],
    [","], ["m"], ["n", "a", "b", "Ctrl-F", "a"], ["s"], ["n", "a", "Ctrl-A"],
    ["B"], ["/"], ["0"],
    ["c"], ["Tab", "H"], ["Tab", "c"], [":"], [":", "p", "l"], ["M"],
  ]

  @Test func `with ASCII borders every screen of an ASCII library is ASCII`() throws {
    for keys in screens {
      for size in [(80, 24), (40, 12), (200, 50), (20, 5), (19, 4)] {
        var settings = Settings()
        settings.borders = .ascii
        let shelf = TestLibrary()
        shelf.save("a note with a title", of: shelf.firstBook)
        shelf.books[0].goal = 50_000
        shelf.books[0].rating = Rating("4")
        shelf.books[0].progress = ReadingProgress("50%")
        let writer = try Writer(
          columns: size.0, rows: size.1, shelf: shelf, settings: settings)
        for key in keys { writer.press(key) }
        let odd = writer.screen.filter { !$0.isASCII && $0 != "‸" }
        #expect(odd.isEmpty, "\(odd) after \(keys) in:\n\(writer.screen)")
      }
    }
  }

  @Test(arguments: [(80, 24), (40, 12), (120, 36)])
  func `with ASCII borders the signs between the names of a place are ASCII`(
    columns: Int, rows: Int
  ) throws {
    let screens: [[String]] = [
      ["Enter"], ["L"], ["Enter", "d", "B"], ["d", "B"],
      ["Enter", "n", "[", "[", "J"], ["/", "s", "e", "a"], ["e", "I", "Ctrl-S", "R"],
      ["E", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab"], ["2"],
    ]
    for keys in screens {
      var settings = Settings()
      settings.borders = .ascii
      let shelf = TestLibrary()
      shelf.saveThreeNotes()
      let (hawk, agatha) = (shelf.books[0].id, shelf.characters[0].id)
      shelf.save("[[Nobody]] sees [[Agatha]] twice: [[Agatha]]", of: .character(agatha, of: hawk))
      shelf.save("[[Agatha]]", of: .character(shelf.characters[1].id, of: hawk))
      shelf.characters[1].aliases = ["The Angler"]
      let writer = try Writer(columns: columns, rows: rows, shelf: shelf, settings: settings)
      for key in keys { writer.press(key) }
      writer.wait(milliseconds: 300)
      let odd = writer.screen.filter { !$0.isASCII && $0 != "‸" }
      #expect(odd.isEmpty, "\(odd) after \(keys) in:\n\(writer.screen)")
    }
  }

  @Test func `a window without the focus is drawn quietly, with the same content`() throws {
    let writer = try Writer()
    writer.press("n").type("half a sen").wait(milliseconds: 200)
    let active = writer.screen
    writer.receive([.input(.focusLost)])
    #expect(writer.window.state.phase == .inactive)
    #expect(!writer.screen.contains("━") && !writer.screen.contains("┃"))
    #expect(writer.screen.contains("│ half a sen‸"))
    writer.receive([.input(.focusGained)])
    #expect(writer.screen == active)
  }

  @Test func `the terminal's background decides the colours, and changes nothing else`() throws {
    let writer = try Writer()
    let screen = writer.screen
    var accents: Set<Colour> = [try accent(writer)]
    for share in [0, 1] {
      let shade = Double(share)
      writer.receive([.input(.background(ColourValue(red: shade, green: shade, blue: shade)))])
      #expect(writer.window.state.settings.limits.background == (share == 0 ? .dark : .light))
      #expect(writer.screen == screen)
      accents.insert(try accent(writer))
    }
    #expect(accents.count == 3)
    writer.receive([.input(.background(ColourValue(red: 0.5, green: 0.5, blue: 0.5)))])
    #expect(writer.window.state.settings.limits.background == nil)
  }

  /// The colour of the first key in the last row.
  private func accent(_ writer: Writer) throws -> Colour {
    let surface = try #require(writer.terminal.shown)
    return surface.style(at: Point(column: 2, row: surface.size.rows - 1)).foreground
  }

  @Test(arguments: [
    ("15;0", Background.dark), ("0;15", .light), ("12;8", .dark), ("15;default;0", .dark),
    ("0;7", .light), ("default;default", nil), ("", nil), ("0;16", nil), (nil, nil),
  ])
  func `the variable COLORFGBG is a guess at the background`(
    variable: String?, background: Background?
  ) {
    #expect(Background(variable: variable) == background)
  }

  @Test func `a theme with a background covers the whole window`() throws {
    var settings = Settings()
    settings.theme = .light
    let writer = try Writer(settings: settings)
    writer.press("?")
    let surface = try #require(writer.terminal.shown)
    for row in 0..<surface.size.rows {
      surface.forEachCell(inRow: row) { column, cell in
        #expect(cell.style.background != .terminal, "\(column), \(row)")
      }
    }
  }
}
