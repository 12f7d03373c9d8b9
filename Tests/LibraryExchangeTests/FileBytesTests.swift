import LibraryModel
import Testing

@testable import LibraryExchange

/// A file is read in pieces, and read as if it were whole.
@Suite struct FileBytesTests {
  /// Files with 300 records, which are shorter than the 400 bytes that a reader has before it.
  private static let files: [(format: ImportFormat, text: String)] = [
    (.kindle, (0..<300).map(clipping).joined()),
    (.readwise, "Highlight,Title,Author,Location\n" + (0..<300).map(row).joined()),
    (.kindleNotebook, "<div class='bookTitle'>Emma</div>\n" + (0..<300).map(part).joined()),
    (.calibre, "{\"annotations\": [" + (0..<300).map(object).joined(separator: ", ") + "]}"),
    (
      .koreader,
      "{\"documents\": [{\"title\": \"Emma\", \"entries\": ["
        + (0..<300).map(object).joined(separator: ",\n") + "]}]}"
    ),
    (
      .koreader,
      "return {[\"annotations\"] = {" + (0..<300).map(table).joined()
        + "}, [\"doc_props\"] = {title = \"Emma\"}}"
    ),
  ]

  private static func clipping(_ number: Int) -> String {
    "Emma (Jane Austen)\r\n- Your Highlight on Location \(number * 10)-\(number * 10 + 3) | Added on"
      + " 1 May 2020 10:00:00\r\n\r\nShe was é \(number)\r\n==========\r\n"
  }

  private static func row(_ number: Int) -> String {
    "\"She \"\"was\"\"\né \(number)\",Emma,Jane Austen,\(number)\n"
  }

  private static func part(_ number: Int) -> String {
    "<div class='noteHeading'>Highlight - Page \(number)</div>\n<div class='noteText'>é \(number)</div>\n"
  }

  private static func object(_ number: Int) -> String {
    "{\"type\": \"highlight\", \"uuid\": \"k\(number)\", \"book_id\": 1, \"time\": \(number), \"text\": \"é \(number)\","
      + " \"highlighted_text\": \"é \(number)\", \"page\": \(number)}"
  }

  private static func table(_ number: Int) -> String {
    "[\(number)] = {drawer = \"x\", text = \"é \\\n\(number)\", pageno = \(number)},\n"
  }

  @Test(arguments: files, [1, 7, 100, 1000])
  func `a file that is read in pieces has the records of the whole file`(
    file: (format: ImportFormat, text: String), size: Int
  ) throws {
    let whole = ImportedFile(Array(file.text.utf8), as: file.format)
    #expect(whole.books.reduce(0) { $0 + $1.highlights.count } == 300)
    #expect(whole.unreadable.isEmpty)
    let pieces = FileBytes(Array(file.text.utf8), pieceSize: size, lookahead: 400)
    let read = ImportedFile(pieces, as: file.format)
    #expect(read.books == whole.books && read.unreadable.isEmpty)
    #expect(pieces.isEmpty)
  }

  @Test func `a record longer than what is read at once is reported, and the others are read`() {
    let long = String(repeating: "long ", count: 1000)
    let text =
      Self.clipping(1) + Self.clipping(2).replacing("She was", with: long) + Self.clipping(3)
    let clippings = FileBytes(Array(text.utf8), pieceSize: 100, lookahead: 400)
    let texts = ImportedFile(clippings, as: .kindle).books.flatMap(\.highlights).map(\.quotation)
    #expect(texts.contains("She was é 1") && texts.contains("She was é 3"))
    let rows = "Highlight,Title\n\(long),Emma\n\"\(long)\",Emma\nlast,Emma\n"
    let table = FileBytes(Array(rows.utf8), pieceSize: 100, lookahead: 400)
    let highlights = ImportedFile(table, as: .readwise).books.flatMap(\.highlights)
    #expect(highlights.map(\.quotation) == [long.trimmed, "last"])
    let json = "{\"annotations\": [{\"uuid\": \"\(long)\"}]}"
    let object = FileBytes(Array(json.utf8), pieceSize: 100, lookahead: 400)
    #expect(ImportedFile(object, as: .calibre).unreadable.map(\.reason) == ["a text is too long"])
  }

  @Test(arguments: [3, 10, 5000])
  func `a format is recognised by a text between two pieces`(size: Int) {
    let head = "{\"version\": 1, \"annotations\": [], "
    let text = head + "\"type\": \"calibre_annotation_collection\"}"
    let file = FileBytes(Array(text.utf8), pieceSize: size, lookahead: 400)
    #expect(ImportFormat(recognising: file) == .calibre)
    #expect(file.whole() == Array(text.utf8))
    #expect(file.rest() == Array(text.utf8) && file.isEmpty)
  }

  private static let clippings =
    "Emma (Jane Austen)\r\n- Your Highlight on page 3 | Added on 1 May 2020 10:00:00\r\n\r\nCafé 📖\r\n"
    + "==========\r\n"

  @Test func `a text in UTF-16, or with carriage returns as line ends, is read like any other`() {
    let text = Self.clippings
    let little: [UInt8] =
      [0xFF, 0xFE]
      + text.utf16.flatMap { unit -> [UInt8] in
        [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      }
    let big: [UInt8] =
      [0xFE, 0xFF]
      + text.utf16.flatMap { unit -> [UInt8] in
        [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      }
    let returns = Array(text.replacing("\r\n", with: "\r").utf8)
    let expected = ImportedFile(Array(text.utf8), as: .kindle).books
    #expect(expected.flatMap(\.highlights).map(\.quotation) == ["Café 📖"])
    for bytes in [little, big, returns, little + [0]] {
      #expect(ImportFormat(recognising: bytes) == .kindle)
      #expect(ImportedFile(bytes, as: .kindle).books == expected)
    }
    #expect(FileBytes([0xFF, 0xFE]).isEmpty)
  }

  @Test func `books that files of one format have twice come in once, with the longer highlight`() {
    func file(_ format: ImportFormat, _ key: String, _ highlights: [(String, String)])
      -> ImportedFile
    {
      ImportedFile(
        format,
        [
          ImportedBook(
            key: key, title: "Emma", pages: highlights.count,
            highlights: highlights.map { ImportedHighlight(key: $0.0, quotation: $0.1) })
        ])
    }
    let joined = ImportedFile.joined([
      file(.koreader, "a", [("1", "She was"), ("2", "and rich")]),
      file(.kobo, "a", [("1", "of the Kobo")]), file(.koreader, "b", []),
      file(.koreader, "a", [("3", "new"), ("2", "rich"), ("1", "She was happy")]),
    ])
    #expect(joined.map(\.format) == [.koreader, .kobo, .koreader, .koreader])
    #expect(joined.map(\.books.count) == [1, 1, 1, 0])
    #expect(
      joined[0].books[0].highlights.map(\.quotation) == ["She was happy", "and rich", "new"])
    #expect(joined[0].books[0].pages == 2)
    #expect(joined[1].books[0].highlights.map(\.quotation) == ["of the Kobo"])
  }

  @Test func `a file that is not in UTF-8 is in the Windows encoding of Western Europe`() throws {
    let words = "Caf\u{E9} (A)\r\n- Your Highlight on page 12\r\n\r\ncaf\u{E9}\r\n==========\r\n"
    let file = ImportedFile(words.unicodeScalars.map { UInt8($0.value) }, as: .kindle)
    let book = try #require(file.books.first)
    #expect(book.title == "Café" && book.highlights.map(\.quotation) == ["café"])
    let damaged = Array("Ça va ".utf8) + [0xE9]
    #expect(damaged[...].text == "Ça va \u{FFFD}")
  }
}
