import TextEditing
import Testing

@testable import HawkNotesUI

/// Which words of a Markdown text have a spelling.
@Suite struct SpelledTextTests {
  /// The words of a text that are looked up.
  private func words(_ text: String) -> [String] {
    let text = TextBuffer(text.utf8)
    return SpelledText(text) { _ in false }.misspelt(in: 0..<text.count).map(text.string)
  }

  @Test func `words are letters with apostrophes, in any script with blanks`() {
    #expect(
      words("Ines isn't a café’s ‘guest’, né?") == ["Ines", "isn't", "café’s", "guest", "né"])
    #expect(words("Μήδεια и мир") == ["Μήδεια", "мир"])
    #expect(words("物語 สวัสดี x 3rd B2B snake_case") == [])
  }

  @Test func `a word that is right with the apostrophe before it is right`() {
    let text = TextBuffer("'tis ’Tis ‘guest’ 'gess".utf8)
    let right = ["'tis", "'Tis", "guest"]
    let spelled = SpelledText(text) { right.contains($0) }
    #expect(spelled.misspelt(in: 0..<text.count).map(text.string) == ["gess"])
    let asked = SpellingRequest(
      question: .suggestions(25..<29), text: text, dictionaries: [], language: nil,
      ignored: IgnoredWords())
    #expect(
      SpellingAnswer(to: asked, isRight: right.contains) { _ in ["'guess", "guest"] }.suggestions
        == ["guess", "guest"])
  }

  @Test func `emphasis, headings and items are read, and parts of double words`() {
    #expect(words("# Big *day* and __night__ ~~of~~") == ["Big", "day", "and", "night", "of"])
    #expect(words("- [x] well-known 'tis dogs'") == ["well", "known", "tis", "dogs"])
  }

  @Test(arguments: [
    "`code here`", "[[Some Name]]", "[words](http://a.b/c)", "https://example.org/path?query",
    "#tag/sub", "@p213", "<b class=\"big\">", "&nbsp;", "<https://example.org>",
    "```\ncode here\n```", "~~~ swift\nlet value\n~~~", "    indented code", "\tindented code",
  ]) func `code, links, tags and HTML are not checked`(text: String) {
    #expect(words(text) == [])
    #expect(words("before\n\n\(text)\n\nafter") == ["before", "after"])
  }

  @Test func `an indented line of an item or a paragraph is no code`() {
    #expect(words("- item\n\n    more") == ["item", "more"])
    #expect(words("word\n    more") == ["word", "more"])
  }

  @Test func `code is known from far above the lines in sight`() {
    let code = "```\n" + String(repeating: "let code\n", count: 5000)
    let text = TextBuffer((code + "still code\n```\nwords").utf8)
    let found = SpelledText(text) { _ in false }.misspelt(in: code.utf8.count..<text.count)
    #expect(found.map(text.string) == ["words"])
  }

  @Test func `a double word is right as a whole or in parts`() {
    let text = TextBuffer("willy-nilly well-knwn".utf8)
    let right: Set<String> = ["willy-nilly", "well"]
    #expect(
      SpelledText(text, isRight: right.contains).misspelt(in: 0..<99).map(text.string) == ["knwn"])
  }

  @Test func `the next word is after the cursor, then from the start`() {
    let text = TextBuffer("aa right\nbb right cc".utf8)
    let spelled = SpelledText(text) { $0 == "right" }
    #expect(spelled.next(after: 0) == 9..<11)
    #expect(spelled.next(after: 2) == 0..<2)
    #expect(spelled.next(after: 9) == 18..<20)
    #expect(spelled.next(after: 18) == 0..<2)
    #expect(spelled.next(after: 20) == 18..<20)
    #expect(spelled.next(from: 0) == 0..<2 && spelled.next(from: 9) == 9..<11)
    #expect(spelled.next(from: 10) == 9..<11 && spelled.next(from: 21) == 18..<20)
    #expect(SpelledText(TextBuffer("aa".utf8)) { _ in false }.next(after: 0) == 0..<2)
    #expect(SpelledText(text) { _ in true }.next(after: 5) == nil)
  }

  @Test func `no bytes lead out of the text`() {
    let marks = Array("ab’'-_`[]()<>&;#@*~\n \u{E9}é物9".utf8) + [0xFF, 0xC3, 0x80]
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...40)).map { _ in marks.randomElement() ?? 0 }
      let text = TextBuffer(bytes)
      let spelled = SpelledText(text) { _ in false }
      let words = spelled.misspelt(in: 0..<text.count)
      #expect(zip(words, words.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
      #expect(words.allSatisfy { !$0.isEmpty && $0.upperBound <= text.count }, "\(bytes)")
      _ = spelled.next(after: Int.random(in: 0...50))
    }
  }

  @Test func `bytes that are no text are passed over`() {
    let text = TextBuffer([0xFF, 0x61, 0x62, 0xC3, 0x20, 0x63, 0x64, 0x80])
    #expect(SpelledText(text) { _ in false }.misspelt(in: 0..<8) == [1..<3, 5..<7])
  }
}
