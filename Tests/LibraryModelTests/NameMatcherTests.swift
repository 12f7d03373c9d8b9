import LibraryModel
import Testing

/// Names are found as whole words, whatever their accents.
struct NameMatcherTests {
  @Test(arguments: [
    ("Agatha", "Then AGATHA came", "AGATHA"), ("Agatha", "Agatha's wall", "Agatha"),
    ("Agatha", "agatha came", nil), ("Agatha", "Agathas", nil), ("Agatha", "X-Agatha", "Agatha"),
    ("agatha", "Agatha came", "Agatha"), ("René", "Rene sat", "Rene"), ("Rene", "René sat", "René"),
    ("Rene", "Rene\u{301} sat", "Rene\u{301}"),
    ("Lady Beatrice", "Lady\nBeatrice", "Lady\nBeatrice"),
    ("Lady Beatrice", "Lady of Beatrice", nil), ("O'Brien", "O’Brien ran", "O’Brien"),
    ("Ægir", "Aegir sails", "Aegir"), ("Aegir", "Ægir sails", "Ægir"),
    ("光", "彼は光と歩く", "光"), ("아가타", "아가타는 갔다", "아가타"), ("Анна", "и Анна.", "Анна"),
    ("Анна", "Аннам", nil), ("May", "may be", nil), ("!?", "!?", nil),
  ])
  func `a name is found as a whole word`(name: String, text: String, found: String?) {
    let bytes = Array(text.utf8)
    let range = NameMatcher([name]).firstMatch(in: bytes)
    #expect(range.map { String(decoding: bytes[$0], as: UTF8.self) } == found)
  }

  @Test func `the first of several names is found, and only a wanted one`() {
    let matcher = NameMatcher(["Jaime", "Agatha"])
    let text = Array("Agatha and Jaime".utf8)
    #expect(matcher.firstMatch(in: text) == 0..<6)
    #expect(matcher.firstMatch(in: text) { $0 == 0 } == 11..<16)
  }
}
