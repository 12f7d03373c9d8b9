import HawkNotesTestSupport
import TextEditing
import Testing

@testable import HawkNotesUI

/// The cursor of vi after undo and redo, where the same letters stand side by side.
@Suite struct ViUndoTests {
  @Test(arguments: [
    ("aaaa bbbb", "0x", 0), ("xx xx xx", "0dw", 0), ("Joseph Foo Good Hawk", "09l3x", 9),
    ("aaaa", "0laa\u{1B}", 2), ("äää öö", "0x", 0), ("ab", "0x", 0), ("aaaa", "0lx", 1),
  ])
  func `undo and redo bring the cursor to where the change was made`(
    text: String, keys: String, column: Int
  ) throws {
    var settings = Settings()
    settings.keys = .vi
    let writer = try Writer(settings: settings).press("n", "i").type(text).press("Esc")
    func press(_ keys: String) {
      for key in keys { writer.press(key == "\u{1B}" ? "Esc" : String(key)) }
    }
    func cursor() -> Int? { writer.window.state.scene.editors.values.first?.cursor }
    press(keys)
    let changed = writer.window.state.text
    press("u")
    #expect(writer.window.state.text.holds(text))
    #expect(cursor() == column)
    writer.press("Ctrl-R")
    #expect(writer.window.state.text == changed)
    #expect(cursor() == column)
  }

  @Test(arguments: [
    ("~", 1), ("2~", 1), ("g~l", 1), ("gul", 1), ("gUU", 0), ("r ", 1), ("<<", 0), ("gqq", 1),
    (":s/ / /\r", 0),
  ])
  func `undo after a command that changed nothing undoes nothing else, as in vim`(
    keys: String, column: Int
  ) throws {
    var settings = Settings()
    settings.keys = .vi
    let writer = try Writer(settings: settings).press("n", "i").type("xA  B").press("Esc")
    writer.press("0", "x", "l")
    let names: [Character: String] = ["\r": "Enter", " ": "Space"]
    for key in keys { writer.press(names[key] ?? String(key)) }
    writer.press("u")
    #expect(writer.window.state.text.holds("A  B"))
    #expect(writer.window.state.scene.editors.values.first?.cursor == column)
    writer.press("u")
    #expect(writer.window.state.text.holds("xA  B"))
  }
}
