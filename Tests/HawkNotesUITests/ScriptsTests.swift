import HawkNotesTestSupport
import HawkNotesUI
import Testing

/// Texts of other scripts in the draft: what is drawn, and where the cursor stands in it.
@Suite struct ScriptsTests {
  private func rows(_ writer: Writer) -> [String] {
    writer.screen.split(separator: "\n").compactMap { row in
      row.firstRange(of: "┃ ").map { String(row[$0.upperBound...]) }
    }
  }

  @Test func `right-to-left text stands in logical order, as the cursor goes through it`()
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
  func `what would turn the direction of text is shown and not sent`(name: String) throws {
    let scalar = try #require(UInt32(name, radix: 16).flatMap(Unicode.Scalar.init))
    let writer = try Writer()
    writer.press("n").paste("a\(scalar)b")
    #expect(rows(writer).first == "a<\(name)>b‸")
    #expect(!writer.screen.unicodeScalars.contains(scalar))
    writer.press("←", "Backspace")
    #expect(rows(writer).first == "a‸b")
  }

  @Test func `a tab goes to the next stop, and is one character to the cursor`() throws {
    let writer = try Writer()
    writer.press("n").type("a").press("Tab").type("b").press("Tab").type("物")
    #expect(rows(writer).first == "a   b   物‸")
    writer.press("←", "←")
    #expect(rows(writer).first == "a   b‸   物")
    writer.press("Backspace").type("long")
    #expect(rows(writer).first == "a   long‸    物")
  }

  /// Of one width a whole number of wide characters fits into a row, of the other one half is left.
  @Test(arguments: [40, 41])
  func `a wide character that does not fit into a row goes whole into the next`(
    columns: Int
  ) throws {
    let writer = try Writer(columns: columns, rows: 24)
    writer.press("n").paste(String(repeating: "物", count: 50) + "a")
    let lines = rows(writer).filter { !$0.isEmpty }
    let room = lines[0].count
    #expect(lines.prefix(2).allSatisfy { $0 == String(repeating: "物", count: room) })
    #expect(lines.joined() == String(repeating: "物", count: 50) + "a‸")
    // Behind the row's last character, at the soft break, the cursor stands in the next row.
    writer.press("Ctrl-Home")
    for _ in 0..<room { writer.press("→") }
    #expect(rows(writer)[1].hasPrefix("‸物"))
    writer.press("←")
    #expect(rows(writer)[0].hasSuffix("‸物"))
    // An odd letter moves all by one column: no half of one is left behind.
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
