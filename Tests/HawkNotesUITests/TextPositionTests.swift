import HawkNotesTestSupport
import HawkNotesUI
import Testing

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

  @Test(arguments: [(60, "1 word · line 1, column 5"), (34, "1 word · 1:5"), (20, " EPHEMERAL")])
  func `a narrower window shows a shorter form`(columns: Int, shown: String) throws {
    let writer = try Writer(columns: columns, rows: 10)
    writer.press("n").paste("hawk")
    #expect(status(writer).contains(shown))
  }

  @Test func `during typing the word count waits for a pause, but not for ever`() throws {
    let writer = try Writer()
    writer.press("n").type("a hawk")
    #expect(status(writer).contains("0 words · line 1, column 1 "))
    writer.wait(milliseconds: 200)
    #expect(status(writer).contains("2 words · line 1, column 7 "))
    for _ in 0..<110 { writer.type("s") }
    #expect(!status(writer).contains("column 7 "))
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
    #expect(status(writer).contains("200000 words · line 1  "))
  }
}
