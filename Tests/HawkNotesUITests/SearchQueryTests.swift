import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import TextUI
import Testing

@testable import HawkNotesUI

/// The query of a search: its cursor, its filters, Enter before its answer, the last one again.
@Suite final class SearchQueryTests: SceneListSuite {
  let scenes = TestScenes()
  let shelf = TestLibrary()

  @Test func `a filter that does not exist is named if nothing is found`() throws {
    shelf.answersLater = true
    let writer = try writer()
    writer.press("/").type("author:x")
    var results = SearchResults(query: "author:x")
    results.unknownFilter = "author:"
    writer.receive([.searched(results)])
    #expect(writer.screen.contains("No filter \"author:\". Use title: tag: book: in:"))
    writer.press("Ctrl-U").type("in:foo")
    results = SearchResults(query: "in:foo")
    results.unknownFilter = "in:foo"
    writer.receive([.searched(results)])
    #expect(writer.screen.contains("No filter \"in:foo\". Use in:notes in:books in:characters"))
    writer.resize(columns: 40, rows: 12)
    #expect(
      writer.screen.contains("No filter \"in:foo\". Use in:notes ")
        && writer.screen.contains("in:books in:characters"))
  }

  @Test func `results of an older query are not shown`() throws {
    shelf.saveThreeNotes()
    shelf.answersLater = true
    let writer = try writer()
    writer.press("/").type("sea")
    writer.receive([.searched(shelf.results(for: "se"))])
    #expect(writer.foundResults.isEmpty)
    writer.receive([.searched(shelf.results(for: "sea"))])
    #expect(writer.foundResults.count == 3)
  }

  @Test func `Enter before the answer waits for it, any other key drops it`() throws {
    shelf.saveThreeNotes()
    shelf.answersLater = true
    let writer = try writer()
    writer.press("/").type("se")
    writer.receive([.searched(shelf.results(for: "se"))])
    writer.type("es").press("Enter")
    writer.receive([.searched(shelf.results(for: "se"))])
    #expect(writer.window.state.scene.sheet == .search)
    writer.receive([.searched(shelf.results(for: "sees"))])
    #expect(writer.window.state.stack.note == shelf.notes[1].id)
    writer.press("/").type("gre").press("Enter").type("y")
    writer.receive([.searched(shelf.results(for: "gre")), .searched(shelf.results(for: "grey"))])
    #expect(writer.window.state.scene.sheet == .search)
    writer.type("x").press("Enter")
    writer.receive([.searched(shelf.results(for: "greyx"))])
    #expect(writer.screen.contains("Nothing found."))
    writer.receive([.searched(shelf.results(for: "grey"))])
    #expect(writer.window.state.scene.sheet == .search)
  }

  @Test func `Enter waits for the first answer only while the index is being filled`() throws {
    shelf.saveThreeNotes()
    shelf.answersLater = true
    let writer = try writer()
    writer.press("/").type("grey").press("Enter")
    var results = shelf.results(for: "grey")
    results.missing = 60
    writer.receive([.searched(results)])
    #expect(writer.window.state.stack.note == shelf.notes[2].id)
  }

  @Test func `the last query is there again, and the next letter replaces it`() throws {
    shelf.saveThreeNotes()
    let writer = try writer()
    writer.press("/").type("sea").press("Esc", "/")
    #expect(writer.screen.contains("Search: sea‸"))
    writer.type("g")
    #expect(writer.screen.contains("Search: g‸"))
  }

  @Test func `the last query is selected until a key edits it or moves in it`() throws {
    shelf.saveThreeNotes()
    let writer = try writer()
    func isSelected() throws -> Bool {
      let place = try #require(writer.place(of: "sea"))
      return writer.window.state.render().style(at: place).attributes.contains(.reversed)
    }
    writer.press("/").type("sea")
    #expect(try !isSelected())
    writer.press("Esc", "/")
    #expect(try isSelected())
    writer.press("←")
    #expect(try !isSelected())
    #expect(writer.screen.contains("Search: se‸a"))
    writer.press("Esc", "/", "Backspace")
    #expect(writer.window.state.scene.features[SearchSheet.self].query == "")
  }

  @Test func `the query is edited at its cursor, which comes back after a kill`() throws {
    shelf.saveThreeNotes()
    try { () throws in
      let writer = try writer()
      writer.press("/").type("grey sa").press("←").type("e")
      #expect(writer.screen.contains("Search: grey se‸a"))
      writer.press("Alt-b", "Alt-b").type("x").press("Backspace", "Delete", "Ctrl-→")
      #expect(writer.screen.contains("Search: rey‸ sea"))
      writer.press("Home").type("g")
    }()
    let again = try writer()
    #expect(again.screen.contains("Search: g‸rey sea"))
    again.press("Ctrl-K")
    #expect(again.screen.contains("Search: g‸") && !again.screen.contains("rey sea"))
    again.press("Ctrl-U").type("日本語é").press("←", "←").type("x")
    #expect(again.screen.contains("Search: 日本x‸語é"))
    again.press("Ctrl-E", "Ctrl-W")
    #expect(again.window.state.scene.features[SearchSheet.self].query == "")
  }

  @Test func `the line moves with the cursor where the query is too long`() throws {
    let writer = try writer(columns: 30, rows: 12)
    writer.press("/").type(String(repeating: "abcdefghi ", count: 5))
    writer.press("Ctrl-A")
    #expect(writer.screen.contains("Search: ‸abcdefghi abc"))
  }

  @Test func `the status line says how far the index is filled`() throws {
    shelf.saveThreeNotes()
    let writer = try writer()
    writer.press("/").type("sea")
    var results = shelf.results(for: "sea")
    results.missing = 60
    writer.receive([.searched(results)])
    #expect(writer.screen.contains("Indexing: 40%. More results will follow."))
    #expect(writer.screen.contains(" Search · 3 found ─"))
    results.missing = nil
    writer.receive([.searched(results)])
    #expect(!writer.screen.contains("Indexing"))
  }
}
