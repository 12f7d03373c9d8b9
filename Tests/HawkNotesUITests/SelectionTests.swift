import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestoration
import SceneRestorationTesting
import TextEditing
import TextUI
import Testing

/// Selecting by keys and mouse; cut, copy and paste.
@Suite final class SelectionTests {
  private let scenes = TestScenes()
  private let shelf = TestLibrary()

  private func writer(_ text: String, columns: Int = 40, rows: Int = 24) throws -> Writer {
    let writer = try Writer(columns: columns, rows: rows)
    writer.press("n").paste(text)
    return writer
  }

  private func restored() throws -> Writer {
    return try scenes.writer(columns: 40, rows: 24, shelf: shelf)
  }

  private func text(_ writer: Writer) -> String {
    writer.window.state.editor.texts.values.first.map { String(decoding: $0.bytes, as: UTF8.self) }
      ?? ""
  }

  /// The text that is drawn in reverse, one line a row.
  private func marked(_ writer: Writer) -> String {
    guard let shown = writer.terminal.shown else { return "" }
    var rows: [String] = []
    for row in 0..<shown.size.rows - 2 {
      var cells = ""
      shown.forEachCell(inRow: row) { _, cell in
        guard cell.style.attributes.contains(.reversed), cell.columns > 0 else { return }
        cells.unicodeScalars.append(Unicode.Scalar(cell.base) ?? "?")
      }
      if !cells.isEmpty { rows.append(cells) }
    }
    return rows.joined(separator: "\n")
  }

  private func click(
    _ writer: Writer, _ kind: Mouse.Kind, _ column: Int, _ row: Int, _ held: Modifiers = []
  ) {
    writer.receive([.input(.mouse(Mouse(kind, .left, at: Point(column: column, row: row), held)))])
  }

  /// The cell of the text's first character.
  private func origin(_ writer: Writer) throws -> Point {
    let lines = try #require(writer.terminal.shown?.lines)
    let row = try #require(lines.firstIndex { $0.contains("┃") })
    return Point(column: 3, row: row)
  }

  @Test func `the selection is marked only while keys go into the text`() throws {
    let writer = try writer("some words")
    writer.press("Ctrl-A")
    #expect(marked(writer) == "some words")
    writer.press("Esc")
    #expect(marked(writer).isEmpty)
    writer.press("n")
    #expect(marked(writer) == "some words")
    writer.press("Esc", "?")
    #expect(marked(writer).isEmpty)
  }

  @Test(arguments: [
    (["Shift-←", "Shift-←"], "ee"), (["Ctrl-Shift-←"], "three"), (["Alt-Shift-←"], "three"),
    (["Shift-Home"], "three"), (["Shift-↑"], "wo \nthree"),
    (["Ctrl-Shift-Home"], "one two \nthree"),
    (["Ctrl-A"], "one two \nthree"), (["Ctrl-Home", "Shift-→"], "o"),
    (["Ctrl-Home", "Ctrl-Shift-→", "Ctrl-Shift-→"], "one two"),
    (["Ctrl-Home", "Shift-End"], "one two"), (["Ctrl-Home", "Shift-↓"], "one two "),
    (["Ctrl-Home", "Ctrl-Shift-End"], "one two \nthree"),
    (["Ctrl-Home", "Shift-PgDn"], "one two "),
    (["Shift-←", "Shift-→"], ""), (["Shift-←", "→"], ""),
    (["Ctrl-A", "Esc", "n"], "one two \nthree"),
    (["Ctrl-Shift-↑"], "one two \nthree"),
  ])
  func `the selection is visible`(keys: [String], seen: String) throws {
    let writer = try writer("one two\nthree")
    for key in keys { writer.press(key) }
    #expect(marked(writer) == seen)
  }

  @Test func `typing replaces the selection, deleting deletes it, and undo restores it`()
    throws
  {
    let writer = try writer("The bad Hawk")
    writer.press("Ctrl-←", "←", "Ctrl-Shift-←").type("good")
    #expect(text(writer) == "The good Hawk")
    #expect(writer.screen.contains("The good‸ Hawk"))
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("The ‸bad Hawk"))
    writer.press("Ctrl-A", "Backspace")
    #expect(text(writer) == "")
    writer.press("Ctrl-_", "Ctrl-A", "Delete", "Ctrl-_", "Ctrl-A").type("x")
    #expect(text(writer) == "x")
  }

  @Test func `an arrow goes to that side of the selection and ends it`() throws {
    let writer = try writer("one two three")
    writer.press("Ctrl-←", "Shift-←", "Shift-←", "←")
    #expect(writer.screen.contains("one tw‸o three"))
    writer.press("Shift-→", "Shift-→", "→")
    #expect(writer.screen.contains("one two ‸three"))
    #expect(marked(writer).isEmpty)
  }

  @Test func `the selection is restored after a kill`() throws {
    _ = try { try restored().press("n").type("one two").press("Ctrl-Shift-←") }()
    let writer = try restored()
    #expect(marked(writer) == "two")
    writer.type("2")
    #expect(text(writer) == "one 2")
  }

  @Test func `a selection over wide characters and a long line is visible on each row`() throws {
    let writer = try writer("物語の " + String(repeating: "word ", count: 12), columns: 30)
    writer.press("Ctrl-A")
    #expect(marked(writer).split(separator: "\n").count > 2)
    #expect(marked(writer).hasPrefix("物語の word"))
  }

  // MARK: Cut, copy, paste

  @Test func `cut text can be pasted, also after a kill`() throws {
    try {
      let first = try restored()
      first.press("n").type("one two").press("Ctrl-Shift-←", "Ctrl-X")
      #expect(first.world.copied == ["two"])
      #expect(first.message == "Cut 3 characters")
    }()
    let writer = try restored()
    writer.press("Ctrl-Home", "Ctrl-V").type("|").press("Ctrl-V")
    #expect(text(writer) == "two|twoone ")
    writer.press("Ctrl-_", "Ctrl-_", "Ctrl-_", "Ctrl-_")
    #expect(text(writer) == "one two")
  }

  @Test func `copying leaves the text; without a selection the key quits`() throws {
    let writer = try writer("a\nb")
    writer.press("Ctrl-A", "Ctrl-C")
    #expect(writer.world.copied == ["a\nb"])
    #expect(writer.message == "Copied 2 lines")
    #expect(!writer.window.hasEnded)
    writer.press("Ctrl-V")
    #expect(text(writer) == "a\nb")
    writer.press("Ctrl-C")
    #expect(writer.message == "A draft is not saved. Quit again to lose it.")
    writer.press("Ctrl-C")
    #expect(writer.window.hasEnded)
  }

  @Test func `cutting nothing says so`() throws {
    let writer = try writer("a")
    writer.press("Ctrl-X")
    #expect(writer.message.hasPrefix("Nothing is selected"))
    writer.press("Ctrl-V")
    #expect(writer.message.hasPrefix("Nothing to paste"))
    #expect(text(writer) == "a")
  }

  // MARK: The mouse

  @Test func `a click sets the cursor, dragging selects`() throws {
    let writer = try writer("one two three\nfour")
    let origin = try origin(writer)
    click(writer, .press, origin.column + 4, origin.row)
    click(writer, .release, origin.column + 4, origin.row)
    #expect(writer.screen.contains("one ‸two three"))
    click(writer, .press, origin.column + 2, origin.row + 1, .shift)
    #expect(marked(writer) == "two three \nfo")
    click(writer, .press, origin.column + 4, origin.row)
    click(writer, .drag, origin.column + 1, origin.row)
    #expect(marked(writer) == "ne ")
    click(writer, .release, origin.column + 1, origin.row)
    writer.type("-")
    #expect(text(writer) == "o-two three\nfour")
  }

  @Test func `two clicks select a word, three a line, and dragging continues by them`() throws {
    let writer = try writer("one two three\nfour five")
    let origin = try origin(writer)
    for clicks in 1...3 {
      click(writer, .press, origin.column + 5, origin.row)
      if clicks == 2 {
        #expect(marked(writer) == "two")
        click(writer, .drag, origin.column + 9, origin.row)
        #expect(marked(writer) == "two three")
        click(writer, .drag, origin.column, origin.row)
        #expect(marked(writer) == "one two")
      }
      click(writer, .release, origin.column + 5, origin.row)
    }
    #expect(marked(writer) == "one two three")
    click(writer, .press, origin.column + 5, origin.row)
    #expect(marked(writer).isEmpty)
  }

  // MARK: Paragraphs

  @Test func `Ctrl with Up and Down moves by paragraphs`() throws {
    let writer = try writer("one\ntwo\n\n \nthree\nfour\n\nfive")
    var seen: [String] = []
    for key in ["Ctrl-↑", "Ctrl-↑", "Ctrl-↑", "Ctrl-↑", "Ctrl-↓", "Ctrl-↓", "Ctrl-↓"] {
      writer.press(key)
      seen.append(
        String(
          text(writer).utf8.dropFirst(writer.window.state.scene.editors.values.first?.cursor ?? 0)
        )
        .map { String($0.prefix(3)) } ?? "")
    }
    #expect(seen == ["fiv", "thr", "one", "one", "thr", "fiv", ""])
  }
}
