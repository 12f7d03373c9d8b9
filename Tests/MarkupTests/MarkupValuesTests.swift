import LibraryModel
import Markup
import Testing

/// Tags, places and links of a text.
@Suite struct MarkupValuesTests {
  @Test func `values are where the source has them`() {
    let text = """
      # On #fear and \\*the\\* wall

      > - Agatha &amp; [[Jaime]] are @p12-13
      >   ```
      >   #code [[code]] @p1
      >   ```
      > **#sea** and `#code`#wave, ~~@ch3~~

      | Who | What |
      | --- | --- |
      | [[Agatha\\|her]] | #a\\|#b |
      [shop](https://a.b/#c) <https://a.b/#d> ![[Map]] [[The Good Hawk|the *book*]]
      """
    let values = MarkupValues(text)
    #expect(values.tags.map { text[$0.bytes] } == ["#fear", "#sea", "#wave", "#a", "#b"])
    #expect(values.tags.map { "#" + $0.name } == values.tags.map { text[$0.bytes] })
    #expect(values.passages.map { text[$0.bytes] } == ["@p12-13", "@ch3"])
    #expect(values.passages.map { "@\($0.passage)" } == ["@p12-13", "@ch3"])
    #expect(
      values.links.map { text[$0.bytes] } == [
        "[[Jaime]]", "[[Agatha\\|her]]", "shop", "https://a.b/#d", "[[Map]]",
      ])
    let names = values.links.map { $0.name(in: Array(text.utf8)).map { text[$0] } }
    #expect(names == ["Jaime", "Agatha", nil, nil, "Map"])
  }

  private static let tagged: [(String, [String])] = [
    ("`#a\n#b` #c", ["c"]), ("    #code\n\n#text", ["text"]), ("> ```\n> #code\n> ```\n#b", ["b"]),
    ("\\#a &#35;b #c", ["c"]), ("<div>\n#a\n</div>", ["a"]), ("<!-- #a -->\n\n#b", ["b"]),
    ("<p style='color: #fff'>#a</p>", ["a"]), ("[#a](b) #c", ["a", "c"]), ("[[#a]] #b", ["b"]),
    ("*#a* **#b**", ["a", "b"]), ("a\\\\ #b", ["b"]), ("\\&\\* #a", ["a"]), ("-\t#a", ["a"]),
    ("#a #a", ["a", "a"]), ("1. 1 #a", ["a"]), ("[see #a!](b#c)", ["a"]),
    ("<https://a.b/?q=#c> [https://a.b/?q=#c #a](d)", ["a"]), ("![map #a](b)", ["a"]),
  ]

  @Test(arguments: tagged)
  func `tags are outside of code, addresses and escapes`(text: String, tags: [String]) {
    let values = MarkupValues(text)
    #expect(values.tags.map(\.name) == tags)
    #expect(values.tags.allSatisfy { text[$0.bytes] == "#" + $0.name })
  }

  @Test func `a long text has the values of all its parts`() {
    let paragraphs = (0..<4000).map { "Paragraph \($0) on #tag\($0)x with [[Name \($0)]]." }
    let text = paragraphs.joined(separator: "\n\n")
    let values = MarkupValues(text)
    #expect(values.tags.map(\.name) == (0..<4000).map { "tag\($0)x" })
    #expect(values.links.map(\.target) == (0..<4000).map { .name("Name \($0)") })
    #expect(values.tags.last.map { text[$0.bytes] } == "#tag3999x")
  }

  @Test func `an escape or an entity moves no later word`() {
    let source = "&amp;&amp; \\*a\\* **x\\*y** &nbsp;z &copy;\\_end"
    let text = MarkupText(source.utf8).blocks(ofPart: 0)[0].text
    for word in ["a", "x", "y", "z", "end"] {
      let shown = text.bytes.firstIndex(of: word.utf8.first ?? 0) ?? 0
      #expect(source[text.source(of: shown)..<text.source(of: shown) + 1] == word.prefix(1))
    }
  }
}

extension String {
  fileprivate subscript(bytes: Range<Int>) -> String {
    String(decoding: Array(utf8)[bytes], as: UTF8.self)
  }
}
