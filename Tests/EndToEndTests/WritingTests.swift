import Foundation
import Testing

/// Searching and lists in the text.
@Suite struct WritingTests {
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
    pane.wait(for: "4 words · line 3, column 10")
    pane.expectTheSameAfterKill()
    pane.press("Enter", "Enter")
    pane.type("after")
    pane.wait(for: "┃ after")
  }
}
