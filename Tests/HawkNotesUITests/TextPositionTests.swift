import HawkNotesTestSupport
import TextEditing
import Testing
import Torture

@testable import HawkNotesUI

/// Word count and cursor in the status line.
@Suite struct TextPositionTests {
  private func status(_ writer: Writer) -> Substring {
    let rows = writer.screen.split(separator: "\n", omittingEmptySubsequences: false)
    return rows[rows.count - 2]
  }

  @Test func `the status line shows words, line and column while the user writes`() throws {
    let writer = try Writer()
    writer.press("n").paste("Agatha walks\nthe wall, e\u{301}")
    #expect(status(writer).hasSuffix("5 words · line 2, column 12  ◇ EPHEMERAL"))
    writer.press("Ctrl-Home")
    #expect(status(writer).hasSuffix("5 words · line 1, column 1  ◇ EPHEMERAL"))
    writer.press("Esc")
    #expect(!status(writer).contains("words"))
  }

  @Test func `thousands of words have a comma, as in lists`() throws {
    let writer = try Writer()
    writer.press("n").paste(Array(repeating: "hawk", count: 1234).joined(separator: " "))
    #expect(status(writer).contains(" 1,234 words · "))
  }

  @Test(arguments: [(60, "1 word · line 1, column 5"), (34, "1 word · 1:5"), (20, " EPHEMERAL")])
  func `a narrower window shows a shorter form`(columns: Int, shown: String) throws {
    let writer = try Writer(columns: columns, rows: 10)
    writer.press("n").paste("hawk")
    #expect(status(writer).contains(shown))
  }

  @Test func `each frame has the word count and the cursor of its text`() throws {
    let writer = try Writer()
    writer.press("n")
    for (number, letter) in "a hawk".enumerated() {
      writer.type(String(letter))
      let words = number < 2 ? "1 word" : "2 words"
      #expect(status(writer).contains("\(words) · line 1, column \(number + 2) "))
    }
    writer.press("Backspace")
    #expect(status(writer).contains("2 words · line 1, column 6 "))
  }

  @Test func `each frame has the shown rows of its text in the heading`() throws {
    let writer = try Writer(columns: 40, rows: 12)
    writer.press("n")
    for number in 1...20 {
      writer.type("\n")
      let rows = number + 1
      guard rows > 8 else { continue }
      #expect(writer.screen.contains("–\(rows)/\(rows)"), "\(writer.screen)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the rows that are known after an edit are those of the whole text`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", " ", "\n", "word and words ", "物", "\n\n", String(repeating: "x", count: 50),
    ]
    var text = TextBuffer("one line\nand another".utf8)
    var starts = RowStarts(TextFlow(text, columns: 20))
    for _ in 0..<200 {
      let bounds = [0, 1].map { _ in
        text.boundary(at: Int.random(in: 0...text.count, using: &random))
      }
      let isDeletion = Int.random(in: 0..<3, using: &random) == 0
      let start = bounds.min() ?? 0
      let range = start..<(isDeletion ? bounds.max() ?? start : start)
      let inserted = isDeletion ? "" : pieces.randomElement(using: &random) ?? ""
      let edit = text.edit(range, inserting: Array(inserted.utf8))
      let old = text
      text.apply(edit)
      starts.follow(edit, from: old, to: text)
      #expect(starts.isOf(TextFlow(text, columns: 20)))
      #expect(starts.starts == TextFlow(text, columns: 20).rowStarts)
    }
  }

  @Test func `a message is shown before the word count`() throws {
    let writer = try Writer(columns: 60)
    writer.press("n", "Ctrl-S")
    #expect(status(writer).contains("Nothing to save: the note is empty."))
    #expect(!status(writer).contains("column"))
  }

  @Test func `far from a line's start no column is shown`() throws {
    let writer = try Writer()
    writer.press("n").paste(String(repeating: "word ", count: 200_000))
    #expect(status(writer).contains("200,000 words · line 1  "))
  }
}
