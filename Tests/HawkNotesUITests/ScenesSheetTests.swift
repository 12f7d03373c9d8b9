import Foundation
import HawkNotesTestSupport
@testable import HawkNotesUI
import LibraryModel
import TextUI
import Testing

@testable import SceneRestoration

/// The scenes sheet: its rows, and how it opens, ends and restores scenes.
@Suite final class ScenesSheetTests {
  let shelf = TestLibrary()
  private let home = FileManager.default.temporaryDirectory.path + "/scenes-sheet-\(UUID())"
  var directory: SceneDirectory { SceneDirectory(path: home) }

  deinit { try? FileManager.default.removeItem(atPath: home) }

  /// A writer on a scene of this test.
  func writer(
    _ name: String = "mine", columns: Int = 80, rows: Int = 24, at link: Link? = nil
  ) throws -> Writer {
    let scene = try directory.open(
      .named(name), window: .current(), version: "test", upkeep: .byProgram)
    return try Writer(
      columns: columns, rows: rows, scene: scene, shelf: shelf, at: link, scenes: directory)
  }

  /// Another scene, left dormant with a draft.
  private func dormant(_ name: String, _ keys: String..., draft: String = "") throws {
    let writer = try writer(name)
    for key in keys { writer.press(key) }
    if !draft.isEmpty { writer.press("n").type(draft).press("Esc") }
    writer.press("q")
  }

  private func state(of name: String) throws -> SceneRecord.State? {
    try directory.find(name)?.state
  }

  @Test func `it lists every scene with its place, its words and where it is`() throws {
    try dormant("raven", "2", "Enter", draft: "Sigrid remembers")
    try dormant("done")
    try directory.discard(try #require(try directory.find("done")).id)
    let writer = try writer()
    writer.press("s")
    let rows = writer.screen.split(separator: "\n")
    #expect(rows.contains { $0.contains("Live ━") && $0.contains("━ 1") })
    #expect(rows.contains { $0.contains("‸▸ The Good Hawk") && $0.contains("no draft") })
    #expect(
      rows.contains {
        $0.contains("The Broken Raven › Sigrid  ✎ Sigrid remembers") && $0.contains("now  raven")
      })
    #expect(rows.contains { $0.contains("Closed ─") && $0.contains("1, kept for 30 days") })
    #expect(writer.screen.contains("Loose drafts ─"))
    writer.press("Esc")
    #expect(!writer.screen.contains("Live"))
  }

  @Test(arguments: [40, 80])
  func `with ASCII borders the place of a scene is ASCII`(columns: Int) throws {
    try dormant("raven", "2", "Enter", draft: "Sigrid remembers")
    let writer = try writer(columns: columns)
    writer.window.state.settings.chosen.borders = .ascii
    writer.press("s")
    #expect(writer.screen.contains("The Broken Raven > Sigrid"))
    #expect(!writer.screen.contains { !$0.isASCII && $0 != "‸" })
  }

  @Test func `a scene of a newer version is listed as newer, and stays as it is`() throws {
    try dormant("later", draft: "of a later day")
    let id = try #require(try directory.find("later")).id
    let journal = URL(fileURLWithPath: home + "/scenes/\(id)/journal")
    try Data(JournalHeader.bytes(version: 9) + [1, 2, 3]).write(to: journal)
    let writer = try writer(columns: 120, rows: 36)
    writer.press("s")
    let rows = writer.screen.split(separator: "\n")
    #expect(rows.contains { $0.contains("Newer ─") && $0.contains("1, of a newer version") })
    #expect(rows.contains { $0.contains("\(id)".prefix(8)) && $0.contains("upgrade to open") })
    writer.press("Tab")
    #expect(writer.screen.contains("Upgrade the program to open it."))
    for key in ["Enter", "d", "x"] {
      writer.press(key)
      #expect(writer.message.hasPrefix("A newer version of the program wrote this scene."))
      #expect(writer.window.state.scene.sheet == .scenes)
    }
    #expect(try Data(contentsOf: journal).count == JournalHeader.size + 3)
  }

  @Test func `the sheet is restored open, on the same row`() throws {
    try dormant("raven", draft: "words")
    for size in [(80, 24), (40, 30), (200, 50), (20, 5)] {
      let left = try { () -> String in
        let writer = try writer(columns: size.0, rows: size.1)
        writer.press("s", "j")
        return writer.screen
      }()
      let again = try writer(columns: size.0, rows: size.1)
      #expect(again.screen.withoutStatus == left.withoutStatus)
      again.press("Esc")
    }
  }

  @Test func `Enter on this window's own scene closes the sheet`() throws {
    try dormant("raven")
    let writer = try writer()
    writer.press("s", "Enter")
    #expect(!writer.screen.contains("Dormant"))
  }

  @Test func `Enter on a dormant scene opens it, on a live one shows its window`() throws {
    try dormant("raven")
    let id = try #require(try directory.find("raven")).id
    let reducer = Reducer()
    let writer = try writer()
    writer.press("s", "j")
    var state = writer.window.state
    #expect(reducer.reduce(&state, .of(ScenesAction.openPressed)) == [.reexecute(in: id)])
    #expect(state.scene.sheet == nil)
    let other = try self.writer("raven")
    writer.receive([.input(.focusGained)])
    state = writer.window.state
    #expect(reducer.reduce(&state, .of(ScenesAction.openPressed)) == [.showScene(id)])
    other.press("q")
  }

  @Test func `d closes a dormant scene, u reopens the last one closed`() throws {
    try dormant("raven", draft: "kept")
    try dormant("swift")
    let writer = try writer()
    writer.press("s", "d")
    #expect(writer.message.contains("Q to close it"))
    writer.press("G", "d")
    #expect(try state(of: "raven") == .closed)
    writer.press("d")
    #expect(try state(of: "swift") == .closed)
    #expect(!writer.screen.contains("Dormant"))
    writer.press("u")
    #expect(try state(of: "swift") == .dormant)
    #expect(try state(of: "raven") == .closed)
    #expect(writer.screen.contains("‸▸"))
    writer.press("u", "u")
    #expect(try state(of: "raven") == .dormant)
    #expect(writer.message == "No closed scene to reopen.")
    #expect(try directory.find("raven")?.texts.count == 1)
  }

  @Test func `Tab goes from section to section`() throws {
    try dormant("raven")
    try dormant("swift")
    let writer = try writer()
    writer.press("s", "Tab")
    let first = writer.screen
    #expect(first.contains("Dormant ━"))
    writer.press("Tab")
    #expect(writer.screen.contains("Live ━"))
    writer.press("Shift-Tab")
    #expect(writer.screen == first)
  }

  @Test func `a click selects a row, a second one opens it`() throws {
    try dormant("raven", "2", draft: "click here")
    let writer = try writer()
    writer.press("s").click("click here")
    #expect(writer.screen.contains("‸▸ The Broken Raven"))
    writer.click("no draft")
    writer.click("no draft")
    #expect(!writer.screen.contains("Dormant"))
  }

  @Test func `the selected row is always visible`() throws {
    for number in 1...30 { try dormant("scene-\(number)", draft: "words \(number)") }
    for (columns, rows) in [(80, 24), (40, 12), (20, 5), (200, 50)] {
      let writer = try writer(columns: columns, rows: rows)
      writer.press("s")
      for key in ["G", "k", "PgUp", "g", "j", "PgDn", "PgDn", "Tab"] {
        writer.press(key)
        #expect(writer.screen.contains("‸▸"), "\(columns)×\(rows) after \(key):\n\(writer.screen)")
      }
      writer.press("Esc")
    }
  }

  @Test(arguments: 5...8)
  func `the first line of the selected scene is in the smallest windows`(
    rows: Int
  ) throws {
    try dormant("one", draft: "half")
    let writer = try writer(columns: 20, rows: rows).press("s", "j")
    #expect(writer.screen.contains("▸"), "\(writer.screen)")
  }

  @Test func `a wide window shows a preview of the other scene`() throws {
    shelf.save("A note on ravens", of: .book(shelf.books[1].id))
    try dormant("raven", "2", draft: "a long sentence that is not finished")
    let writer = try writer(columns: 200, rows: 50)
    writer.press("s", "j")
    let picture = writer.screen
    #expect(picture.contains("[2 The Broken Raven]"))
    #expect(picture.contains("A note on ravens"))
    #expect(picture.contains("│ a long sentence that is not finished"))
    writer.press("k")
    #expect(!writer.screen.contains("A note on ravens"))
  }

  @Test func `an ephemeral window lists the others`() throws {
    try dormant("raven", draft: "words")
    let writer = try Writer(shelf: shelf, scenes: directory)
    writer.press("s")
    #expect(writer.screen.contains("✎ words"))
    #expect(!writer.screen.contains("this window"))
  }
}
