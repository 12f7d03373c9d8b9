import Markup
import Testing

/// A line of Markdown in one row.
@Suite struct RenderedLineTests {
  @Test(arguments: [
    ("plain words", "plain words"), ("**bold** and *soft*", "bold and soft"),
    ("# A heading", "A heading"), ("> “that things”", "“that things”"), ("- a bullet", "a bullet"),
    ("2. Chapter two", "2. Chapter two"), ("- [ ] buy salt", "buy salt"),
    ("[[Agatha]] and [[jaime|Jaime]]", "Agatha and Jaime"), ("a [shop](http://a.b/c)", "a shop"),
    ("| a | **b** | c\\|d |", "a · b · c|d"), ("`code` ~~gone~~ #tag", "code ~gone~ #tag"),
    ("2 * 3 * 4", "2 * 3 * 4"), ("---", "---"), ("```swift", "```swift"),
    ("|---|:-:|", "|---|:-:|"),
    ("", ""), ("…cut **in the middle", "…cut **in the middle"),
  ])
  func `a line shows its words without the marks`(source: String, shown: String) {
    #expect(RenderedLine(source).text == shown)
  }

  @Test(arguments: [
    "It's 3 o'clock (or 4): \"where\" - and why; 50 % of them, now!", "é", "Ünder den Linden 5",
    "see www.example.com/a-b, or http://example.com", "two  blanks -- and a-",
  ])
  func `a line without marks shows every byte at its place`(line: String) {
    let rendered = RenderedLine(line)
    #expect(rendered.text == line)
    #expect(RenderedLine(" " + line).text == line, "so it is parsed")
    for index in 0..<line.utf8.count {
      #expect(rendered.shown(index..<index + 1) == index..<index + 1)
    }
  }

  @Test func `a line that is not parsed shows what the parser shows`() {
    let parts = "b1 ,.;:?!'\"()/%-é物\u{A0}".map(String.init)
    for first in parts {
      for second in parts {
        for third in parts {
          let line = "a" + first + second + third
          // The blank before it lets it be parsed.
          let parsed = RenderedLine(" " + line).text
          #expect(RenderedLine(line).text == parsed, "\(line.debugDescription)")
        }
      }
    }
  }

  @Test(arguments: ["words ", " words", "  words  "])
  func `blanks around a line are not shown`(line: String) {
    #expect(RenderedLine(line).text == "words")
  }

  @Test func `a part of the source is found in the shown text`() throws {
    let line = RenderedLine("a **bold** [[Agatha|girl]]")
    #expect(line.text == "a bold girl")
    #expect(line.shown(4..<8) == 2..<6)
    #expect(line.shown(2..<10) == 2..<6)
    #expect(line.shown(13..<19) == nil)
  }
}
