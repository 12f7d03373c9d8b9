import LibraryModel
import Testing

@testable import Markup

/// Blocks that are longer than a part are the same blocks in the next part.
@Suite struct PartBorderTests {
  /// Lines of more than two parts.
  private static func long(_ line: String) -> String {
    String(repeating: line, count: 140_000 / line.utf8.count)
  }

  private static let hidden: [String] = [
    "```c\n\(long("#include [[x]]\n"))```\n",
    "~~~~\n\(long("#include [[x]]\n```\n~~~\n"))~~~~~\n",
    "  ```\n\(long("  #include\n\n  [[x]]\n"))  ```\n",
    "- a\n\n  ```\n\(long("  #include [[x]]\n"))  ```\n",
    "- ```\n\(long("  #include [[x]]\n\n"))  ```\n",
    "1. a\n   - > ```\n\(long("     > #include [[x]]\n"))     > ```\n",
    "> ```\n\(long("> #include [[x]]\n"))> ```\n",
    "> ```\n\(long("> #include [[x]]\n"))",
    "- ```\n\(long("  #include [[x]]\n"))",
    "```\r\n\(long("#include [[x]]\r\n"))```\r\n",
    "```\r\(long("#include [[x]]\r"))```\r",
    "a\n\n\(long("    #include [[x]]\n"))",
    "<!--\n\(long("a [[x]]\n\nb\n\n"))-->\n",
    "- <!--\n\(long("  #include [[x]]\n"))  -->\n",
    "<pre>\n\(long("a [[x]]\n\nb\n\n"))</pre>\n",
    "<?\n\(long("a [[x]]\n\nb\n\n"))?>\n", "<![CDATA[\n\(long("a [[x]]\n\nb\n\n"))]]>\n",
    "```\n\(long("#include [[x]] "))\n```\n",
    "> ```\n> \(long("#include [[x]] "))\n> ```\n",
  ]

  @Test(arguments: hidden.indices)
  func `long code and HTML have no tags and links, and end where they end`(index: Int) {
    let text = "#first\n\n" + Self.hidden[index] + "\n#real [[Agatha]]\n"
    let values = MarkupValues(text)
    #expect(MarkupText(text.utf8).parts.count > 2)
    #expect(values.tags.map(\.name) == ["first", "real"])
    #expect(values.nameLinks.map(\.name) == ["Agatha"])
    let source = Array(text.utf8)
    #expect(values.tags.allSatisfy { source[$0.bytes].elementsEqual(("#" + $0.name).utf8) })
  }

  @Test func `long code is read as code, line by line, without its fences`() {
    let lines = (0..<9000).map { $0 % 5 == 0 ? "" : "  #define N\($0)" }
    let blocks = blocks("Code:\n```c\n\(lines.joined(separator: "\n"))\n```\nText\n")
    #expect(blocks.count > 3)
    #expect(blocks.dropFirst().dropLast().allSatisfy { $0.kind == .code })
    #expect(blocks.dropFirst().dropLast().allSatisfy { $0.containers.isEmpty })
    #expect(blocks.last?.kind == .paragraph)
    let shown = blocks.dropFirst().dropLast().flatMap { block in
      (block.followsBlankLine ? [""] : [])
        + block.text.shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(shown == lines)
  }

  @Test func `the rows of a long table have its columns and its header once`() throws {
    let rows = (0..<6000).map { "| [[Name \($0)]] | \($0) #t |\n" }.joined()
    let text = "| Who #h | Age |\n| --- | --: |\n\(rows)\nText #real"
    let tables = blocks(text).dropLast()
    #expect(tables.count > 1)
    var names: [String] = []
    for (index, table) in tables.enumerated() {
      guard case .table(let alignments, let rows, let isContinued) = table.kind else {
        Issue.record("\(table.kind)")
        continue
      }
      #expect(alignments == [.left, .right])
      #expect(isContinued == (index > 0))
      #expect(rows.first?.map(\.shown) == ["Who #h", "Age"])
      #expect(rows.dropFirst().allSatisfy { $0.count == 2 })
      names += rows.dropFirst().map { $0[0].shown }
    }
    #expect(names == (0..<6000).map { "Name \($0)" })
    #expect(tables.flatMap(\.stops).map(\.link) == (0..<6000).map { .name("Name \($0)") })
    #expect(
      MarkupValues(text).tags.map(\.name) == ["h"] + Array(repeating: "t", count: 6000) + ["real"])
  }

  @Test(arguments: ["1. ", "7. "])
  func `the items of a long list are numbered on`(marker: String) {
    let line = marker + "item\n   more\n   - [ ] inner #x\n\n     still\n"
    let blocks = blocks(String(repeating: line, count: 4000))
    let first = marker == "1. " ? 1 : 7
    let numbers = blocks.compactMap { block -> Int? in
      guard case .item(.number(let number), isFirst: true) = block.containers.first else {
        return nil
      }
      return number
    }
    #expect(numbers == Array(first..<first + 4000))
    #expect(blocks.allSatisfy { $0.kind == .paragraph })
    #expect(blocks.map(\.containers.count) == (0..<4000).flatMap { _ in [1, 2, 2] })
    #expect(blocks.flatMap(\.stops).count == 4000)
  }

  @Test func `a long quotation with a list stays a quotation with a list`() {
    let text = String(repeating: "> - a\n>   b [[X]]\n>\n>   c\n", count: 5000)
    let blocks = blocks(text)
    #expect(blocks.allSatisfy { $0.containers.count == 2 && $0.containers[0] == .quotation })
    #expect(blocks.flatMap(\.stops).count == 5000)
  }

  private func blocks(_ text: String) -> [MarkupBlock] {
    let text = MarkupText(text.utf8)
    return text.parts.indices.flatMap { text.blocks(ofPart: $0) }
  }
}

extension MarkedText {
  fileprivate var shown: String { String(decoding: bytes, as: UTF8.self) }
}
