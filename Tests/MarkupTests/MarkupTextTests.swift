import Markup
import Testing
import Torture

@Suite struct MarkupTextTests {
  @Test func `paragraphs, headings, quotations and lists are blocks`() {
    let blocks = blocks(
      """
      # The wall at *dawn*

      > Agatha counts
      > the boats.

      - small: **seven**
      - big
        1. the red one
        2. the blue one

      ---
      """)
    #expect(
      blocks.map(\.words) == [
        "heading 1: The wall at dawn", "> paragraph: Agatha counts|the boats.",
        "• paragraph: small: seven", "• paragraph: big", "  1. paragraph: the red one",
        "  2. paragraph: the blue one", "rule: ",
      ])
    #expect(blocks.map(\.followsBlankLine) == [false, true, true, false, false, false, true])
  }

  @Test func `emphasis, code and links are marks of the shown text`() {
    let text = first("plain *thin* **bold `code`** ~~gone~~ [shop](https://a.b) <https://c.d>")
    #expect(text.shown == "plain thin bold code ~gone~ shop https://c.d")
    #expect(
      text.marked == [
        "thin: emphasis", "bold : strong", "code: strong code", "~gone~: struck",
        "shop: https://a.b", "https://c.d: https://c.d",
      ])
  }

  @Test func `footnotes are shown as they are written, in any block`() {
    let blocks = blocks(
      """
      It is so[^1], and[^a\\]b] a [shop].

      [^1]: Ibid.
      [^a\\]b]: https://a.b
      > - [^2]: Agatha

          [^3]: code

      [shop]: https://a.b
      """)
    #expect(
      blocks.map(\.words) == [
        "paragraph: It is so[^1], and[^a]b] a shop.",
        "paragraph: [^1]: Ibid.|[^a]b]: https://a.b", "> • paragraph: [^2]: Agatha",
        "code: [^3]: code",
      ])
  }

  @Test func `names in double brackets are links with shown words`() {
    let text = first("[[Agatha]] met [[The Good Hawk|the book]], not [[]] or [[a] b]].")
    #expect(text.shown == "Agatha met the book, not [[]] or [[a] b]].")
    #expect(text.marked == ["Agatha: [[Agatha]]", "the book: [[The Good Hawk]]"])
  }

  @Test(arguments: [
    ("see https://hawk.org/a_b?c=1.", "https://hawk.org/a_b?c=1"),
    ("(http://hawk.org)", "http://hawk.org"),
    ("https://w.org/Hawk_(bird), then", "https://w.org/Hawk_(bird)"),
    ("HTTPS://a.b#c", "HTTPS://a.b#c"), ("a https://x.y/&amp;z b", "https://x.y/&z"),
  ])
  func `a web address without brackets is a link`(text: String, address: String) {
    #expect(first(text).marked == ["\(address): \(address)"])
    #expect(MarkupValues(text).links.map(\.target) == [.address(address)])
  }

  @Test(arguments: ["xhttps://a.b", "https://", "ftp://a.b", "`https://a.b`", "http:/a"])
  func `other words are no web address`(text: String) {
    #expect(MarkupValues(text).links == [])
  }

  @Test(arguments: [
    ("see @p3", "see p. 3"), ("@p213-215, @ch3", "p. 213–215, ch. 3"),
    ("@45% and @loc1204", "45% and loc. 1204"), ("@pxvi", "p. xvi"),
  ])
  func `a place in the book is shown in words`(text: String, shown: String) {
    #expect(first(text).shown == shown)
    #expect(
      MarkupValues(text).passages.map { "@\($0.passage)" }
        == text.matches(of: #/@[\w%-]+/#).map { String($0.0) })
  }

  @Test func `tasks are done or open`() {
    let blocks = blocks("- [ ] read\n- [x] write")
    #expect(blocks.map(\.words) == ["☐ paragraph: read", "☑ paragraph: write"])
  }

  @Test(arguments: [
    ("> - [x] a", ["> ☑ paragraph: a"]), ("1. - [ ] a", ["1. ☐ paragraph: a"]),
    ("- [ ] a [x]", ["☐ paragraph: a [x]"]), ("- [ ] # b", ["☐ paragraph: # b"]),
    ("- a\n\n  [ ] b", ["• paragraph: a", "  paragraph: [ ] b"]),
    ("-\n  [ ] a", ["• paragraph: [ ] a"]), ("- [ ]a", ["• paragraph: [ ]a"]),
    ("[ ] a", ["paragraph: [ ] a"]), ("- [ ]", ["☐ paragraph: "]),
    ("-     [ ] code", ["• code: [ ] code"]), ("- [ ] [x] a", ["☐ paragraph: [x] a"]),
  ])
  func `an item with a box before its text is a task`(text: String, words: [String]) {
    #expect(blocks(text).map(\.words) == words)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `tasks and links are found in the source, whatever ends its lines`(lineEnd: String) {
    let source = ["The wall", "of *stone*", "", "- [ ] count", "- [x] see [[Agatha]]"]
    let text = MarkupText(source.joined(separator: lineEnd).utf8)
    let blocks = text.parts.indices.flatMap(text.blocks)
    #expect(blocks.map(\.text.shown) == ["The wall\nof stone", "count", "see Agatha"])
    let found = blocks.flatMap(\.stops).map {
      String(decoding: text.bytes[$0.source...], as: UTF8.self)
    }
    #expect(
      found == [" ] count\(lineEnd)- [x] see [[Agatha]]", "x] see [[Agatha]]", "Agatha]]"])
  }

  @Test func `a table has a header, rows and alignments`() throws {
    let block = try #require(blocks("| Who | Age |\n| --- | --: |\n| *Agatha* | 15 |").first)
    guard case .table(let alignments, let rows, isContinued: false) = block.kind else {
      Issue.record("\(block.kind)")
      return
    }
    #expect(alignments == [.left, .right])
    #expect(rows.map { $0.map(\.shown) } == [["Who", "Age"], ["Agatha", "15"]])
  }

  @Test func `in a table the bar of a link is escaped`() throws {
    let block = try #require(
      blocks("| Who | Age |\n| --- | --- |\n| [[Agatha\\|Ann]] | 15 |").first)
    guard case .table(_, let rows, isContinued: false) = block.kind else {
      Issue.record("\(block.kind)")
      return
    }
    #expect(rows.map { $0.map(\.shown) } == [["Who", "Age"], ["Ann", "15"]])
    #expect(rows[1][0].marked == ["Ann: [[Agatha]]"])
  }

  @Test func `code keeps its lines and blanks`() throws {
    let block = try #require(blocks("```swift\nlet a = *b*\n\n  c\n```\n").first)
    #expect(block.kind == .code)
    #expect(block.text.shown == "let a = *b*\n\n  c")
  }

  @Test func `a tab in code becomes four blanks`() {
    let text = first("```\na\tb\tc\n```")
    #expect(text.shown == "a    b    c")
    #expect([0, 1, 5, 6, 10].map { text.source(of: $0) } == [4, 5, 6, 7, 8])
  }

  @Test func `each shown byte knows its place in the source`() {
    let source =
      "An *early* morning & the [wall](https://a.b/morning)\nand `code` \\* [[Agatha|her]]."
    let text = first(source)
    for word in ["early", "morning", "wall", "and", "code", "her"] {
      let shown = text.shown.utf8Offset(of: word)
      let place = text.source(of: shown)
      let found = String(
        decoding: Array(source.utf8)[place...].prefix(word.utf8.count), as: UTF8.self)
      #expect(found == word)
    }
  }

  @Test func `an item or a quotation without a text is shown`() {
    #expect(blocks("- \n- b").map(\.words) == ["• paragraph: ", "• paragraph: b"])
  }

  @Test func `all parts of a long text together have the text of the whole`() {
    let paragraphs = (0..<4000).map { "Paragraph \($0) with a *word* of emphasis." }
    let text = MarkupText(paragraphs.joined(separator: "\n\n").utf8)
    #expect(text.parts.count > 3)
    #expect(text.parts.allSatisfy { $0.count <= 65_536 })
    let shown = text.parts.indices.flatMap { text.blocks(ofPart: $0) }.map(\.text.shown)
    #expect(shown == paragraphs.map { $0.replacing("*", with: "") })
    #expect(text.blocks(ofPart: 1).first?.followsBlankLine == true)
  }

  @Test(arguments: ["[", ">", "`", "*", "- ", "![", "<", "&", "|", "[[", "a\n\n", "```\n", "> a\n"])
  func `hostile repetitions are divided into parts of a bounded size`(piece: String) {
    let size = Torture.choice(quick: 100_000, others: 300_000)
    let text = MarkupText(String(repeating: piece, count: size / piece.utf8.count).utf8)
    #expect(text.parts.first?.lowerBound == 0)
    #expect(text.parts.last?.upperBound == text.bytes.count)
    #expect(zip(text.parts, text.parts.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(text.parts.allSatisfy { !$0.isEmpty && $0.count <= 65_536 })
    for index in text.parts.indices {
      let blocks = text.blocks(ofPart: index)
      #expect(blocks.allSatisfy { text.parts[index].lowerBound <= $0.source.lowerBound })
      #expect(blocks.allSatisfy { $0.source.upperBound <= text.parts[index].upperBound })
    }
  }

  @Test func `an empty text has no parts`() {
    #expect(MarkupText("".utf8).parts.isEmpty)
    #expect(MarkupText("".utf8).blocks(ofPart: 0).isEmpty)
    #expect(blocks(" \n \n").isEmpty)
  }

  private func blocks(_ text: String) -> [MarkupBlock] {
    let text = MarkupText(text.utf8)
    return text.parts.indices.flatMap { text.blocks(ofPart: $0) }
  }

  private func first(_ text: String) -> MarkedText { blocks(text).first?.text ?? MarkedText() }
}

extension String {
  fileprivate func utf8Offset(of word: String) -> Int {
    range(of: word).map { utf8.distance(from: startIndex, to: $0.lowerBound) } ?? -1
  }

  private func range(of word: String) -> Range<String.Index>? { ranges(of: word).first }
}

extension MarkedText {
  fileprivate var shown: String { String(decoding: bytes, as: UTF8.self) }

  fileprivate var marked: [String] {
    marks.map { mark in
      let text = String(decoding: bytes[mark.bytes], as: UTF8.self)
      let looks = [
        (Looks.emphasis, "emphasis"), (.strong, "strong"), (.struck, "struck"), (.code, "code"),
      ].filter { mark.looks.contains($0.0) }.map(\.1)
      let link =
        switch mark.link {
        case .address(let address): [address]
        case .name(let name): ["[[\(name)]]"]
        case nil: [String]()
        }
      return "\(text): \((looks + link).joined(separator: " "))"
    }
  }
}

extension MarkupBlock {
  fileprivate var words: String {
    let kind =
      switch kind {
      case .paragraph: "paragraph"
      case .heading(let level): "heading \(level)"
      case .code: "code"
      case .html: "html"
      case .rule: "rule"
      case .table: "table"
      }
    let around = containers.map { container in
      switch container {
      case .quotation: "> "
      case .item(_, isFirst: false): "  "
      case .item(.bullet, isFirst: true): "• "
      case .item(.number(let number), isFirst: true): "\(number). "
      case .item(.task(let isDone, box: _), isFirst: true): isDone ? "☑ " : "☐ "
      }
    }
    return around.joined() + "\(kind): \(text.shown.replacing("\n", with: "|"))"
  }
}
