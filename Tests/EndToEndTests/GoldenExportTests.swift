import Foundation
import Testing

/// The exports of earlier formats, imported by this version.
///
/// `Golden/N/` has those with `"schema": N`, which never change.
@Suite struct GoldenExportTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")
  private static let schemas =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  private let sandbox = Sandbox()

  @Test(arguments: schemas)
  func `the JSON of a library comes back with fields, revisions and the bin`(schema: String) {
    let file = Self.folder.appending(path: "\(schema)/library.json").path
    let done = sandbox.hawknotes("import", file)
    #expect(done.code == 0, "\(done.error)")
    let book = sandbox.hawknotes("books", "show", "the-sea-road").output
    for words in ["Margaret Elphinstone", "A journey told in Rome", "finished", "2000"] {
      #expect(book.contains(words), "\(book)")
    }
    let note = sandbox.hawknotes("notes", "show", "why-does-she-tell-the-monk").output
    #expect(note.hasSuffix("See [[Gudrid]] and [[The Good Hawk]] #voyage #sagas/iceland\n"))
    #expect(sandbox.hawknotes("characters", "show", "gudrid-of-iceland").code == 0)
    let inbox = sandbox.hawknotes("notes", "list", "--of", "inbox").output
    #expect(inbox.contains("In the Inbox: ü, 物語"))
    #expect(sandbox.hawknotes("notes", "history", "second-text").output.contains("first text"))
    #expect(sandbox.hawknotes("bin", "list").output.contains("deleted one"))
  }

  @Test(arguments: schemas)
  func `an exported scene comes back with its place, draft, cursor and undo`(schema: String) throws
  {
    let file = Self.folder.appending(path: "\(schema)/scene.json").path
    let done = sandbox.hawknotes("scenes", "import", file)
    #expect(done.code == 0, "\(done.error)")
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk")
    pane.wait(for: "┃ Half a sentence, killed here")
    pane.type("w")
    pane.wait(for: "Half a sentence, killed where")
    for _ in 0..<4 { pane.press("C-_") }
    pane.wait(for: "undone") { !$0.contains("killed") && $0.contains("┃ Half a") }
  }
}
