import Foundation
import HawkNotesTestSupport
import HawkNotesUI
import SceneRestorationTesting
import TextEditing
import TextUI
import Testing

/// A draft in an external editor.
@Suite final class OutsideTests {
  private let shelf = TestLibrary()
  private let scenes = TestScenes()

  private func start() throws -> Writer {
    return try scenes.writer(shelf: shelf)
  }

  /// The text that the editor finds in its file, and the text that it then writes.
  private func edit(_ writer: Writer, _ change: (String) -> String) throws -> String {
    let path = try #require(writer.world.edited.last?.path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try change(text).write(toFile: path, atomically: false, encoding: .utf8)
    return text
  }

  @Test func `the editor gets the text after all keys of the turn, and the line number`()
    throws
  {
    let writer = try start()
    writer.press("n").paste("one\ntwo\nthree").press("↑")
    writer.receive(["Ctrl-G", "!"].compactMap { KeyPress($0) }.map { .input(.key($0)) })
    #expect(writer.world.edited.map(\.line) == [2])
    #expect(try edit(writer) { $0 + "\n" } == "one\ntwo!\nthree")
    writer.receive([.editorEnded(nil)])
    #expect(writer.screen.contains("┃ two!‸"))
    #expect(writer.message == "No changes made in the editor.")
  }

  @Test func `a change is one edit, with the cursor at its end`() throws {
    let writer = try start()
    writer.press("n").paste("one\ntwo\nthree").press("Ctrl-G")
    _ = try edit(writer) { _ in "one\nzwei und\nthree\n" }
    writer.receive([.editorEnded(nil)])
    #expect(writer.screen.contains("┃ zwei und‸"))
    #expect(writer.screen.contains("┃ three"))
    let path = try #require(writer.world.edited.last?.path)
    #expect(!FileManager.default.fileExists(atPath: path))
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("┃ ‸two"))
  }

  @Test func `undo of a change at both ends leads to the first`() throws {
    let writer = try start()
    writer.press("n").paste("one\ntwo\nthree").press("Ctrl-G")
    _ = try edit(writer) { _ in "eins\ntwo\ndrei\n" }
    writer.receive([.editorEnded(nil)])
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("┃ ‸one"))
  }

  @Test func `a text that ended with a line feed keeps it, a text without gets none`() throws {
    for (before, written, after) in [
      ("a\n", "a\n", "a\n"), ("a\n", "b\n", "b\n"), ("a", "b\n", "b"), ("a", "b\n\n", "b\n"),
      ("a", "", ""), ("a\n", "b", "b"),
    ] {
      let writer = try start()
      writer.press("n").paste(before).press("Ctrl-G")
      _ = try edit(writer) { _ in written }
      writer.receive([.editorEnded(nil)])
      let text = writer.window.state.editor.texts.values.first.map {
        String(decoding: $0.bytes, as: UTF8.self)
      }
      #expect(text ?? "" == after)
      try FileManager.default.removeItem(atPath: scenes.path)
    }
  }

  @Test func `after a kill the editor's text is read in once`() throws {
    func killed() throws {
      let writer = try start()
      writer.press("n").type("mine").press("Ctrl-G")
      _ = try edit(writer) { $0 + " and the editor's\n" }
    }
    try killed()
    func restarted() throws -> (String, String) {
      let writer = try start()
      return (writer.screen, writer.message)
    }
    let (screen, message) = try restarted()
    #expect(screen.contains("┃ mine and the editor's‸"))
    #expect(message == "The draft has what was written in the editor.")
    #expect(try restarted().0.contains("┃ mine and the editor's‸"))
  }

  @Test func `a kill before the editor wrote changes nothing`() throws {
    func killed() throws { try start().press("n").type("mine").press("Ctrl-G") }
    try killed()
    let writer = try start()
    #expect(writer.screen.contains("┃ mine‸"))
    #expect(writer.message.hasPrefix("Restored after an unexpected exit"))
    #expect(writer.window.state.scene.outside == nil)
  }

  @Test func `an editor that cannot be started is reported, and the draft stays`() throws {
    let writer = try start()
    writer.world.refusal = .warning("no editor")
    writer.press("n").type("mine").press("Ctrl-G")
    #expect(writer.message == "no editor")
    #expect(writer.window.state.scene.outside == nil)
    writer.type("!")
    #expect(writer.screen.contains("mine!‸"))
  }

  @Test func `a missing or unreadable file changes nothing`() throws {
    let writer = try start()
    writer.press("n").type("mine").press("Ctrl-G")
    let path = try #require(writer.world.edited.last?.path)
    try FileManager.default.removeItem(atPath: path)
    writer.receive([.editorEnded(nil)])
    #expect(writer.message.contains("no file"))
    writer.press("Ctrl-G")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    writer.receive([.editorEnded(nil)])
    #expect(writer.message.hasPrefix("Cannot read"))
    #expect(writer.screen.contains("mine‸"))
  }
}
