import SceneRestorationTesting
import Testing
import TextUI

@testable import HawkNotesTestSupport
@testable import HawkNotesUI

/// `z`: only the text and the status line.
@Suite struct TextAloneTests {
  private func lines(_ writer: Writer) -> [String] {
    writer.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test(arguments: [(80, 24), (120, 36), (40, 30), (20, 5)])
  func `a text that is written stands alone in the middle, and again with all`(
    columns: Int, rows: Int
  ) throws {
    let writer = try Writer(columns: columns, rows: rows)
    writer.press("n").type("One line of words").press("Alt-z")
    let text = try #require(writer.place(of: "One"))
    let width = min(75, columns - 2 * writer.window.state.margin)
    #expect(text.column == (columns - width) / 2 + 2)
    for name in ["Shelf", "New note", "Esc leave", "Agatha", "┃"] {
      #expect(!writer.screen.contains(name), "\(name)")
    }
    #expect(writer.message.hasPrefix("Only the text."))
    writer.type(" more")
    #expect(writer.screen.contains(rows > 5 ? "words more" : "more"))
    writer.press("Alt-z")
    #expect(writer.screen.contains("["))
  }

  @Test func `a note that is read stands alone too, and a list has all of the window`() throws {
    let writer = try Writer()
    writer.press("n").type("Read me\n\n" + String(repeating: "word ", count: 40))
    writer.press("Ctrl-S", "Esc")
    while writer.window.state.focus != .notes { writer.press("Tab") }
    writer.press("z")
    #expect(writer.message == "Open a note or write first: z shows only its text.")
    writer.press("Enter", "z")
    #expect(!writer.screen.contains("Shelf") && !writer.screen.contains("Created"))
    #expect(lines(writer).allSatisfy { $0.count <= 4 + 72 + 4 })
    writer.press("Esc")
    #expect(writer.screen.contains("Shelf") && writer.screen.contains("Read me"))
    writer.press("Enter")
    #expect(!writer.screen.contains("Shelf"))
    writer.press("z")
    #expect(writer.screen.contains("Shelf"))
  }

  @Test func `a sheet opens over a text that stands alone`() throws {
    let writer = try Writer()
    writer.press("n").type("words").press("Alt-z", "F1")
    #expect(writer.screen.contains("Keys"))
    writer.press("Esc")
    #expect(writer.screen.contains("words") && !writer.screen.contains("Shelf"))
  }

  @Test func `the view of the text alone is restored after a kill`() throws {
    let (scenes, shelf) = (TestScenes(), TestLibrary())
    let killed = try scenes.writer(shelf: shelf, scenes: scenes.directory)
    killed.press("n").type("half a sen").press("Alt-z")
    let before = lines(killed).dropLast()
    let writer = try scenes.writer(shelf: shelf, scenes: scenes.directory)
    #expect(lines(writer).dropLast() == before)
  }

  @Test func `a typewriter keeps the line in the middle`() throws {
    let writer = try Writer()
    writer.window.state.settings.chosen.typewriter = true
    writer.press("n")
    for line in 0..<30 { writer.type("line \(line)\n") }
    let area = writer.window.state.layout.draftText
    let cursor = try #require(writer.window.state.render().cursor)
    #expect(cursor.row == area.row + (area.rows - 1) / 2)
    writer.press("↑", "↑", "↑")
    #expect(writer.window.state.render().cursor?.row == cursor.row)
    writer.press("Ctrl-Home")
    #expect(writer.window.state.render().cursor?.row == area.row)
  }
}
