import Testing

@testable import HawkNotesUI

/// The scores of names, as fzf gives them.
struct FuzzyTests {
  private func score(_ query: String, _ name: String) -> Int? {
    var scorer = FuzzyScorer()
    return FuzzyPattern(query).score(FuzzyText([name])[0], in: &scorer)
  }

  private func matches(_ query: String, _ name: String) -> [Int] {
    var scorer = FuzzyScorer()
    return FuzzyPattern(query).matches(FuzzyText([name])[0], in: &scorer).sorted()
  }

  /// 16 a letter; the bonus of the first letter counts twice, and runs on in a row.
  @Test(arguments: [
    ("o", "foobar", 16), ("f", "foobar", 16 + 20), ("foo", "foobar", 3 * 16 + 20 + 10 + 10),
    ("oba", "foobar", 3 * 16 + 2 * 4), ("fb", "foo bar", 2 * 16 + 20 + 10 - 3 - 1 - 1),
    ("fb", "foo/bar", 2 * 16 + 20 + 9 - 3 - 1 - 1), ("fb", "fooBar", 2 * 16 + 20 + 7 - 3 - 1),
  ])
  func `scores are those of fzf`(query: String, name: String, expected: Int) {
    #expect(score(query, name) == expected)
  }

  @Test func `the best alignment counts, not the first one`() {
    #expect(matches("gh", "A girl, the Good Hawk") == [12, 17])
    #expect(matches("hawk", "h a w the hawk") == [10, 11, 12, 13])
  }

  @Test func `a capital is found in the same case only, whatever its accent`() {
    #expect(score("Sea", "The Sea") == score("sea", "the sea"))
    #expect(score("Sea", "the sea") == nil && score("seA", "The Sea") == nil)
    #expect(score("Eowyn", "Éowyn") != nil && score("Éowyn", "Eowyn") != nil)
    #expect(score("Eowyn", "éowyn") == nil)
    #expect(matches("sea The", "the sea, The Sea") == [4, 5, 6, 9, 10, 11])
  }

  @Test func `if case is ignored, a capital is found in any case`() {
    let (text, pattern) = (FuzzyText(["the sea"])[0], FuzzyPattern("SEA", ignoringCase: true))
    var scorer = FuzzyScorer()
    #expect(pattern.score(text, in: &scorer) == score("sea", "the sea"))
    #expect(!pattern.hasCapital && FuzzyPattern("sEa").hasCapital)
  }

  @Test func `accents and case are folded, words stand in any order`() {
    #expect(score("eowyn", "Éowyn") == score("eowyn", "Eowyn"))
    #expect(score("hawk good", "The Good Hawk") != nil)
    #expect(score("hawks", "The Good Hawk") == nil)
    #expect(matches("源", "紫源氏") == [1])
  }
}
