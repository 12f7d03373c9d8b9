import HawkNotesTestSupport
import Markup
import TextEditing
import TextUI
import Testing

@testable import HawkNotesUI

/// The light styling of a text that is written.
@Suite struct SourceStylingTests {
  /// The words of a line with looks other than plain, marked: `b` bold, `i` italic, `u` underlined,
  /// `c` coloured.
  private func looks(_ text: String, columns: Int = 60, rows: Int = 24) throws -> [String] {
    let writer = try Writer(columns: columns, rows: rows).press("n").paste(text)
    let surface = try #require(writer.terminal.shown)
    let plain = Theme.plain
    return (0..<surface.size.rows).compactMap { row -> String? in
      var line = ""
      var current = ""
      var isText = false
      surface.forEachCell(inRow: row) { column, cell in
        if column == 2 { isText = cell.base == 0x2503 }
        guard isText, column > 3 else { return }
        let attributes = cell.style.attributes
        let mark =
          (attributes.contains(.bold) ? "b" : "") + (attributes.contains(.italic) ? "i" : "")
          + (attributes.contains(.underlined) ? "u" : "")
        let isColoured =
          surface.style(at: Point(column: column, row: row)).foreground != plain.foreground
        let look = mark + (isColoured ? "c" : "")
        if look != current { line += "{\(look)}" }
        current = look
        line.unicodeScalars.append(Unicode.Scalar(cell.base) ?? "?")
      }
      let words = String(line.reversed().drop { $0 == " " }.reversed())
      return isText && !words.isEmpty ? words : nil
    }
  }

  @Test func `no cell moves: the text is the same with and without styling`() throws {
    let text =
      "# A *b*\n> q [[Agatha]]\n- [ ] `c` #tag @p12\n```\n**x**\n```\n1. **y** ~~z~~ [a](b)"
    let writer = try Writer(columns: 60, rows: 24).press("n").paste(text)
    for line in text.split(separator: "\n") { #expect(writer.screen.contains("┃ \(line)")) }
  }

  @Test func `headings and strong words are bold, emphasis italic, links underlined`() throws {
    let looks = try looks("# Dawn\nan *early* and **bold** [[Agatha|her]]")
    #expect(looks.contains { $0.contains("{b} Dawn") || $0.contains("b} Dawn") })
    #expect(looks.contains { $0.contains("{i}*early*{}") && $0.contains("{b}**bold**{}") })
    #expect(looks.contains { $0.contains("u") && $0.contains("[[Agatha|her]]") })
  }

  @Test func `a line that is read in a quotation is italic, also without its sign`() throws {
    let quoted = try looks("> said\nmine")
    #expect(quoted.contains { $0.contains("i}mine") })
    let apart = try looks("> said\n\nmine")
    #expect(apart.contains { $0.contains("mine") && !$0.contains("i}mine") })
    let above = try looks("> said\n" + (1...60).map { "line \($0)" }.joined(separator: "\n"))
    #expect(!above.isEmpty && above.allSatisfy { $0.contains("i}line") })
    let long = try looks("> said\n" + String(repeating: "word ", count: 700))
    #expect(long.count > 15 && long.allSatisfy { $0.contains("i}word") })
  }

  @Test func `the rest of a long line that begins above the window is no quotation`() throws {
    let lines = (1...30).map { "\nline \($0)" }.joined()
    let below = try looks("a " + String(repeating: "> ", count: 1500) + lines)
    #expect(below.count > 15 && below.allSatisfy { !$0.contains("i}line") })
  }

  @Test func `what is in fenced code is code, also when the fence is above the window`() throws {
    let code = (1...60).map { "*line* \($0)" }.joined(separator: "\n")
    let inCode = try looks("```\n" + code)
    #expect(!inCode.contains { $0.contains("{i}") })
    let behind = try looks("```\nx\n```\n" + code)
    #expect(behind.contains { $0.contains("{i}*line*{}") })
  }

  @Test func `the line of the first visible row begins after the line feed before it`() {
    let bytes = Array("\none\n\ntwo".utf8)
    let text = TextBuffer(bytes)
    for offset in 0...bytes.count {
      let shown = FlowedRows(start: offset, bytes: [], rows: [])
      let expected = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      #expect(SourceStyling.lineStart(of: shown, in: text) == expected, "from \(offset)")
    }
  }

  @Test func `the state of fences is the same whether it is kept over edits or found anew`() {
    var index = FenceIndex()
    var text = TextBuffer(Array(String(repeating: "word\n```\ncode\n```\n", count: 1000).utf8))
    for step in 0..<60 {
      let offset = (step * 7919) % text.count
      let line = text.lineFeed(before: offset).map { $0 + 1 } ?? 0
      _ = index.state(at: line, in: text)
      let edit = text.edit(
        offset..<offset + step % 3, inserting: Array(["`", "```\n", "x"][step % 3].utf8))
      text.apply(edit)
      index.follow(edit, to: text)
      let later = min(text.count, offset + 5000)
      let start = text.lineFeed(before: later).map { $0 + 1 } ?? 0
      var anew = FenceIndex()
      #expect(index.state(at: start, in: text) == anew.state(at: start, in: text))
    }
  }
}
