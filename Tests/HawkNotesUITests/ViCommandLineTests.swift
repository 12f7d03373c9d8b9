import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import Testing

@testable import HawkNotesUI

/// The command line of vi in a window.
@Suite struct ViCommandLineTests {
  private let shelf = TestLibrary()

  private func writer() throws -> Writer {
    var settings = Settings()
    settings.keys = .vi
    return try Writer(shelf: shelf, settings: settings)
  }

  @Test(arguments: [":", "/", "?"])
  func `the cursor is in the line that is typed, and Esc closes the line`(sign: String) throws {
    let writer = try writer().press("n", "i").type("one").press("Esc").type(sign + "goodbye")
    writer.press("←", "←", "←").type("X")
    #expect(writer.screen.contains(sign + "goodX‸bye"))
    #expect(writer.screen.contains("Esc Normal mode"))
    writer.press("Esc")
    #expect(writer.screen.contains("on‸e") && !writer.screen.contains("goodX"))
  }

  @Test func `wq closes the edit that it saved`() throws {
    shelf.save("one", of: .book(shelf.books[0].id))
    let writer = try writer().press("Tab", "e").type("A two").press("Esc").type(":wq")
    writer.press("Enter")
    #expect(shelf.notes.map(\.text) == ["one two"] && writer.message == "Saved.")
    #expect(!writer.screen.contains("Edit note") && writer.window.state.scene.drafts.isEmpty)
  }
}
