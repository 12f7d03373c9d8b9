import Testing
import TextEditing
import ViKeys

struct CommandTests {
  @Test(arguments: [
    ("U", "U"), ("=", "="), ("!", "!"), ("gm", "gm"), ("zf", "zf"), ("\u{17}s", "Ctrl-Ws"),
    ("\u{1D}", "Ctrl-]"), ("v=", "="), ("dQ", "Q"),
  ])
  func `a key that is no command says so`(keys: String, name: String) {
    var state = ViState()
    let outcomes = keys.unicodeScalars.map {
      ViKeys.press(
        ViKey($0), in: &state, text: TextBuffer(Array("one".utf8)), cursor: 0, on: ViScreen())
    }
    #expect(outcomes.last?.message == "no such command: \(name)")
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
