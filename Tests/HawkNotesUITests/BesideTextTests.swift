import HawkNotesTestSupport
import LibraryModel
import Testing
import TextUI

@testable import HawkNotesUI

/// What stands beside a text or the books in a wide window.
@Suite struct BesideTextTests {
  private let shelf = TestLibrary()

  private func writer(columns: Int, rows: Int) throws -> Writer {
    for title in ["Chapter 2", "Chapter 1"] {
      shelf.save("\(title)\n\n# The pans of \(title)\n\nSalt. #salt", of: shelf.firstBook)
    }
    shelf.save("Errands\n\n- [ ] weigh the salt\n- [x] mend the rope\n\n#salt", of: shelf.firstBook)
    return try Writer(columns: columns, rows: rows, shelf: shelf)
  }

  private func column(of text: String, in writer: Writer) -> Int? { writer.place(of: text)?.column }

  @Test(arguments: [(100, 30), (120, 36), (200, 50)])
  func `a note that is read or edited has the list of notes at its left`(columns: Int, rows: Int)
    throws
  {
    let writer = try writer(columns: columns, rows: rows).press("Tab", "j", "Enter")
    #expect(writer.window.state.openNote?.title == "Chapter 1")
    let text = try #require(column(of: "Note on", in: writer))
    #expect(try #require(column(of: "Chapter 2", in: writer)) < text)
    #expect(writer.screen.contains("· Chapter 1"))
    writer.press("e")
    #expect(try #require(column(of: "Chapter 2", in: writer)) < text)
  }

  @Test func `a click in this list opens a note in place of the one that is read`() throws {
    let writer = try writer(columns: 120, rows: 36).press("Tab", "j", "Enter")
    writer.click("Chapter 2")
    #expect(writer.window.state.openNote?.title == "Chapter 2")
    #expect(writer.screen.contains("· Chapter 2"))
    writer.click("Chapter 1", .right)
    #expect(writer.window.state.openNote?.title == "Chapter 1")
    #expect(writer.window.state.scene.sheet == Sheet.menu)
  }

  @Test func `a very wide window has the contents and the tags of a note at its right`() throws {
    let writer = try writer(columns: 200, rows: 50).press("Tab", "j", "Enter")
    let contents = try #require(writer.place(of: "Contents"))
    let heading = try #require(writer.place(of: "Note on"))
    #expect(heading.column < contents.column)
    let below = writer.window.state.render().lines[(contents.row + 1)...]
      .map { String($0.dropFirst(contents.column)).trimmingCharacters() }
    #expect(below.first == "The pans of Chapter 1")
    #expect(below.contains("#salt"))
  }

  @Test func `a very wide Shelf has the last notes, tasks, contents and tags of the book`() throws {
    let writer = try writer(columns: 200, rows: 50).press("0").wait(milliseconds: 1)
    let screen = writer.screen
    #expect(screen.contains("Last notes") && screen.contains("Open tasks"))
    #expect(screen.contains("weigh the salt") && !screen.contains("mend the rope"))
    #expect(screen.contains("Contents") && screen.contains("#salt 3"))
    writer.press("j").wait(milliseconds: 1)
    #expect(!writer.screen.contains("weigh the salt"))
    shelf.save("- [ ] a new task", of: .book(shelf.books[1].id))
    shelf.touch()
    writer.receive([.libraryChanged])
    writer.wait(milliseconds: 1)
    #expect(writer.screen.contains("Open tasks"))
  }
}

extension String {
  fileprivate func trimmingCharacters() -> String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
