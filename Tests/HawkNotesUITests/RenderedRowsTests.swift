import HawkNotesTestSupport
import LibraryModel
import Testing

/// Rows, previews and search results show Markdown as it is read.
@Suite struct RenderedRowsTests {
  private let shelf = TestLibrary()

  init() {
    let text = "**Bold** [[Agatha|girl]]\n\n> that *things*\n\n| a | b |\n|---|---|\n| c | d |"
    shelf.save(text, of: shelf.firstBook)
  }

  @Test func `the row of a note shows its title without marks`() throws {
    let writer = try Writer(shelf: shelf)
    #expect(writer.screen.contains("Bold girl") && !writer.screen.contains("**"))
  }

  @Test func `the row of a character has a space between the lines of the synopsis`() throws {
    shelf.characters = [
      BookCharacter(
        book: shelf.books[0].id, name: "Agatha",
        synopsis: "Brave.\n\n## *Home*\n\n- a farm\n- a barn",
        position: 0)
    ]
    let writer = try Writer(shelf: shelf)
    #expect(writer.screen.contains("Brave. Home a farm a barn"))
  }

  @Test func `the preview of a note is rendered`() throws {
    let writer = try Writer(columns: 120, rows: 40, shelf: shelf).press("Tab")
    #expect(writer.screen.contains("│ that things") && !writer.screen.contains("> that"))
    #expect(!writer.screen.contains("|---|"))
  }

  @Test func `a search result shows the line without marks`() throws {
    let writer = try Writer(shelf: shelf).press("/").type("girl")
    #expect(writer.screen.contains("Bold girl") && !writer.screen.contains("[["))
    writer.press("Ctrl-U").type("things")
    #expect(writer.screen.contains("that things") && !writer.screen.contains("*things*"))
  }
}
