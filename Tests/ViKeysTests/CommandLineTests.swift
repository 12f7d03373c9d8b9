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
}
