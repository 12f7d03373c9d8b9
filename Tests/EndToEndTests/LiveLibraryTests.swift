import Foundation
import Testing

/// One library in several panes: a change in one appears in the others and moves nothing there.
@Suite struct LiveLibraryTests {
  /// Panes side by side, each with its own window.
  private func panes(_ count: Int, columns: Int = 80, rows: Int = 24) -> [Pane] {
    let first = Sandbox().pane(columns: columns, rows: rows)
    let panes = [first] + (1..<count).map { _ in first.window() }
    panes.forEach { $0.start() }
    return panes
  }

  private func write(_ text: String, in pane: Pane) {
    pane.press("n")
    pane.type(text)
    pane.wait(for: "┃ \(text)")
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.press("Escape")
    pane.wait(for: "write")
  }

  @Test func `changes to a note in one pane appear in two others`() {
    let panes = panes(3)
    write("as it was", in: panes[0])
    panes[1...].forEach { $0.wait(for: "as it was") }
    panes[0].press("e")
    panes[0].type(", changed")
    panes[0].press("C-s")
    panes[1...].forEach { $0.wait(for: "as it was, changed") }
    panes[0].press("Escape", "d")
    panes[1...].forEach { pane in
      pane.wait(for: "a list without it") { !$0.contains("as it was") }
    }
    panes[0].press("u")
    panes[1...].forEach { $0.wait(for: "as it was, changed") }
  }

  @Test func `a favourite added in one pane appears in the others`() {
    let panes = panes(3)
    panes[2].press("4")
    panes[2].wait(for: "[4 Favourites]")
    panes[0].press("f")
    panes[1].wait(for: "♥ Agatha")
    panes[2].wait(for: "♥ Agatha")
    panes[0].press("f")
    panes[1].wait(for: "a name without a heart") { !$0.contains("♥") }
    panes[2].wait(for: "press f on a character")
  }

  @Test(arguments: [(80, 24), (40, 30), (120, 30)])
  func `a note that arrives from another window does not move the draft or the cursor`(
    columns: Int, rows: Int
  ) {
    let panes = panes(2, columns: columns, rows: rows)
    write("there before", in: panes[0])
    panes[1].wait(for: "there before")
    panes[1].press("n")
    panes[1].type("half a sen")
    panes[1].wait(for: "half a sen")
    let draft = panes[1].place(of: "half a sen")?.row
    for number in 1...4 { write("new \(number)", in: panes[0]) }
    panes[1].type("t")
    panes[1].wait(for: "half a sent")
    #expect(panes[1].place(of: "half a sent")?.row == draft)
    #expect(panes[1].cursor.split(separator: ",").last.flatMap { Int($0) } == draft)
    panes[1].press("Escape")
    panes[1].wait(for: "new 3")
    panes[1].press("n")
    panes[1].wait(for: "┃ half a sent")
    #expect(panes[1].place(of: "half a sent")?.row == draft)
    panes[0].press("d", "d")
    panes[1].type("ence")
    panes[1].wait(for: "half a sentence")
    #expect(panes[1].place(of: "half a sentence")?.row == draft)
  }

  @Test func `the selection follows its note, or moves to a neighbour after a deletion`() {
    let panes = panes(2)
    ["one", "two", "three"].forEach { write($0, in: panes[0]) }
    panes[1].press("Tab", "g", "j")
    panes[1].wait(for: "▸ two")
    write("four", in: panes[0])
    panes[1].wait(for: "four")
    #expect(panes[1].screen.contains("▸ two"))
    panes[0].press("j", "j", "d")
    panes[1].wait(for: "▸ one")
    #expect(!panes[1].screen.contains("!"))
  }

  @Test func `a scrolled list does not move when a note arrives`() {
    let panes = panes(2)
    (1...9).forEach { write("note \($0)", in: panes[0]) }
    panes[1].press("Tab", "G")
    panes[1].wait(for: "▸ note 1")
    let rows = panes[1].rows.filter { $0.contains("note ") }
    let cursor = panes[1].cursor
    write("above all", in: panes[0])
    panes[1].wait(for: "━━ 10")
    #expect(panes[1].rows.filter { $0.contains("note ") } == rows)
    #expect(panes[1].cursor == cursor)
  }

  @Test func `an open note follows changes and keeps the same words in view`() {
    let panes = panes(2)
    let pane = panes[0]
    pane.press("n")
    for number in 1...60 {
      pane.type("line \(number)")
      pane.press("Enter")
    }
    pane.press("C-s", "Escape")
    pane.wait(for: "▸ line 1")
    panes[1].press("Tab", "Enter", "PgDn", "j")
    panes[1].wait(for: "a page and a row further down") {
      !$0.contains("line 18") && $0.contains("line 30")
    }
    let before = panes[1].rows.filter { $0.contains("line ") }
    pane.press("e", "C-Home")
    pane.type("a new beginning")
    pane.press("Enter", "C-s")
    pane.wait(for: "Saved.")
    panes[1].wait(for: "Edited")
    #expect(panes[1].rows.filter { $0.contains("line ") } == before)
    pane.press("Escape", "d")
    panes[1].wait(for: "! That note is gone.")
  }

  @Test
  func `an edit keeps its text when another pane deletes its note, and u undoes the deletion`() {
    let panes = panes(2)
    write("to be deleted", in: panes[0])
    panes[1].wait(for: "to be deleted")
    panes[1].press("Tab", "e")
    panes[1].type(" perhaps")
    panes[1].wait(for: "perhaps")
    let cursor = panes[1].cursor
    panes[0].press("d")
    panes[1].wait(for: "note deleted")
    #expect(panes[1].screen.contains("! This note was deleted. Your text is kept as a draft."))
    #expect(panes[1].screen.contains("┃ to be deleted perhaps"))
    #expect(panes[1].cursor == cursor)
    #expect(panes[1].sandbox.drafts().allSatisfy { $0["of"] is NSNull })
    panes[0].press("u")
    panes[1].wait(for: "━ draft")
    panes[1].press("C-s")
    panes[0].wait(for: "to be deleted perhaps")
  }
}

extension Sandbox {
  func drafts() -> [[String: Any]] {
    scenes().flatMap { $0["drafts"] as? [[String: Any]] ?? [] }
  }
}
