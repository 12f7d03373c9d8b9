import HawkNotesTestSupport
import LibraryModel
import TextUI
import Testing

@testable import HawkNotesUI

/// The hints in the last row, and the message about a key that does nothing.
@Suite struct HintsTests {
  /// The hints without the blanks before them.
  private func keys(_ writer: Writer) -> Substring { writer.hints.drop { $0 == " " } }

  /// A window with a long note open for reading.
  private func reader() throws -> Writer {
    let shelf = TestLibrary()
    shelf.save((1...200).map { "line \($0)" }.joined(separator: "\n"), of: shelf.firstBook)
    return try Writer(shelf: shelf).press("Tab", "Enter")
  }

  @Test(arguments: [80, 40])
  func `every screen has the hints for Tab, : and ?`(columns: Int) throws {
    let end = columns > 40 ? "  q quit  : all  ? keys" : "  : all  ? keys"
    for keys in [[], ["Tab"], ["Tab", "Tab"], ["Enter"], ["3"]] {
      let writer = try Writer(columns: columns, rows: 30)
      for key in keys { writer.press(key) }
      #expect(writer.hints.hasSuffix(end), "\(keys)")
      if keys != ["3"] { #expect(writer.hints.contains("Tab section"), "\(keys)") }
    }
    #expect(try reader().hints.hasSuffix("  q quit  : all  ? keys"))
  }

  @Test func `at 20 columns the bottom line has the first hint and the key of the keys sheet`()
    throws
  {
    #expect(try Writer(columns: 20, rows: 5).hints == " n write     ? keys")
  }

  @Test(arguments: [80, 120])
  func `a note that is read has the hint for the next one`(columns: Int) throws {
    let shelf = TestLibrary()
    for title in ["Two", "One"] { shelf.save(title, of: shelf.firstBook) }
    let writer = try Writer(columns: columns, shelf: shelf).press("Tab", "Enter")
    #expect(writer.hints.contains("Ctrl-N next note"))
  }

  @Test(arguments: ["See https://example.org", "- [ ] a task\n- [x] another"])
  func `at 80 columns a note with links or tasks has the hint for back`(text: String) throws {
    let shelf = TestLibrary()
    shelf.save(text, of: shelf.firstBook)
    shelf.save("Two", of: shelf.firstBook)
    let writer = try Writer(shelf: shelf).press("Tab", "j", "Enter")
    #expect(keys(writer).hasPrefix("Tab next link"), "\(keys(writer))")
    for _ in 0..<3 {
      for hint in ["Esc back", "Ctrl-N next note", "q quit"] {
        #expect(writer.hints.contains("  \(hint)  "), "\(keys(writer))")
      }
      writer.press("Tab")
    }
  }

  @Test(arguments: [80, 40])
  func `in a text F1 shows the keys, and comes back to the same words`(columns: Int) throws {
    let writer = try Writer(columns: columns, rows: 24)
    writer.press("n").type("half a sen")
    #expect(writer.hints.hasSuffix("  F1 keys"))
    #expect(writer.hints.contains("Ctrl-S save  Esc leave"))
    writer.press("F1")
    #expect(writer.window.state.scene.sheet == .keys)
    writer.press("F1").type("tence")
    #expect(writer.screen.contains("half a sentence‸"))
  }

  @Test(arguments: [80, 40])
  func `the keys of the selected task or link are the first hints`(columns: Int) throws {
    let shelf = TestLibrary()
    shelf.save("- [ ] see [[Agatha]]", of: shelf.firstBook)
    let writer = try Writer(columns: columns, shelf: shelf).press("Tab", "Enter")
    #expect(keys(writer).hasPrefix("Tab next"))
    writer.press("Tab")
    #expect(keys(writer).hasPrefix("Space tick"))
    if columns > 40 { #expect(writer.hints.contains("  Tab next")) }
    writer.press("Tab")
    #expect(keys(writer).hasPrefix(columns > 40 ? "Enter follow  Tab next" : "Enter follow"))
  }

  @Test(arguments: [
    (80, "Tab insert  ↓ choose  Esc close list"), (40, "Tab insert  ↓ next  Esc close"),
  ])
  func `an open list of names has its keys in the last row, and a closed one has not`(
    columns: Int, first: String
  ) throws {
    let writer = try Writer(columns: columns).press("n").type("[[a").wait(milliseconds: 1)
    #expect(keys(writer).hasPrefix(first) && writer.hints.hasSuffix("  F1 keys"))
    #expect(!writer.hints.contains("leave"))
    writer.press("Esc")
    #expect(keys(writer).hasPrefix("Ctrl-S save  Esc leave"))
  }

  @Test func `a list of names in a form has its keys in the last row`() throws {
    let writer = try Writer().press("e", "Tab", "Tab").type("[[a").wait(milliseconds: 1)
    #expect(keys(writer).hasPrefix("Tab insert  ↓ choose  Esc close list  Ctrl-S save"))
  }

  @Test(arguments: [
    (80, "Enter replace  ↓ skip  Ctrl-A replace all"), (40, "Enter one  ↓ skip  Ctrl-A all"),
  ])
  func `the last row tells how to replace a match, skip it, and replace all`(
    columns: Int, first: String
  ) throws {
    let writer = try Writer(columns: columns).press("n").type("one one").press("Ctrl-F")
    writer.type("one").press("Ctrl-R")
    #expect(keys(writer).hasPrefix(first) && writer.hints.hasSuffix("  F1 keys"))
  }

  @Test func `a key that does nothing says so, and the next working key clears it`() throws {
    let writer = try Writer()
    writer.press("x")
    #expect(writer.window.state.message == .warning("x does nothing here. ? shows the keys."))
    let screen = writer.screen
    for _ in 0..<100 { writer.press("x") }
    #expect(writer.screen == screen)
    writer.press("j")
    #expect(writer.message == "")
    writer.press("n", "F5")
    #expect(writer.message == "F5 does nothing here. F1 shows the keys.")
    writer.type("x")
    #expect(writer.message == "")
    #expect(writer.screen.contains("x‸"))
  }

  @Test func `a paste outside of a text changes nothing and says so`() throws {
    let writer = try Writer()
    writer.paste("dQq\nd")
    #expect(writer.message == "Nothing is pasted here. Press n to write, then paste.")
    #expect(!writer.window.hasEnded)
  }

  @Test func `the number of a tab that does not exist is reported`() throws {
    let writer = try Writer()
    writer.press("9")
    #expect(writer.message == "There is no tab 9.")
  }

  @Test func `Ctrl-D and Ctrl-U turn the pages of lists and notes, Space those of notes`() throws {
    let writer = try reader()
    let first = writer.screen
    writer.resize(columns: 120, rows: 24)
    #expect(writer.hints.contains("Space page down"))
    writer.resize(columns: 80, rows: 24)
    writer.press("Space")
    let second = writer.screen
    #expect(second != first && !second.contains("line 1\n"))
    writer.press("Ctrl-U")
    #expect(writer.screen == first)
    writer.press("Ctrl-D")
    #expect(writer.screen == second)
  }

  @Test func `Ctrl-D and Ctrl-U turn the pages of a list, and Space marks a row`() throws {
    let shelf = TestLibrary()
    for number in 1...50 { shelf.save("note \(number)", of: shelf.firstBook) }
    let writer = try Writer(shelf: shelf).press("Tab")
    let selected = writer.window.state.screen.note
    writer.press("Space")
    #expect(writer.window.state.screen.note == selected)
    #expect(writer.message == "1 note marked. Esc unmarks.")
    writer.press("Ctrl-D")
    #expect(writer.window.state.screen.note != selected)
    writer.press("Ctrl-U")
    #expect(writer.window.state.screen.note == selected)
  }

  @Test func `Delete deletes like d, and i writes like n`() throws {
    let shelf = TestLibrary()
    shelf.save("one", of: shelf.firstBook)
    let writer = try Writer(shelf: shelf).press("Tab", "Delete")
    #expect(shelf.deleted.count == 1)
    writer.press("i").type("typed")
    #expect(writer.screen.contains("typed‸"))
  }

  @Test func `a narrow and high window has a second row of keys above the status line`() throws {
    let writer = try Writer(columns: 40, rows: 30)
    let rows = writer.screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows[27].contains("n write") && rows[27].contains("e edit"))
    #expect(rows[29].contains("Tab section") && rows[29].contains(": all"))
    writer.click("e edit")
    #expect(writer.window.state.scene.sheet == .form)
  }
}
