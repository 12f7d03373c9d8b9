import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import TextEditing
import Testing

@testable import HawkNotesUI

/// The cursor of vi after undo and redo of one command, as in vim 9.0.
@Suite struct ViUndoCursorTests {
  private let shelf = TestLibrary()

  /// Keys before the command, the command, and the line and column after undo and after redo.
  private static let commands = [
    ("w|J", "0,4", "0,4"),
    ("|J", "0,0", "0,0"),
    ("|3J", "0,0", "0,0"),
    ("w|gJ", "0,4", "0,4"),
    ("|:s/a/b/g<CR>", "0,0", "0,0"),
    ("$|:s/a/b/g<CR>", "0,0", "0,0"),
    ("|:%s/o/0/g<CR>", "0,0", "0,0"),
    ("j|:%s/o/0/g<CR>", "0,0", "0,0"),
    ("jjj|:2,5s/e/E/<CR>", "1,0", "1,0"),
    ("jw|:%s/e/QQ/g<CR>", "1,0", "1,0"),
    ("G|:%s/n/Q/g<CR>", "1,0", "1,0"),
    ("G|:%s/s/Q/g<CR>", "4,0", "4,0"),
    ("jyy|P", "1,0", "1,0"),
    ("jwyy|P", "1,2", "1,2"),
    ("jyy|p", "1,0", "1,0"),
    ("jw|yyP", "1,2", "1,2"),
    ("j|Ohello<Esc>", "1,0", "1,0"),
    ("jw|Ohello<Esc>", "1,2", "1,2"),
    ("j|ohello<Esc>", "1,0", "1,0"),
    ("jw|ohello<Esc>", "1,2", "1,2"),
    ("w|dw", "0,4", "0,4"),
    ("w|x", "0,4", "0,4"),
    ("w|X", "0,3", "0,3"),
    ("w|3x", "0,4", "0,4"),
    ("w|db", "0,0", "0,0"),
    ("$|db", "0,13", "0,13"),
    ("$|x", "0,15", "0,14"),
    ("j|dd", "1,0", "1,0"),
    ("jw|dd", "1,2", "1,0"),
    ("jfo|dd", "1,2", "1,0"),
    ("|dd", "0,0", "0,0"),
    ("w|2dd", "0,4", "0,0"),
    ("jj|dd", "2,0", "2,0"),
    ("G|dd", "4,0", "3,0"),
    ("Gw|dd", "4,0", "3,0"),
    ("jw|dj", "1,2", "1,0"),
    ("jw|dk", "0,2", "0,0"),
    ("w|D", "0,4", "0,3"),
    ("w|d$", "0,4", "0,3"),
    ("w|d0", "0,0", "0,0"),
    ("jw|d0", "1,0", "1,0"),
    ("w|cwnew<Esc>", "0,4", "0,4"),
    ("w|ccnew<Esc>", "0,0", "0,0"),
    ("jw|ccnew<Esc>", "1,2", "1,2"),
    ("w|Cnew<Esc>", "0,4", "0,4"),
    ("w|Anew<Esc>", "0,15", "0,16"),
    ("w|anew<Esc>", "0,5", "0,5"),
    ("w|inew<Esc>", "0,4", "0,4"),
    ("w|Inew<Esc>", "0,0", "0,0"),
    ("jfo|Inew<Esc>", "1,2", "1,2"),
    ("w|snew<Esc>", "0,4", "0,4"),
    ("w|Snew<Esc>", "0,0", "0,0"),
    ("w|Rnew<Esc>", "0,4", "0,4"),
    ("w|rx", "0,4", "0,4"),
    ("w|~", "0,4", "0,4"),
    ("w|3~", "0,4", "0,4"),
    ("w|gUU", "0,0", "0,0"),
    ("$|gUU", "0,0", "0,0"),
    ("w|g~~", "0,0", "0,0"),
    ("w|gUiw", "0,4", "0,4"),
    ("we|gUiw", "0,4", "0,4"),
    ("we|diw", "0,4", "0,4"),
    ("we|daw", "0,3", "0,3"),
    ("we|ciwnew<Esc>", "0,4", "0,4"),
    ("w|>>", "0,0", "0,0"),
    ("j|>>", "1,0", "1,0"),
    ("jw|>>", "1,2", "1,2"),
    ("jw|<<", "1,2", "1,2"),
    ("jw|>j", "1,2", "1,2"),
    ("w|ved", "0,4", "0,4"),
    ("w|Vd", "0,0", "0,0"),
    ("jw|Vd", "1,0", "1,0"),
    ("jw|Vjd", "1,0", "1,0"),
    ("jw|Vkd", "0,2", "0,0"),
    ("we|vbd", "0,4", "0,4"),
    ("w|vj~", "0,4", "0,4"),
    ("w|vjd", "0,4", "0,4"),
    ("w|vU", "0,4", "0,4"),
    ("w|<C-V>jd", "0,4", "0,4"),
    ("w|<C-V>jx", "0,4", "0,4"),
    ("w|<C-V>jIab<Esc>", "0,4", "0,4"),
    ("w|<C-V>jAab<Esc>", "0,5", "0,5"),
    ("w|<C-V>jrx", "0,4", "0,4"),
    ("w|VjJ", "0,0", "0,0"),
    ("w|Vj>", "0,0", "0,0"),
    ("jw|:d<CR>", "1,2", "1,0"),
    ("w|:2d<CR>", "1,2", "1,0"),
    ("G|:2d<CR>", "1,2", "1,0"),
    ("w|:m$<CR>", "0,4", "0,4"),
    ("jw|:m0<CR>", "1,2", "1,2"),
    ("jw|:t.<CR>", "1,2", "1,2"),
    ("w|:j<CR>", "0,4", "0,4"),
    ("w|:>><CR>", "0,0", "0,0"),
    ("w|:normal Ax<CR>", "0,15", "0,16"),
    ("w|:g/o/d<CR>", "0,0", "0,0"),
    ("Gw|:g/o/d<CR>", "0,0", "0,0"),
    ("Gw|:g/e/s/e/E<CR>", "1,0", "1,0"),
    ("w|:sort<CR>", "0,4", "0,0"),
    ("Gw|:sort<CR>", "4,5", "4,0"),
    ("wyiwww|p", "0,9", "0,9"),
    ("wyiwww|P", "0,9", "0,9"),
    ("wyiww|3p", "0,7", "0,7"),
    ("wyiww|gp", "0,7", "0,7"),
    ("jyyw|gp", "1,2", "1,2"),
    ("jwyyk|]p", "0,2", "0,2"),
    ("w|gqip", "0,4", "0,4"),
    ("jw|gqip", "1,2", "1,0"),
    ("w|dip", "0,0", "0,0"),
    ("jw|dap", "0,0", "0,0"),
    ("jfo|di(", "1,3", "1,3"),
    ("jfo|ci(x<Esc>", "1,3", "1,3"),
    ("G|ci\"x<Esc>", "4,11", "4,11"),
    ("G|d/end<CR>", "4,0", "4,0"),
    ("G$|d?line<CR>", "4,5", "4,5"),
    ("w|dG", "0,4", "0,0"),
    ("jjw|dgg", "0,0", "0,0"),
    ("w|dfz", "0,4", "0,4"),
    ("$|dFb", "0,9", "0,9"),
    ("$|dTb", "0,10", "0,10"),
    ("|dt,", "0,0", "0,0"),
    ("w|oab<CR>cd<Esc>", "0,4", "0,4"),
    ("w|iab<CR>cd<Esc>", "0,4", "0,4"),
    ("Gw|Oab<CR>cd<Esc>", "4,5", "4,1"),
    ("G|ohello<Esc>", "4,0", "4,0"),
    ("|Ohello<Esc>", "0,0", "0,0"),
    ("w|3ihey <Esc>", "0,4", "0,4"),
    ("w|3ohey<Esc>", "0,4", "0,4"),
    ("jjj|dd", "3,0", "3,0"),
    ("jjj|ihello<Esc>", "3,0", "3,0"),
    ("jjj|J", "3,0", "3,0"),
    ("jjj|ohi<Esc>", "3,0", "3,0"),
    ("jjj|Ohi<Esc>", "3,0", "3,0"),
  ]

  @Test func `the cursors of undo come back after a kill, one for each step`() throws {
    let scenes = TestScenes()
    func writer() throws -> Writer { try scenes.viWriter(shelf: shelf) }
    try writer().press("n", "i").type("one two three").press("Esc", "b", "D", "0", "x", "w", "P")
    let again = try writer().press("u")
    #expect(again.window.state.scene.editors.values.contains { $0.cursor == 3 })
    again.press("u")
    #expect(again.window.state.scene.editors.values.contains { $0.cursor == 0 })
    #expect(try writer().press("u").window.state.scene.editors.values.contains { $0.cursor == 8 })
  }

  @Test(arguments: commands)
  func `undo and redo put the cursor where vim puts it`(
    keys: String, undone: String, redone: String
  ) throws {
    let text = "foo bar, baz.qux\n  (one) two\nx\n\nlast line \"q s\" end"
    shelf.save(text, of: shelf.firstBook)
    var settings = Settings()
    settings.keys = .vi
    let writer = try Writer(shelf: shelf, settings: settings).press("Tab", "e")
    func press(_ keys: String) {
      var keys = keys[...]
      while let key = keys.first {
        let names = ["<Esc>": "Esc", "<CR>": "Enter", "<C-V>": "Ctrl-V", " ": "Space"]
        let special = names.first { keys.hasPrefix($0.key) }
        writer.press(special?.value ?? String(key))
        keys = keys.dropFirst(special?.key.count ?? 1)
      }
    }
    func place() -> String {
      let (text, cursor) = (
        writer.window.state.text, writer.window.state.scene.editors.values.first?.cursor ?? -1
      )
      let line = text.lineFeeds(before: cursor)
      return "\(line),\(cursor - text.lineStart(ofLine: line))"
    }
    press("gg0" + keys.replacing("|", with: ""))
    #expect(!writer.window.state.text.holds(text))
    press("u")
    #expect(writer.window.state.text.holds(text))
    #expect(place() == undone, "\(keys) undo")
    writer.press("Ctrl-R")
    #expect(place() == redone, "\(keys) redo")
  }
}
