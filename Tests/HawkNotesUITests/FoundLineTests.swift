import Foundation
import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import Testing
import TextUI

@testable import HawkNotesUI

/// The line that a search result, a mention or a link to a heading leads to.
@Suite final class FoundLineTests {
  private let scenes = TestScenes()
  private let shelf = TestLibrary()
  private let lines = (1...80).map { "line \($0)\n\n" }

  /// The row of the cursor, without blanks and marks at its ends.
  private func cursorLine(_ writer: Writer) -> String {
    let row = writer.screen.split(separator: "\n").first { $0.contains("‸") } ?? ""
    return row.filter { !"‸┃▐".contains($0) }.trimmingCharacters(in: .whitespaces)
  }

  /// A window at a search result: a long note with a hit in its middle, or a short one.
  private func found(isLong: Bool) throws -> Writer {
    let around = isLong ? lines.joined() : "Watching\n\n"
    shelf.save(around + "Agatha sees the sea\n\n" + around, of: shelf.firstBook)
    return try scenes.writer(rows: 30, shelf: shelf).press("/").type("sees").press("Enter")
  }

  @Test(arguments: [false, true])
  func `the cursor stands on the line that the search found, also after a kill`(
    isLong: Bool
  ) throws {
    let writer = try found(isLong: isLong)
    #expect(cursorLine(writer) == "Agatha sees the sea")
    let before = writer.screen
    let restored = try scenes.writer(rows: 30, shelf: shelf)
    #expect(restored.screen.withoutStatus == before.withoutStatus)
    restored.resize(columns: 40, rows: 20)
    #expect(cursorLine(restored) == "Agatha sees the sea")
  }

  @Test func `a third of the rows stays above the line that was found, until the user scrolls`()
    throws
  {
    let writer = try found(isLong: true)
    let size = writer.window.state.readingSize
    let top = try #require(writer.place(of: "line 77")).row
    let hit = try #require(writer.place(of: "Agatha sees the sea")).row
    #expect(hit - top <= size.rows / 3 && hit - top > size.rows / 4)
    writer.press("j")
    #expect(cursorLine(writer) != "Agatha sees the sea")
    #expect(try #require(writer.place(of: "Agatha sees the sea")).row == hit - 1)
  }

  @Test func `a link that is selected takes the cursor from the line that was found`() throws {
    shelf.save("[[Jaime]]\n\nAgatha sees the sea", of: shelf.firstBook)
    let writer = try Writer(shelf: shelf).press("/").type("sees").press("Enter", "Tab")
    #expect(cursorLine(writer) == "Jaime")
  }

  @Test func `the cursor stands on the line with a mention in a synopsis`() throws {
    shelf.books[1].synopsis = lines.joined() + "[[Agatha]] comes back.\n\n" + lines.joined()
    let agatha = shelf.characters[0]
    let link = Link(to: .character(agatha.id, of: agatha.book))
    let writer = try Writer(shelf: shelf, at: link).wait(milliseconds: 1)
    writer.press("Enter")
    #expect(cursorLine(writer) == "Agatha comes back.")
    #expect(writer.screen.contains("line 80"))
    writer.press("k")
    #expect(cursorLine(writer) != "Agatha comes back.")
  }

  @Test func `the cursor stands on the heading that a link names`() throws {
    shelf.save(
      "[[#The sea]]\n\n\(lines.joined())# The sea\n\n\(lines.joined())",
      of: shelf.firstBook)
    let writer = try Writer(shelf: shelf).press("Tab", "Enter", "Tab", "Enter")
    #expect(cursorLine(writer) == "The sea")
    #expect(writer.screen.contains("line 80"))
  }
}
