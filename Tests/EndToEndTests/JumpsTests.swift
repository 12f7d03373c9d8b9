import Testing

/// The way back from a followed link, in the real program.
@Suite(.thorough) struct JumpsTests {
  @Test func `after a followed link and kill -9 Ctrl-O goes back to the link`() {
    let pane = Sandbox().pane(columns: 80, rows: 24)
    pane.start()
    pane.press("n")
    pane.type("Prices on the road\nAsk [[Agatha|her]] twice")
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.press("Escape")
    pane.wait(for: "▸ Prices")
    pane.press("Enter")
    pane.wait(for: "Note on The Good Hawk")
    pane.press("Tab")
    pane.wait(for: "Link to Agatha")
    pane.wait(for: "synced")
    let before = pane.picture
    pane.press("Enter")
    pane.wait(for: "of The Good Hawk")
    pane.wait(for: "synced")
    pane.kill()
    pane.start()
    pane.wait(for: "Restored after an unexpected exit.")
    pane.press("C-o")
    pane.wait(for: "Link to Agatha")
    pane.wait(for: "synced")
    #expect(pane.picture == before)
  }
}
