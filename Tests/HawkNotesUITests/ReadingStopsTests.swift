import Foundation
import HawkNotesTestSupport
import LibraryModel
import SceneRestoration
import Testing
import TextUI

@testable import HawkNotesUI

/// Links and tasks of a note that is open for reading.
@Suite final class ReadingStopsTests {
  let shelf = TestLibrary()
  private let home = FileManager.default.temporaryDirectory.path + "/stops-\(UUID())"

  deinit {
    for path in [home, home + "-killed"] { try? FileManager.default.removeItem(atPath: path) }
  }

  let text = """
    The wall of [[Agatha|her]] and [the shop](https://a.b/c).

    - [ ] count the boats
    - [x] see [[Nobody]]

    | Who | Where |
    | --- | --- |
    | [here](hawknotes://shelf) | `[[code]]` |
    """

  func reading(_ text: String? = nil, columns: Int = 80, rows: Int = 24) throws -> Writer {
    shelf.notes = []
    shelf.save(text ?? self.text, of: shelf.firstBook)
    let writer = try Writer(columns: columns, rows: rows, scene: scene(in: home), shelf: shelf)
    writer.press("Tab", "Enter")
    return writer
  }

  private func scene(in home: String) throws -> WindowScene {
    try SceneDirectory(path: home).open(.named("test"), window: .current(), version: "test")
  }

  /// What is shown in reverse, and the words of the status line.
  func selected(_ writer: Writer) throws -> String {
    let surface = try #require(writer.terminal.shown)
    var words: [String] = []
    for row in 1..<surface.size.rows - 2 {
      var found = ""
      surface.forEachCell(inRow: row) { _, cell in
        if cell.style.attributes.contains(.reversed) {
          found.unicodeScalars.append(Unicode.Scalar(cell.base) ?? "?")
        }
      }
      if !found.isEmpty { words.append(found) }
    }
    return words.joined(separator: " ")
  }

  /// The message in the status line.
  private func status(_ writer: Writer) -> String {
    let rows = writer.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let words = rows[rows.count - 2].split(separator: " ")
    return words.prefix { $0 != "●" && $0 != "○" }.joined(separator: " ")
  }

  @Test func `Tab steps through links and tasks, and the status line names their targets`() throws {
    let writer = try reading()
    let steps = [
      ("her", "Link to Agatha"), ("the shop", "Link to https://a.b/c"), ("[ ]", "Open task"),
      ("[x]", "Ticked task"), ("Nobody", "Link to Nobody"),
      ("here", "Link to hawknotes://shelf"),
    ]
    for (words, status) in steps + steps.prefix(1) {
      writer.press("Tab")
      #expect(try selected(writer) == words)
      #expect(self.status(writer) == status)
      #expect(writer.screen.contains("‸" + words))
    }
    for (words, _) in [steps[5], steps[4]] {
      writer.press("Shift-Tab")
      #expect(try selected(writer) == words)
    }
  }

  @Test func `a note without links says so`() throws {
    let writer = try reading("plain [text] only")
    #expect(writer.press("Tab").message == "No links or tasks in this note.")
  }

  @Test
  func `Tab begins at the first row shown, scrolls, and a scrolled away link is not selected`()
    throws
  {
    let lines = (1...60).map { "line \($0) with [[Agatha|link\($0)]]" }.joined(separator: "\n\n")
    let writer = try reading(lines, columns: 50, rows: 16)
    writer.press("PgDn", "Tab")
    let first = try selected(writer)
    #expect(first != "link1" && first.hasPrefix("link"))
    for _ in 0..<12 { writer.press("Tab") }
    #expect(try selected(writer) == "link\((Int(first.dropFirst(4)) ?? 0) + 12)")
    writer.press("g")
    #expect(try selected(writer) == "")
    #expect(status(writer.press("Tab")) == "Link to Agatha")
    #expect(try selected(writer) == "link1")
    writer.press("Shift-Tab")
    #expect(try selected(writer) == "link60")
  }

  @Test func `Tab scrolls until the selected task is shown, downwards and upwards`() throws {
    let writer = try reading((1...20).map { "- [ ] task \($0)\n" }.joined(), rows: 12)
    for key in Array(repeating: "Tab", count: 24) + Array(repeating: "Shift-Tab", count: 24) {
      writer.press(key)
      #expect(try selected(writer) == "[ ]")
    }
  }

  @Test func `a link that wraps is selected whole`() throws {
    let writer = try reading("[[Agatha|long words that wrap in narrow windows]]", columns: 20)
    writer.press("Tab")
    let words = try selected(writer).split(separator: " ").joined(separator: " ")
    #expect(words == "long words that wrap in narrow windows")
  }

  @Test func `Tab shows the links in the header of a table that has no room for columns`() throws {
    let table =
      "| [[Agatha]] | The [[Jaime\\|angler]] |\n| --- | --- |\n| a [[Nobody]] | long words |"
    let writer = try reading(table, columns: 20)
    for words in ["Agatha", "angler", "Nobody", "Agatha"] {
      writer.press("Tab")
      #expect(try selected(writer) == words)
      #expect(writer.screen.contains("‸" + words))
    }
  }

  @Test func `Enter follows a name, an address and a place of Hawk Notes`() throws {
    let writer = try reading()
    writer.press("Tab", "Tab", "Enter")
    #expect(writer.world.browsed == ["https://a.b/c"])
    writer.press("Shift-Tab", "Enter")
    #expect(writer.window.state.character?.name == "Agatha")
  }

  @Test func `Enter follows a URL of Hawk Notes to its place`() throws {
    let writer = try reading()
    #expect(writer.press("Shift-Tab", "Enter").window.state.tab == .shelf)
    let sigrid = shelf.characters[2]
    shelf.notes = []
    shelf.save("[x](hawknotes://book/the-broken-raven/character/\(sigrid.id))", of: .inbox)
    let other = try Writer(shelf: shelf, at: Link(to: .note(shelf.notes[0].id, in: .inbox)))
    #expect(other.press("Tab", "Enter").window.state.character == sigrid)
  }

  @Test func `a name that several items have lists them in the search, and Esc goes back`() throws {
    shelf.characters[0].aliases = ["The Hawk"]
    shelf.characters[1].aliases = ["The Hawk"]
    let writer = try reading("one\n\ntwo [[The Hawk|her]]").press("Tab")
    let before = writer.screen
    writer.press("Enter")
    #expect(writer.window.state.scene.sheet == .search)
    #expect(shelf.searched.last == "title:\"Agatha\" OR title:\"Jaime\"")
    #expect(writer.message == "2 items have the name The Hawk. Enter goes to one.")
    #expect(writer.press("Esc").screen == before)
  }

  private static let chapters =
    "# Wall\n\nTo [[#the SEA]] or [[#Nowhere]]\n\n"
    + (1...40).map { "line \($0)\n\n" }.joined()
    + "## The sea\n\ngrey\n\n"
    + (1...40).map { "row \($0)\n\n" }.joined()

  /// The line of the text on which the cursor stands.
  private func line(_ writer: Writer) -> String {
    let row = writer.screen.split(separator: "\n").first { $0.contains("‸") } ?? ""
    return row.filter { $0 != "‸" && $0 != "█" }.trimmingCharacters(in: .whitespaces)
  }

  @Test func `a link to a heading goes to the heading, in another note and in the same one`() throws
  {
    let writer = try reading(Self.chapters)
    writer.press("Tab", "Enter")
    #expect(line(writer).hasPrefix("The sea"))
    writer.press("g", "Tab", "Tab", "Enter")
    #expect(line(writer).contains("Nowhere"))
    #expect(writer.message == "The text has no heading Nowhere.")
    shelf.save("[[Wall#the sea]] [[Wall#^id]] [[Wall#Nowhere]]", of: .inbox)
    let place = Link(to: .note(shelf.notes[0].id, in: .inbox))
    for (links, words) in [(1, "The sea"), (2, "Wall"), (3, "Wall")] {
      let other = try Writer(shelf: shelf, at: place)
      for _ in 0..<links { other.press("Tab") }
      #expect(line(other.press("Enter")).hasPrefix(words))
      #expect(other.message.isEmpty == (links < 3))
    }
  }

  @Test func `a link to a heading of a character goes there in the synopsis`() throws {
    shelf.characters[0].synopsis = Self.chapters
    let writer = try reading("[[Agatha#The sea]]")
    writer.press("Tab", "Enter")
    #expect(writer.window.state.focus == .synopsis)
    #expect(writer.screen.contains("The sea") && line(writer).contains("The sea"))
  }

  @Test func `a name without an item and an unsafe address are reported`() throws {
    let writer = try reading(
      "[[Nobody]] [a](javascript:alert) [b](http://u:p@a.b) [c](hawknotes://book/x)")
    #expect(writer.press("Tab", "Enter").message.hasPrefix("No book"))
    #expect(writer.press("Tab", "Enter").message.hasPrefix("Not a web address"))
    #expect(writer.press("Tab", "Enter").message.hasPrefix("Not a web address"))
    #expect(writer.press("Tab", "Enter").message.hasPrefix("No such place"))
    #expect(writer.world.browsed.isEmpty)
  }

  @Test func `Space toggles a task as an edit that u undoes, and elsewhere turns the page`() throws
  {
    let writer = try reading()
    writer.press("Tab", "Tab", "Tab", "Space")
    #expect(shelf.notes[0].text.contains("- [x] count"))
    #expect(writer.message == "Ticked a task. u undoes.")
    #expect(try selected(writer) == "[x]")
    writer.press("Tab", "Space")
    #expect(shelf.notes[0].text.contains("- [ ] see"))
    writer.press("u")
    #expect(writer.message == "Undid: unticked a task.")
    #expect(shelf.notes[0].text.contains("- [x] see"))
    writer.press("u")
    #expect(shelf.notes[0].text == text)
    writer.press("Ctrl-R")
    #expect(shelf.notes[0].text.contains("- [x] count"))
    #expect(writer.place(of: "Note on The Good Hawk") != nil)
    writer.press("Tab", "Space")
    #expect(shelf.notes[0].text.contains("see [[Nobody]]"))
  }

  private static let tasks: [(String, Int, String)] = [
    ("- [ ] a\n  - [ ] b\n- [ ] c", 1, "- [x] a\n  - [ ] b\n- [ ] c"),
    ("- [ ] a\n  - [ ] b\n- [ ] c", 2, "- [ ] a\n  - [x] b\n- [ ] c"),
    ("- a\n  1. b\n\n     * [ ] [c] d", 1, "- a\n  1. b\n\n     * [x] [c] d"),
    ("- - [ ] a", 1, "- - [x] a"), ("-\t[ ] a", 1, "-\t[x] a"),
    ("1. [ ] a\n2. [x] b", 2, "1. [ ] a\n2. [ ] b"), ("10) [ ] a", 1, "10) [x] a"),
    ("> said\n> - [ ] a\n> - [ ] b", 2, "> said\n> - [ ] a\n> - [x] b"),
    ("> > 1. a\n> >    - [ ] b", 1, "> > 1. a\n> >    - [x] b"),
    ("- [X] a", 1, "- [ ] a"), ("- [ ] é [[Agatha]] [x]", 1, "- [x] é [[Agatha]] [x]"),
    ("```\n- [ ] code\n```\n+ [ ] a\r\n+ [ ] b", 2, "```\n- [ ] code\n```\n+ [ ] a\r\n+ [x] b"),
  ]

  @Test(arguments: tasks)
  func `Space toggles the selected task, whatever is around it`(
    text: String, steps: Int, toggled: String
  ) throws {
    let writer = try reading(text)
    for _ in 0..<steps { writer.press("Tab") }
    writer.press("Space")
    #expect(shelf.notes[0].text == toggled)
    writer.press("u")
    #expect(shelf.notes[0].text == text)
  }

  @Test func `the selected link is selected again after a kill and at another width`() throws {
    let writer = try reading()
    writer.press("Tab", "Tab", "Tab", "Tab", "Tab")
    #expect(try selected(writer) == "Nobody")
    writer.resize(columns: 24, rows: 12)
    #expect(try selected(writer) == "Nobody")
    try FileManager.default.copyItem(atPath: home, toPath: home + "-killed")
    let again = try Writer(scene: scene(in: home + "-killed"), shelf: shelf)
    #expect(try selected(again) == "Nobody")
    #expect(status(again.press("Tab", "Shift-Tab")) == "Link to Nobody")
  }

  @Test func `the selected link stays selected when another window edits the note above it`() throws
  {
    let writer = try reading()
    writer.press("Tab", "Tab")
    let note = shelf.notes[0]
    try shelf.amend(note.id, "A new line\n\n" + note.text)
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(try selected(writer) == "the shop")
  }

  @Test func `a task that another window has changed is not marked, and the status line says so`()
    throws
  {
    let writer = try reading()
    writer.press("Tab", "Tab", "Tab")
    try shelf.amend(shelf.notes[0].id, "gone")
    writer.press("Space")
    #expect(shelf.notes[0].text == "gone")
    #expect(writer.message.contains("another window changed it"))
  }
}
