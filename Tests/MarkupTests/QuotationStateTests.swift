import Markup
import Testing

/// Lines without `>` that Markdown reads as a part of a quotation.
struct QuotationStateTests {
  /// Returns the lines that belong to a quotation although they have no `>`.
  private func continued(_ lines: [String]) -> [String] {
    var state = QuotationState()
    return lines.filter { state.read(Array($0.utf8)) }
  }

  @Test(arguments: [
    (["> a", "b", "", "c"], ["b"]), (["> a", "b", "c"], ["b", "c"]), (["a", "b"], []),
    (["> - a", "b"], ["b"]), (["- a", "> b", "c"], ["c"]), (["> > a", "b"], ["b"]),
    (["> # a", "b"], []), (["> a", "# b", "c"], []), (["> a", "- b"], []),
    (["> a", "2. b"], []), (["> a", "-", "b"], []),
    (["> a", "1. b"], []), (["> a", "---", "b"], []), (["> a", ">", "b"], []),
    (["> ```", "> a", "b"], []), (["> a", "```", "b"], []), (["> a", "    b"], ["    b"]),
    (["> a", "    # b"], ["    # b"]), (["> a", "     - b"], ["     - b"]),
    (["> a", "> ===", "b"], []), (["> a", "> -", "b"], []), (["> | a |", "> | - |", "b"], []),
    (["> | a |", "> | - |", "> | c |", "b"], []), (["> | a |", "> | - |", "> - c", "b"], ["b"]),
    ([">     code", "b"], []), (["    > code", "b"], []), (["> - ```", ">   a", "b"], []),
    (["> - ```", ">   a", ">   ```", "> b", "c"], ["c"]), (["> a", "<!-- -->", "b"], []),
    (["> a", "<https://x.org> b"], ["<https://x.org> b"]), (["> <b>hi</b>", "b"], ["b"]),
  ])
  func `a line after the paragraph of a quotation continues it`(lines: [String], quoted: [String]) {
    #expect(continued(lines) == quoted)
  }

  @Test func `lines belong to a quotation as the parser reads them`() {
    let kinds = [
      "> q", "out", "", "- a", "> - a", "> # h", "# h", "> ```", "---", "1. x", "2. x", "    in",
      ">",
      "> 1. x", "> > q", "* * *", "#x", "-", "+ b", "===", "> ---", "> -",
    ]
    for first in kinds {
      for second in kinds {
        for third in kinds { check([first, second, third, "end"]) }
      }
    }
  }

  private func check(_ lines: [String]) {
    let text = lines.joined(separator: "\n")
    let markup = MarkupText(text.utf8)
    let isQuoted = markup.blocks(ofPart: 0).contains { block in
      block.containers.contains(.quotation)
        && String(decoding: block.text.bytes, as: UTF8.self).contains("end")
    }
    #expect(isQuoted == continued(lines).contains("end"), "\(text)")
  }
}
