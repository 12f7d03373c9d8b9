import Testing
import TextEditing

/// Keys in lists and quotes.
///
/// `|` is the cursor.
@Suite struct ListPrefixTests {
  private func after(
    _ text: String, _ change: (TextBuffer, Int) -> (range: Range<Int>, bytes: [UInt8])?
  ) -> String? {
    let cursor = text.utf8.distance(
      from: text.startIndex, to: text.firstIndex(of: "|") ?? text.endIndex)
    var buffer = TextBuffer(text.filter { $0 != "|" }.utf8)
    guard let (range, bytes) = change(buffer, cursor) else { return nil }
    buffer.apply(buffer.edit(range, inserting: bytes))
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("plain|", "plain\n"), ("- one|", "- one\n- "), ("* one|", "* one\n* "), ("+ a|b", "+ a\n+ b"),
    ("  - in|", "  - in\n  - "), ("\t- in|", "\t- in\n\t- "), ("1. one|", "1. one\n2. "),
    ("9) nine|", "9) nine\n10) "), ("- [x] done|", "- [x] done\n- [ ] "),
    ("2. [ ] box|", "2. [ ] box\n3. [ ] "), ("> said|", "> said\n> "), (">> said|", ">> said\n>> "),
    ("> - in|", "> - in\n> - "), ("before\n- one|\nafter", "before\n- one\n- \nafter"),
    ("-no|", "-no\n"), ("1.no|", "1.no\n"), ("-|", "-\n"), ("1234567890. no|", "1234567890. no\n"),
    ("- o|ne", "- o\n- ne"), ("|- one", "\n- one"), ("-| one", "-\n one"), ("- |one", "- \n- one"),
  ])
  func `Enter begins the next item`(before: String, after: String) {
    #expect(self.after(before) { $0.lineBreak(at: $1) } == after)
  }

  @Test(arguments: [
    ("- one\n- |", "- one\n\n"), ("- one\n\n- |", "- one\n\n"), ("1. |", ""),
    ("> one\n> |", "> one\n\n"), ("> - a\n> - |", "> - a\n> \n> "),
    ("> > a\n> > |", "> > a\n> \n> "),
    ("> a\n>\n> |", "> a\n>\n"), ("- [ ] |", ""), ("- [x] |  \nnext", "\nnext"),
    ("> |", ""), ("> - |", "> "), ("> > |", "> "),
  ])
  func `Enter on an empty item ends the list`(before: String, after: String) {
    #expect(self.after(before) { $0.lineBreak(at: $1) } == after)
  }

  @Test(arguments: [
    ("- one\n  - |", "- one\n- "), ("1. a\n   1. |", "1. a\n2. "), ("    - [x] |  ", "  - [x] "),
    ("   1. |", "1. "),
    (">   - |", "> - "), ("\t\t- |\nnext", "\t- \nnext"),
  ])
  func `Enter on an empty nested item outdents it`(before: String, after: String) {
    #expect(self.after(before) { $0.lineBreak(at: $1) } == after)
  }

  @Test(arguments: [
    ("- o|ne", "  - one"), ("1. one|", "   1. one"), ("\t- one|", "\t\t- one"),
    ("> - a|", ">   - a"),
    ("- a\n- |", "- a\n  - "), ("1. a\n- b|", "1. a\n   - b"), ("10. a\n- b|", "10. a\n    - b"),
    ("1. a\n2. b\n3. c|", "1. a\n2. b\n   1. c"),
    ("1. a\n   1. b\n2. c|", "1. a\n   1. b\n   2. c"),
    ("- a\n2. b|", "- a\n  1. b"), ("> 1. a\n> 2. b|", "> 1. a\n>    1. b"),
    ("words\n3. c|", "words\n   3. c"), ("- a\n\n  more\n- b|", "- a\n\n  more\n  - b"),
  ])
  func `Tab indents an item`(before: String, after: String) {
    #expect(self.after(before) { $0.indentation(at: $1) } == after)
  }

  @Test(arguments: ["plain|", "> quote|", "|"])
  func `Tab outside a list indents nothing`(text: String) {
    #expect(after(text) { $0.indentation(at: $1) } == nil)
  }

  @Test(arguments: [
    ("  - o|ne", "- one"), ("   1. one|", "1. one"), ("\t\t- one|", "\t- one"),
    ("   - one|", "- one"), ("    - one|", "  - one"), (">   - a|", "> - a"),
    ("1. a\n   - b|", "1. a\n- b"), ("1. a\n   1. b\n   2. c|", "1. a\n   1. b\n2. c"),
    ("10. a\n    1. b|", "10. a\n11. b"), ("- a\n  3. b|", "- a\n1. b"),
    ("      text|", "  text"), ("\ttext|", "text"),
  ])
  func `Shift-Tab removes one level of indentation`(before: String, after: String) {
    #expect(self.after(before) { $0.outdentation(at: $1) } == after)
  }

  @Test(arguments: ["- one|", "text|", "|"])
  func `Shift-Tab without indentation does nothing`(text: String) {
    #expect(after(text) { $0.outdentation(at: $1) } == nil)
  }

  @Test(arguments: [
    ("1. a\n2. b\n3. c", 5..<12, "1. a\n   1. b\n   2. c"),
    ("- a\n- b\n  more\n", 4..<16, "- a\n  - b\n    more\n"),
    ("one\n\ntwo", 0..<8, "\tone\n\n\ttwo"), ("- a\n- b\n- c", 4..<8, "- a\n  - b\n- c"),
  ])
  func `the selected lines are indented, and outdented again`(
    before: String, range: Range<Int>, after: String
  ) throws {
    var text = TextBuffer(before.utf8)
    let (indented, bytes) = try #require(text.shift(linesIn: range, outwards: false))
    text.apply(text.edit(indented, inserting: bytes))
    #expect(String(decoding: text.bytes, as: UTF8.self) == after)
    let lines = indented.lowerBound..<indented.lowerBound + bytes.count
    let (outdented, old) = try #require(text.shift(linesIn: lines, outwards: true))
    text.apply(text.edit(outdented, inserting: old))
    #expect(String(decoding: text.bytes, as: UTF8.self) == before)
    #expect(TextBuffer("- a\n- b".utf8).shift(linesIn: 0..<7, outwards: true) == nil)
  }

  @Test func `Enter reads only the start of a line of a megabyte`() {
    let text = TextBuffer(
      ("- " + String(repeating: "x", count: 1_000_000) + "\n" + String(repeating: " ", count: 9000))
        .utf8)
    #expect(text.lineBreak(at: 500_000).bytes == Array("\n- ".utf8))
    #expect(text.lineBreak(at: text.count).bytes == Array("\n".utf8))
  }
}
