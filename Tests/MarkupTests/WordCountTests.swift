import Markup
import Testing

@Suite struct WordCountTests {
  @Test(arguments: [
    ("", 0), ("   \n\t ", 0), ("one", 1), ("one two\nthree\tfour", 4),
    ("# A heading - with marks", 6),
    ("it’s well-known", 2), ("naïve café", 2), ("日本語", 3), ("すべて、終わり。", 6), ("カタカナ", 4),
    ("the 物語 of two", 5), ("abc物def", 3), ("한국어 단어", 2), ("a\u{00A0}b\u{3000}c", 3), ("👩‍🚀 flies", 2),
  ])
  func `words are counted as wc does, and letters of scripts without blanks one by one`(
    text: String, count: Int
  ) {
    #expect(text.wordCount == count)
  }
}
