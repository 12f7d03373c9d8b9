import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import Testing

@testable import HawkNotesUI

@Suite struct ViCommandLineTests {
  private let shelf = TestLibrary()

  private func writer() throws -> Writer {
    var settings = Settings()
    settings.keys = .vi
    return try Writer(shelf: shelf, settings: settings)
  }

  @Test(arguments: [":", "/", "?"])
  func `the cursor is in the line that is typed, and Esc closes the line`(sign: String) throws {
    let writer = try writer().press("n", "i").type("one").press("Esc").type(sign + "goodbye")
    writer.press("←", "←", "←").type("X")
    #expect(writer.screen.contains(sign + "goodX‸bye"))
    #expect(writer.screen.contains("Esc Normal mode"))
    writer.press("Esc")
    #expect(writer.screen.contains("on‸e") && !writer.screen.contains("goodX"))
  }

  @Test(arguments: [
    (":w other", ":w takes no file name here. export writes files."),
    (":wq other", ":wq takes no file name here. export writes files."),
    (":x other", ":x takes no file name here. export writes files."),
    (":%s/a/b/gc", "flag c: a replacement cannot be confirmed here"),
  ])
  func `a file name after w and the flag c of s are refused with a reason`(
    line: String, words: String
  ) throws {
    let writer = try writer().press("n", "i").type("a a").press("Esc").type(line).press("Enter")
    #expect(writer.screen.contains(words))
    #expect(writer.window.state.isInText && writer.window.state.text.holds("a a"))
    #expect(shelf.notes.isEmpty && writer.window.state.unsavedDrafts == 1)
  }

  @Test func `the bottom line of a form does not say that Ctrl-D discards`() throws {
    let writer = try writer().press("E").type("A!")
    #expect(!writer.screen.contains("discard") && writer.screen.contains("Ctrl-S save"))
    writer.press("Esc")
    #expect(!writer.screen.contains("discard") && writer.screen.contains("Ctrl-S save"))
    #expect(writer.screen.contains("Tab next field"))
  }

  @Test func `wq closes the edit that it saved`() throws {
    shelf.save("one", of: shelf.firstBook)
    let writer = try writer().press("Tab", "e").type("A two").press("Esc").type(":wq")
    writer.press("Enter")
    #expect(shelf.notes.map(\.text) == ["one two"] && writer.message == "Saved.")
    #expect(!writer.screen.contains("Edit note") && writer.window.state.scene.drafts.isEmpty)
  }

  @Test func `Up brings the last line back, in another text and after a kill too`() throws {
    let scenes = TestScenes()
    func writer() throws -> Writer { try scenes.viWriter(shelf: shelf) }
    try writer().press("n", "i").type("a b a").press("Esc").type(":s/a/x/").press("Enter")
    let again = try writer().type(":").press("↑")
    #expect(again.screen.contains(":s/a/x/‸"))
    let last = try writer()
    #expect(last.screen.contains(":s/a/x/‸"))
    last.press("Enter")
    #expect(last.window.state.text.holds("x b x"))
    last.type("/b").press("Enter").type("/").press("↑")
    #expect(last.screen.contains("/b‸"))
  }

  @Test func `the line shows what Ctrl-R inserts`() throws {
    let writer = try writer().press("n", "i").type("one two").press("Esc").type("0yw:s/")
    writer.press("Ctrl-R", "0")
    #expect(writer.screen.contains(":s/one ‸"))
    writer.press("Esc").type("w:s/").press("Ctrl-R", "Ctrl-W").type("/x").press("Enter")
    #expect(writer.window.state.text.holds("one x"))
  }

  @Test(arguments: [("5=G", "="), ("U", "U")])
  func `a command that is not there says so in the status line`(keys: String, name: String) throws {
    let writer = try writer().press("n", "i").type("one two").press("Esc").type(keys)
    #expect(writer.screen.contains("no such command: \(name)"))
    #expect(writer.window.state.text.holds("one two"))
  }
}
