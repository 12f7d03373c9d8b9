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

  @Test func `a part of the source is found in the shown text`() throws {
    let line = RenderedLine("a **bold** [[Agatha|girl]]")
    #expect(line.text == "a bold girl")
    #expect(line.shown(4..<8) == 2..<6)
    #expect(line.shown(2..<10) == 2..<6)
    #expect(line.shown(13..<19) == nil)
  }
}
