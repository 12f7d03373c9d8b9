import Testing
import YAML

struct ComposingTests {
  /// A value in one line.
  private func words(_ node: Node?) -> String {
    switch node {
    case .scalar(let scalar)?: "\(scalar.string.debugDescription)"
    case .sequence(let sequence)?: "[" + sequence.nodes.map(words).joined(separator: ", ") + "]"
    case .mapping(let mapping)?:
      "{" + mapping.pairs.map { words($0.key) + ": " + words($0.value) }.joined(separator: ", ")
        + "}"
    case nil: "nothing"
    }
  }

  @Test(arguments: [
    ("", "nothing"), ("# only a comment\n", "nothing"), ("word", #""word""#),
    ("a: 1\nb:\n- x\n- 'y'\n", #"{"a": "1", "b": ["x", "y"]}"#),
    ("{a: [1, ~], b: }", #"{"a": ["1", "~"], "b": ""}"#),
    ("a: \"\\u00e9\\n\\x41 \\\"\"", #"{"a": "é\nA \""}"#),
    ("a: |\n  one\n  two\nb: >\n  one\n  two\n", #"{"a": "one\ntwo\n", "b": "one two\n"}"#),
    ("a: &x [1]\nb: *x\nc: *x", #"{"a": ["1"], "b": ["1"], "c": ["1"]}"#),
    ("a: &x 1\nb: &x 2\nc: *x", #"{"a": "1", "b": "2", "c": "2"}"#),
    ("a: !!int 1\nb: !own x", #"{"a": "1", "b": "x"}"#),
    ("[a, b]: c", #"{["a", "b"]: "c"}"#), ("---\na: 1\n...\n", #"{"a": "1"}"#),
    ("a: 物語\r\nb: 👩‍🚀", #"{"a": "物語", "b": "👩‍🚀"}"#),
  ])
  func `a text becomes the value it describes`(_ text: String, _ value: String) throws {
    #expect(try words(compose(text)) == value)
  }

  @Test(arguments: [
    ("a: [1", 2, 1), ("a: 1\n b: 2", 2, 3), ("a: *x", 1, 4), ("a: 1\n---\nb: 2", 2, 1),
    ("a: 'x", 1, 6),
    ("a: é\u{7}", 1, 5), ("a: b\n\tc: d", 2, 1), ("\t", 1, 1), ("a: @x", 1, 4),
  ])
  func `a mistake has its line and column`(_ text: String, _ line: Int, _ column: Int) {
    let error = #expect(throws: YAMLError.self) { try compose(text) }
    #expect(error?.mark == Mark(line: line, column: column))
  }

  @Test func `a key that appears twice is a mistake at its first place`() {
    let error = #expect(throws: YAMLError.self) { try compose("x:\n  a: 1\n  b: 2\n  'a': 3") }
    guard case .duplicateKey(let key, let mark)? = error else { return #expect(Bool(false)) }
    #expect(key == "a" && mark == Mark(line: 2, column: 3))
  }

  @Test func `values keep their places and how they are written`() throws {
    let root = try #require(try compose("a: 'x'\nb: \"y\"\nc: z\nd: |\n  t\ne: {f: 1}")?.mapping)
    #expect(!root.isFlow)
    #expect(
      root.pairs.compactMap { $0.value.scalar?.style } == [
        .singleQuoted, .doubleQuoted, .plain, .block,
      ])
    #expect(root.pairs.map { $0.value.mark.line } == [1, 2, 3, 4, 6])
    #expect(root.pairs.last?.value.mapping?.isFlow == true)
    #expect(root.pairs.first?.value.mark == Mark(line: 1, column: 4))
  }

  @Test func `deep and repeated values take little memory and stack`() throws {
    #expect(throws: YAMLError.self) { try compose(String(repeating: "[", count: 60_000)) }
    #expect(throws: YAMLError.self) { try compose(String(repeating: "- ", count: 30_000)) }
    let levels = (1...60).map { "l\($0): &l\($0) [*l\($0 - 1), *l\($0 - 1)]\n" }
    #expect(try compose("l0: &l0 x\n" + levels.joined())?.mapping?.pairs.count == 61)
  }
}

struct WritingTests {
  @Test(arguments: [
    ("", #""""#), ("a \"b\" \\c", #""a \"b\" \\c""#), ("é物語", "\"é物語\""),
    ("\n\t\r\u{0}\u{1B}\u{7F}\u{85}\u{A0}", #""\n\t\r\0\e\x7F\N"# + "\u{A0}\""),
    ("\u{2028}\u{2029}\u{FEFF}\u{FFFE}😀", #""\L\P\uFEFF\uFFFE\U0001F600""#),
  ])
  func `a text is written in double quotes`(_ text: String, _ written: String) {
    #expect(text.inYAML == written)
  }

  @Test func `each code point is read as it was written`() throws {
    for value in Array(0...0x3000) + Array(0xD7F0...0xE010) + Array(0xFEF0...0x10010) + [0x10FFFF] {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let text = "a" + String(scalar) + "b"
      #expect(try compose("x: " + text.inYAML)?.mapping?.pairs[0].value.scalar?.string == text)
    }
  }
}
