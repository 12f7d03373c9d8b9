import Testing
import TextEditing
import ViKeys

/// Keys of vi that are easier to see than in a comparison with vim.
struct ViKeysTests {
  @Test func `a half-typed command comes back with the state`() {
    var (state, cursor) = (ViState(), 0)
    var text = TextBuffer(Array("one two three".utf8))
    for key in "2\"ad".unicodeScalars {
      cursor =
        ViKeys.press(ViKey(key), in: &state, text: text, cursor: cursor, on: ViScreen()).cursor
    }
    let restored = ViState(storedKeys: state.storedKeys, storedRegisters: state.storedRegisters)
    #expect(restored == state)
    guard var restored else { return }
    let outcome = ViKeys.press(
      ViKey("w"), in: &restored, text: text, cursor: cursor, on: ViScreen())
    if let edit = outcome.edit { text.apply(edit) }
    #expect(String(decoding: text.bytes, as: UTF8.self) == "three")
    #expect(restored.register("a")?.lines == [Array("one two ".utf8)])
  }

  @Test(arguments: [
    ("gj", 10), ("2gj", 20), ("9gj", 30), ("gjgk", 0), ("g$", 9), ("gjg$", 19), ("2g$", 19),
    ("gjg0", 10), ("4lgj", 14), ("4lgjgjgj", 29), ("4lgjgjgjgk", 24), ("gjgjg^", 22),
    ("$gj", 29), ("$gk", 19),
  ])
  func `gj, gk, g0, g^ and g$ go by the rows of a wrapped line`(keys: String, offset: Int) {
    #expect(pressed(keys).cursor == offset)
  }

  @Test(arguments: [
    ("- one\n- two\n  and\n3. three", "- one\n- two and\n3. three"),
    (
      "- " + String(repeating: "abcd ", count: 20) + "e",
      "- " + String(repeating: "abcd ", count: 14) + "abcd\n  "
        + String(repeating: "abcd ", count: 5) + "e"
    ),
    ("born in\n1984. Then", "born in 1984. Then"),
  ])
  func `gq keeps the items of a list, and takes no year for one`(text: String, result: String) {
    let lines = text.split(separator: "\n").map(String.init)
    let played = Player.play(Script(text: lines, cursor: [1, 1], commands: ["gqip"]))
    #expect(played?.text.joined(separator: "\n") == result)
  }

  @Test(arguments: [
    ("d9gj", "abcdefghijklmnopqrst  uvwxyz\n\nx"), ("dgj", "klmnopqrst  uvwxyz\n\nx"),
    ("$dgk", "abcdefghijklmnopqrs\n\nx"),
  ])
  func `an operator takes what gj and gk go over`(keys: String, text: String) {
    #expect(pressed(keys).text == text)
  }

  @Test(arguments: [
    ("x2jxgg`.", 29), ("x2jxgg'.", 29), ("x2jg;", 0), ("4lx2jxG2g;", 4), ("4lx2jxG2g;g,", 29),
    ("4lx2jxG2g;9g,", 29), ("4lxg;g;", 4), ("g;", 0), ("4lxd'.", 0), ("iab\u{1B}$`.", 1),
  ])
  func `the mark . and g; and g, go to the places of changes`(keys: String, offset: Int) {
    #expect(pressed(keys).cursor == offset)
  }

  /// Presses keys in a window of ten columns.
  private func pressed(_ keys: String) -> (text: String, cursor: Int) {
    var text = TextBuffer(Array("abcdefghijklmnopqrst  uvwxyz\n\nx".utf8))
    let screen = ViScreen { _ in
      1
    } rowStarts: { line in
      Array(stride(from: 0, to: max(1, line.count), by: 10))
    }
    var (state, cursor) = (ViState(), 0)
    press(keys, &state, &text, &cursor, on: screen)
    return (String(decoding: text.bytes, as: UTF8.self), cursor)
  }

  @Test(arguments: ["-1", "9223372036854775807", "-9223372036854775808"])
  func `a stored state with a wrong number in any place is refused or read`(number: String) {
    var (state, cursor, text) = (ViState(), 0, TextBuffer("one two".utf8))
    press("maywqbx/o\rqv3l\u{1B}2R\u{14}x", &state, &text, &cursor)
    let fields = self.fields(of: state.storedKeys)
    #expect(fields.count > 20)
    var refused = 0
    for place in fields.indices where Int(fields[place]) != nil {
      var changed = fields
      changed[place] = number
      let keys = changed.map { "\($0.utf8.count):\($0)" }.joined()
      let restored = ViState(storedKeys: keys, storedRegisters: state.storedRegisters)
      if restored == nil { refused += 1 }
    }
    #expect(refused > 0)
  }

  /// The fields of a stored state, each of which follows its length and a colon.
  private func fields(of stored: String) -> [String] {
    var (fields, rest) = ([String](), stored.utf8[...])
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")),
      let count = Int(String(rest[..<colon]) ?? "")
    {
      let start = rest.index(after: colon)
      let end = rest.index(start, offsetBy: count)
      fields.append(String(rest[start..<end]) ?? "")
      rest = rest[end...]
    }
    return fields
  }

  @Test func `the state comes back after r in a selection that ends behind its line`() {
    var (state, cursor) = (ViState(), 0)
    var text = TextBuffer(Array("東京タワー".utf8))
    press("v2lxgvrx", &state, &text, &cursor)
    #expect(text == TextBuffer("xx".utf8))
    let restored = ViState(storedKeys: state.storedKeys, storedRegisters: state.storedRegisters)
    #expect(restored == state)
  }

  @Test func `a command line is shown while it is typed, and asks the window to save and to leave`()
  {
    var state = ViState()
    let text = TextBuffer(Array("text".utf8))
    var requests: [ViRequest] = []
    for key in ":wq".unicodeScalars {
      requests +=
        ViKeys.press(ViKey(key), in: &state, text: text, cursor: 0, on: ViScreen()).requests
    }
    #expect(ViKeys.commandLine(of: state)?.text == "wq")
    #expect(requests.isEmpty)
    let outcome = ViKeys.press(.enter, in: &state, text: text, cursor: 0, on: ViScreen())
    #expect(outcome.requests == [.save, .leave(discarding: false)])
    #expect(state.pending.isEmpty)
  }

  @Test func `Escape in Normal mode leaves the text, but first cancels what was typed`() {
    var state = ViState()
    let text = TextBuffer(Array("text".utf8))
    _ = ViKeys.press(ViKey("d"), in: &state, text: text, cursor: 0, on: ViScreen())
    let first = ViKeys.press(.escape, in: &state, text: text, cursor: 0, on: ViScreen())
    #expect(!first.requests.contains(.escape))
    let second = ViKeys.press(.escape, in: &state, text: text, cursor: 0, on: ViScreen())
    #expect(second.requests == [.escape])
  }

  @Test func `in Normal mode a cursor behind a line is on its last character`() {
    let text = TextBuffer(Array("one\n\ntwo é".utf8))
    let places = [0, 2, 3, 4, 5, text.count].map { ViKeys.cursor(of: ViState(), in: text, at: $0) }
    #expect(places == [0, 2, 2, 4, 5, text.count - 2])
    var state = ViState()
    let outcome = ViKeys.press(ViKey("x"), in: &state, text: text, cursor: 3, on: ViScreen())
    #expect(outcome.edit?.removed == TextBuffer("e".utf8) && outcome.cursor == 1)
    _ = ViKeys.press(ViKey("i"), in: &state, text: text, cursor: 0, on: ViScreen())
    #expect(ViKeys.cursor(of: state, in: text, at: 3) == 3)
    _ = ViKeys.press(ViKey("\u{F}"), in: &state, text: text, cursor: 3, on: ViScreen())
    #expect(state.mode == .normal && ViKeys.cursor(of: state, in: text, at: 3) == 3)
  }

  @Test func `an expression as a replacement is refused, and changes nothing`() {
    #expect(text(after: ":s/o/\\=1+1/\r") == Array("one\ntwo".utf8))
    #expect(text(after: ":s/o/0/\r:s/e/~\\=1/\r") == Array("0n0=1\ntwo".utf8))
  }

  @Test func `a macro that calls itself ends`() {
    var state = ViState()
    var text = TextBuffer(Array("@a".utf8))
    var cursor = 0
    press("\"ay$@a", &state, &text, &cursor)
    #expect(String(decoding: text.bytes, as: UTF8.self) == "@a")
  }

  @Test(arguments: [
    "yy99999999p", "x99999999P", "99999999>>", "V99999999>", "99999999ia\u{1b}", "x99999999.",
    "99999999J", "99999999oa\u{1b}", "x99999999\"-p", "99999999999999999999p", "99999999~",
    "99999999ra",
  ])
  func `a mistyped count does not make a text without end`(keys: String) {
    #expect(text(after: keys).count < 2_000_000)
  }

  @Test(arguments: [
    ("99999999*ix\u{1b}", "xa b\na c\na"), ("99999998#ix\u{1b}", "a b\nxa c\na"),
    ("/a\r99999999nix\u{1b}", "a b\nxa c\na"), ("99999999/a\rix\u{1b}", "xa b\na c\na"),
    ("qa*q99999999@aix\u{1b}", nil),
  ])
  func `a mistyped count of matches goes round the text`(keys: String, result: String?) {
    let text = String(decoding: text(after: keys, in: "a b\na c\na"), as: UTF8.self)
    #expect(result == nil || text == result)
  }

  @Test func `a text is inserted at most 10,000 times by one command`() {
    #expect(text(after: "99999999ia\u{1b}").count == 10_000 + "one\ntwo".count)
  }

  @Test(arguments: [
    ":d 9223372036854775807\r", ":y 9223372036854775807\r", ":p 9223372036854775807\r",
    ":> 9223372036854775807\r", ":< 9223372036854775807\r", ":j 9223372036854775807\r",
    ":2s/o/0/ 9223372036854775807\r", ":9999999999999999999999d\r",
    ":.+9223372036854775807d\r", ":.-9223372036854775807d\r", ":t 9223372036854775807\r",
    ":m 9223372036854775807\r", ":t .+9223372036854775807\r", ":0d 9223372036854775807\r",
    ":1,9223372036854775807w\r", "yy\"a9999999999999999999p", ":d 99999999999999999999\r",
    ":0s/o/0/ 9223372036854775807\r", "/two/+9223372036854775807\r", "9223372036854775807G",
    "/o\\{9223372036854775807}\r", ":g/o/d 9223372036854775807\r", ":%d 9223372036854775807\r",
    ":sort n\r:9223372036854775807\r", ":0y 2\r", ":0> 5\r", ":0j 5\r", ":0norm x\r",
    ":redo 9223372036854775807\r", ":put 9223372036854775807\r", "9223372036854775807:d\r",
  ])
  func `a count of any size is executed or refused`(keys: String) {
    #expect(text(after: "j" + keys).count < 2_000_000)
  }

  @Test func `an Ex count beyond the text stands for its last line`() {
    #expect(text(after: "j:d 9223372036854775807\r", in: "a\nb\nc\nd") == Array("a".utf8))
  }

  @Test(arguments: [
    ("hawk\\(.\\|\\n\\)*nowhere", false), ("hawk\\(.\\|\\n\\)*the end", true),
    ("hawk\\(.\\|\\n\\)\\{-}the end", true),
    ("hawk\\%(.\\|\\n\\)*the end", true), ("hawk\\(o*.\\|\\n\\)*nowhere", false),
    ("hawk\\(\\(.\\|x\\)\\|\\n\\)*nowhere", false),
  ])
  func `a repeated group is searched in a long text`(pattern: String, isFound: Bool) {
    let line = "The harrier circles above the meadow and waits.\n"
    let start = "It begins.\nA hawk\n"
    var (state, cursor) = (ViState(), 0)
    var text = TextBuffer(
      Array((start + String(repeating: line, count: 700) + "the end\n").utf8))
    press("/" + pattern + "\r", &state, &text, &cursor)
    #expect(cursor == (isFound ? 13 : 0))
  }

  @Test(arguments: [
    ("\\(a\\|b\\)*c", "xababc", "x<ababc|b>"), ("\\(ab\\|c\\)\\{2,3}", "abcabcab", "<abcab|ab>cab"),
    ("x\\(a\\|ab\\)*$", "xaaba\n", "<xaaba|a>\n"), ("\\(a\\|^\\)\\{2}b", "aab", "<aab|a>"),
    ("\\(a\\|b\\)\\{-1,}b", "aabb", "<aab|a>b"), ("x\\(a\\|b\\)*y", "xy", "<xy|>"),
    ("\\(a\\|b\\)*abb", "abbabb", "<abbabb|b>"),
  ])
  func `a repeated group matches as in vim, and keeps its last iteration`(
    pattern: String, before: String, after: String
  ) {
    let keys = ":s/\\(\\)" + pattern + "/<&|\\2>/\r"
    #expect(String(decoding: text(after: keys, in: before), as: UTF8.self) == after)
  }

  @Test(arguments: [".*zebra", "\\(.\\|\\n\\)*zebra", "\\_.*zebra"])
  func `a word behind anything is found below long paragraphs`(pattern: String) {
    let paragraph = String(repeating: "a", count: 3000) + "\n"
    var (state, cursor) = (ViState(), 0)
    var text = TextBuffer(Array((String(repeating: paragraph, count: 20) + "a zebra").utf8))
    press("/" + pattern + "\r", &state, &text, &cursor)
    #expect(cursor == (pattern == ".*zebra" ? 20 * 3001 : 3001))
  }

  @Test(arguments: [10_000, 100_000])
  func `a group with parts that repeat is given up in a long line`(length: Int) {
    let line = String(repeating: "ab", count: length / 2)
    #expect(text(after: ":s/\\(ab*\\)*c/x/\r", in: line) == Array(line.utf8))
    #expect(text(after: ":s/\\(ab*\\)*/x/\r", in: line) == Array(line.utf8))
  }

  @Test func `:g that sorts ever more lines ends before the last of 3,000`() {
    let lines = (1...3000).map(String.init)
    let sorted = String(
      decoding: text(after: ":g/^/1,.sort! n\r", in: lines.joined(separator: "\n")), as: UTF8.self
    ).split(separator: "\n")
    #expect(sorted.last == "3000")
    #expect(sorted.first.flatMap { Int($0) }.map { 600...700 ~= $0 } == true)
    #expect(sorted.count == 3000)
  }

  private func text(after keys: String, in text: String = "one\ntwo") -> [UInt8] {
    var state = ViState()
    var text = TextBuffer(Array(text.utf8))
    var cursor = 0
    press(keys, &state, &text, &cursor)
    return Array(text.bytes)
  }
}

private func press(
  _ keys: String, _ state: inout ViState, _ text: inout TextBuffer, _ cursor: inout Int,
  on screen: ViScreen = ViScreen()
) {
  for key in keys.unicodeScalars {
    let outcome = ViKeys.press(ViKey(key), in: &state, text: text, cursor: cursor, on: screen)
    if let edit = outcome.edit { text.apply(edit) }
    cursor = outcome.cursor
  }
}
