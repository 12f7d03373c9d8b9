import Foundation
import Testing

/// The mirror of a window: a folder of Markdown files beside the library.
@Suite(.thorough) struct MirrorWindowTests {
  private let sandbox = Sandbox()
  private let pane: Pane
  private var folder: String { sandbox.home + "/notes" }
  private var path: String { folder + "/The Good Hawk/Why.md" }

  init() throws {
    try sandbox.set("mirror: ~/notes\n")
    pane = sandbox.pane()
  }

  private var text: String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  private func append(_ line: String) throws {
    try (text + line + "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test func `a saved note appears in the folder, and an edit of its file in the window`() throws {
    pane.start()
    pane.press("n")
    pane.type("Why")
    pane.wait(for: "Why")
    pane.press("C-s")
    pane.wait(for: "Saved")
    pane.press("Escape")
    pane.wait(for: "Enter open")
    #expect(wait { text.hasSuffix("---\nWhy\n") })
    let edited = text.replacing("---\nWhy\n", with: "---\nWhence\n")
    try edited.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(wait { sandbox.savedNotes.contains("Whence") })
    pane.wait(for: "Whence")
  }

  @Test func `a window that starts takes in what was edited before`() throws {
    sandbox.hawknotes("add", "the-good-hawk", "Why")
    sandbox.hawknotes("mirror")
    try append("Because of the hawk")
    pane.start()
    #expect(wait { sandbox.savedNotes.contains("Why\nBecause of the hawk") })
  }

  @Test func `two windows keep one folder, and a kill of both loses nothing`() throws {
    pane.start("hawknotes --scene one")
    let other = sandbox.pane()
    other.start("hawknotes --scene two")
    sandbox.hawknotes("add", "the-good-hawk", "Why")
    #expect(wait { text.hasSuffix("---\nWhy\n") })
    try append("one")
    #expect(wait { sandbox.savedNotes.contains("Why\none") })
    pane.kill()
    other.kill()
    try append("two")
    sandbox.hawknotes("mirror")
    #expect(sandbox.savedNotes.contains("Why\none\ntwo"))
  }

  @Test func `a folder that is emptied while a window runs stops the mirror`() throws {
    pane.start()
    sandbox.hawknotes("add", "the-good-hawk", "Why")
    #expect(wait { text.hasSuffix("---\nWhy\n") })
    #expect(wait { sandbox.hawknotes("mirror").error == "hawknotes: nothing has changed\n" })
    try FileManager.default.removeItem(atPath: folder)
    pane.wait(for: "The mirror stopped: its folder is missing or empty.")
    #expect(sandbox.savedNotes.contains("Why"))
    sandbox.hawknotes("mirror", "--restore")
    #expect(text.hasSuffix("---\nWhy\n"))
  }

  @Test func `a line that both sides changed is resolved in the sheet of two windows`() throws {
    sandbox.hawknotes("add", "the-good-hawk", "Why\n\none")
    sandbox.hawknotes("mirror")
    sandbox.hawknotes("notes", "edit", "why", "--text", "Why\n\nhere")
    try text.replacing("one", with: "file").write(toFile: path, atomically: true, encoding: .utf8)
    pane.start("hawknotes --scene one")
    pane.wait(for: "Choose: mirror conflict in \"Why\"")
    #expect(sandbox.savedNotes.contains("Why\n\nhere"))
    pane.kill()
    pane.start("hawknotes --scene one")
    pane.wait(for: "t+ file")
    pane.press("t")
    #expect(wait { sandbox.savedNotes.contains("Why\n\nfile") })
    #expect(wait { text.hasSuffix("---\nWhy\n\nfile\n") })
  }
}
