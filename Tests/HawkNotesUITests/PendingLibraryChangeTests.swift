import Foundation
import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestoration
import Testing

/// A kill between the library and the scene: they agree again after the start.
@Suite final class PendingLibraryChangeTests {
  private let shelf = InMemoryLibrary()
  private let home = FileManager.default.temporaryDirectory.path + "/begun-\(UUID())"

  deinit {
    for path in [home, home + "-killed"] { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test func `a deletion interrupted by a kill can be undone`() throws {
    let killed = try killed(before: ["Tab"], at: "d")
    #expect(
      killed.message.hasPrefix("Deleted ") && !killed.screen.withoutStatus.contains("mine alone"))
    killed.press("u")
    #expect(
      killed.message.hasPrefix("Restored \"mine alone\"")
        && killed.screen.withoutStatus.contains("mine alone"))
  }

  @Test func `a restoration interrupted by a kill is not offered for redo`() throws {
    let killed = try killed(before: ["Tab", "d"], at: "u")
    #expect(killed.screen.withoutStatus.contains("mine alone"))
    killed.press("u")
    #expect(killed.message == "Nothing to undo.")
    killed.press("Ctrl-R")
    #expect(
      killed.message.hasPrefix("Deleted ") && !killed.screen.withoutStatus.contains("mine alone"))
  }

  @Test func `a deletion that did not reach the library is forgotten`() throws {
    let killed = try killed(before: ["Tab"], at: "d") { self.shelf.deleted = [] }
    #expect(killed.screen.withoutStatus.contains("mine alone"))
    killed.press("u")
    #expect(killed.message == "Nothing to undo.")
  }

  @Test func `a library that is busy at the start is asked later`() throws {
    let killed = try killed(before: ["Tab"], at: "d") { self.shelf.failure = .busy }
    shelf.failure = nil
    killed.wait(milliseconds: 1000)
    killed.press("u")
    #expect(killed.message.hasPrefix("Restored \"mine alone\""))
  }

  /// A writer on the state on disk right after the library has performed a request.
  private func killed(
    before keys: [String], at key: String, with change: () -> Void = {}
  ) throws -> Writer {
    shelf.save("mine alone", of: .book(shelf.books[0].id))
    let writer = try Writer(scene: scene(in: home), shelf: shelf)
    keys.forEach { writer.press($0) }
    shelf.afterPerforming = { [home] in
      try FileManager.default.copyItem(atPath: home, toPath: home + "-killed")
    }
    writer.press(key)
    shelf.afterPerforming = {}
    change()
    return try Writer(scene: scene(in: home + "-killed"), shelf: shelf)
  }

  private func scene(in home: String) throws -> Scene {
    try SceneDirectory(path: home).open(
      .named("test"), window: .current(), writer: "test", upkeep: .byProgram)
  }
}
