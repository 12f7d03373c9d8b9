import LibraryModel
import Testing

@testable import LibraryExchange

/// The exports of KOReader for people: HTML, Markdown and text.
struct KOReaderExportTests {
  private func read(_ text: String) throws -> ImportedFile {
    let bytes = Array(text.utf8)
    #expect(ImportFormat(recognising: bytes) == .koreader)
    let file = ImportedFile(bytes, as: .koreader)
    #expect(file.unreadable.isEmpty)
    return file
  }

  private static let notes = [
    "> She was\n> happy\n\nmine\n\n@p29, Volume I", "> alone\n\n@p31, Volume II",
  ]

  @Test func `an export as HTML has books, chapters, pages and words`() throws {
    let entry =
      "<div style=\"padding-top:0.5em; padding-bottom:0.5em;\">"
      + "<div style=\"font-size:10pt; margin-bottom:0.2em; color:darkgray\"><span>05/01/24</span>"
    let file = try read(
      """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml"><head><title>Emma</title></head><body>
      <h2 style="font-size:18pt; text-align:right;">Emma &amp; others</h2>
      <h5 style="font-size:12pt; text-align:right; color:gray;">Jane Austen
      Ann Other</h5>
      <div style="font-size:14pt; font-weight:bold; text-align:center; margin:0.5em;"><span>Volume I</span></div>
      \(entry)<span style="float:right"><b>Volume I</b>:  29</span></div>
      <div style="font-size:12pt"><span>She was<br/>happy</span>
      </div><div style="font-size:11pt; margin-top:0.2em; margin-left:2em;">
      <span style="color:#888888">mine</span></div></div>
      <div style="font-size:14pt; font-weight:bold; text-align:center; margin:0.5em;"><span>Volume II</span></div>
      \(entry)<span style="float:right"> 31</span></div>
      <div style="font-size:12pt"><span>alone</span></div></div>
      </body></html>
      """)
    #expect(file.books.map(\.title) == ["Emma & others"])
    #expect(file.books.first?.authors == ["Jane Austen", "Ann Other"])
    #expect(file.books.first?.highlights.map(\.noteText) == Self.notes)
  }

  @Test(
    arguments: [
      ("05/21/24", 21), ("21/05/24", 21), ("05/05/2024", 5), ("05/01/24", nil), ("May 21", nil),
    ] as [(String, Int?)])
  func `a day in an export as HTML is read if its month is certain`(words: String, day: Int?) throws
  {
    let file = try read(
      """
      <html><body><h2>Emma</h2><h5>Jane Austen</h5>
      <div style="font-size:10pt; margin-bottom:0.2em; color:darkgray"><span>\(words)</span>
      <span style="float:right"> 31</span></div>
      <div style="font-size:12pt"><span>alone</span></div></body></html>
      """)
    let expected = day.flatMap { LocalTime(year: 2024, month: 5, day: $0).date }
    #expect(file.books.first?.highlights.map(\.created) == [expected])
  }

  @Test func `an export as Markdown is a book with highlights, not a page of prose`() throws {
    let file = try read(
      """
      # Emma
      ##### Jane Austen, Ann Other

      ## Volume I
      ### Page 29 @ 01 May 2024 09:10:11 PM
      *She was
      happy*

      ---
      mine
      ## Volume II
      ### Page 31 @ 02 May 2024 09:10:11 PM
      ++alone++

      [View in book](file:///books/emma.epub?pos=1)

      _Generated at: 3 May 2024_
      """)
    #expect(file.books.first?.authors == ["Jane Austen", "Ann Other"])
    #expect(file.books.first?.highlights.map(\.noteText) == Self.notes)
    let time = LocalTime(year: 2024, month: 5, day: 1, hour: 21, minute: 10, second: 11).date
    #expect(file.books.first?.highlights.first?.created == time)
  }

  @Test func `the same highlight of two files of a book is one, whatever its key`() throws {
    let files = ["sidecar", "json"].map { key in
      let highlights = ["She was happy", "alone in \(key)"].map { words in
        ImportedHighlight(
          key: key + words, quotation: words, place: Passage("p29"))
      }
      return ImportedFile(
        .koreader, [ImportedBook(key: "emma", title: "Emma", highlights: highlights)])
    }
    let joined = ImportedFile.joined(files).flatMap(\.books).flatMap(\.highlights)
    #expect(joined.map(\.quotation) == ["She was happy", "alone in sidecar", "alone in json"])
  }

  @Test func `an export as text has several books`() throws {
    let wide = "\u{3000}"
    func entry(_ headings: String..., page: Int, _ text: String) -> String {
      headings.map { "\(wide)\($0)\n\(wide)\n" }.joined()
        + "\(wide)\(wide)-- Page: \(page), added on Wed May  1 21:10:11 2024\n\(text)\n-=-=-=-=-=-\n"
    }
    let file = try read(
      entry("Emma", "Volume I", page: 29, "She was\nhappy\n---\nmine")
        + entry("Volume II", page: 31, "alone") + "\n" + entry("Persuasion", "1", page: 2, "other"))
    #expect(file.books.map(\.title) == ["Emma", "Persuasion"])
    #expect(file.books.first?.highlights.map(\.noteText) == Self.notes)
    #expect(file.books.last?.highlights.map(\.noteText) == ["> other\n\n@p2, 1"])
  }
}
