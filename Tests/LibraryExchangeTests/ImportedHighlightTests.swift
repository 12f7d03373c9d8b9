import LibraryModel
import Testing

struct ImportedHighlightTests {
  @Test func `a note has quotation, words, place, chapter and tags`() {
    let highlight = ImportedHighlight(
      key: "1", quotation: "one\n\ntwo", words: " mine ", place: Passage("p7"),
      chapter: "The [[Sea]] #1", tags: ["a b", "1984", "c/d", "#e"])
    #expect(highlight.noteText == "> one\n> \n> two\n\nmine\n\n@p7, The Sea 1 #a-b #c/d #e")
  }

  @Test func `a highlight that grew replaces the shorter one, not the other way`() {
    let long = ImportedHighlight(key: "1", quotation: "She was happy")
    let short = ImportedHighlight(key: "1", quotation: "She was")
    #expect(long.replaces(short.noteText))
    #expect(!short.replaces(long.noteText))
    #expect(!long.replaces(long.noteText))
  }

  @Test func `a highlight without words does not replace one with words`() {
    let words = ImportedHighlight(key: "1", quotation: "She", words: "mine", place: Passage("p1"))
    let none = ImportedHighlight(key: "1", quotation: "She", place: Passage("p1"))
    #expect(!none.replaces(words.noteText))
    #expect(words.replaces(none.noteText))
  }

  @Test(arguments: [
    ("a", "banana", true), ("nan", "banana", true), ("", "b", true), ("anb", "banana", false),
    ("aab", "aaab", true), ("banana", "nan", false), ("x", "", false), ("", "", true),
  ])
  func `one text is part of another`(part: String, text: String, expected: Bool) {
    #expect(isPart(part, of: text) == expected)
  }
}
