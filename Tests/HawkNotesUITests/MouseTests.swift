import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import Testing
import Torture
import TextUI

@testable import HawkNotesUI

/// The mouse's actions on the cells that are drawn.
@Suite struct MouseTests {
  @Test(arguments: [(20, "›"), (40, "2 Br"), (80, "2 Th"), (120, "2 Th")])
  func `a click on a tab selects it, wherever the tabs are drawn`(columns: Int, second: String)
    throws
  {
    let writer = try Writer(columns: columns, rows: 24)
    writer.click(second)
    #expect(writer.screen.contains("2 The Bro"))
    writer.click(columns > 40 ? "1 Th" : "‹")
    #expect(writer.screen.contains("1 The Good"))
  }

  @Test func `a click on a row selects it and gives its section the focus`() throws {
    let writer = try Writer()
    writer.press("Tab").click("Jaime")
    #expect(writer.screen.contains("‸▸   Jaime"))
  }

  @Test func `a click on the selected row opens it when the button is released`() throws {
    let writer = try Writer()
    guard let place = writer.place(of: "Agatha") else { return }
    writer.mouse(.press, column: place.column, row: place.row)
    #expect(!writer.screen.contains("of The Good Hawk"))
    writer.mouse(.release, column: place.column, row: place.row)
    #expect(writer.screen.contains("of The Good Hawk"))
  }

  @Test func `a double click opens a row, and does not click on the new content`() throws {
    let writer = try Writer()
    writer.click("Jaime", times: 2)
    #expect(writer.screen.contains("of The Good Hawk") && writer.screen.contains("Jaime"))
    let other = try Writer()
    guard let place = other.place(of: "Agatha") else { return }
    for _ in 0..<2 {
      other.mouse(.press, column: place.column, row: place.row)
      other.mouse(.release, column: place.column, row: place.row)
    }
    #expect(other.screen.contains("of The Good Hawk"))
    #expect(!other.screen.contains("Note on"))
  }

  @Test func `a book that is dragged over another one says which keys move it`() throws {
    let writer = try Writer().press("0")
    let row = try #require(writer.place(of: "▸")).row
    writer.mouse(.press, column: 20, row: row)
    writer.mouse(.drag, column: 20, row: row + 1)
    writer.mouse(.release, column: 20, row: row + 1)
    #expect(writer.message == "Books are not dragged in the list. Press J or K to move one.")
  }

  @Test func `a slow second click clicks on the selected row`() throws {
    let writer = try Writer()
    writer.click("Jaime")
    #expect(!writer.screen.contains("of The Good Hawk"))
    writer.wait(milliseconds: 5000)
    writer.click("Jaime")
    #expect(writer.screen.contains("of The Good Hawk"))
  }

  @Test func `a click in the draft goes into the text, with the cursor there`() throws {
    let writer = try Writer()
    writer.press("n").type("uno dos\ntres").press("Esc")
    writer.click("dos")
    #expect(writer.screen.contains("┃ uno ‸dos"))
    writer.type("x").click("tres")
    #expect(writer.screen.contains("┃ ‸tres") && writer.screen.contains("uno xdos"))
  }

  @Test func `a click beside a line means its end, a click below the text means the text's end`()
    throws
  {
    let writer = try Writer()
    writer.press("n").type("uno\ndos").press("Ctrl-Home")
    guard let place = writer.place(of: "dos") else { return }
    writer.mouse(.press, column: place.column + 30, row: place.row - 1)
    #expect(writer.screen.contains("┃ uno‸"))
    writer.mouse(.press, column: place.column, row: place.row + 2)
    #expect(writer.screen.contains("┃ dos‸"))
  }

  @Test func `a click on a wide character puts the cursor before it, at any scroll offset`()
    throws
  {
    let writer = try Writer()
    let lines = (1...40).map { "line \($0) 物語" }.joined(separator: "\r")
    writer.press("n").paste(lines)
    guard let place = writer.place(of: "line 38") else { return }
    writer.mouse(.press, column: place.column + 10, row: place.row)
    #expect(writer.screen.contains("line 38 物‸語"))
  }

  @Test func `a click on a heading gives its section the focus`() throws {
    let writer = try Writer()
    writer.click("Notes ──")
    #expect(writer.screen.contains("Notes ━"))
    writer.click("New note")
    writer.type("typed")
    #expect(writer.screen.contains("┃ typed‸"))
    writer.press("Esc").click("Characters ──")
    #expect(writer.screen.contains("Characters ━"))
  }

  @Test func `a click on a hint does what its key does`() throws {
    let writer = try Writer()
    writer.click("n write")
    writer.type("hinted")
    #expect(writer.screen.contains("┃ hinted‸"))
    writer.click("Esc leave").click("? keys")
    #expect(writer.screen.contains("Keys ─"))
  }

  @Test func `a click beside a sheet closes it, a click on its frame does not`() throws {
    let writer = try Writer()
    writer.press("w").click("Shop page")
    #expect(writer.screen.contains("Shop page"))
    writer.mouse(.press, column: 40, row: 0)
    #expect(!writer.screen.contains("Shop page"))
    #expect(writer.screen.contains("[1 The Good Hawk]"))
  }

  @Test func `the wheel scrolls the list under it, and the selection stays visible`() throws {
    let shelf = TestLibrary()
    for number in 1...60 { shelf.save("note \(number).", of: shelf.firstBook) }
    let writer = try Writer(shelf: shelf)
    guard let place = writer.place(of: "note 60.") else { return }
    writer.mouse(.wheelDown, .none, column: place.column, row: place.row)
    #expect(writer.place(of: "note 57.") == place)
    #expect(writer.screen.contains("· note 57."))
    #expect(writer.screen.contains("‸▸   Agatha"))
    for _ in 0..<40 { writer.mouse(.wheelDown, .none, column: place.column, row: place.row) }
    #expect(writer.screen.contains("note 1."))
    for _ in 0..<40 { writer.mouse(.wheelUp, .none, column: place.column, row: place.row) }
    #expect(writer.place(of: "note 60.") == place)
  }

  @Test func `the wheel on the tabs selects the next and the previous one`() throws {
    let writer = try Writer()
    writer.mouse(.wheelDown, column: 30, row: 0)
    #expect(writer.screen.contains("[2 The Broken Raven]"))
    writer.mouse(.wheelUp, column: 30, row: 0)
    #expect(writer.screen.contains("[1 The Good Hawk]"))
  }

  @Test func `a character that is dragged to another row moves there, and undo takes it back`()
    throws
  {
    let writer = try Writer()
    func names() -> [String] {
      ["Agatha", "Jaime", "Lileas"].sorted {
        (writer.place(of: $0)?.row ?? 0) < (writer.place(of: $1)?.row ?? 0)
      }
    }
    guard let from = writer.place(of: "Agatha"), let to = writer.place(of: "Lileas") else { return }
    writer.mouse(.press, column: from.column, row: from.row)
    writer.mouse(.drag, column: to.column, row: to.row)
    #expect(writer.message == "Release to move it here.")
    writer.mouse(.release, column: to.column, row: to.row)
    #expect(names() == ["Jaime", "Lileas", "Agatha"])
    writer.press("u")
    #expect(names() == ["Agatha", "Jaime", "Lileas"])
  }

  @Test
  func `the menu opens at the selected row, a right click's at the pointer, also after a kill`()
    throws
  {
    let (scenes, shelf) = (TestScenes(), TestLibrary())
    func writer() throws -> Writer {
      try scenes.writer(columns: 120, rows: 40, shelf: shelf, scenes: scenes.directory)
    }
    func corner(_ writer: Writer) -> Point? {
      let lines = writer.screen.split(separator: "\n", omittingEmptySubsequences: false)
      let row = lines.firstIndex { $0.contains("╭") }
      return row.flatMap { row in
        writer.place(of: "╭").map { Point(column: $0.column, row: row) }
      }
    }
    let row = try { () throws -> Int in
      let writer = try writer()
      let row = try #require(writer.place(of: "▸   Agatha")).row
      writer.press("m")
      #expect(corner(writer)?.row == row + 1)
      writer.press("Esc").mouse(.press, .right, column: 20, row: row)
      #expect(corner(writer) == Point(column: 22, row: row + 1))
      return row
    }()
    #expect(corner(try writer()) == Point(column: 22, row: row + 1))
  }

  @Test func `a double click on a word that is read copies it`() throws {
    let writer = try Writer()
    writer.press("n").type("The hawk’s-eye, seen").press("Ctrl-S", "Esc", "Enter")
    writer.click("eye", times: 2)
    #expect(writer.world.copied == ["hawk’s-eye"])
  }

  @Test func `the wheel scrolls the draft, and the cursor moves with it`() throws {
    let writer = try Writer()
    writer.press("n").paste((1...60).map { "line \($0)." }.joined(separator: "\r"))
    guard let place = writer.place(of: "line 60.") else { return }
    writer.mouse(.wheelUp, .none, column: place.column, row: place.row)
    #expect(writer.place(of: "line 57.")?.row == place.row)
    #expect(writer.screen.contains("┃ ‸line 57."))
    for _ in 0..<40 { writer.mouse(.wheelDown, .none, column: place.column, row: place.row) }
    #expect(writer.place(of: "line 60.")?.row == place.row)
  }

  @Test func `the wheel never changes the words of a selection`() throws {
    let writer = try Writer()
    writer.press("n").paste((1...60).map { "line \($0)." }.joined(separator: "\r"))
    guard let place = writer.place(of: "line 58.") else { return }
    writer.mouse(.press, column: place.column, row: place.row)
    writer.mouse(.drag, column: place.column + 4, row: place.row)
    writer.mouse(.release, column: place.column + 4, row: place.row)
    let selected = writer.window.state.selection
    #expect(selected?.count == 4)
    writer.mouse(.wheelDown, .none, column: place.column, row: place.row)
    #expect(writer.window.state.selection == selected)
    writer.mouse(.wheelUp, .none, column: place.column, row: place.row)
    #expect(writer.window.state.selection == nil)
    writer.press("Ctrl-X")
    #expect(writer.screen.contains("line 57."))
  }

  @Test func `the wheel scrolls an open note and a sheet`() throws {
    let writer = try Writer()
    writer.press("n").paste((1...100).map { "line \($0)." }.joined(separator: "\r"))
    writer.press("Ctrl-S", "Esc", "Enter")
    writer.mouse(.wheelDown, .none, column: 20, row: 10)
    #expect(writer.screen.contains("‸line 4."))
    writer.press("?")
    let top = writer.screen
    writer.mouse(.wheelDown, .none, column: 20, row: 10)
    #expect(writer.screen != top)
    writer.mouse(.wheelUp, .none, column: 20, row: 10)
    #expect(writer.screen == top)
  }

  @Test(
    arguments: Torture.choice(quick: [20, 80], others: [20, 40, 80, 140]),
    Torture.choice(quick: [5, 24], others: [5, 8, 24, 50]))
  func `a click on any cell at any size is safe`(columns: Int, rows: Int) throws {
    let writer = try Writer(columns: columns, rows: rows)
    writer.press("n").type("some text")
    for row in 0..<rows {
      for column in stride(from: 0, to: columns, by: 3) {
        for kind in [Mouse.Kind.press, .drag, .release, .wheelUp, .wheelDown] {
          writer.mouse(kind, column: column, row: row)
        }
      }
      writer.press("Esc")
    }
    #expect(writer.screen.split(separator: "\n", omittingEmptySubsequences: false).count == rows)
  }
}
