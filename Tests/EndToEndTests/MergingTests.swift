import Foundation
import Testing

/// The same note edited in two panes.
@Suite struct MergingTests {
  /// Two panes that edit one note: the first has saved its change, the second has not.
  private func panes() -> (first: Pane, second: Pane) {
    let first = Sandbox().pane()
    first.start()
    first.press("n")
    first.type("one")
    first.press("Enter")
    first.type("two")
    first.press("C-s", "Escape")
    first.wait(for: "▸ one")
    let second = first.window()
    second.start("hawknotes --scene second")
    second.press("Tab", "e", "C-Home")
    second.wait(for: "Edit note")
    second.type("mine: ")
    second.wait(for: "mine: one")
    first.press("e")
    first.type(", theirs")
    first.press("C-s")
    first.wait(for: "Saved.")
    second.wait(for: "changed elsewhere")
    return (first, second)
  }

  @Test func `a conflicting save shows both versions, survives a kill, and saves the merge`() {
    let (first, second) = panes()
    second.press("C-s")
    second.wait(for: "[Merged]")
    second.wait(for: "m+ mine: one")
    second.wait(for: "t+ two, theirs")
    second.press("Tab", "Tab")
    second.wait(for: "[Theirs]")
    let picture = second.sheet
    second.kill()
    second.start("hawknotes --scene second")
    second.wait(for: "[Theirs]")
    #expect(second.sheet == picture)
    second.press("Escape")
    second.wait(for: "┃ mine: one")
    second.press("C-s")
    second.wait(for: "[Merged]")
    second.press("Enter")
    second.wait(for: "Saved.")
    first.wait(for: "┃ mine: one")
    first.wait(for: "┃ two, theirs")
    #expect(second.sandbox.drafts().isEmpty)
  }

  @Test(arguments: [("m", "┃ mine: one"), ("t", "┃ one"), ("n", "┃ mine: one")])
  func `a conflict can be resolved by either version or by two notes`(key: String, shown: String) {
    let (first, second) = panes()
    second.press("C-s")
    second.wait(for: "[Merged]")
    second.press(key)
    second.wait(for: "the sheet gone") { !$0.contains("[Merged]") && !$0.contains("│") }
    second.wait(for: shown)
    if key == "n" { first.press("Escape") }
    if key != "t" { first.wait(for: "mine: one") }
    #expect(second.sandbox.drafts().isEmpty)
    second.kill()
    second.start("hawknotes --scene second")
    #expect(second.sandbox.drafts().isEmpty)
  }

  @Test func `a kill during the save of a merge saves it exactly once`() throws {
    let (first, second) = panes()
    second.press("C-s")
    second.wait(for: "[Merged]")
    let process = try #require(second.process)
    kill(process, SIGKILL)
    second.waitForShell()
    second.start("hawknotes --scene second")
    second.wait(for: "[Merged]")
    second.press("Enter")
    second.kill()
    second.start("hawknotes --scene second")
    if second.screen.contains("[Merged]") { second.press("Enter") }
    if second.screen.contains("━ draft") { second.press("C-s") }
    first.wait(for: "┃ mine: one")
    first.wait(for: "┃ two, theirs")
    second.press("Escape")
    second.wait(for: "one note") { $0.contains("Notes ━") && $0.contains("━ 1 ·") }
  }
}

extension Pane {
  /// The rows between the first and the last of the sheet.
  fileprivate var sheet: [String] {
    Array(rows.drop { !$0.contains("╭") }.prefix { !$0.contains("╯") })
  }
}
