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
}
