import Testing
import TextEditing
import ViKeys

struct SearchTests {
  @Test(arguments: ["/", ":%s/", ":v/", "?", ":g/x/s/"])
  func `a search that takes too long is given up after a second, and says so`(command: String) {
    let line = "The hawk circles above the meadow, and a hawk waits at x.\n"
    var (state, cursor) = (ViState(), 0)
    let text = TextBuffer(Array(String(repeating: line, count: 14_000).utf8))
    let rest = command == "/" || command == "?" ? "" : command == ":v/" ? "/d" : "/x/"
    var last: ViOutcome?
    for key in "\(command)hawk\\(.\\|\\n\\)*nowhere\(rest)\r".unicodeScalars {
      let outcome = ViKeys.press(
        ViKey(key), in: &state, text: text, cursor: cursor, on: ViScreen())
      (cursor, last) = (outcome.cursor, outcome)
    }
    #expect(last?.message == "gave up: the pattern takes too long in this text")
    #expect(last?.edit == nil)
  }

  @Test(arguments: [
    ("[a-c]x", "zzcx"), ("\\<ho", "who zho ho"), ("\\cHAWK", "falcon hawk"), ("\\ck", "a K"),
    ("[^a]", "aab"), ("\\(b\\|é\\)x", "ab éx"), ("\\(b\\)\\{1,2}x", "ab bx"),
    ("ab*\\&a.c", "ab abc"),
    ("\\(a\\)\\@<=b", "b ab"), ("x\\=b", "ab"), ("o\u{301}", "oo\u{301}"), ("$", "ab"),
  ])
  func `a search finds a match whatever it begins with`(pattern: String, text: String) {
    var (state, cursor) = (ViState(), 0)
    let buffer = TextBuffer(Array(text.utf8))
    var message: String?
    for key in "/\(pattern)\r".unicodeScalars {
      let outcome = ViKeys.press(
        ViKey(key), in: &state, text: buffer, cursor: cursor, on: ViScreen())
      (cursor, message) = (outcome.cursor, outcome.message)
    }
    #expect(message == nil)
    #expect(cursor > 0)
  }
}
