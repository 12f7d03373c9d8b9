import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import TextUI
import Testing

@testable import HawkNotesUI

/// Reading: finding words, going from note to note, and what is shown.
@Suite final class ReadingTests {
  private let scenes = TestScenes()
  private let shelf = TestLibrary()

  private func reader(_ text: String, columns: Int = 80, rows: Int = 24) throws -> Writer {
    shelf.save(text, of: shelf.firstBook)
    return try scenes.writer(columns: columns, rows: rows, shelf: shelf).press("Tab", "Enter")
  }

  private func status(_ writer: Writer) -> String {
    String(
      writer.screen.split(separator: "\n", omittingEmptySubsequences: false).suffix(2).first ?? "")
  }

  // MARK: Finding

  @Test func `a note without words is one row of one`() throws {
    let writer = try Writer()
    writer.press("n").type("> ").press("Ctrl-S", "Esc", "Enter")
    #expect(writer.screen.contains(" 1/1") && !writer.screen.contains("▐"))
  }

  @Test func `a footnote of one word is shown`() throws {
    let writer = try Writer()
    writer.press("n").paste("Yak says so[^1].\n\n[^1]: Ibid.\n\nEnd.").press("Ctrl-S", "Esc")
    #expect(writer.press("Enter").screen.contains("[^1]: Ibid."))
  }

  @Test func `Ctrl-F finds in the shown words, and Enter and arrows go from match to match`() throws
  {
    let writer = try reader(
      "The **ha**wk and a hawk.\n\n" + String(repeating: "x\n\n", count: 60) + "HAWK")
    writer.press("Ctrl-F").type("haw")
    #expect(status(writer).contains("Find: haw‸") && status(writer).contains("1/3"))
    writer.press("Enter")
    #expect(status(writer).contains("2/3"))
    writer.press("↓")
    #expect(status(writer).contains("3/3") && writer.screen.contains("HAWK"))
    writer.press("↓")
    #expect(status(writer).contains("1/3") && writer.message == "wrapped")
    writer.press("↑")
    #expect(status(writer).contains("3/3"))
    writer.press("Esc")
    #expect(!status(writer).contains("Find") && writer.screen.contains("HAWK"))
  }

  @Test(arguments: [
    "| a | hawk |\n|---|---|\n| b | x |", "- [ ] hawk", "see [the hawk](https://h.org)",
  ])
  func `matches are marked in tables, tasks and links`(text: String) throws {
    let writer = try reader(text).press("Ctrl-F").type("hawk")
    let place = try #require(writer.place(of: "hawk"))
    #expect(writer.terminal.shown?.style(at: place).attributes.contains(.reversed) == true)
  }

  @Test func `the find line and its match are restored after a kill, and e edits there`() throws {
    let text = String(repeating: "line\n\n", count: 60) + "the hawk"
    let writer = try reader(text).press("Ctrl-F").type("hawk")
    let screen = writer.screen.withoutStatus
    let next = try scenes.writer(shelf: shelf)
    #expect(next.screen.withoutStatus == screen && status(next).contains("Find: hawk‸"))
    next.press("Esc", "e").type("*")
    #expect(next.screen.contains("the *‸hawk"))
  }

  @Test func `a synopsis is searched too, and a list says where to search`() throws {
    shelf.books[0].synopsis = "The wall and the sea"
    let writer = try Writer(shelf: shelf).press("Ctrl-F")
    #expect(writer.message == "Open a note to find words in it. / searches in all notes.")
    writer.press("k", "Ctrl-F").type("sea")
    #expect(status(writer).contains("1/1"))
  }

  @Test func `a key that would replace says that the text is only read`() throws {
    let writer = try reader("hawk").press("Ctrl-F").type("hawk").press("Ctrl-R")
    #expect(writer.message.hasPrefix("Press Esc, then e"))
  }

  // MARK: From note to note

  @Test func `Ctrl-N and Ctrl-P open the next and the previous note of the list`() throws {
    for title in ["one", "two", "three"] { shelf.save(title, of: shelf.firstBook) }
    let writer = try scenes.writer(shelf: shelf).press("Tab", "Enter")
    #expect(writer.window.state.openNote?.text == "three")
    writer.press("Ctrl-N")
    #expect(writer.window.state.openNote?.text == "two")
    #expect(try scenes.writer(shelf: shelf).window.state.openNote?.text == "two")
    let next = try scenes.writer(shelf: shelf).press("Ctrl-N", "Ctrl-N")
    #expect(next.window.state.openNote?.text == "one" && next.message == "This is the last note.")
    next.press("Ctrl-P", "Ctrl-P", "Ctrl-P")
    #expect(next.message == "This is the first note.")
    next.press("Ctrl-N", "Esc")
    #expect(next.screen.contains("‸▸ two"))
    next.press("Ctrl-N")
    #expect(next.screen.contains("‸▸ one"))
  }

  // MARK: Linked from

  /// A window with a note open to which two notes link.
  private func linked(columns: Int = 80, rows: Int = 24) throws -> Writer {
    shelf.save("before [[Salt]] after", of: shelf.firstBook)
    shelf.save(
      "see [[salt|the pans]]", of: .character(shelf.characters[0].id, of: shelf.books[0].id))
    shelf.save("Salt\n\nof the pans [[Salt]]", of: shelf.firstBook)
    return try scenes.writer(columns: columns, rows: rows, shelf: shelf).press("Tab", "Enter")
      .wait(milliseconds: 1)
  }

  @Test(arguments: [(80, 24), (40, 30), (120, 36)])
  func `below a note are the texts that link to it`(columns: Int, rows: Int) throws {
    let writer = try linked(columns: columns, rows: rows)
    let text = try #require(writer.place(of: "of the pans"))
    let heading = try #require(writer.place(of: "Linked from"))
    #expect(text.row < heading.row)
    let links = writer.window.state.render().lines[(heading.row + 1)...].joined()
    #expect(links.contains("before") && links.contains("see"))
  }

  @Test func `Tab and arrows go to them after the text and back, and Enter opens one`() throws {
    let writer = try linked().press("Tab", "Tab")
    #expect(writer.window.state.scene.focusName == "mentions")
    let screen = writer.screen.withoutStatus
    let next = try scenes.writer(shelf: shelf).wait(milliseconds: 1)
    #expect(next.screen.withoutStatus == screen)
    next.press("k")
    #expect(next.window.state.isReading)
    next.press("j", "d")
    #expect(next.message == "Press Enter to open the text first.")
    next.press("G", "Enter")
    #expect(next.window.state.openNote?.text.contains("[[") == true)
    #expect(next.window.state.openNote?.title != "Salt")
    next.press("Ctrl-O")
    #expect(next.window.state.openNote?.title == "Salt")
  }

  @Test func `a note without links has no such section, and one that comes is shown`() throws {
    let writer = try reader("Salt").wait(milliseconds: 1)
    #expect(!writer.screen.contains("Linked from"))
    shelf.save("new [[Salt]]", of: .inbox)
    shelf.touch()
    writer.receive([.libraryChanged])
    writer.wait(milliseconds: 1)
    #expect(writer.screen.contains("Linked from") && writer.screen.contains("Inbox"))
  }

  // MARK: What is shown

  @Test func `the position in a text counts the rows that one sees, as it does while writing`()
    throws
  {
    let text = (1...1200).map { "word \($0)" }.joined(separator: "\n\n")
    let writer = try reader(text)
    #expect(writer.screen.contains("1–18/2399"))
    writer.press("G")
    #expect(writer.screen.contains("2382–2399/2399"))
    writer.press("e", "Ctrl-End")
    #expect(writer.screen.contains("2382–2399/2399"))
  }

  @Test func `a bare web address is a link, and a place is shown in words`() throws {
    let writer = try reader("see https://hawk.org at @p213-215")
    #expect(writer.screen.contains("at p. 213–215"))
    writer.press("Tab", "Enter")
    #expect(writer.world.browsed == ["https://hawk.org"])
  }
}
