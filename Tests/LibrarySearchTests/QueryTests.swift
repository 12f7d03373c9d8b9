import LibraryModel
import Testing
import Torture

@testable import LibrarySearch

/// What the user types, as a query and as an expression of FTS5.
struct QueryTests {
  private func expression(_ text: String, longer: [String]? = nil) throws -> String {
    let lookup = MatchExpression.Lookup(books: { _ in [7, 9] }, completions: { _ in longer })
    return try MatchExpression(SearchQuery(text), lookup).text
  }

  @Test(arguments: [
    ("author:x sea", "author:"), ("-is:task", "is:"), ("sea in:foo", "in:foo"),
    ("Über:x", "Über:"), ("title:a author:b c:d", "author:"),
  ])
  func `what looks like a filter but is none is known`(query: String, filter: String) {
    #expect(SearchQuery(query).unknownFilter == filter)
    #expect(!SearchQuery(query).isEmpty)
  }

  @Test(arguments: [
    "title:sea", "TAG:sea", "in:n", "in:", "https://a.b", "\"author:x\"", "10:30", "note: sea",
    "a::b",
    "title:a:b", "#a:b",
  ])
  func `words with a colon are no filter`(query: String) {
    #expect(SearchQuery(query).unknownFilter == nil)
  }

  @Test func `words are prefixes, phrases are exact once they are closed`() throws {
    #expect(try expression("sea wall") == #"("sea" *) AND ("wall" *)"#)
    #expect(try expression(#""sea wall" x"#) == #"("sea wall") AND ("x" *)"#)
    #expect(try expression(#""sea wa"#) == #"("sea wa" *)"#)
    #expect(try expression("Café") == #"("cafe" *)"#)
  }

  @Test func `the beginning of a word is replaced by the words that begin so`() throws {
    let longer = ["raven", "ravens"]
    #expect(try expression("raven", longer: longer) == #"(("raven" OR "ravens"))"#)
    #expect(try expression("the raven", longer: ["raven"]) == #"("raven") AND ("raven")"#)
    #expect(try expression(#""the raven"#, longer: longer) == #"(("the raven" OR "the ravens"))"#)
    #expect(
      try expression("title:raven", longer: longer) == #"(title : ("raven" OR "ravens"))"#)
    #expect(try expression("raven", longer: []) == #"("raven")"#)
    #expect(try expression(#""raven""#, longer: longer) == #"("raven")"#)
  }

  @Test func `OR joins its two sides, and is a word without them`() throws {
    #expect(try expression("sea OR wall hawk") == #"("sea" * OR "wall" *) AND ("hawk" *)"#)
    #expect(try expression("OR sea OR") == #"("sea" *)"#)
    #expect(try expression("or") == #"("or" *)"#)
    #expect(try expression("ORchard") == #"("orchard" *)"#)
  }

  @Test func `a minus excludes`() throws {
    #expect(try expression("sea -wall") == #"(("sea" *)) NOT ("wall" *)"#)
    #expect(try expression("sea -w") == #"(("sea" *)) NOT ("w")"#)
    #expect(try expression("well-known") == #"("well known" *)"#)
    #expect(SearchQuery("- -").isEmpty)
    #expect(SearchQuery("-sea").excluded.count == 1)
  }

  @Test func `fields are marks of the item or its title`() throws {
    #expect(try expression("title:hawk") == #"(title : "hawk" *)"#)
    #expect(try expression("tag:sea/wall") == "(\"\u{E003}sea\u{E004}wall\" *)")
    #expect(try expression("#sea") == expression("tag:sea"))
    #expect(try expression("tag:#Séa,") == expression("tag:sea"))
    #expect(try expression("tag:a-b_c/") == "(\"\u{E003}a\u{E005}b\u{E006}c\u{E004}\" *)")
    #expect(try expression(#"tag:"sea/""#) == "(\"\u{E003}sea\")")
    #expect(try expression("book:hawk") == "((\"\u{E001}7\" OR \"\u{E001}9\"))")
    #expect(try expression("in:notes") == "(\"\u{E000}note\")")
    #expect(try expression("in:c") == expression("in:characters"))
    #expect(try expression("in:xyz") == #"("in xyz" *)"#)
    #expect(try expression("12:30") == #"("12 30" *)"#)
    #expect(SearchQuery("title: tag: book: in: tag:/ #!").isEmpty)
  }

  @Test func `letters of Chinese and Japanese are words of their own`() throws {
    #expect(try expression("物語") == #"("物 語")"#)
    #expect(try expression("猫") == #"("猫")"#)
    #expect(try expression("源氏 猫a") == #"("源 氏") AND ("猫 a" *)"#)
  }

  @Test func `accents, cases and widths are folded`() {
    let words = WordReader("Straße ŁÓDŹ ﬁn ＡＢＣ e\u{301}té Ёлка ΆΛΦΑ don't").map(\.text)
    #expect(words == ["strasse", "lodz", "fin", "abc", "ete", "елка", "αλφα", "don", "t"])
  }

  @Test func `each word has its range of bytes in the text`() {
    let text = "«Été» 物語 🦅!"
    let bytes = Array(text.utf8)
    let parts = WordReader(text).map { String(decoding: bytes[$0.bytes], as: UTF8.self) }
    #expect(parts == ["Été", "物", "語", "🦅"])
  }

  /// Every text is a query, and its expression has only quoted letters and digits.
  @Test func `every text is a safe query`() throws {
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<5000 {
      let text = RandomQuery.text(&generator)
      for longer in [nil, ["raven", "物"]] {
        let expression = try expression(text, longer: longer)
        #expect(expression.isSafe, "“\(text)” gives \(expression)")
      }
    }
  }
}

extension String {
  /// Whether all letters that are no operators stand in quotes, and the quotes have letters only.
  fileprivate var isSafe: Bool {
    // NB: bytes, because a mark after a quote is one character with it.
    let parts = utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count % 2 == 1 else { return false }
    let operators = parts.enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined(
      separator: " ")
    let quoted = parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    return operators.split(whereSeparator: { " ()*:".contains($0) })
      .allSatisfy { ["AND", "OR", "NOT", "title"].contains($0) }
      && quoted.allSatisfy { text in
        !text.isEmpty
          && text.unicodeScalars.allSatisfy {
            $0 == " " || !$0.isASCII || $0.properties.isAlphabetic
              || $0.properties.numericType != nil
          }
      }
  }
}
