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
    ("haWk", "hawk", []), ("é", "É é e\u{301}", ["É", "é"]),
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
      #expect([[0xC3, 0xA9], [0xC3, 0x89]].contains(Array(bytes[match])))
    }
  }
}
