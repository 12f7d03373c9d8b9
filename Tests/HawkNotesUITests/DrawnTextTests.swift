@testable import HawkNotesUI
import HawkNotesTestSupport
import Markup
import TextEditing
import Testing
@testable import TextUI
import Torture

/// The rows of a text that is written, drawn over those before.
@Suite struct DrawnTextTests {
  private let area = Rect(column: 2, row: 1, columns: 12, rows: 9)

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a text over another one looks as on blanks, after any edits`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = TextBuffer(
      "a *bold\nword* and `code`\n\n```\nlet\n```\n> said\n漢字漢字漢字漢 e\u{301}".utf8)
    var surface = blanks
    var last: DrawnText?
    for step in 0..<120 {
      edit(&text, &random)
      let top = step % 9 == 0 ? Int.random(in: 0...2, using: &random) : 0
      var drawn = drawn(text, fromLine: top, isStyled: step % 31 != 0)
      drawn.draw(over: last, on: &surface)
      last = drawn
      var fresh = blanks
      drawn.draw(over: nil, on: &fresh)
      let changes = surface.changes(since: fresh)
      #expect(changes.isEmpty, "seed \(seed), step \(step): \(surface.text), not \(fresh.text)")
      guard changes.isEmpty else { return }
    }
  }

  @Test func `a key draws its own row only`() throws {
    let writer = try Writer(columns: 80, rows: 24)
    writer.press("n")
    writer.type("one\ntwo *strong*\n" + String(repeating: "word ", count: 40) + "\nlast\n")
    for _ in 0..<3 { writer.press("↑") }
    let before = try #require(writer.window.state.caches.backdrop).surface
    writer.type("x")
    let after = try #require(writer.window.state.caches.backdrop).surface
    let text = try #require(writer.window.state.caches.backdrop).layout.draftText
    let drawn = (text.row..<text.endRow).filter { !isShared($0, before, after) }
    #expect(drawn.count == 1)
    #expect(
      before.changes(since: after).map(\.row).filter { text.endRow > $0 && $0 >= text.row } == drawn
    )
  }

  private func isShared(_ row: Int, _ one: Surface, _ other: Surface) -> Bool {
    one.rows[row].withUnsafeBufferPointer { one in
      other.rows[row].withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
    }
  }

  private var blanks: Surface { Surface(size: Size(columns: 16, rows: 12)) }

  private func drawn(_ text: TextBuffer, fromLine line: Int, isStyled: Bool) -> DrawnText {
    var start = 0
    for _ in 0..<line { start = text.lineFeed(from: start).map { $0 + 1 } ?? start }
    let rows = TextFlow(text, columns: area.columns - 1).rows(from: start, limit: area.rows)
    return DrawnText(
      rows, in: area, isStyled ? FenceState() : nil, QuotationState(), isLineStart: true)
  }

  private func edit(_ text: inout TextBuffer, _ random: inout SeededGenerator) {
    let offset = text.boundary(at: Int.random(in: 0...text.count, using: &random))
    if Int.random(in: 0..<3, using: &random) == 0 {
      let end = text.boundary(at: min(text.count, offset + Int.random(in: 1...8, using: &random)))
      text.replace(min(offset, end)..<max(offset, end), with: TextBuffer())
    } else {
      let part = ["a", " ", "\n", "*", "`", "```\n", "> ", "漢", "\t", "word "].randomElement(
        using: &random)
      text.replace(offset..<offset, with: TextBuffer((part ?? "a").utf8))
    }
  }
}
