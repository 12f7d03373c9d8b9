import Testing

/// Two windows that rename characters and rewrite their links at once.
@Suite(.thorough) struct RenamingTogetherTests {
  @Test func `two windows that rename and rewrite at once lose no text`() {
    let sandbox = Sandbox()
    let texts = (1...6).map { "Text \($0)\nHere [[Agatha|she]] meets [[Jaime]]" }
    for text in texts { sandbox.hawknotes("add", "the-good-hawk", text) }
    let panes = [sandbox.pane(columns: 80, rows: 24), sandbox.pane(columns: 80, rows: 24)]
    for (pane, name) in zip(panes, ["agatha", "jaime"]) {
      pane.start("hawknotes --scene \(name)")
      pane.type(":\(name)\r")
      pane.wait(for: "of The Good Hawk")
      pane.press("e")
      pane.wait(for: "Edit character")
      pane.type(" II")
    }
    for pane in panes { pane.press("C-s") }
    for pane in panes { pane.wait(for: "6 texts") }
    // A form whose save had to wait for the other one closes by itself.
    for pane in panes { pane.waitUntilKeysAct() }
    for pane in panes { pane.press("R") }
    for pane in panes { pane.wait(for: "Enter rewrite all") }
    for pane in panes { pane.press("Enter") }
    for pane in panes {
      pane.wait(for: "the rewritten links") { !$0.contains("Enter rewrite all") }
    }
    for pane in panes {
      pane.press("R")
      pane.press("Enter")
      pane.press("Escape")
    }
    let new = texts.map {
      $0.replacing("[[Agatha|", with: "[[Agatha II|").replacing("[[Jaime]]", with: "[[Jaime II]]")
    }
    #expect(EndToEndTests.wait { Set(sandbox.savedNotes) == Set(new) })
    #expect(sandbox.savedNotes.count == texts.count)
  }
}
