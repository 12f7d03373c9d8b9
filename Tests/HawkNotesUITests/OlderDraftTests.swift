import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestoration
import SceneRestorationTesting
import Testing

/// A draft that is older than its saved note: its scene was copied, came from a backup, or lost its
/// last records.
@Suite final class OlderDraftTests {
  private let shelf = TestLibrary()
  private let scenes = TestScenes()

  private var texts: [String] { shelf.notes.map(\.text) }

  /// A writer with the draft of a new note; the library has a later text of the note.
  private func writer(_ mine: String, saved: String) throws -> Writer {
    let writer = try scenes.writer(shelf: shelf)
    writer.press("n").paste(mine)
    let draft = try #require(writer.window.state.scene.drafts.keys.first)
    shelf.save(saved, of: shelf.firstBook, as: draft)
    return writer
  }

  @Test func `the scene is on the disk before the library gets a request`() throws {
    let scene = try scenes.reopen()
    let writer = try Writer(scene: scene, shelf: shelf)
    var synced: [Bool] = []
    shelf.beforePerforming = { synced.append(scene.isSynced) }
    writer.press("n").type("one").press("Ctrl-S", "Esc", "e").type("two").press("Ctrl-S")
    writer.press("Esc", "d", "u")
    #expect(synced == [true, true, true, true])
  }

  @Test(arguments: [
    ("m", ["short."]), ("t", ["short, and more"]), ("n", ["short.", "short, and more"]),
  ])
  func `saving an older draft shows both texts, and neither is lost`(
    key: String, expected: [String]
  ) throws {
    let writer = try writer("short", saved: "short, and more")
    writer.type(".").press("Ctrl-S")
    #expect(writer.screen.contains("[Merged] Mine  Theirs"))
    #expect(writer.screen.contains("m+ short.") && writer.screen.contains("t+ short, and more"))
    #expect(texts == ["short, and more"])
    writer.press(key)
    #expect(texts == expected)
    #expect(shelf.versions == ["short, and more", "short."])
    #expect(writer.window.state.scene.drafts.isEmpty)
  }

  @Test func `lines that only one of the texts has are merged`() throws {
    let writer = try writer("one\ntwo", saved: "one\ntwo\nthree")
    writer.press("Ctrl-Home").type("zero\n").press("Ctrl-S")
    #expect(writer.screen.contains("m+ zero") && writer.screen.contains("t+ three"))
    writer.press("Enter")
    #expect(texts == ["zero\none\ntwo\nthree"])
    #expect(writer.message == "Saved.")
  }

  @Test func `a kill in the sheet restores the edit that the draft became`() throws {
    _ = try { try writer("short", saved: "short, and more").type(".").press("Ctrl-S") }()
    let again = try scenes.writer(shelf: shelf)
    #expect(again.screen.contains("[Merged] Mine  Theirs"))
    again.press("Enter", "Ctrl-S", "Ctrl-S")
    #expect(texts.count == 1 && texts[0].contains("short.") && texts[0].contains("and more"))
  }

  @Test func `an older draft whose note was deleted is saved as a new note, and says so`() throws {
    let writer = try writer("short", saved: "short, and more")
    shelf.deleted.insert(shelf.notes[0].id)
    writer.type(".").press("Ctrl-S")
    #expect(writer.message.contains("new note"))
    #expect(texts == ["short."] && shelf.bin.notes == 1)
    #expect(writer.window.state.scene.drafts.isEmpty)
  }

  @Test func `an older draft whose note already has an edit here is saved as a new note`() throws {
    let writer = try writer("short", saved: "short, and more")
    shelf.touch()
    writer.receive([.libraryChanged])
    writer.press("Esc", "Tab", "e").type("an edit").press("Esc", "n").type(".").press("Ctrl-S")
    #expect(texts == ["short.", "short, and more"])
    #expect(writer.message.contains("new note"))
    #expect(writer.window.state.scene.drafts.count == 1)
  }

  @Test func `an edit older than its saved version is merged with it`() throws {
    shelf.save("one", of: shelf.firstBook)
    let writer = try scenes.writer(shelf: shelf)
    writer.press("Tab", "e").type(" two")
    let draft = try #require(writer.window.state.scene.drafts.keys.first)
    try shelf.amend(shelf.notes[0].id, "one two three", as: draft)
    writer.type(".").press("Ctrl-S")
    #expect(writer.screen.contains("t+ one two three"))
    #expect(texts == ["one two three"])
    writer.press("n")
    #expect(texts == ["one two.", "one two three"])
  }

  @Test func `the text sent by a failed save is known after a kill, too`() throws {
    _ = try {
      let writer = try scenes.writer(shelf: shelf)
      shelf.afterPerforming = { throw LibraryFailure.gone }
      writer.press("n").type("first").press("Ctrl-S").type(", and more")
    }()
    shelf.afterPerforming = {}
    let again = try scenes.writer(shelf: shelf)
    again.press("Ctrl-S")
    #expect(again.message == "Saved.")
    #expect(texts == ["first, and more"])
  }
}
