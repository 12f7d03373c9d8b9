import LibraryModel
import Testing

@testable import LibrarySearch

/// The line of a text that matches best, in texts of which only the beginning is read.
struct BestLineTests {
  @Test(arguments: 0..<3)
  func `a text that is longer than what is read ends between two letters`(shift: Int) {
    let kanji = String(repeating: "物", count: 40_000)
    let early = String(repeating: "a", count: shift) + " " + kanji
    let late = String(repeating: "b ", count: 32_750) + String(repeating: "c", count: shift)
    let blank = String(repeating: "\n", count: 65_530 + shift)
    for (text, query) in [
      (early, "物"), (late + " needle " + kanji, "needle"), (blank + kanji, "nothing"),
    ] {
      var terms = SearchQuery(query).marked
      let line = BestLine(of: text, &terms)
      #expect(!line.text.contains("\u{FFFD}") && !line.excerpt.text.contains("\u{FFFD}"))
      #expect(line.matches.isEmpty == (query == "nothing"))
      for match in line.matches + line.excerpt.matches { #expect(match.count >= query.utf8.count) }
    }
  }

  @Test func `a match after 256 KB is found, until the search has read much`() {
    let text = String(repeating: "b ", count: 140_000) + "\nhere is the needle\n"
    var terms = SearchQuery("needle").marked
    terms.allowance = 30_000
    for isRead in [true, false] {
      let line = BestLine(of: text, &terms)
      #expect((line.text == "here is the needle") == isRead)
      #expect(line.matches == (isRead ? [12..<18] : []))
      #expect(line.offset == (isRead ? 280_013 : 0))
    }
  }
}
