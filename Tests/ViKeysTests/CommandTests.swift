import Testing
import TextEditing
import ViKeys

struct CommandTests {
  @Test(arguments: [
    ("U", "U"), ("==", "="), ("5=G", "="), ("=ip", "="), ("=/three\r", "="), ("!", "!"),
    ("gm", "gm"), ("zfj", "zf"), ("\u{17}s", "Ctrl-Ws"), ("\u{1D}", "Ctrl-]"), ("v=", "="),
    ("dQ", "Q"),
  ])
  func `a key that is no command says so`(keys: String, name: String) {
    var state = ViState()
    let outcomes = keys.unicodeScalars.map {
      ViKeys.press(
        ViKey($0), in: &state, text: TextBuffer(Array("one two\nthree".utf8)), cursor: 4,
        on: ViScreen())
    }
    #expect(outcomes.last?.message == "no such command: \(name)")
    #expect(outcomes.allSatisfy { $0.edit == nil && $0.cursor == 4 })
  }

  @Test(arguments: [
    ("i\u{B}o:z\u{1B}.", "öözzab"), ("R\u{B}o:\u{1B}", "öb"), ("r\u{B}a:", "äb"),
    ("i\u{B}:o\u{1B}", "öab"), ("2i\u{B}ss\u{1B}", "ßßab"), (":s/$/\u{B}n?\r", "abñ"),
    ("i\u{B}\u{1B}x\u{1B}", "xab"), ("i\u{B}Eux\u{1B}", "€xab"), ("i\u{B}u\"\u{1B}", "űab"),
  ])
  func `Ctrl-K and two keys write a letter with an accent`(keys: String, result: String) {
    let played = Player.play(Script(text: ["ab"], cursor: [1, 1], commands: [keys]))
    #expect(played?.text == [result])
  }

  @Test(arguments: ["i\u{B}*a", "i\u{B}ES", ":s/\u{B}xx"])
  func `two keys after Ctrl-K that write nothing say so`(keys: String) {
    var state = ViState()
    let text = TextBuffer(Array("ab".utf8))
    var outcome: ViOutcome?
    for key in keys.unicodeScalars {
      outcome = ViKeys.press(ViKey(key), in: &state, text: text, cursor: 0, on: ViScreen())
    }
    #expect(outcome?.edit == nil && outcome?.message == "no such digraph: \(keys.suffix(2))")
  }

  @Test func `undo of a shift returns to its first line, though that line did not change`() {
    let text = "a\none <b\nx\n\tc> d"
    var (state, cursor) = (ViState(), 12)
    var buffer = TextBuffer(Array(text.utf8))
    var edits: [TextEdit] = []
    for key in "<a<".unicodeScalars {
      let outcome = ViKeys.press(
        ViKey(key), in: &state, text: buffer, cursor: cursor, on: ViScreen())
      if let edit = outcome.edit { edits.append(edit) }
      edits.last.map { buffer.apply($0) }
      cursor = outcome.cursor
      if let place = outcome.undoCursor { state.noteUndo(to: place, ofStep: 0) }
    }
    #expect(edits.map(\.offset) == [2])
    let undo = TextEdit(offset: 2, removed: edits[0].inserted, inserted: edits[0].removed)
    buffer.apply(undo)
    #expect(ViKeys.cursor(after: undo, ofStep: 0, of: state, in: buffer) == 6)
  }
}
