import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import TextEditing
import TextUI
import Testing
import ViKeys

@testable import HawkNotesUI

/// The setting `keys: vi`: the keys of vi in texts and fields, also after a kill between any two of
/// them.
@Suite final class ViKeysWindowTests {
  private let scenes = TestScenes()
  private let shelf = TestLibrary()

  func writer(columns: Int = 80, rows: Int = 24) throws -> Writer {
    var settings = Settings()
    settings.keys = .vi
    return try scenes.writer(
      columns: columns, rows: rows, shelf: shelf, settings: settings, scenes: scenes.directory)
  }

  /// Presses the keys in windows that are killed after each of them; returns the last window.
  private func pressKilled(_ keys: String) throws -> Writer {
    for key in keys {
      let name =
        key == "\u{1B}" ? "Esc" : key == "\r" ? "Enter" : key == " " ? "Space" : String(key)
      try writer().press(name)
    }
    return try writer()
  }

  @Test func `a text begins in Normal mode, and a second Esc leaves it`() throws {
    let writer = try writer().press("n")
    writer.press("x")
    #expect(writer.window.state.text.isEmpty)
    writer.press("i").type("half a sentence")
    #expect(writer.screen.contains("-- INSERT --"))
    #expect(writer.window.state.text.holds("half a sentence"))
    writer.press("Esc")
    #expect(!writer.screen.contains("INSERT") && writer.window.state.isInText)
    writer.press("0", "x")
    #expect(writer.window.state.text.holds("alf a sentence"))
    writer.press("Esc")
    #expect(!writer.window.state.isInText)
  }

  @Test func `counts, operators, a macro and Visual mode come back between any two keys`() throws {
    let text = try pressKilled("nione two three four\u{1B}02dwqaix\u{1B}q@avly")
    #expect(text.window.state.text.holds("xxthree four"))
    #expect(text.window.state.viState?.mode == .normal)
  }

  @Test(arguments: [
    ("x", "tw"), ("ix", "twxo"), ("ax", "twox"), ("Ax", "twox"), ("D", "tw"), ("Xx", "t"),
  ])
  func `a text that is opened has the cursor on its last character`(
    keys: String, result: String
  ) throws {
    shelf.save("two", of: shelf.firstBook)
    let writer = try writer().press("Tab", "e")
    #expect(writer.window.state.viCursor == 2)
    #expect(try self.writer().type(keys).window.state.text.holds(result))
  }

  @Test func `a field that is opened has the cursor on its last character`() throws {
    let title = shelf.books[0].title
    let writer = try writer().press("E")
    #expect(writer.window.state.text.holds(title))
    #expect(writer.window.state.viCursor == title.utf8.count - 1)
    #expect(writer.type("x").window.state.text.holds(String(title.dropLast())))
    #expect(writer.window.state.viCursor == title.utf8.count - 2)
  }

  @Test func `a text that gets the keys of vi has the cursor on its last character`() throws {
    let plain = try scenes.writer(columns: 80, rows: 24, shelf: shelf, scenes: scenes.directory)
    plain.press("n").type("two")
    let writer = try writer()
    #expect(writer.window.state.viCursor == 2)
    #expect(writer.type("x").window.state.text.holds("tw"))
  }

  @Test(arguments: [
    ("/owl\r", "not found: owl"), ("?owl\r", "not found: owl"), (":s/owl/hawk\r", "not found: owl"),
    (":foo\r", "no such command: foo"), (":m 99\r", "cannot do: m 99"),
    (":s/one/\\=1+1/\r", "cannot do: s/one/\\=1+1/"), (":'ad\r", "cannot do: 'ad"),
    (":s/\\(/x\r", "cannot do: s/\\(/x"),
    ("v:m \u{16}\u{1B}\r", "cannot do: '<,'>m"),
  ])
  func `a search or a command that does nothing says why`(keys: String, words: String) throws {
    let writer = try writer().press("n", "i").type("one two").press("Esc")
    writer.type(keys)
    #expect(writer.screen.contains(words))
    #expect(writer.window.state.text.holds("one two"))
    #expect(writer.type("0x").window.state.text.holds("ne two"))
    #expect(!writer.screen.contains(words))
  }

  @Test func `an incomplete command and the typed command line are shown, also after a kill`()
    throws
  {
    try writer().press("n", "i").type("one two").press("Esc", "2", "d")
    #expect(try writer().screen.contains(" 2d"))
    try writer().press("Esc", ":", "s", "/", "o")
    let again = try writer()
    #expect(again.screen.contains(":s/o"))
    again.press("/", "0", "/", "g", "Enter")
    #expect(again.window.state.text.holds("0ne tw0"))
  }

  @Test func `undo is the window's, and goes on after a kill`() throws {
    try writer().press("n", "i").type("one two").press("Esc", "b", "d", "w")
    let again = try writer()
    #expect(again.window.state.text.holds("one "))
    again.press("u")
    #expect(again.window.state.text.holds("one two"))
    again.press("Ctrl-R")
    #expect(again.window.state.text.holds("one "))
  }

  @Test(arguments: [
    ("dd", 8, 8), ("0dw", 6, 6), ("$db", 15, 15), ("ix\u{1B}", 10, 10), ("Gdd", 20, 8),
    ("kVjd", 0, 0), ("ggyyjp", 6, 6),
  ])
  func `after undo and redo, the cursor is in the changed lines`(
    keys: String, undone: Int, redone: Int
  ) throws {
    _ = try pressKilled("nifirst\u{1B}o  second line\u{1B}othird\u{1B}k")
    let writer = try pressKilled(keys + "u")
    #expect(writer.window.state.viCursor == undone)
    #expect(writer.press("Ctrl-R").window.state.viCursor == redone)
  }

  @Test(arguments: [
    "cwfoo, bar. baz\u{1B}", "oone two\rthree\u{1B}", "3ix y \u{1B}", "Cnew\u{1B}",
    "A and more\u{1B}",
    "Rxx yy\u{1B}", "oa\u{14}b\u{1B}", "\u{16}jIab cd\u{1B}", "ccone\u{17}two\u{1B}",
  ])
  func `a change and the text typed in it are one undo step`(keys: String) throws {
    let writer = try writer().press("n", "i").type("first words").press("Enter").type("second")
    writer.press("Esc", "g", "g")
    let before = writer.window.state.text
    for key in keys {
      switch key {
      case "\u{1B}": writer.press("Esc")
      case "\r": writer.press("Enter")
      case " ": writer.press("Space")
      case "\u{14}": writer.press("Ctrl-T")
      case "\u{16}": writer.press("Ctrl-V")
      case "\u{17}": writer.press("Ctrl-W")
      default: writer.press(String(key))
      }
    }
    let after = writer.window.state.text
    #expect(after != before)
    writer.press("u")
    #expect(writer.window.state.text == before)
    writer.press("Ctrl-R")
    #expect(writer.window.state.text == after)
  }

  @Test func `what is typed after a kill is an undo step, and reverts to the text at the kill`()
    throws
  {
    try writer().press("n", "i").type("first words").press("Esc", "0", "c", "w").type("foo")
    let text = try writer().type(" bar baz").press("Esc")
    #expect(text.window.state.text.holds("foo bar baz words"))
    text.press("u")
    #expect(text.window.state.text.holds("foo words"))
  }

  @Test func `what is yanked in one text is put into another`() throws {
    shelf.save("first line\nsecond", of: shelf.firstBook)
    let writer = try writer().press("Tab").press("e")
    writer.press("g", "g", "y", "y", "Esc", "n", "p")
    #expect(
      writer.window.state.text.holds("\nfirst line")
        || writer.window.state.text.holds("first line\n"))
  }

  @Test func `w saves, wq saves and leaves, and q with a bang discards`() throws {
    let writer = try writer().press("n", "i").type("kept").press("Esc", ":", "w", "Enter")
    #expect(shelf.notes.last?.text == "kept" && writer.window.state.isInText)
    writer.press("A").type(" too").press("Esc", ":", "w", "q", "Enter")
    #expect(shelf.notes.last?.text == "kept too" && !writer.window.state.isInText)
    writer.press("n", "i").type("lost").press("Esc", ":", "q", "!", "Enter")
    #expect(!writer.window.state.isInText && writer.window.state.unsavedDrafts == 0)
    #expect(shelf.notes.count == 1)
  }

  @Test func `a field of one line stays one line, and Enter goes to the next field`() throws {
    let writer = try writer().press("0", "a")
    writer.press("i").type("Emma").press("Esc", "o")
    writer.type("x").press("Esc")
    #expect(writer.window.state.text.bytes == Array("Emmax".utf8))
    let field = writer.window.state.slot
    writer.press("Enter")
    #expect(writer.window.state.slot != field)
  }

  @Test func `a command line in a field is executed by Enter, also after a kill`() throws {
    try writer().press("E").type("A!!").press("Esc").type(":s/!/x")
    let title = shelf.books[0].title
    let writer = try writer()
    let field = writer.window.state.slot
    #expect(writer.screen.contains(":s/!/x"))
    writer.press("Enter")
    #expect(writer.window.state.slot == field && writer.window.state.text.holds(title + "x!"))
    writer.type("/!").press("Enter").type("x")
    #expect(writer.window.state.slot == field && writer.window.state.text.holds(title + "x"))
    writer.type(":s/x").press("Tab", "Down", "Up", "Esc")
    #expect(writer.window.state.slot == field && !writer.screen.contains(":s/x"))
    writer.press("Enter")
    #expect(writer.window.state.slot != field)
  }

  @Test(arguments: [":w", ":wq"])
  func `a command line in a field saves the form as its key does`(line: String) throws {
    let title = shelf.books[0].title
    let writer = try writer().press("E").type("A!").press("Esc").type(line).press("Enter")
    #expect(shelf.books[0].title == title + "!" && writer.window.state.form == nil)
    #expect(writer.screen.contains("Saved"))
    writer.press("E").type("0D").type(line).press("Enter")
    #expect(writer.window.state.form != nil && shelf.books[0].title == title + "!")
  }

  @Test func `q leaves a form and keeps it, and q with a bang discards its changes`() throws {
    let title = shelf.books[0].title
    let writer = try writer().press("E").type("A!").press("Esc").type(":q").press("Enter")
    #expect(writer.window.state.form == nil)
    writer.press("E")
    #expect(writer.window.state.text.holds(title + "!"))
    writer.type(":q!").press("Enter")
    #expect(writer.window.state.form == nil && writer.screen.contains("Discarded."))
    #expect(!writer.screen.contains("brings"))
    #expect(writer.press("E").window.state.text.holds(title))
  }

  @Test func `what q with a bang discards comes back with u`() throws {
    let writer = try writer().press("n", "i").type("lost").press("Esc", ":", "q", "!", "Enter")
    #expect(writer.screen.contains("Discarded. u brings it back."))
    #expect(writer.press("u").window.state.unsavedDrafts == 1)
    #expect(writer.screen.contains("lost"))
  }

  @Test func `Alt-z shows only the text in Normal and Insert mode`() throws {
    let writer = try writer().press("n", "i").type("one two").press("Alt-z")
    #expect(writer.window.state.showsOnlyText && writer.window.state.viState?.mode == .insert)
    writer.type("!").press("Esc", "2", "Alt-z")
    #expect(!writer.window.state.showsOnlyText && writer.window.state.isInText)
    #expect(writer.window.state.text.holds("one two!"))
    #expect(writer.type("X").window.state.text.holds("one t!"))
  }

  @Test func `Alt and a key is Esc and the key`() throws {
    let writer = try writer().press("n", "i").type("one").press("Alt-0").press("x")
    #expect(writer.window.state.text.holds("ne"))
  }

  @Test func `Esc ends Insert mode while names are listed, and closes the list`() throws {
    let writer = try writer().press("n", "i").type("See [[ag").wait(milliseconds: 1)
    #expect(writer.screen.contains("│ Agatha"))
    writer.press("Esc")
    #expect(!writer.screen.contains("INSERT") && !writer.screen.contains("│ Agatha"))
  }

  @Test func `Ctrl-S saves and Ctrl-Z suspends, as in every window`() throws {
    let writer = try writer().press("n", "i").type("kept").press("Ctrl-S")
    #expect(shelf.notes.last?.text == "kept")
    #expect(
      writer.window.state.action(for: .key(KeyPress(.character("z"), .control)))
        == .program(.suspendPressed))
  }

  @Test
  func `the selection of Visual mode is drawn in reverse, the character under the cursor included`()
    throws
  {
    let writer = try writer().press("n", "i").type("abc def").press("Esc", "0", "v", "e")
    let place = try #require(writer.place(of: "bc def"))
    let surface = writer.window.state.render()
    let plain = surface.style(at: Point(column: place.column + 3, row: place.row))
    let selected = surface.style(at: Point(column: place.column + 1, row: place.row))
    #expect(selected != plain)
    #expect(writer.screen.contains("-- VISUAL --"))
  }

  @Test func `the bottom line names no key that is another one in vi`() throws {
    let writer = try writer().press("n", "i").type("one").press("Esc", "x")
    #expect(writer.screen.contains("Ctrl-S save") && writer.screen.contains("Esc leave"))
    #expect(!writer.screen.contains("Ctrl-Z undo") && !writer.screen.contains("Ctrl-D discard"))
  }
}

extension WindowState {
  /// The cursor of the text with the focus, in bytes.
  fileprivate var viCursor: Int? { slot.flatMap { scene.editors[$0]?.cursor } }
}
