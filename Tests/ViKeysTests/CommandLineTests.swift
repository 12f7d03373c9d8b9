import Testing
import TextEditing
import ViKeys

/// Keys of the line that `:` and `/` open; the results are those of vim.
struct CommandLineTests {
  @Test(arguments: [
    ("foo bar-baz", "5l:s/\u{12}\u{17}/Q/\r", "foo Q-baz"),
    ("foo bar-baz", "5l:s/\u{12}\u{1}/Q/\r", "foo Q"),
    ("foo bar-baz", "5l:s/\u{12}\u{C}/Q/\r", "Q"),
    ("foo bar", "w:s/\u{12}\u{12}\u{17}/Q/\r", "foo Q"),
    ("foo bar", "w:s/\u{12}\u{F}\u{17}/Q/\r", "foo Q"),
    ("foo - ", "4l:s/\u{12}\u{17}/Q/\r", "foo Q "), ("é ünï", "w:s/\u{12}\u{17}/Q\r", "é Q"),
    ("a b a b", "wd/\u{12}\u{17}\r", "a b"), ("one two", "wv$:s/\u{12}\u{17}/Q/\r", "one Q"),
    ("one two", "wV:s/\u{12}\u{17}/Q/\r", "Q two"), ("a\u{1}b", ":s/\u{12}\u{C}/Q/\r", "Q"),
    ("one two", "qa:s/\u{12}\u{17}/Q/\rqw@a", "Q Q"),
  ])
  func `Ctrl-R inserts the word under the cursor, or the line`(
    text: String, keys: String, result: String
  ) {
    let played = Player.play(Script(text: [text], cursor: [1, 1], commands: [keys]))
    #expect(played?.text == [result])
  }

  @Test(arguments: [
    ("\u{6}", "no such register: Ctrl-F"), ("é", "no such register: é"),
    ("z", "register z is empty"), ("\u{17}", "no word under the cursor"),
  ])
  func `Ctrl-R and a key that inserts nothing say so`(key: String, words: String) {
    var (state, cursor) = (ViState(), 3)
    let text = TextBuffer(Array("one ".utf8))
    var outcome: ViOutcome?
    for key in ":s/\u{12}\(key)".unicodeScalars {
      outcome = ViKeys.press(ViKey(key), in: &state, text: text, cursor: cursor, on: ViScreen())
      cursor = outcome?.cursor ?? cursor
    }
    #expect(outcome?.message == words && outcome?.requests == [.bell])
    #expect(ViKeys.commandLine(of: state)?.text == "s/")
  }

  @Test(arguments: [
    (":s/a/x/\r:\u{F700}\r", "xbx", "s/a/x/"),
    (":s/a/x/\r:s/b/y/\r:\u{F700}\u{F700}\r", "xyx", "s/a/x/"),
    (":s/a/x/\r:s/b/y/\r:\u{F700}\u{F700}\u{F701}\u{8}z\r", "xya", "s/b/yz"),
    (":s/a/x/\r:1\r:s\u{F700}\r", "xbx", "s/a/x/"), (":s/a/x/\r:1\r:s\u{10}\r", "xba", "1"),
    (":s/a/x/\u{1B}:\u{F700}\r", "xba", "s/a/x/"),
    (":s/a/x/\r:1\u{F700}\u{F700}\u{F701}\r", "xba", "1"),
    ("/b\rd/\u{F700}\r:s/a/x/\r", "xba", "s/a/x/"),
    ("*:s/b/x/\r:s/x/b/\r?\u{F700}\u{F700}\u{F700}\rx", "ba", "s/x/b/"),
  ])
  func `Up brings back the lines before, and Down the later ones`(
    keys: String, result: String, line: String
  ) {
    let script = Script(text: ["aba"], cursor: [1, 1], commands: [keys])
    let played = Player.play(script)
    #expect(played?.text == [result] && played?.registers[":"] == ["v", line])
    #expect(Player.play(script, storing: true) == played)
  }

  @Test(arguments: [(1000, 1000), (1001, 0)])
  func `a line of more than 1,000 bytes is not brought back`(count: Int, kept: Int) {
    var state = ViState()
    let text = TextBuffer(Array("ab".utf8))
    for key in (":" + String(repeating: "x", count: count) + "\r:\u{F700}").unicodeScalars {
      _ = ViKeys.press(ViKey(key), in: &state, text: text, cursor: 0, on: ViScreen())
    }
    #expect(ViKeys.commandLine(of: state)?.text.utf8.count == kept)
  }

  @Test func `registers that were stored without the typed lines are read`() {
    var state = ViState()
    let text = TextBuffer(Array("ab".utf8))
    for key in "yl:1\r".unicodeScalars {
      _ = ViKeys.press(ViKey(key), in: &state, text: text, cursor: 0, on: ViScreen())
    }
    let stored = state.storedRegisters
    #expect(stored.hasSuffix("1:11:11:0"))
    let old = String(stored.dropLast(9))
    let restored = ViState(storedKeys: state.storedKeys, storedRegisters: old)
    #expect(restored?.register("0")?.lines == [Array("a".utf8)])
    #expect(restored?.storedRegisters == old + "1:01:0")
  }
}
