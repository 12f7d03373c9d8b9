import HawkNotesTestSupport
import Testing

/// Texts of other scripts in the draft: the drawing and the cursor.
@Suite struct ScriptsTests {
  private func rows(_ writer: Writer) -> [String] {
    writer.screen.split(separator: "\n").compactMap { row in
      row.firstRange(of: "┃ ").map { String(row[$0.upperBound...]) }
    }
  }

  @Test func `right-to-left text is drawn in logical order, as the cursor moves through it`()
    throws
  {
    let writer = try Writer()
    writer.press("n").type("שלום abc")
    #expect(rows(writer).first == "שלום abc‸")
    writer.press("Home", "→")
    #expect(rows(writer).first == "ש‸לום abc")
    writer.press("Ctrl-→", "Backspace")
    #expect(rows(writer).first == "שלו‸ abc")
  }

  @Test(arguments: ["202E", "2066", "200F", "061C"])
  func `a character that turns the text's direction is shown as a sign and not sent`(name: String)
    throws
  {
    let scalar = try #require(UInt32(name, radix: 16).flatMap(Unicode.Scalar.init))
    let writer = try Writer()
    writer.press("n").paste("a\(scalar)b")
    #expect(rows(writer).first == "a<\(name)>b‸")
    #expect(!writer.screen.unicodeScalars.contains(scalar))
    writer.press("←", "Backspace")
    #expect(rows(writer).first == "a‸b")
  }

  @Test func `a tab goes to the next stop, and is one character for the cursor`() throws {
    let writer = try Writer()
    writer.press("n").type("a").press("Tab").type("b").press("Tab").type("物")
    #expect(rows(writer).first == "a   b   物‸")
    writer.press("←", "←")
    #expect(rows(writer).first == "a   b‸   物")
    writer.press("Backspace").type("long")
    #expect(rows(writer).first == "a   long‸    物")
  }

  /// At one width, wide characters fill a row exactly; at the other, one column stays empty.
  @Test(arguments: [40, 41])
  func `a wide character that does not fit into a row goes whole into the next row`(
    columns: Int
  ) throws {
    let writer = try Writer(columns: columns, rows: 24)
    writer.press("n").paste(String(repeating: "物", count: 50) + "a")
    let lines = rows(writer).filter { !$0.isEmpty }
    let room = lines[0].count
    #expect(lines.prefix(2).allSatisfy { $0 == String(repeating: "物", count: room) })
    #expect(lines.joined() == String(repeating: "物", count: 50) + "a‸")
    // After the row's last character, at the soft break, the cursor is in the next row.
    writer.press("Ctrl-Home")
    for _ in 0..<room { writer.press("→") }
    #expect(rows(writer)[1].hasPrefix("‸物"))
    writer.press("←")
    #expect(rows(writer)[0].hasSuffix("‸物"))
    // A narrow letter moves all others by one column: no half of a character may remain.
    writer.press("Ctrl-Home").type("a")
    let moved = rows(writer).filter { !$0.isEmpty }
    #expect(moved.joined() == "a‸" + String(repeating: "物", count: 50) + "a")
  }

  @Test func `a wide character in the last column of the find line and of a selection stays whole`()
    throws
  {
    let writer = try Writer(columns: 31, rows: 10)
    writer.press("n").paste(String(repeating: "語", count: 40)).press("Ctrl-A")
    #expect(writer.screen.contains("語"))
    writer.press("Ctrl-F").type(String(repeating: "語", count: 30))
    let find = try #require(
      writer.screen.split(separator: "\n").first { $0.hasPrefix(" Find: ") })
    #expect(find.contains("語‸"))
  }
}
