import Foundation
import HawkNotesTestSupport
import HawkNotesUI
import SceneRestoration
import SceneRestorationTesting
import TextUI
import Testing

/// Finding in the text.
@Suite struct FindTests {
  private func writer(_ text: String, columns: Int = 80, rows: Int = 24) throws -> Writer {
    try Writer(columns: columns, rows: rows).press("n").paste(text)
  }

  private func cursor(_ writer: Writer) -> Int {
    writer.window.state.scene.editors.values.first?.cursor ?? -1
  }

  @Test func `typing finds and counts, Enter goes to the next match, and Esc stays at the match`()
    throws
  {
    let writer = try writer("a hawk, a Hawk, a HAWK")
    writer.press("Ctrl-Home", "Ctrl-F").type("ha")
    #expect(writer.status == "Find: ha‸ 1/3")
    writer.type("wk").press("Enter")
    #expect(writer.status == "Find: hawk‸ 2/3")
    writer.press("↓")
    #expect(writer.status == "Find: hawk‸ 3/3")
    writer.press("Esc").type("*")
    #expect(writer.screen.contains("┃ a hawk, a Hawk, a *‸HAWK"))
  }

  @Test func `the search wraps around at both ends, and says so`() throws {
    let writer = try writer("one two one")
    writer.press("Ctrl-F").type("one")
    #expect(writer.status == "Find: one‸ wrapped 1/2")
    writer.press("↑")
    #expect(writer.status == "Find: one‸ wrapped 2/2")
    writer.press("Enter")
    #expect(writer.status == "Find: one‸ wrapped 1/2")
    writer.press("Enter")
    #expect(writer.status == "Find: one‸ 2/2")
  }

  @Test(arguments: ["caf\u{E9}", "cafe\u{301}"], ["caf\u{E9}", "cafe\u{301}"])
  func `a text that looks the same is found while writing and while reading`(
    query: String, text: String
  ) throws {
    let writer = try writer("a \(text), and on").press("Ctrl-Home", "Ctrl-F").paste(query)
    #expect(writer.status.hasSuffix("1/1"))
    writer.press("Ctrl-R").type("inn").press("Ctrl-A")
    #expect(writer.screen.contains("┃ a inn‸, and on"))
    writer.press("Ctrl-_", "Ctrl-S", "Esc", "Enter", "Ctrl-F").paste(query)
    #expect(writer.status.hasSuffix("1/1"))
  }

  @Test func `a query with a capital letter matches case`() throws {
    let writer = try writer("hawk Hawk")
    writer.press("Ctrl-F").type("H")
    #expect(writer.status == "Find: H‸ wrapped 1/1")
  }

  @Test func `a long text that is read says what is not found`() throws {
    let writer = try writer(String(repeating: "letter river\n", count: 25_000))
    writer.press("Ctrl-S", "Esc", "Enter", "Ctrl-F").type("salt")
    #expect(writer.status == "Find: salt‸ Not found.")
    writer.press("Enter")
    #expect(writer.status == "Find: salt‸ Not found.")
    writer.press("Ctrl-U").type("river")
    #expect(writer.status == "Find: river‸")
  }

  @Test func `a query without a match says so, and the cursor goes back to where it was`() throws {
    let writer = try writer("one two")
    writer.press("←", "Ctrl-F").type("one")
    #expect(cursor(writer) == 0)
    writer.type("x")
    #expect(writer.status == "Find: onex‸ not found")
    #expect(cursor(writer) == 6)
    writer.press("Backspace")
    #expect(cursor(writer) == 0)
    writer.press("Ctrl-U")
    #expect(writer.status == "Find: ‸")
    #expect(cursor(writer) == 6)
  }

  @Test func `the last query is there again, and the next letter replaces it`() throws {
    let writer = try writer("one two one two")
    writer.press("Ctrl-Home", "Ctrl-F").type("two").press("Esc", "Ctrl-F")
    #expect(writer.status == "Find: ‸two 1/2")
    writer.press("Enter")
    #expect(writer.status == "Find: two‸ 2/2")
    writer.press("Esc", "Ctrl-F").type("o")
    #expect(writer.status.hasPrefix("Find: o‸"))
  }

  @Test func `matches are counted up to a thousand`() throws {
    let writer = try writer(String(repeating: "x ", count: 5000))
    writer.press("Ctrl-Home", "Ctrl-F").type("x")
    #expect(writer.status == "Find: x‸ 1/1000+")
    writer.press("↑")
    #expect(writer.status == "Find: x‸ wrapped 1000+")
    #expect(cursor(writer) == 9998)
  }

  @Test func `matches are marked without colours too, also across the end of a row`() throws {
    let writer = try writer("long words that wrap, long words that wrap", columns: 30)
    writer.press("Ctrl-Home", "Ctrl-F").type("long words that wrap")
    let surface = try #require(writer.terminal.shown)
    var current = 0
    var others = 0
    for row in 0..<surface.size.rows - 2 {
      surface.forEachCell(inRow: row) { _, cell in
        if cell.style.attributes.contains(.reversed) { current += 1 }
        if cell.style.attributes.contains(.underlined) { others += 1 }
      }
    }
    #expect(current == 20)
    #expect(others == 20)
  }

  @Test func `the first line of a paste goes into the find line`() throws {
    let writer = try writer("one two")
    writer.press("Ctrl-F").paste("\ntwo\nthree")
    #expect(writer.status == "Find: two‸ wrapped 1/1")
  }

  @Test(arguments: [60, 80, 100])
  func `a start message cuts no query, and is shown if there is room`(columns: Int) throws {
    let scenes = TestScenes()
    let shelf = TestLibrary()
    func start() throws -> Writer {
      return try scenes.writer(columns: columns, shelf: shelf)
    }
    let query = "a query of some length"
    _ = try { try start().press("n").paste(query).press("Ctrl-Home", "Ctrl-F").type(query) }()
    let writer = try start()
    #expect(!writer.message.isEmpty)
    #expect(writer.status.contains("Find: \(query)‸") && writer.status.contains("1/1"))
    #expect(writer.status.contains(writer.message) == (columns >= 100))
  }

  @Test(arguments: [(20, 5), (30, 8), (40, 12)])
  func `in a narrow window the query and its cursor are visible`(columns: Int, rows: Int) throws {
    let writer = try writer("a hawk", columns: columns, rows: rows)
    writer.press("Ctrl-F").type("hawkhawkhawkhawkhawk")
    #expect(writer.screen.contains("hawk‸") || writer.screen.contains("wk‸"))
  }

  @Test func `the find line is restored after a kill, with its content`() throws {
    let scenes = TestScenes()
    let shelf = TestLibrary()
    func start() throws -> Writer {
      return try scenes.writer(shelf: shelf)
    }
    /// The window without the messages of a start and of a search.
    func picture(_ writer: Writer) -> [String] {
      let rows = writer.screen.split(separator: "\n").map(String.init)
      let find = writer.status
        .replacing("wrapped", with: "")
        .replacing("Restored after an unexpected exit, draft included.", with: "")
      return rows.dropLast(2) + [find.split(separator: " ").joined(separator: " ")]
    }
    func session(_ keys: [String]) throws -> [String] {
      let writer = try start()
      writer.press("n").paste("hawk and hawk").press("Ctrl-Home", "Ctrl-F").type("hawk")
      for key in keys { writer.press(key) }
      return picture(writer)
    }
    for keys in [[], ["Enter"], ["Esc", "Ctrl-F"]] {
      let left = try session(keys)
      #expect(try picture(start()) == left)
      try FileManager.default.removeItem(atPath: scenes.path)
    }
  }

  @Test func `leaving the place closes the find line`() throws {
    let writer = try writer("one")
    writer.press("Ctrl-F").type("one")
    let link = writer.window.state.link
    writer.receive([.input(.key(KeyPress(.escape)))])
    writer.press("Esc")
    #expect(!writer.screen.contains("Find:"))
    #expect(writer.window.state.link == link)
  }
}
