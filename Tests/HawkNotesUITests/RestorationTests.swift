import Foundation
import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestoration
import SceneRestorationTesting
import TextUI
import Testing

/// A window that is killed, and another one on its scene.
@Suite final class RestorationTests: WindowSuite {
  let shelf = TestLibrary()
  let scenes = TestScenes { SceneDirectory(path: $0, valueSizeLimit: .max) }

  /// The last picture of a session, and the first one of the next window.
  private func pictures(
    columns: Int = 80, rows: Int = 24, _ session: (Writer) -> Void
  ) throws -> (left: String, found: String) {
    let left = try { () -> String in
      let writer = try writer(columns: columns, rows: rows)
      session(writer)
      return writer.screen
    }()
    return (left.withoutStatus, try writer(columns: columns, rows: rows).screen.withoutStatus)
  }

  @Test(arguments: [
    ["2"], ["j", "Enter"], ["w"], ["?", "j", "j"], ["Tab", "Tab"], ["n"], ["Enter", "n"], ["3"],
    ["f", "3", "Enter", "n"], ["Tab", "Enter", "j"], ["Tab", "e"], ["Tab", "d"],
  ])
  func `the first frame after a kill is the last one before it, at any place`(keys: [String]) throws
  {
    shelf.save((1...60).map { "line \($0)" }.joined(separator: "\n"), of: shelf.firstBook)
    shelf.save("another note", of: shelf.firstBook)
    for size in [(80, 24), (40, 30), (200, 50), (20, 5)] {
      let seen = try pictures(columns: size.0, rows: size.1) { writer in
        for key in keys { writer.press(key) }
      }
      #expect(seen.left == seen.found)
      try FileManager.default.removeItem(atPath: scenes.path)
      shelf.deleted = []
    }
  }

  @Test func `a cursor at the text's start is restored`() throws {
    let seen = try pictures { $0.press("n").type("words").press("Ctrl-Home") }
    #expect(seen.found.contains("┃ ‸words"))
    let again = try writer()
    again.press("→").type("*")
    #expect(again.screen.contains("w*‸ords"))
  }

  @Test func `undo removes what was typed before the kill, and redo restores what was undone`()
    throws
  {
    _ = try pictures { $0.press("n").type("one two three").press("Ctrl-_") }
    let second = try pictures { $0.press("Ctrl-_") }
    #expect(second.left.contains("┃ one ‸"))
    #expect(second.found.contains("┃ one ‸"))
    let third = try pictures { $0.press("Ctrl-R", "Ctrl-R") }
    #expect(third.found.contains("┃ one two three‸"))
    let last = try writer()
    last.press("Ctrl-R")
    #expect(last.message == "Nothing to redo.")
    last.press("Ctrl-_", "Ctrl-_", "Ctrl-_", "Ctrl-_")
    #expect(last.message == "Nothing to undo.")
    #expect(last.screen.contains("┃ ‸"))
  }

  @Test func `text typed after a kill is a separate undo step`() throws {
    _ = try pictures { $0.press("n").type("Aga") }
    let writer = try writer()
    writer.type("tha")
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("┃ Aga‸"))
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("┃ ‸"))
  }

  @Test func `an undone edit of a note equals the note again`() throws {
    shelf.save("The wall", of: shelf.firstBook)
    _ = try pictures { $0.press("Tab", "e").type(" is old") }
    let again = try writer()
    again.press("Ctrl-_", "Ctrl-_", "Ctrl-_")
    #expect(again.screen.contains("┃ The wall‸"))
    again.press("Esc")
    #expect(again.window.state.scene.openDrafts.isEmpty)
  }

  @Test func `what was synced survives a power cut`() throws {
    let scene = try scenes.open(.named("test"), in: .current())
    let before = try Writer(scene: scene, shelf: shelf)
    before.press("n").type("of her")
    scene.sync(within: 60_000)
    #expect(scene.isSynced)
    before.type(" wings")
    try scenes.powerCut()
    #expect(try writer().screen.contains("┃ of her"))
  }

  @Test(arguments: [Damage.lastTurn, .lastTurnCutShort])
  func `the draft survives damage of its last turn`(damage: Damage) throws {
    let id = try { () throws -> SceneID in
      try writer().press("n").type("of her wings")
      return try #require(try scenes.directory.find("test")?.id)
    }()
    scenes.kill()
    try scenes.damage(id, damage)
    #expect(try writer().screen.contains("of her wing"))
  }

  @Test func `a typed key stores its change and nothing else`() throws {
    let writer = try writer()
    writer.press("n").type("Call me Agat")
    let id = try #require(try scenes.directory.find("test")?.id)
    let path = "\(scenes.path)/scenes/\(id)/journal"
    func size() throws -> Int { try Data(contentsOf: URL(fileURLWithPath: path)).count }
    let before = try size()
    writer.type("ha, and")
    let each = (try size() - before) / 7
    #expect(each <= 22)
    // The first move stores the name of the cursor.
    writer.press("←")
    let moved = try size()
    writer.press("←")
    #expect(try size() - moved <= 22)
  }

  @Test func `a draft that the library saved is not restored a second time`() throws {
    let id = try { () throws -> Note.ID in
      let writer = try writer()
      writer.press("n").type("saved, but not yet dropped")
      return try #require(writer.window.state.scene.drafts.keys.first)
    }()
    shelf.save("saved, but not yet dropped", of: shelf.firstBook, as: id)
    let again = try writer()
    #expect(again.window.state.scene.openDrafts.isEmpty)
    #expect(again.screen.contains("┃ saved, but not yet dropped‸"))
    again.press("Esc")
    #expect(again.screen.contains("▸ saved, but not yet dropped"))
  }

  @Test
  func `a stored place that no longer exists falls back to its nearest ancestor, and says so`()
    throws
  {
    _ = try { try writer().press("Enter", "n").type("of her").press("Esc") }()
    shelf.characters.removeFirst()
    let again = try writer()
    #expect(again.message.contains("gone"))
    #expect(again.screen.contains("‸▸   Jaime"))
    #expect(again.window.state.scene.drafts.count == 1)
  }

  @Test func `the phase follows the focus, and each change of it is stored`() throws {
    let writer = try writer()
    func kept() throws -> WindowScene.Phase? { try scenes.directory.find("test")?.phase }
    #expect(try kept() == .active)
    writer.receive([.input(.focusLost)])
    #expect(try kept() == .inactive)
    writer.receive([.input(.focusGained)])
    #expect(try kept() == .active)
    writer.press("Ctrl-Z")
    #expect(writer.world.suspensions == 1)
    #expect(try kept() == .active)
  }

  @Test func `the message about a restored scene is shown with a link, too`() throws {
    _ = try { try writer().press("n").type("of the hawk") }()
    let again = try writer(at: Link(to: .favourites))
    #expect(again.message.contains("unexpected exit"))
    #expect(again.screen.contains("[3 Favourites]"))
  }

  @Test func `a character of another book is not opened in the tab`() throws {
    let stranger = shelf.characters[2].id
    _ = try { () -> Writer in
      let writer = try writer()
      writer.receive([])
      return writer
    }()
    let link = Link(to: .character(stranger, of: shelf.books[0].id))
    let again = try writer(at: link)
    #expect(again.message == "Sigrid moved to The Broken Raven.")
    #expect(again.screen.contains("[1 The Good Hawk]"))
    #expect(again.window.state.link == Link(to: .book(shelf.books[0].id)))
  }
}
