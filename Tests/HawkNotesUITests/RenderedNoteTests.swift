@testable import HawkNotesUI
import HawkNotesTestSupport
import LibraryModel
import Markup
import Testing
import TextUI
import Torture

/// Notes that are open for reading.
@Suite struct RenderedNoteTests {
  @Test func `a note is read without its Markdown characters`() throws {
    let writer = try reading(
      """
      # The wall at *dawn*

      > Agatha counts
      > the boats.

      - small: **seven**
        1. red
      - [x] ask [[Jaime|him]]

      ---
      ```
      let wall = *b*
      ```
      """, columns: 40, rows: 20)
    #expect(
      writer.text == """
        ‸The wall at dawn

        │ Agatha counts
        │ the boats.

        • small: seven
          1. red
        [x] ask him

        ───
        ▒ let wall = *b*
        """)
  }

  private func looks(_ word: String, _ writer: Writer) -> Style.Attributes? {
    writer.place(of: word).flatMap { writer.terminal.shown?.style(at: $0).attributes }
  }

  @Test func `looks are attributes, so that they show without colours`() throws {
    let writer = try reading("plain *thin* **bold** [shop](https://a.b)", columns: 60, rows: 12)
    #expect(looks("plain", writer) == [])
    #expect(looks("thin", writer) == .italic)
    #expect(looks("bold", writer) == .bold)
    #expect(looks("shop", writer)?.contains(.underlined) == true)
  }

  @Test func `a note that is read tells its parts apart without colours`() throws {
    let writer = try reading(
      "# First\n\n## Second\n\nsome `code` ~~old~~ new\n\n```\nlet x\n```\n\n> quoted", columns: 60,
      rows: 20, settings: colourless)
    #expect(looks("First", writer) == [.bold, .underlined] && looks("Second", writer) == .bold)
    #expect(looks("some", writer) == [] && looks("code", writer) == .reversed)
    #expect(looks("let x", writer) == [])
    #expect(writer.screen.contains("~old~ new"))
    #expect(writer.screen.contains("▒ let x") && writer.screen.contains("│ quoted"))
  }

  @Test func `code has the colour of the theme where there is one`() throws {
    var settings = Settings()
    settings.theme = .dark
    let writer = try reading("some `code`", columns: 60, rows: 12, settings: settings)
    let place = try #require(writer.place(of: "code"))
    let style = try #require(writer.terminal.shown?.style(at: place))
    #expect(style.attributes == [] && style.foreground != .terminal)
  }

  private var colourless: Settings {
    var settings = Settings()
    settings.theme = .mono
    return settings
  }

  @Test func `a table has columns where they fit, and is a list where they do not`() throws {
    let table = """
      | Who | What | Age |
      | --- | :-: | --: |
      | Agatha | Hawk | 15 |
      | Jaime | Angler | 16 |
      """
    #expect(
      try reading(table, columns: 60, rows: 14).text == """
        ‸Who    │  What  │ Age
        ───────┼────────┼────
        Agatha │  Hawk  │  15
        Jaime  │ Angler │  16
        """)
    #expect(
      try reading(table, columns: 22, rows: 20).text == """
        ‸Who: Agatha
        What: Hawk
        Age: 15
        ───
        Who: Jaime
        What: Angler
        Age: 16
        """)
  }

  @Test(arguments: [20, 33, 80])
  func `each row of a note is reached row by row, downwards and upwards`(columns: Int) {
    let text = MarkupText(hostile.utf8)
    let flow = RenderedText(text, columns: columns)
    let starts = text.parts.indices.flatMap { flow.rows(ofPart: $0) }.map(\.source)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
    for (place, next) in zip(starts, starts.dropFirst()) where next < 1500 || isNearPart(next, text)
    {
      #expect(flow.start(1, rowsAfter: place) == next)
      #expect(flow.start(1, rowsBefore: next) == place)
      #expect(flow.rowStart(at: next) == next)
    }
    #expect(starts.last.map { flow.start(1, rowsAfter: $0) } == starts.last)
    #expect(flow.rowStart(at: flow.count) == starts.last)
  }

  @Test func `a long code block is read to its end, also if its last part is only the fence`() {
    let lines = String(repeating: String(repeating: "x", count: 63) + "\n", count: 1023)
    let last = String(repeating: "y", count: 59) + "\n"
    let text = MarkupText("```\n\(lines)\(last)```\n".utf8)
    #expect(text.parts.map(\.count) == [65_536, 4])
    let flow = RenderedText(text, columns: 80)
    #expect(flow.lastTop(rows: 3) == 65_536 - 60 - 128)
    #expect(flow.rows(from: flow.lastTop(rows: 3), limit: 9).count == 3)
  }

  @Test func `a table that is longer than a part has its header once`() {
    let rows = String(repeating: "| Agatha | Hawk |\n", count: 5000)
    let flow = RenderedText(MarkupText("| Who | What |\n| --- | --- |\n\(rows)".utf8), columns: 60)
    #expect(flow.text.parts.count > 1)
    #expect(flow.rows(from: 0, limit: 9999).count == 5002)
    #expect(flow.rows(from: 0, limit: 9999).suffix(4990).allSatisfy { $0.columns == 13 })
  }

  private func isNearPart(_ offset: Int, _ text: MarkupText) -> Bool {
    text.parts.contains { abs($0.lowerBound - offset) < 100 }
  }

  @Test func `the place in a note stays at its words when the width changes`() throws {
    let paragraphs = (1...60).map {
      "Paragraph **\($0)** of a note that is long enough to wrap here."
    }
    let writer = try reading(paragraphs.joined(separator: "\n\n"), columns: 80, rows: 24)
    writer.press("PgDn", "PgDn")
    let top = writer.text.prefix(13)
    #expect(top.hasPrefix("‸Paragraph 1") && top != "‸Paragraph 1 ")
    writer.resize(columns: 30, rows: 24)
    #expect(writer.text.hasPrefix(top))
    writer.resize(columns: 80, rows: 24)
    #expect(writer.text.hasPrefix(top))
  }

  @Test func `editing a note that is read keeps the words at the top`() throws {
    let paragraphs = (1...60).map { "Paragraph \($0)." }
    let writer = try reading(paragraphs.joined(separator: "\n\n"), columns: 80, rows: 24)
    writer.press("PgDn")
    let top = try #require(writer.text.split(separator: "\n").first?.dropFirst())
    writer.press("e")
    #expect(writer.place(of: "┃ \(top)") != nil || writer.place(of: "┃ ‸\(top)") != nil)
  }

  @Test func `editing a scrolled note puts the cursor on its first row, else at the end`() throws {
    let lines = (1...60).map { "Line \($0)." }.joined(separator: "\n")
    let writer = try reading(lines, columns: 80, rows: 24).press("G")
    let top = try #require(writer.text.split(separator: "\n").first?.dropFirst())
    writer.press("e")
    #expect(writer.screen.contains("┃ ‸\(top)"))
    let short = try reading("Line 1.\nLine 2.", columns: 80, rows: 24).press("e")
    #expect(short.screen.contains("Line 2.‸"))
  }

  @Test func `editing keeps the line of the selected link, and a draft keeps its own cursor`()
    throws
  {
    let writer = try reading("one [[Jaime]]\n\ntwo [[Agatha]]\n\nthree", columns: 80, rows: 24)
    writer.press("Tab", "Tab", "e")
    #expect(writer.screen.contains("┃ two [[‸Agatha]]"))
    writer.press("Ctrl-Home").type("x").press("Esc", "Enter", "Tab", "Tab", "e")
    #expect(writer.screen.contains("┃ x‸one"))
  }

  @Test(arguments: 0..<UInt64(Torture.rounds(quick: 2, brief: 8, long: 8)))
  func `random texts are read at any size`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "[", "]", "[[", "]]", "|", "\n", "\n\n", "> ", "- ", "  ", "1. ", "# ", "`", "```\n", "*",
      "_",
      "~~", "| a | b |\n| - | - |\n", "\t", "文", "👩‍🚀", "\u{202E}", "\u{1B}[2J", "&amp;", "<b>",
      "word ",
      "[ ] ", "---\n", "\\", "http://a.b ", "\u{301}",
    ]
    for _ in 0..<40 {
      let text = (0..<Int.random(in: 1...60, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      let columns = Int.random(in: 20...90, using: &random)
      let writer = try reading("x " + text, columns: columns, rows: 12)
      writer.press("PgDn", "G", "k", "g", "j")
      #expect(!writer.screen.contains("\u{1B}"))
      let flow = RenderedText(MarkupText(("x " + text).utf8), columns: columns)
      #expect(flow.rows(from: 0, limit: 9999).allSatisfy { $0.visibleColumns <= columns })
    }
  }

  @Test(
    arguments: HostileText.kinds
      + HostileText.mixed(Torture.rounds(quick: 2, brief: 20, long: 20), seed: 20))
  func `hostile texts are read at 20 columns, in every block, to their end`(text: String) throws {
    for start in ["x ", "> - [ ] ", "1. 1. > # ", "| a | b |\n| - | - |\n| ", "```\n", "[[", "<b "]
    {
      let writer = try reading("First\n\n" + start + text, columns: 20, rows: 10)
      writer.press("PgDn", "Tab", "G", "k", "Shift-Tab", "g", "j")
      #expect(!writer.screen.utf8.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F })
      let flow = RenderedText(MarkupText((start + text).utf8), columns: 20)
      let rows = flow.rows(from: 0, limit: 9999)
      #expect(rows.allSatisfy { $0.visibleColumns <= 20 })
      #expect(flow.rowStart(at: flow.count) == rows.last?.source ?? 0)
    }
  }

  private var hostile: String {
    let table = "| Who | What is it |\n| - | - |\n| a | b |\n| | |\n"
    let list = (1...40).map { "\($0). item *\($0)*\n   - under it\n\n" }.joined()
    let prose = (1...300).map { "Paragraph \($0) with some **words** and `code`, [[Agatha]].\n\n" }
    return "# Title\n\n" + table + "\n" + list + "\n---\n\n> quoted\n> text\n\n" + prose.joined()
      + "```\ncode\n\n\ncode\n```\n"
  }

  private func reading(
    _ text: String, columns: Int, rows: Int, settings: Settings = Settings()
  ) throws -> Writer {
    let shelf = TestLibrary()
    shelf.save(text, of: shelf.firstBook)
    let writer = try Writer(columns: columns, rows: rows, shelf: shelf, settings: settings)
    writer.press("Tab", "Enter")
    return writer
  }
}

extension RenderedRow {
  /// The width of the row without the blanks at its end, which may be beyond the last column.
  fileprivate var visibleColumns: Int {
    guard case .pieces(let pieces) = content else { return 0 }
    let words = pieces.map { piece in
      switch piece {
      case .text(let text, _), .stop(let text, _): String(decoding: text, as: UTF8.self)
      case .ornament(let text): text
      }
    }
    return TextWidth.columns(of: (margin + words.joined()).trimmingBlanks)
  }
}

extension String {
  fileprivate var trimmingBlanks: String { String(reversed().drop { $0 == " " }.reversed()) }
}

extension Writer {
  /// The rows of the note, without their indentation.
  fileprivate var text: String {
    var lines = screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2)
    lines = lines.drop { !$0.contains("Note on") }.dropFirst()
    while lines.first?.contains("‸") == false { lines.removeFirst() }
    let indentation = lines.first?.prefix { $0 == " " }.count ?? 0
    return lines.map { line in
      let line =
        line.hasPrefix(String(repeating: " ", count: indentation))
        ? line.dropFirst(indentation) : line
      let isRule = line.contains("─") && line.allSatisfy { "─ ▐".contains($0) }
      return isRule ? "───" : String(line.reversed().drop { $0 == " " || $0 == "▐" }.reversed())
    }.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
  }
}
