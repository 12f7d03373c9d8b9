import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestoration
import SceneRestorationTesting
import Testing

/// A record with any numbers opens a window.
@Suite final class PoisonTests {
  private let shelf = TestLibrary()
  private let scenes = TestScenes()

  @Test(
    arguments: [Int.max, Int.min, -1, 1 << 40, .max - 200, 3],
    [["n"], ["?"], [","], ["Tab", "Tab", "Tab"], ["Tab", "Enter"]])
  func `no offset outside a text, a list or a sheet prevents the start`(value: Int, keys: [String])
    throws
  {
    let book = shelf.books[0].id
    shelf.save((1...50).map { "line \($0)" }.joined(separator: "\n"), of: .book(book))
    try { () throws in
      let writer = try scenes.writer(shelf: shelf)
      writer.press("n").type("half a 👩‍🚀 sentence").press("Esc")
      for key in keys { writer.press(key) }
    }()
    let poisoned = try scenes.reopen()
    let screens = ["root"] + shelf.notes.map { "n|\($0.id)" }
    for name in [
      "sheet top", "editors/b|\(book)/cursor", "editors/b|\(book)/top", "editors/b|\(book)/anchor",
    ]
      + screens.map({ "tabs/\(book)/screens/\($0)/text top" })
    {
      poisoned[SceneKey<Int>(name, default: 0)] = value
    }
    try poisoned.commit()
    let writer = try Writer(scene: poisoned, shelf: shelf)
    #expect(writer.screen.contains("[1 The Good Hawk]"))
    writer.press("Esc", "Esc", "n").type("!")
    #expect(writer.screen.contains("sentence"))
  }

  @Test(arguments: [Int.max, Int.min, -1, 9])
  func `a discarded draft comes back, whatever its stored cursor is`(value: Int) throws {
    let id = try { () throws in
      let writer = try scenes.writer(shelf: shelf)
      writer.press("n").type("half a 👩‍🚀").press("Ctrl-Home", "Ctrl-D")
      return try #require(writer.window.state.scene.drafts.keys.first)
    }()
    let poisoned = try scenes.reopen()
    poisoned[SceneKey<Int>("drafts/\(id)/discarded at", default: 0)] = value
    try poisoned.commit()
    let writer = try Writer(scene: poisoned, shelf: shelf)
    #expect(writer.press("Ctrl-Z").type("!").screen.contains("half a"))
  }
}
