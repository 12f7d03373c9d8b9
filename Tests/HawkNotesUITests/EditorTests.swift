import HawkNotesTestSupport
import HawkNotesUI
import TextEditing
import LibraryModel
import Testing

/// Writing, with the cursor in the text.
@Suite struct EditorTests {
  private func writer(_ text: String, columns: Int = 40, rows: Int = 12) throws -> Writer {
    let writer = try Writer(columns: columns, rows: rows)
    writer.press("n").paste(text)
    return writer
  }

  private func text(_ writer: Writer) -> [String] {
    writer.screen.split(separator: "\n").compactMap { row in
      let parts = row.split(separator: "┃ ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else { return nil }
      // Without the scroll mark.
      return parts[1].last == "▐"
        ? String(parts[1].dropLast().reversed().drop { $0 == " " }.reversed()) : String(parts[1])
    }
  }

  @Test func `arrows move by one character as a reader sees it`() throws {
    let writer = try writer("e\u{301}👩‍🚀鷹")
    writer.press("←", "←").type("|")
    #expect(text(writer)[0].contains("|‸"))
    #expect(
      writer.window.state.editor.texts.values.first.map {
        String(decoding: $0.bytes, as: UTF8.self)
      }
        == "e\u{301}|👩‍🚀鷹")
    writer.press("Backspace", "Backspace")
    #expect(
      writer.window.state.editor.texts.values.first.map {
        String(decoding: $0.bytes, as: UTF8.self)
      }
        == "👩‍🚀鷹")
  }

  @Test func `a long line wraps at words, and up and down go by rows`() throws {
    let writer = try writer("one two three four five six seven eight nine ten eleven twelve")
    #expect(text(writer).count == 2)
    writer.press("Home").type("*")
    #expect(text(writer)[1].hasPrefix("*‸"))
    writer.press("↑").type("*")
    #expect(text(writer)[0].hasPrefix("o*‸"))
  }

  @Test func `the goal column survives short rows`() throws {
    let writer = try writer("a long first row\nx\nanother long row")
    writer.press("↑", "↑").type("!")
    #expect(text(writer)[0] == "a long first row!‸")
  }

  @Test func `home and end go to the row's ends, then to the line's`() throws {
    let writer = try writer(String(repeating: "word ", count: 20) + "end")
    writer.press("Home", "Home").type("<")
    #expect(text(writer)[0].hasPrefix("<‸word"))
    writer.press("End")
    #expect(text(writer)[0].contains("‸"))
    writer.press("End").type(">")
    #expect(text(writer).last?.hasSuffix("end>‸") == true)
  }

  @Test func `words and lines are deleted by their keys`() throws {
    let writer = try writer("one two\nthree four")
    writer.press("Ctrl-W")
    #expect(text(writer)[1] == "three ‸")
    writer.press("Ctrl-U")
    #expect(text(writer) == ["one two", "‸"])
    writer.press("Ctrl-Home", "Ctrl-→", "Ctrl-K")
    #expect(text(writer)[0] == "one‸")
    writer.press("Delete")
    #expect(text(writer) == ["one‸"])
  }

  @Test func `a text longer than the window scrolls with its cursor`() throws {
    let writer = try writer((1...50).map { "line \($0)" }.joined(separator: "\n"))
    #expect(text(writer).last == "line 50‸")
    writer.press("Ctrl-Home")
    #expect(text(writer).first == "‸line 1")
    writer.press("PgDn", "PgDn")
    #expect(text(writer).contains { $0.contains("‸") })
    writer.press("Ctrl-End")
    #expect(text(writer).last == "line 50‸")
  }

  @Test func `when the first visible text is deleted, the text before it becomes visible`() throws {
    let writer = try writer("one two three four five six seven eight nine ten eleven")
    let before = text(writer)
    writer.paste((1...50).map { "line \($0)" }.joined(separator: "\n")).press("Ctrl-_")
    #expect(text(writer) == before)
    writer.press("Ctrl-R")
    #expect(text(writer).last == "line 50‸")
  }

  @Test func `a paste is one edit, and its line ends become line feeds`() throws {
    let writer = try Writer()
    writer.press("n").paste("a\r\nb\rc\nd\u{3}")
    #expect(
      writer.window.state.editor.texts.values.first.map {
        String(decoding: $0.bytes, as: UTF8.self)
      }
        == "a\nb\nc\nd\u{3}")
    #expect(writer.screen.contains("d^C‸"))
  }

  @Test func `typing works in the middle of a line of a megabyte`() throws {
    let writer = try writer(String(repeating: "word ", count: 200_000), columns: 80, rows: 24)
    writer.press("Ctrl-Home", "PgDn", "PgDn").type("HERE")
    #expect(writer.screen.contains("HERE‸"))
    writer.press("Ctrl-End").type("THERE")
    #expect(writer.screen.contains("THERE‸"))
    writer.press("↑", "↑", "↓").type("x")
    #expect(writer.screen.contains("x‸"))
  }
}
