import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import TextUI
import Testing
import Torture

@testable import HawkNotesUI

/// The moves of the focus between the sections of a screen.
@Suite struct SectionsTests {
  private let shelf = TestLibrary()

  private func focus(_ writer: Writer) -> Section { writer.window.state.focus }

  @Test func `arrows go on into the next section and come back into the one before`() throws {
    shelf.save("one", of: shelf.firstBook)
    shelf.save("two", of: shelf.firstBook)
    let writer = try Writer(shelf: shelf)
    #expect(focus(writer) == .characters)
    writer.press("j", "j")
    #expect(focus(writer) == .notes && writer.screen.contains("‸▸ two"))
    writer.press("↓", "↓", "↓")
    #expect(focus(writer) == .notes && writer.screen.contains("‸▸ one"))
    writer.press("k", "k")
    #expect(focus(writer) == .characters && writer.screen.contains("‸▸   Jaime"))
    writer.press("↑", "↑")
    #expect(focus(writer) == .synopsis)
    writer.press("j")
    #expect(focus(writer) == .characters && writer.screen.contains("‸▸   Agatha"))
  }

  @Test func `a synopsis is scrolled to its end before the arrows leave it`() throws {
    shelf.books[0].synopsis = (1...40).map { "Line \($0)." }.joined(separator: "\n\n")
    let writer = try Writer(shelf: shelf).press("k")
    #expect(focus(writer) == .synopsis && writer.screen.contains("Line 40."))
    writer.press("g")
    #expect(writer.screen.contains("Line 1.") && !writer.screen.contains("Line 40."))
    writer.press("j")
    #expect(focus(writer) == .synopsis)
    writer.press("G", "j")
    #expect(focus(writer) == .characters)
  }

  @Test func `on the Shelf the arrows go from the books to the Inbox`() throws {
    shelf.save("loose thought", of: .inbox)
    let writer = try Writer(shelf: shelf).press("0", "j", "j")
    #expect(focus(writer) == .notes && writer.screen.contains("‸▸ loose thought"))
    writer.press("k")
    #expect(focus(writer) == .books)
  }

  @Test(arguments: [(80, 24), (40, 30), (120, 36)])
  func `the focus begins in a section with rows, and empty sections come last in one line`(
    columns: Int, rows: Int
  ) throws {
    shelf.characters = []
    shelf.save("only note", of: shelf.firstBook)
    let writer = try Writer(columns: columns, rows: rows, shelf: shelf)
    #expect(focus(writer) == .notes)
    let notes = try #require(writer.place(of: "only note"))
    let characters = try #require(writer.place(of: "none yet · press a to add"))
    if columns < 100 { #expect(characters.row > notes.row) }
    writer.press("Tab")
    #expect(focus(writer) == .characters)
    #expect(writer.terminal.shown?.cursor?.row == characters.row)
  }

  @Test func `the focus and the selected row are restored after a kill`() throws {
    shelf.save("one", of: shelf.firstBook)
    let scenes = TestScenes()
    let writer = try scenes.writer(shelf: shelf).press("j", "j")
    let screen = writer.screen.withoutStatus
    #expect(try scenes.writer(shelf: shelf).screen.withoutStatus == screen)
  }

  @Test func `the number of the selected tab goes to its first screen, and Ctrl-O comes back`()
    throws
  {
    shelf.save("deep", of: .character(shelf.characters[0].id, of: shelf.books[0].id))
    let scenes = TestScenes()
    let writer = try scenes.writer(shelf: shelf).press("Enter", "Enter")
    #expect(writer.screen.contains("Note on Agatha"))
    writer.press("1")
    #expect(writer.window.state.stack == TabStack())
    #expect(try scenes.writer(shelf: shelf).window.state.stack == TabStack())
    let other = try scenes.writer(shelf: shelf).press("Ctrl-O")
    #expect(other.screen.contains("Note on Agatha"))
  }

  /// Each key of a list: something is said, the screen changes, or the world is asked for
  /// something.
  @Test(
    arguments: Torture.choice(
      quick: [["1", "Tab"], ["0"]], others: [["1"], ["1", "Tab"], ["2"], ["0"], ["0", "Tab"]]))
  func `no key is silent in an empty section`(way: [String]) throws {
    let keys = Command.rows(of: .screen).flatMap { $0.keys.split(separator: " ") }
      .map(String.init)
      .filter { !["0…9", "q", "Q", "X"].contains($0) }
    for key in keys {
      let shelf = TestLibrary()
      shelf.characters = []
      if way.first == "0" { shelf.books = [] } else { shelf.books[0].synopsis = "" }
      let writer = try Writer(shelf: shelf)
      for key in way { writer.press(key) }
      let screen = writer.screen
      writer.press(key)
      let isAnswered =
        !writer.message.isEmpty || writer.screen != screen || !writer.world.opened.isEmpty
      #expect(isAnswered, "\(way) \(key)")
    }
  }
}
