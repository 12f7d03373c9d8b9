import Foundation
import HawkNotesTestSupport
import LibraryModel
import SceneRestoration
import Testing
import TextUI

@testable import HawkNotesUI

/// Links and tasks of the synopsis of a book or a character.
@Suite final class SynopsisStopsTests {
  private let shelf = TestLibrary()
  private let home = FileManager.default.temporaryDirectory.path + "/synopsis-\(UUID())"

  private let text = """
    By [[Agatha|her]] and [the shop](https://a.b).

    - [ ] read
    - [x] see [[Nobody]]
    """

  init() {
    shelf.books[0].synopsis = text
    shelf.characters[0].synopsis = "A hawk. See [[Jaime]].\n\n- [ ] draw her"
  }

  deinit {
    for path in [home, home + "-killed"] { try? FileManager.default.removeItem(atPath: path) }
  }

  private func scene(in home: String) throws -> WindowScene {
    try SceneDirectory(path: home).open(.named("test"), window: .current(), version: "test")
  }

  /// A writer in a scene on disk, on the screen of the first book.
  private func writer() throws -> Writer { try Writer(scene: scene(in: home), shelf: shelf) }

  /// What is shown in reverse in the synopsis.
  private func selected(_ writer: Writer) throws -> String {
    let surface = try #require(writer.terminal.shown)
    let place = writer.window.state.layout.synopsis
    var words: [String] = []
    for row in place.row..<place.endRow {
      var found = ""
      surface.forEachCell(inRow: row) { column, cell in
        if place.contains(Point(column: column, row: row)),
          cell.style.attributes.contains(.reversed)
        {
          found.unicodeScalars.append(Unicode.Scalar(cell.base) ?? "?")
        }
      }
      if !found.isEmpty { words.append(found) }
    }
    return words.joined(separator: " ")
  }

  private func focus(_ writer: Writer) -> String? { writer.window.state.scene.focusName }

  @Test func `Tab steps through links and tasks, and then to the next section`() throws {
    let writer = try writer()
    writer.press("Shift-Tab")
    #expect(try focus(writer) == "synopsis" && selected(writer) == "")
    let steps = [
      ("her", "Link to Agatha"), ("the shop", "Link to https://a.b"), ("[ ]", "Open task"),
      ("[x]", "Ticked task"), ("Nobody", "Link to Nobody"),
    ]
    for (words, status) in steps {
      writer.press("Tab")
      #expect(try selected(writer) == words)
      #expect(writer.screen.contains(status) && writer.screen.contains("‸" + words))
    }
    writer.press("Tab")
    #expect(try focus(writer) == "characters" && selected(writer) == "")
    writer.press("Shift-Tab", "Tab", "Tab", "Shift-Tab")
    #expect(try focus(writer) == "synopsis" && selected(writer) == "her")
    writer.press("Shift-Tab")
    #expect(try focus(writer) == "notes" && selected(writer) == "")
  }

  @Test func `a synopsis without links is one step of Tab`() throws {
    shelf.books[0].synopsis = "plain"
    let writer = try writer()
    #expect(focus(writer.press("Shift-Tab")) == "synopsis")
    #expect(focus(writer.press("Tab")) == "characters")
    #expect(writer.message == "")
  }

  @Test func `Enter follows the selected link of a book and of a character`() throws {
    let writer = try writer()
    writer.press("Shift-Tab", "Tab", "Tab", "Enter")
    #expect(writer.world.browsed == ["https://a.b"])
    writer.press("Shift-Tab", "Enter")
    #expect(writer.window.state.character?.name == "Agatha")
    writer.press("Shift-Tab", "Tab", "Enter")
    #expect(writer.window.state.character?.name == "Jaime")
  }

  @Test func `Space toggles a task of a book as an edit that u undoes`() throws {
    let writer = try writer()
    writer.press("Shift-Tab", "Tab", "Tab", "Tab", "Space")
    #expect(shelf.books[0].synopsis == text.replacing("[ ]", with: "[x]"))
    #expect(writer.message == "Ticked a task. u undoes.")
    #expect(try selected(writer) == "[x]")
    writer.press("u")
    #expect(shelf.books[0].synopsis == text)
    #expect(try focus(writer) == "synopsis" && selected(writer) == "[ ]")
    writer.press("Ctrl-R", "Tab", "Space")
    #expect(shelf.books[0].synopsis.contains("- [x] read\n- [ ] see"))
    #expect(writer.message == "Unticked a task. u undoes.")
  }

  @Test func `Space toggles a task of a character, and elsewhere turns the page`() throws {
    let writer = try Writer(
      shelf: shelf, at: Link(to: .character(shelf.characters[0].id, of: shelf.books[0].id)))
    writer.press("Shift-Tab", "Space")
    #expect(shelf.characters[0].synopsis.contains("- [ ] draw"))
    writer.press("Tab", "Tab", "Space")
    #expect(shelf.characters[0].synopsis.contains("- [x] draw her"))
    writer.press("u")
    #expect(shelf.characters[0].synopsis.contains("- [ ] draw her"))
  }

  @Test func `a task that another window has changed is not marked, and the status line says so`()
    throws
  {
    let writer = try writer()
    writer.press("Shift-Tab", "Tab", "Tab", "Tab")
    var book = shelf.books[0]
    (book.synopsis, book.version) = ("gone", Book.ID())
    let change = LibraryChange.editBook(book, over: shelf.books[0].version)
    _ = try shelf.perform(.change(change, number: 0))
    writer.press("Space")
    #expect(shelf.books[0].synopsis == "gone")
    #expect(writer.message.contains("another window changed it"))
  }

  @Test func `the selected link stays selected when another window edits the text above it`() throws
  {
    let writer = try writer()
    writer.press("Shift-Tab", "Tab", "Tab")
    var book = shelf.books[0]
    (book.synopsis, book.version) = ("A new line.\n\n" + text, Book.ID())
    let change = LibraryChange.editBook(book, over: shelf.books[0].version)
    _ = try shelf.perform(.change(change, number: 0))
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.screen.contains("A new line."))
    #expect(try selected(writer) == "the shop")
  }

  @Test func `the selected task is selected again after a kill, and can be toggled`() throws {
    let writer = try writer()
    writer.press("Shift-Tab", "Tab", "Tab", "Tab")
    try FileManager.default.copyItem(atPath: home, toPath: home + "-killed")
    let again = try Writer(scene: scene(in: home + "-killed"), shelf: shelf)
    #expect(try focus(again) == "synopsis" && selected(again) == "[ ]")
    again.press("Space")
    #expect(shelf.books[0].synopsis.contains("- [x] read"))
  }

  @Test func `a click selects a link of the synopsis, and a second one follows it`() throws {
    let writer = try writer()
    writer.click("shop")
    #expect(try focus(writer) == "synopsis" && selected(writer) == "the shop")
    #expect(writer.world.browsed.isEmpty)
    writer.wait(milliseconds: 1000).click("shop")
    #expect(writer.world.browsed == ["https://a.b"])
    let box = try #require(writer.place(of: "read"))
    for _ in 0..<2 {
      writer.wait(milliseconds: 1000)
      writer.mouse(.press, column: box.column - 3, row: box.row)
      writer.mouse(.release, column: box.column - 3, row: box.row)
    }
    #expect(shelf.books[0].synopsis.contains("- [x] read"))
  }
}
