import Foundation
import HawkNotesTestSupport
import LibraryModel
import SceneRestoration
import Testing

@testable import HawkNotesUI

/// A kill between the library and the scene: after the start the change is done once, and can be
/// undone.
@Suite final class HistoryKillTests {
  private let shelf = TestLibrary()
  private let home = FileManager.default.temporaryDirectory.path + "/history-\(UUID())"

  deinit {
    for path in [home, home + "-killed"] { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test func `a deletion interrupted by a kill can be undone`() throws {
    let killed = try killed(.after, pressing: ["Tab"], at: "d")
    #expect(
      killed.message.hasPrefix("Deleted ") && !killed.screen.withoutStatus.contains("mine alone"))
    killed.press("u")
    #expect(killed.message == "Undid: deleted \"mine alone\".")
    #expect(killed.screen.withoutStatus.contains("mine alone"))
    #expect(killed.press("u").message == "Nothing to undo.")
  }

  @Test func `an undo interrupted by a kill is done once, and can be redone`() throws {
    for moment in [KillMoment.before, .after] {
      let killed = try killed(moment, pressing: ["Tab", "d"], at: "u")
      #expect(killed.screen.withoutStatus.contains("mine alone"))
      #expect(killed.press("u").message == "Nothing to undo.")
      killed.press("Ctrl-R")
      #expect(killed.message == "Redid: deleted \"mine alone\".")
      #expect(!killed.screen.withoutStatus.contains("mine alone"))
      try restart()
    }
  }

  @Test func `a redo interrupted by a kill is done once, and can be undone`() throws {
    for moment in [KillMoment.before, .after] {
      let killed = try killed(moment, pressing: ["Tab", "d", "u"], at: "Ctrl-R")
      #expect(!killed.screen.withoutStatus.contains("mine alone"))
      #expect(killed.press("Ctrl-R").message == "Nothing to redo.")
      #expect(killed.press("u").message == "Undid: deleted \"mine alone\".")
      try restart()
    }
  }

  @Test func `a deletion that did not reach the library before a kill is done after it`() throws {
    let killed = try killed(.before, pressing: ["Tab"], at: "d")
    #expect(!killed.screen.withoutStatus.contains("mine alone"))
    #expect(killed.press("u").message == "Undid: deleted \"mine alone\".")
  }

  @Test func `a deletion can be undone although the disk failed after it was made`() throws {
    shelf.notes = []
    shelf.save("mine alone", of: shelf.firstBook)
    let writer = try Writer(scene: scene(in: home), shelf: shelf)
    writer.press("Tab")
    shelf.afterPerforming = { [shelf] in
      shelf.afterPerforming = {}
      throw Killed()
    }
    #expect(writer.press("d").message.hasPrefix("Deleted "))
    #expect(writer.press("u").message == "Undid: deleted \"mine alone\".")
    #expect(writer.screen.withoutStatus.contains("mine alone"))
  }

  @Test func `a library that is busy at the start is asked later`() throws {
    let killed = try killed(.after, pressing: ["Tab"], at: "d") { self.shelf.failure = .busy }
    shelf.failure = nil
    killed.wait(milliseconds: 1000)
    #expect(killed.press("u").message == "Undid: deleted \"mine alone\".")
  }

  @Test func `a save interrupted by a kill can be undone`() throws {
    let killed = try killed(.after, pressing: ["n", "x"], at: "Ctrl-S")
    #expect(killed.press("Esc", "u").message == "Undid: added \"x\".")
    #expect(texts == ["mine alone"])
  }

  @Test func `an edit interrupted by a kill can be undone`() throws {
    let killed = try killed(.after, pressing: ["Tab", "e", "x"], at: "Ctrl-S")
    #expect(texts == ["mine alonex"])
    #expect(killed.press("Esc", "u").message == "Undid: edited \"mine alonex\".")
    #expect(texts == ["mine alone"])
  }

  @Test
  func
    `a change that the library made before a kill is recorded, one that it did not is forgotten`()
    throws
  {
    let new = Book(title: "Swift")
    for moment in [KillMoment.before, .after] {
      let killed = try killed(moment) { writer in
        writer.window.state.change(.addBook(new), saying: "added \"Swift\"", at: nil)
          .forEach(writer.window.perform)
      }
      #expect(killed.screen.contains("Swift") == (moment == .after))
      let said = moment == .after ? "Undid: added \"Swift\"." : "Nothing to undo."
      #expect(killed.press("u").message == said)
      #expect(!killed.screen.withoutStatus.contains("Swift"))
      try restart()
    }
  }

  @Test func `a task toggled right before a kill is toggled once, and can be undone`() throws {
    for moment in [KillMoment.before, .after] {
      let killed = try killed(
        moment, saved: "- [ ] count the boats", pressing: ["Tab", "Enter", "Tab"], at: "Space")
      #expect(texts == ["- [x] count the boats"])
      #expect(killed.press("u").message == "Undid: ticked a task.")
      #expect(texts == ["- [ ] count the boats"])
      #expect(killed.press("u").message == "Nothing to undo.")
      try restart()
    }
  }

  private var texts: [String] {
    shelf.notes.filter { !shelf.deleted.contains($0.id) }.map(\.text)
  }

  /// A writer on the state on disk right before or after the library has performed a request.
  private func killed(
    _ moment: KillMoment, saved text: String = "mine alone", pressing keys: [String] = [],
    at key: String, with change: () -> Void = {}
  ) throws -> Writer {
    try killed(moment, saved: text, pressing: keys, with: change) { $0.press(key) }
  }

  private func killed(
    _ moment: KillMoment, saved text: String = "mine alone", pressing keys: [String] = [],
    with change: () -> Void = {}, doing act: (Writer) -> Void
  ) throws -> Writer {
    shelf.notes = []
    shelf.save(text, of: shelf.firstBook)
    let writer = try Writer(scene: scene(in: home), shelf: shelf)
    keys.forEach { writer.press($0) }
    shelf.copy(home, killedAt: moment) { act(writer) }
    change()
    return try Writer(scene: scene(in: home + "-killed"), shelf: shelf)
  }

  private func restart() throws {
    for path in [home, home + "-killed"] { try FileManager.default.removeItem(atPath: path) }
  }

  private func scene(in home: String) throws -> WindowScene {
    try SceneDirectory(path: home).open(
      .named("test"), window: .current(), version: "test", upkeep: .byProgram)
  }
}
