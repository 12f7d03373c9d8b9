import Foundation
import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestoration
import SceneRestorationTesting
import TextEditing
import TextUI
import Testing

/// Names after `[[` and tags after `#` are listed at the cursor.
@Suite final class CompletionTests {
  private let scenes = TestScenes()
  private let shelf = TestLibrary()

  init() {
    shelf.characters[1].aliases = ["The Angler"]
    let now = Date(timeIntervalSince1970: 1)
    shelf.notes = [
      Note(
        owner: .book(shelf.books[0].id), text: "Ships #norveg #north", created: now, updated: now)
    ]
  }

  private func writer(columns: Int = 60, rows: Int = 24) throws -> Writer {
    try Writer(columns: columns, rows: rows, shelf: shelf).press("n")
  }

  private func restored() throws -> Writer {
    return try scenes.writer(shelf: shelf)
  }

  private func text(_ writer: Writer) -> String {
    writer.window.state.editor.texts.values.map { String(decoding: $0.bytes, as: UTF8.self) }
      .first { !$0.isEmpty } ?? ""
  }

  /// Types a text, and waits for the list.
  private func type(_ text: String, _ writer: Writer) {
    writer.type(text).wait(milliseconds: 1)
  }

  @Test func `brackets list names, typing filters them, and a chosen one is inserted`() throws {
    let writer = try writer()
    type("See [[", writer)
    #expect(writer.screen.contains("Agatha") && writer.screen.contains("Jaime"))
    type("si", writer)
    #expect(writer.screen.contains("Sigrid  The Broken Raven"))
    #expect(!writer.screen.contains("Agatha  The"))
    writer.press("↓")
    #expect(writer.screen.contains("‸▸ Sigrid"))
    writer.press("Enter").type("!")
    #expect(text(writer) == "See [[Sigrid]]!")
    #expect(!writer.screen.contains("The Broken Raven\n"))
    writer.press("Ctrl-_", "Ctrl-_")
    #expect(text(writer) == "See [[si")
  }

  @Test func `an arrow takes the cursor to a name, a letter takes it back to the text`() throws {
    let writer = try writer()
    type("See [[a", writer)
    #expect(writer.press("↓").screen.contains("‸▸ Agatha"))
    type("g", writer)
    #expect(writer.screen.contains("See [[ag‸") && writer.screen.contains("│ Agatha"))
  }

  @Test func `the names of the book come first, and Tab inserts the first`() throws {
    let writer = try writer()
    type("[[", writer)
    writer.press("Tab")
    #expect(text(writer) == "[[Agatha]]")
  }

  @Test func `Tab before the names are read waits for them, and acts before the next key`() throws {
    let writer = try writer()
    writer.type("[[si").press("Tab")
    #expect(text(writer) == "[[si")
    writer.wait(milliseconds: 1)
    #expect(text(writer) == "[[Sigrid]]")
    writer.type(" [[a").press("Tab").type("g").wait(milliseconds: 1)
    #expect(text(writer) == "[[Sigrid]] [[Agatha]]g")
    writer.type("[[x9").press("Tab").wait(milliseconds: 1)
    #expect(text(writer) == "[[Sigrid]] [[Agatha]]g[[x9\t")
  }

  @Test(arguments: [
    ("[[Jai\nx", "[[Jaime]]x"), ("[[zzz\nx", "[[zzz\nx"),
    ("[[Jai\n\n[[si\ny", "[[Jaime]]\n[[Sigrid]]y"),
    ("#norv\nx", "#norv\nx"), ("- [[Jai\n\n- b", "- [[Jaime]]\n- b"),
  ])
  func `keys that arrive together act in their order`(keys: String, result: String) throws {
    #expect(text(try writer().typeAtOnce(keys)) == result)
  }

  @Test func `keys that arrive together act in their order while the library is busy`() throws {
    let writer = try writer()
    shelf.failure = .busy
    writer.typeAtOnce("[[Jai\nx").press("Ctrl-Home")
    shelf.failure = nil
    writer.receive([.libraryChanged])
    #expect(text(writer) == "[[Jai\nx")
  }

  @Test func `Tab in a field waits for the names too, and goes on if they cannot be read`() throws {
    let writer = try Writer(shelf: shelf).press("e", "Tab", "Tab", "Ctrl-A")
    writer.type("[[si").press("Tab").wait(milliseconds: 1)
    #expect(writer.screen.contains("[[Sigrid]]‸"))
    writer.type(" [[ag").press("Tab")
    shelf.failure = .busy
    writer.wait(milliseconds: 1)
    #expect(writer.screen.contains("[[ag") && !writer.screen.contains("[[ag‸"))
  }

  @Test func `an alias is inserted with the name, as Obsidian needs it`() throws {
    let writer = try writer()
    type("[[ang", writer)
    writer.press("Tab")
    #expect(text(writer) == "[[Jaime|The Angler]]")
  }

  @Test(arguments: ["| [[ang", "a | [[ang", "| [[Sigrid\\|x]] [[ang", "\\\\| [[ang"])
  func `in a row of a table the bar of an inserted alias is escaped`(typed: String) throws {
    let writer = try writer()
    type("| not this line\n" + typed, writer)
    writer.press("Tab")
    #expect(text(writer) == "| not this line\n" + typed.dropLast(5) + "[[Jaime\\|The Angler]]")
  }

  @Test(arguments: ["[[ang", "a \\| [[ang", "[[Sigrid|x]] [[ang"])
  func `elsewhere the bar of an inserted alias is not escaped`(typed: String) throws {
    let writer = try writer()
    type("| not this line\n" + typed, writer)
    writer.press("Tab")
    #expect(text(writer) == "| not this line\n" + typed.dropLast(5) + "[[Jaime|The Angler]]")
  }

  @Test func `the names stand under the typed letters, their books in a column of their own`()
    throws
  {
    let writer = try writer()
    type("See [[a", writer)
    let typed = try #require(writer.place(of: "[[a"))
    let agatha = try #require(writer.place(of: "Agatha"))
    #expect(agatha == Point(column: typed.column + 2, row: typed.row + 1))
    let kinds = ["book ", "Jaime · The Good Hawk"].map { writer.place(of: $0)?.column }
    #expect(kinds[0] != nil && kinds[0] == kinds[1])
    type("ga", writer)
    #expect(writer.place(of: "│ Agatha")?.column == typed.column)
  }

  @Test func `the rows of the list have one width, and lines around them`() throws {
    let writer = try writer()
    type("[[", writer)
    let rows = writer.screen.split(separator: "\n").filter {
      $0.contains("The ") && $0.contains("│")
    }
    #expect(rows.count > 2 && Set(rows.map(\.count)).count == 1)
    #expect(writer.screen.contains("╰─") && writer.screen.contains("─╯"))
  }

  @Test func `tags stand under the typed letters too`() throws {
    let writer = try writer()
    type("a #nor", writer)
    let typed = try #require(writer.place(of: "a #nor"))
    #expect(writer.place(of: "│ #north") == Point(column: typed.column, row: typed.row + 1))
  }

  @Test(arguments: [40, 60, 80])
  func `in a form the list leaves the labels and the frame of the sheet`(columns: Int) throws {
    let writer = try Writer(columns: columns, rows: 30, shelf: shelf)
    writer.press("e", "Tab", "Tab", "Ctrl-A")
    let before = writer.screen.split(separator: "\n")
    type("[[a", writer)
    let after = writer.screen.split(separator: "\n")
    #expect(after.contains { $0.contains("│ Agatha") })
    for (before, after) in zip(before, after) where before.contains("│") {
      #expect(after.last == before.last)
      guard columns > 60 else { continue }
      #expect(after.prefix(15).map { $0 == "✎" ? " " : $0 } == Array(before.prefix(15)))
    }
  }

  @Test func `an alias tells whose it is`() throws {
    let writer = try writer()
    type("[[ang", writer)
    #expect(writer.screen.contains("The Angler  Jaime · The Good Hawk"))
  }

  @Test func `Enter inserts the first name that was begun, and Tab too`() throws {
    let writer = try writer()
    type("[[ja", writer)
    writer.press("Enter").type(", ")
    type("[[ang", writer)
    writer.press("Tab")
    #expect(text(writer) == "[[Jaime]], [[Jaime|The Angler]]")
  }

  @Test func `Enter before the names are read waits for them, and is a new line if there are none`()
    throws
  {
    let writer = try writer()
    writer.type("[[si").press("Enter")
    #expect(text(writer) == "[[si")
    writer.wait(milliseconds: 1)
    #expect(text(writer) == "[[Sigrid]]")
    writer.type(" [[x9").press("Enter").wait(milliseconds: 1)
    #expect(text(writer) == "[[Sigrid]] [[x9\n")
  }

  @Test func `Enter after brackets alone, or in a tag with nothing chosen, is a new line`() throws {
    let writer = try writer()
    type("[[", writer)
    writer.press("Enter")
    type("#nor", writer)
    writer.press("Enter")
    #expect(text(writer) == "[[\n#nor\n")
  }

  @Test func `Esc closes only the list`() throws {
    let writer = try writer()
    type("b [[a", writer)
    #expect(writer.screen.contains("│ Agatha"))
    writer.press("Esc")
    #expect(!writer.screen.contains("│ Agatha"))
    type("g", writer)
    #expect(!writer.screen.contains("│ Agatha"))
    #expect(text(writer) == "b [[ag")
  }

  @Test func `a tag is completed after its first letter, and a heading opens no list`() throws {
    let writer = try writer()
    type("#", writer)
    #expect(!writer.screen.contains("│ #"))
    type(" Title\n#nor", writer)
    #expect(writer.screen.contains("│ #north") && writer.screen.contains("│ #norveg"))
    writer.press("↓", "↓", "Enter")
    #expect(text(writer) == "# Title\n#norveg")
  }

  @Test(arguments: ["`[[a", "```\n[[a", "~~~\ncode\n[[a", "`#n", "word#n", "[a", "[[a]] b"])
  func `no list opens in code or in other words`(typed: String) throws {
    let writer = try writer()
    type(typed, writer)
    #expect(!writer.screen.contains("│ Agatha") && !writer.screen.contains("│ #"))
  }

  @Test func `the list and its chosen row come back after a kill`() throws {
    do {
      let writer = try restored().press("n")
      type("[[a", writer)
      writer.press("↓")
    }
    let writer = try restored().wait(milliseconds: 1)
    #expect(writer.screen.contains("‸▸ Agatha"))
    writer.press("Enter")
    #expect(text(writer) == "[[Agatha]]")
  }

  @Test(arguments: [(20, 5), (40, 8), (120, 40)])
  func `the list works in a window of any size`(columns: Int, rows: Int) throws {
    let writer = try writer(columns: columns, rows: rows)
    type("[[a", writer)
    #expect(writer.screen.contains("│ Agatha"))
    writer.press("↓")
    #expect(writer.screen.contains("‸▸ Agatha"))
    writer.press("Tab")
    #expect(text(writer) == "[[Agatha]]")
  }
}
