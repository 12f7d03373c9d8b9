import Foundation
import Testing

/// The mouse, as a terminal reports it.
@Suite(.thorough) struct MouseTests {
  @Test func `the program turns mouse reports on and off again`() {
    let pane = Sandbox().pane()
    func flag() -> String {
      pane.sandbox.tmux("display-message", "-p", "-t", pane.id, "#{mouse_any_flag}").output.trimmed
    }
    pane.start()
    pane.wait(for: "reports") { _ in flag() == "1" }
    pane.press("q")
    pane.wait(for: "no reports") { _ in flag() == "0" }
  }

  @Test func `clicks on tabs, rows and text work and survive a kill`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.click("2 The Broken")
    pane.wait(for: "[2 The Broken Raven]")
    pane.press("n")
    pane.type("uno dos")
    pane.wait(for: "┃ uno dos")
    pane.click("dos")
    pane.type("y ")
    pane.wait(for: "┃ uno y dos")
    pane.click("1 The Good")
    pane.wait(for: "[1 The Good Hawk]")
    pane.click("Lileas")
    pane.wait(for: "▸   Lileas")
    pane.expectTheSameAfterKill()
    pane.click("Lileas")
    pane.wait(for: "of The Good Hawk")
    pane.expectTheSameAfterKill()
  }

  @Test func `the wheel scrolls a note`() throws {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("n")
    try pane.paste((1...100).map { "line \($0)." }.joined(separator: "\n"))
    pane.wait(for: "line 100.")
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.press("Escape", "Enter")
    pane.wait(for: "line 5.")
    for _ in 0..<4 { pane.mouse(65, column: 30, row: 12) }
    pane.wait(for: "line 13.") { !$0.contains("line 12.") }
    pane.mouse(64, column: 30, row: 12)
    pane.wait(for: "line 10.")
  }
}
