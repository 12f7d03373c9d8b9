import Testing

/// Keys that the program reads together, as over ssh or from a fast typist.
@Suite(.thorough) struct KeysTogetherTests {
  @Test func `Enter in one read with a name opens what the name finds`() {
    let sandbox = Sandbox()
    sandbox.hawknotes("add", "the-good-hawk", "Grey seas")
    let pane = sandbox.pane(columns: 80, rows: 24)
    pane.start("hawknotes --scene s")
    pane.type(":agatha\r")
    pane.wait(for: "of The Good Hawk")
    pane.type("/grey\r")
    pane.wait(for: "Note on The Good Hawk")
  }

  @Test func `Esc in one read with a key outside of texts neither deletes nor quits`() {
    let pane = Sandbox().pane(columns: 80, rows: 24)
    pane.start("hawknotes --scene s")
    for key in ["d", "q"] {
      pane.type("\u{1B}\(key)")
      pane.wait(for: "Esc was taken; \(key) was dropped.")
      pane.press("s")
      pane.wait(for: "Scenes ─")
      pane.type("\u{1B}\(key)")
      pane.wait(for: "Esc closed the sheet; \(key) was dropped.")
    }
    pane.wait(for: "Agatha")
  }
}
