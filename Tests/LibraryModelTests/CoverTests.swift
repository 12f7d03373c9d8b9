import LibraryModel
import Testing

struct CoverTests {
  @Test func `a cover is read as characters with colours`() throws {
    let cover = try #require(Cover("~(\\\n/_|\n4.c\n0fA"))
    #expect(cover.columns == 3)
    #expect(cover.rows.map { String($0.map(\.character)) } == ["~(\\", "/_|"])
    #expect(cover.rows.map { $0.map(\.colour) } == [[4, nil, 12], [0, 15, 10]])
  }

  @Test func `a cover is printed as it was read`() {
    let text = " ▄█·\n▓~ \\\n.4b.\n1f.0"
    #expect(Cover(text)?.description == text)
  }

  @Test(arguments: [
    "", "\n", "ab", "ab\nab\n..", "ab\n.", "ab\n...", "ab\nabc\n..\n...", "ab\n.g",
    "ab\n.４",
    "ab\n..\n", "e\u{301}\n.",
  ])
  func `a cover needs a rectangular grid with a colour for each character`(text: String) {
    #expect(Cover(text) == nil)
  }

  @Test func `each book has a drawing, the same one every time`() {
    let titles = (0..<200).map { "Book \($0)" }
    let covers = titles.map { Cover(drawnFrom: $0, by: ["Somebody"]) }
    #expect(covers == titles.map { Cover(drawnFrom: $0, by: ["Somebody"]) })
    #expect(Set(covers).count > 190)
    for cover in covers {
      #expect(cover.columns == 18 && cover.rows.count == 9)
      #expect(Cover(cover.description) == cover)
      #expect(cover.rows.joined().count { $0.character != " " } > 20)
    }
    #expect(Cover(drawnFrom: "", by: []).rows.count == 9)
  }
}
