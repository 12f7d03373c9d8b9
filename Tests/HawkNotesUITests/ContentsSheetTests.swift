import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import TextUI
import Testing

@testable import HawkNotesUI

/// The headings of a note or of a whole book, with their words.
@Suite final class ContentsSheetTests {
  private let scenes = TestScenes()
  private let shelf = TestLibrary()

  private func writer(columns: Int = 80, rows: Int = 24) throws -> Writer {
    shelf.save("# Chapter 2\n\n## The ferry\n\none two three\n", of: shelf.firstBook)
    shelf.save(
      "# Chapter 1\n\nfive words are in here\n\n## Salt\n\na b\n\n## Rope\n\nc", of: shelf.firstBook
    )
    return try scenes.writer(columns: columns, rows: rows, shelf: shelf)
  }

  @Test(arguments: [(80, 24), (40, 30), (120, 36)])
  func `c lists the headings of all notes of the book in their order`(columns: Int, rows: Int)
    throws
  {
    let writer = try writer(columns: columns, rows: rows).press("c")
    #expect(writer.screen.contains("Contents · The"))
    let titles = ["Chapter 1", "Salt", "Rope", "Chapter 2", "The ferry"]
    let places = try titles.map { try #require(writer.place(of: $0)).row }
    #expect(places == places.sorted())
    #expect(writer.screen.contains("2 w"))
  }

  @Test func `c lists the headings of the note that is read`() throws {
    let writer = try writer().press("Tab", "Enter", "c")
    #expect(writer.screen.contains("Contents · Chapter 1"))
    #expect(writer.screen.contains("Salt") && !writer.screen.contains("The ferry"))
  }

  @Test func `typing filters, Enter goes there, and Ctrl-O comes back`() throws {
    let writer = try writer().press("c").type("ferr")
    #expect(!writer.screen.contains("Salt"))
    writer.press("Enter")
    #expect(writer.window.state.scene.sheet == nil)
    #expect(writer.window.state.openNote?.title == "Chapter 2")
    #expect(writer.screen.contains("‸The ferry"))
    writer.press("Ctrl-O")
    #expect(writer.window.state.openNote == nil)
  }

  @Test func `the filter and the selected row are restored after a kill`() throws {
    let writer = try writer().press("c").type("e").press("↓", "↓")
    let screen = writer.screen.withoutStatus
    #expect(try scenes.writer(shelf: shelf).screen.withoutStatus == screen)
  }

  @Test func `a long book is read while no key is pressed`() throws {
    for number in 1...250 {
      shelf.save("# Note \(number)\n\n## Part of \(number)\n", of: shelf.firstBook)
    }
    let writer = try Writer(shelf: shelf).press("c")
    #expect(writer.window.state.scene.features[ContentsSheet.self].rows.count == 200)
    for _ in 1...3 { writer.wait(milliseconds: 1) }
    #expect(writer.window.state.scene.features[ContentsSheet.self].rows.count == 500)
    #expect(writer.window.state.scene.features[ContentsSheet.self].isWhole)
    // Then the words of the notes that are shown.
    for _ in 1...9 { writer.wait(milliseconds: 1) }
    #expect(writer.window.state.idleEffect == nil)
  }

  @Test func `a note without headings is in the contents by its title`() throws {
    shelf.save("only words here", of: shelf.firstBook)
    let writer = try Writer(shelf: shelf).press("c")
    #expect(writer.screen.contains("only words here") && writer.screen.contains("3 w"))
  }
}
