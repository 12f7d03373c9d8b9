import Foundation
import Testing

/// The search and the palette in the real program, with the index on the disk.
@Suite struct SearchTests {
  @Test func `a search finds a saved note, survives a kill, and goes to its line`() {
    let pane = Sandbox().pane(columns: 80, rows: 24)
    pane.start()
    pane.press("n")
    pane.type("Boats\nthe café by the harbour")
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.press("Escape")
    pane.wait(for: "▸ Boats")
    pane.press("/")
    pane.wait(for: "Type words.")
    pane.type("cafe")
    pane.wait(for: "▸ The Good Hawk › the café by the harbour")
    pane.wait(for: "synced")
    pane.kill()
    pane.start()
    pane.wait(for: "▸ The Good Hawk › the café by the harbour")
    pane.press("Enter")
    pane.wait(for: "the note") { $0.contains("Note on The Good Hawk") && !$0.contains("Search") }
    pane.wait(for: "the café by the harbour")
  }

  @Test func `the palette goes to a character by a few letters`() {
    let pane = Sandbox().pane(columns: 80, rows: 24)
    pane.start()
    pane.press(":")
    pane.wait(for: "Palette")
    pane.type("nathra")
    pane.wait(for: "▸ Nathara")
    pane.press("Enter")
    pane.wait(for: "the character") { $0.contains("of The Good Hawk") && !$0.contains("Palette") }
  }
}
