import Foundation
import Testing

/// Searching and lists in the text.
@Suite(.thorough) struct WritingTests {
  @Test func `a search comes back after a kill, at the same match`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("n")
    pane.type("a hawk and a hawk\nand a Hawk")
    pane.press("C-Home", "C-f")
    pane.type("hawk")
    pane.press("Down")
    pane.wait(for: "2/3")
    pane.wait(for: "synced")
    pane.kill()
    pane.start()
    pane.wait(for: "2/3")
    pane.press("Enter")
    pane.wait(for: "3/3")
    pane.press("Escape")
    pane.type("*")
    pane.wait(for: "and a *Hawk")
  }

  @Test func `of 24 rows a text has 18, in the same rows whether it is read or written`() throws {
    let pane = Sandbox().pane(columns: 80, rows: 24)
    pane.start()
    pane.press("n")
    try pane.paste((1...33).map { "line \($0) of 33" }.joined(separator: "\n"))
    pane.wait(for: "line 33 of 33")
    pane.press("C-Home")
    pane.wait(for: "New note on The Good Hawk ━")
    pane.wait(for: "draft · 1–18/33")
    #expect(pane.rows.count { $0.contains("┃") } == 18)
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.press("Escape")
    pane.wait(for: "▸ line 1 of 33")
    pane.press("Enter", "j", "j", "j")
    pane.wait(for: "· 4–21/33")
    let place = pane.place(of: "line 12 of 33")?.row
    pane.press("e")
    pane.wait(for: "Edit note on The Good Hawk ━")
    #expect(place != nil && pane.place(of: "line 12 of 33")?.row == place)
    pane.press("Escape")
    pane.wait(for: "the note again") { $0.contains("· 4–21/33") && !$0.contains("┃") }
    pane.press("Escape")
    pane.wait(for: "the lists again") { $0.contains("Characters ─") && !$0.contains("┃") }
  }

  @Test func `a list typed with Enter and Tab survives a kill`() {
    let pane = Sandbox().pane(columns: 80, rows: 30)
    pane.start()
    pane.press("n")
    pane.type("- [x] milk")
    pane.press("Enter")
    pane.type("bread")
    pane.press("Enter", "Tab")
    pane.type("rye")
    pane.press("BTab")
    pane.wait(for: "┃ - [ ] rye")
    pane.wait(for: "11 words · line 3, column 10")
    pane.expectTheSameAfterKill()
    pane.press("Enter", "Enter")
    pane.type("after")
    pane.wait(for: "┃ after")
  }
}
