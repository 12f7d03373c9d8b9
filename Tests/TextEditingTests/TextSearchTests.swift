import Testing
import TextEditing
import Torture

@Suite struct TextSearchTests {
  private func found(_ query: String, in text: String) throws -> [String] {
    let buffer = TextBuffer(text.utf8)
    return buffer.matches(of: try #require(TextQuery(query))).map {
      String(decoding: buffer.bytes(in: $0), as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("hawk", "Hawk, hawk and HAWK", ["Hawk", "hawk", "HAWK"]), ("Hawk", "Hawk, hawk", ["Hawk"]),
    ("haWk", "hawk", []), ("é", "É é e\u{301}", ["É", "é", "e\u{301}"]),
    ("straße", "STRASSE Straße", ["Straße"]),
    ("σας", "ΣΑΣ σας", ["ΣΑΣ", "σας"]), ("k", "K \u{212A}", ["K", "\u{212A}"]),
    ("ı", "I i ı", ["ı"]),
    ("物語", "物物語", ["物語"]), ("aa", "aaaaa", ["aa", "aa"]), ("e", "e\u{301}e", ["e"]),
    ("👩", "👩‍🚀👩", ["👩"]), ("жук", "ЖУК Жук", ["ЖУК", "Жук"]), ("a b", "A B a\nb", ["A B"]),
  ])
  func `a search ignores case unless the query has a capital letter`(
    query: String, text: String, matches: [String]
  ) throws {
    #expect(try found(query, in: text) == matches)
  }

  @Test(arguments: [
    ("café", ["café", "cafe\u{301}", "CAFÉ", "CAFE\u{301}"]), ("cafe", []),
    ("cafe\u{301}", ["café", "cafe\u{301}", "CAFÉ", "CAFE\u{301}"]),
    ("É", ["É", "E\u{301}"]), ("è", ["è"]),
  ])
  func `composed letters and letters with marks are found by each other`(
    query: String, matches: [String]
  ) throws {
    let text = "café cafe\u{301} CAFÉ CAFE\u{301} cafe\u{302} cafè cafe\u{301}\u{323}"
    let found = try found(query, in: text).map { Array($0.utf8) }
    #expect(found == matches.map { Array($0.utf8) })
  }

  @Test(arguments: [
    ("ệ", "ê\u{323} ẹ\u{302} e\u{323}\u{302} e\u{302}\u{323} ê", 4), ("한글", "한글 한글", 2),
    ("한글", "한글 한글", 2), ("й", "й и\u{306} и", 2), ("Å", "\u{212B} Å A\u{30A}", 3),
    ("ガ", "ガ カ\u{3099}", 2), ("ᾳ", "α\u{345} ᾳ", 2), ("ñandú", "n\u{303}andu\u{301}", 1),
  ])
  func `the order and the composition of marks make no difference`(
    query: String, text: String, count: Int
  ) throws {
    #expect(try found(query, in: text).count == count)
  }

  @Test func `letters with many marks are searched in linear time`() throws {
    let text = TextBuffer(("e" + String(repeating: "\u{301}", count: 300_000)).utf8)
    #expect(try text.matches(of: #require(TextQuery("é"))).isEmpty)
    #expect(try text.matches(of: #require(TextQuery("\u{301}e"))).isEmpty)
  }

  @Test func `an empty text is not a query`() {
    #expect(TextQuery("") == nil)
  }

  @Test func `matches across the edges of windows are found once`() throws {
    let text = TextBuffer(Array(repeatElement("Hawk物語 ".utf8, count: 20_000).joined()))
    let query = try #require(TextQuery("hawk物語"))
    let matches = text.matches(of: query)
    #expect(matches.map(\.lowerBound) == (0..<20_000).map { $0 * 11 })
    #expect(text.matches(of: query, limit: 7).count == 7)
  }

  @Test func `the next and the previous match are found from any offset`() throws {
    let text = TextBuffer(
      (String(repeating: "x", count: 70_000) + "hawk" + String(repeating: "y", count: 70_000)).utf8)
    let query = try #require(TextQuery("HAWK".lowercased()))
    #expect(text.match(of: query, from: 0)?.lowerBound == 70_000)
    #expect(text.match(of: query, from: 70_001) == nil)
    #expect(text.match(of: query, before: text.count)?.lowerBound == 70_000)
    #expect(text.match(of: query, before: 70_000) == nil)
    #expect(text.match(of: query, before: 70_001)?.lowerBound == 70_000)
  }

  @Test func `malformed bytes are searched without false matches`() throws {
    var random = SeededGenerator(seed: 3)
    let bytes = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let query = try #require(TextQuery("é"))
    for match in TextBuffer(bytes).matches(of: query) {
      let letters = ["\u{E9}", "\u{C9}", "e\u{301}", "E\u{301}"].map { Array($0.utf8) }
      #expect(letters.contains(Array(bytes[match])))
    }
  }
}
