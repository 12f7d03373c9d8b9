import Testing

/// What a new user sees first, and where help is.
@Suite struct FirstStartTests {
  private static let welcome = "Your notes on books. Try n to write, Enter to open, ? for keys."

  @Test func `the first line says what the program is, once, and not after a kill`() {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes")
    pane.wait(for: Self.welcome)
    pane.press("j")
    pane.wait(for: "an empty status line") { !$0.contains(Self.welcome) }
    pane.kill()
    pane.start("hawknotes")
    pane.wait(for: "Restored after an unexpected exit.")
    let second = sandbox.pane()
    second.start("hawknotes")
    second.wait(for: "synced")
    pane.press("j")
    pane.wait(for: "an empty status line") { !$0.contains("Restored") }
    #expect(!pane.screen.contains("Your notes on books"))
    #expect(!second.screen.contains("Your notes on books"))
  }

  @Test func `the first line does not come back when the first window is killed at once`() {
    let pane = Sandbox().pane()
    pane.start("hawknotes")
    pane.wait(for: Self.welcome)
    pane.kill()
    pane.start("hawknotes")
    pane.wait(for: "Restored after an unexpected exit.")
    #expect(!pane.screen.contains("Your notes on books"))
  }

  @Test func `a scene in a library with notes begins without the welcome`() {
    let pane = Sandbox().pane()
    pane.start("hawknotes --scene one")
    pane.press("n")
    pane.type("a note")
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.press("Escape")
    pane.wait(for: "q quit")
    pane.press("Q")
    pane.waitForShell()
    pane.start("hawknotes")
    pane.wait(for: "synced")
    #expect(!pane.screen.contains("Your notes on books"))
  }

  @Test func `in the keys q is a letter, and F1 works while one writes`() {
    let pane = Sandbox().pane()
    pane.start("hawknotes --scene keys")
    pane.press("?")
    pane.wait(for: "Keys ─")
    pane.press("q")
    pane.wait(for: "Keys: q")
    pane.press("Escape")
    pane.wait(for: "Keys ─")
    pane.press("?")
    pane.wait(for: "the page") { !$0.contains("Keys: ") && $0.contains("q quit  : all  ? keys") }
    pane.press("n")
    pane.type("half a sen")
    pane.wait(for: "F1 keys")
    pane.press("F1")
    pane.wait(for: "Keys ─")
    pane.type("undo")
    pane.wait(for: "Keys: undo")
    pane.kill()
    pane.start("hawknotes --scene keys")
    pane.wait(for: "Keys: undo")
    pane.press("F1")
    pane.wait(for: "┃ half a sen")
    pane.type("tence")
    pane.wait(for: "half a sentence")
  }
}
