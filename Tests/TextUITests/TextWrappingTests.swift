import Testing
import Torture
import UnicodeText

@testable import TextUI

struct TextWrappingTests {
  @Test(arguments: [
    ("", 5, [""]), ("a\n", 5, ["a", ""]), ("\n\n", 5, ["", "", ""]),
    ("call me", 5, ["call ", "me"]),
    ("call me", 7, ["call me"]), ("a call", 5, ["a ", "call"]),
    ("call   me", 5, ["call   ", "me"]),
    ("incomprehensible", 6, ["incomp", "rehens", "ible"]),
    ("a incomprehensible", 6, ["a ", "incomp", "rehens", "ible"]),
    ("物語物語", 5, ["物語", "物語"]), ("ab物語", 4, ["ab物", "語"]), ("物語、物", 4, ["物", "語、", "物"]),
    ("物語「物」", 6, ["物語", "「物」"]), ("(物語物)!", 7, ["(物語", "物)!"]),
    ("aa (物語)", 5, ["aa ", "(物", "語)"]), ("a[[物語]]", 6, ["a[[物", "語]]"]),
    ("e\u{301}e\u{301}", 1, ["e\u{301}", "e\u{301}"]), ("物", 1, ["物"]), ("a\tb", 4, ["a\t", "b"]),
    ("a\r\nb", 4, ["a\r", "b"]), ("      ", 2, ["    ", "  "]),
  ])
  func `text is broken into rows`(text: String, columns: Int, rows: [String]) {
    #expect(wrapped(text, columns) == rows)
  }

  @Test func `blanks beyond the last column are part of the row but not of its width`() {
    let rows = TextWrapping.rows(Array("call   me".utf8)[...], columns: 5)
    #expect(rows.map(\.columns) == [5, 2])
    #expect(rows.map(\.endsLine) == [false, true])
  }

  @Test func `the limit bounds the number of rows`() {
    let text = Array(repeatElement("word ".utf8, count: 1000).joined())
    #expect(TextWrapping.rows(text[...], columns: 5, limit: 3).count == 3)
    #expect(TextWrapping.rows(text[...], columns: 5, limit: 0).isEmpty)
  }

  @Test(arguments: [
    "\u{301}", "\u{20D7}", "👩\u{200D}", "e" + String(repeating: "\u{301}", count: 100),
  ])
  func `a row of many marks or joiners has a bounded number of bytes`(part: String) {
    let text = Array(repeatElement(part.utf8, count: 20_000).joined())
    let rows = TextWrapping.rows(text[...], columns: 80, limit: 50)
    #expect(rows.count >= 20)
    #expect(rows.allSatisfy { $0.bytes.count <= 3072 })
  }

  @Test func `a row of long emoji sequences is full`() {
    let family = "👩🏽‍👩🏽‍👧🏽‍👦🏽"
    let rows = wrapped(String(repeating: family, count: 100), 80)
    #expect(rows == [40, 40, 20].map { String(repeating: family, count: $0) })
  }

  @Test func `the width of a long text is counted only up to the limit`() {
    let long = String(repeating: "物", count: 1_000_000)
    #expect(TextWidth.columns(of: long, limit: 24) == 26)
    #expect(TextWidth.columns(of: "物語", limit: 24) == 4)
  }

  @Test func `a cursor's column leads back to its offset`() {
    let text = Array("a物e\u{301}\t🇩🇪 x".utf8)[...]
    let row = TextWrapping.rows(text, columns: 40)[0]
    var offset = 0
    var columns: [Int] = []
    while true {
      let column = TextWrapping.column(of: offset, in: row, of: text)
      #expect(TextWrapping.offset(at: column, in: row, of: text) == offset)
      columns.append(column)
      guard offset < text.count else { break }
      offset = Clusters.next(after: offset, in: text)
    }
    #expect(columns == [0, 1, 3, 4, 8, 10, 11, 12])
    #expect(TextWrapping.offset(at: 2, in: row, of: text) == 1)
    #expect(TextWrapping.offset(at: .max, in: row, of: text) == text.count)
    #expect(TextWrapping.column(of: 999, in: row, of: text) == 12)
    #expect(TextWrapping.column(of: -1, in: row, of: text) == 0)
  }

  @Test func `a cursor in blanks beyond the last column is at the end of the row`() {
    let text = Array("call   me".utf8)[...]
    let row = TextWrapping.rows(text, columns: 5)[0]
    #expect(TextWrapping.column(of: 6, in: row, of: text) == 5)
  }

  @Test(arguments: 0..<8)
  func `rows contain every byte except line feeds, for any bytes`(columns: Int) {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<100 {
      let bytes = [UInt8].random(upTo: 200, using: &random)
      let rows = TextWrapping.rows(bytes[...], columns: columns)
      let joined = rows.map { Array(bytes[$0.bytes]) + ($0.endsLine ? [0x0A] : []) }.joined()
      #expect(Array(joined) == bytes + [0x0A], "\(bytes)")
      for row in rows {
        #expect(row.columns <= max(1, columns), "\(bytes)")
        for offset in row.bytes {
          let column = TextWrapping.column(of: offset, in: row, of: bytes[...])
          #expect(TextWrapping.offset(at: column, in: row, of: bytes[...]) <= offset, "\(bytes)")
        }
      }
    }
  }

  @Test func `the offsets of a row are indices of the slice`() {
    let text = Array("skip this: call me".utf8)
    let rows = TextWrapping.rows(text[11...], columns: 5)
    #expect(rows.map(\.bytes) == [11..<16, 16..<18])
    #expect(TextWrapping.column(of: 17, in: rows[1], of: text[11...]) == 1)
    #expect(TextWrapping.offset(at: 1, in: rows[1], of: text[11...]) == 17)
  }

  private func wrapped(_ text: String, _ columns: Int) -> [String] {
    let bytes = Array(text.utf8)
    return TextWrapping.rows(bytes[...], columns: columns).map {
      String(decoding: bytes[$0.bytes], as: UTF8.self)
    }
  }
}
