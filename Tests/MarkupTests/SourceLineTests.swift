import Markup
import Testing

@Suite struct SourceLineTests {
  private func looks(_ line: String) -> [String] {
    let bytes = Array(line.utf8)
    return SourceLine(bytes[...]).parts.map {
      "\($0.look) \(String(decoding: bytes[$0.bytes], as: UTF8.self))"
    }
  }

  private static let lines: [(String, [String])] = [
    ("plain text", []), ("# Title", ["marker #", "heading  Title"]), ("#tag", ["mark #tag"]),
    ("> a *b*", ["marker >", "quotation a *b*", "emphasis *b*"]),
    ("- [x] done", ["bullet -", "bullet [x]"]), ("12. item", ["bullet 12."]), ("-no", []),
    ("`a *b*` *c*", ["code `a *b*`", "emphasis *c*"]), ("``a` b", []),
    ("[[A|b]] [c](d) <https://e.f>", ["link [[A|b]]", "link [c](d)", "link <https://e.f>"]),
    ("| [[A\\|b]] | c |", ["link [[A\\|b]]"]),
    ("a **b *c* d** e", ["emphasis *c*", "strong **b *c* d**"]),
    ("snake_case_name _x_", ["emphasis _x_"]), ("2 * 3 * 4", []), ("\\*a\\* *b*", ["emphasis *b*"]),
    ("~~gone~~ ~x~", ["struck ~~gone~~"]), ("see @p12 #a/b me@x.org", ["mark @p12", "mark #a/b"]),
    ("***both***", ["emphasis ***both***", "strong ***both***"]), ("[ ] a [", []),
  ]

  @Test(arguments: lines)
  func `parts of a line have looks`(line: String, parts: [String]) {
    #expect(looks(line) == parts)
  }

  @Test func `a line that continues has no start`() {
    let bytes = Array("# not a heading *a*".utf8)
    #expect(SourceLine(bytes[...], isStart: false).parts.map(\.look) == [.emphasis])
  }

  @Test(arguments: ["*", "`", "[", "[[", "_ _", "<", "#", "@", "~~", "> ", "- ", "**a ", "`a ``b "])
  func `the number of parts is bounded by the length of a hostile line`(piece: String) {
    let bytes = Array(String(repeating: piece, count: 20_000).utf8)
    let parts = SourceLine(bytes[...]).parts
    #expect(parts.count <= bytes.count)
    #expect(parts.allSatisfy { $0.bytes.lowerBound >= 0 && $0.bytes.upperBound <= bytes.count })
  }
}
