import LibraryModel
import Testing
import Torture

@testable import LibrarySearch

/// What the user types, as a query and as an expression of FTS5.
struct QueryTests {
  private func expression(_ text: String) -> String {
    MatchExpression(SearchQuery(text)) { _ in [7, 9] }.text
  }

  @Test func `words are prefixes, phrases are exact once they are closed`() {
    #expect(expression("sea wall") == #"("sea" *) AND ("wall" *)"#)
    #expect(expression(#""sea wall" x"#) == #"("sea wall") AND ("x")"#)
    #expect(expression(#""sea wa"#) == #"("sea wa" *)"#)
    #expect(expression("Café") == #"("cafe" *)"#)
  }

  @Test func `OR joins its two sides, and is a word without them`() {
    #expect(expression("sea OR wall hawk") == #"("sea" * OR "wall" *) AND ("hawk" *)"#)
    #expect(expression("OR sea OR") == #"("sea" *)"#)
    #expect(expression("or") == #"("or" *)"#)
    #expect(expression("ORchard") == #"("orchard" *)"#)
  }

  @Test func `a minus excludes`() {
    #expect(expression("sea -wall") == #"(("sea" *)) NOT ("wall" *)"#)
    #expect(expression("well-known") == #"("well known" *)"#)
    #expect(SearchQuery("- -").isEmpty)
    #expect(SearchQuery("-sea").excluded.count == 1)
  }

  @Test func `fields are marks of the item or its title`() {
    #expect(expression("title:hawk") == #"(title : "hawk" *)"#)
    #expect(expression("tag:sea/wall") == "(\"\u{E003}sea\u{E004}wall\" *)")
    #expect(expression("#sea") == expression("tag:sea"))
    #expect(expression("book:hawk") == "((\"\u{E001}7\" OR \"\u{E001}9\"))")
    #expect(expression("in:notes") == "(\"\u{E000}note\")")
    #expect(expression("in:c") == expression("in:characters"))
    #expect(expression("in:xyz") == #"("in xyz" *)"#)
    #expect(expression("12:30") == #"("12 30" *)"#)
    #expect(SearchQuery("title: tag: book: in:").isEmpty)
  }

  @Test func `letters of Chinese and Japanese are words of their own`() {
    #expect(expression("物語") == #"("物 語")"#)
    #expect(expression("猫") == #"("猫")"#)
    #expect(expression("源氏 猫a") == #"("源 氏") AND ("猫 a")"#)
  }

  @Test func `accents, cases and widths are folded`() {
    let words = WordReader("Straße ŁÓDŹ ﬁn ＡＢＣ e\u{301}té Ёлка ΆΛΦΑ don't").map(\.text)
    #expect(words == ["strasse", "lodz", "fin", "abc", "ete", "елка", "αλφα", "don", "t"])
  }

  @Test func `words know their bytes`() {
    let text = "«Été» 物語 🦅!"
    let bytes = Array(text.utf8)
    let parts = WordReader(text).map { String(decoding: bytes[$0.bytes], as: UTF8.self) }
    #expect(parts == ["Été", "物", "語", "🦅"])
  }

  /// Every text is a query, and its expression has only quoted letters and digits.
  @Test func `every text is a safe query`() {
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<5000 {
      let text = RandomQuery.text(&generator)
      let expression = expression(text)
      #expect(expression.isSafe, "“\(text)” gives \(expression)")
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
