import Testing

/// Undo of changes of the library, and the bin, in the real program.
@Suite(.thorough) struct HistoryEndToEndTests {
  private let pane = Sandbox().pane(columns: 80, rows: 40)

  @Test func `a move, a favourite and a deletion are undone after a kill, one after the other`() {
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.type("the wall")
    pane.press("C-s", "Escape")
    pane.wait(for: "▸ the wall")
    pane.press("M")
    pane.wait(for: "Move \"the wall\" to")
    pane.type("sigrid")
    pane.wait(for: "▸ Sigrid · The Broken Raven")
    pane.press("Enter")
    pane.wait(for: "Moved \"the wall\" to Sigrid. u undoes.")
    pane.press("BTab", "f")
    pane.wait(for: "Added Agatha to favourites. u undoes.")
    pane.press("d")
    pane.wait(for: "Deleted Agatha")
    pane.kill()
    pane.start("hawknotes --scene s")
    pane.wait(for: "▸   Jaime")
    pane.press("u")
    pane.wait(for: "Undid: deleted Agatha")
    pane.wait(for: "♥ Agatha")
    pane.press("u")
    pane.wait(for: "Undid: added Agatha to favourites.")
    pane.press("u")
    pane.wait(for: "Undid: moved \"the wall\" to Sigrid.")
    pane.wait(for: "▸ the wall")
    pane.press("C-r")
    pane.wait(for: "Redid: moved \"the wall\" to Sigrid.")
    pane.wait(for: "of The Broken Raven")
  }

  @Test func `the open bin and the marks come back after a kill`() {
    pane.start("hawknotes --scene s")
    pane.press("Space", "d")
    pane.wait(for: "Deleted 1 character")
    pane.press("Space", "B")
    pane.wait(for: "Agatha")
    pane.wait(for: "synced")
    #expect(pane.sandbox.scene("s")["sheet"] as? String == "bin")
    pane.kill()
    pane.start("hawknotes --scene s")
    pane.wait(for: "─ Bin · 1 character")
    pane.press("Enter")
    pane.wait(for: "Restored Agatha. Esc, then u undoes.")
    pane.press("Escape")
    pane.wait(for: "▸*  Jaime")
    pane.wait(for: "    Agatha")
  }

  @Test func `what another window has changed since is not undone, and the status line says so`() {
    pane.start()
    let other = pane.window()
    other.start()
    pane.press("J")
    pane.wait(for: "Moved Agatha after Jaime. u undoes.")
    other.wait(for: "Agatha after Jaime") { screen in
      let names = screen.split(separator: "\n").compactMap { row in
        let row = row.drop { " ▸·*♥".contains($0) }
        return ["Agatha", "Jaime"].first { row.hasPrefix($0 + "  ") }
      }
      return names == ["Jaime", "Agatha"]
    }
    other.press("J")
    other.wait(for: "Moved Agatha after")
    pane.press("u")
    pane.wait(for: "Not undone, another window changed it: moved Agatha after Jaime.")
  }
}
