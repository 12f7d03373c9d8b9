import Foundation
import Testing

/// Links to an old name in the real program: shown, kept over kill -9, rewritten once, undone.
@Suite(.thorough) struct RewritingTests {
  private let old = ["Walls\nHere [[Agatha|she]] counts", "Who is [[Agatha]]?"]
  private let new = ["Walls\nHere [[Agatha II|she]] counts", "Who is [[Agatha II]]?"]

  private func renamed(_ sandbox: Sandbox) {
    sandbox.hawknotes("add", "the-good-hawk", old[0])
    sandbox.hawknotes("add", "the-broken-raven", old[1])
    let edit = sandbox.hawknotes("characters", "edit", "agatha", "--name", "Agatha II")
    #expect(edit.error.contains("2 texts with links to an earlier name"), "\(edit.error)")
    #expect(edit.error.contains(" --rewrite-links"))
  }

  @Test func `the sheet of links to an old name survives a kill, and rewrites them once`() {
    let sandbox = Sandbox()
    renamed(sandbox)
    let pane = sandbox.pane(columns: 80, rows: 24)
    pane.start("hawknotes --scene s")
    pane.wait(for: "▸   Agatha II")
    pane.press("R")
    pane.wait(for: "+ Here [[Agatha II|she]] counts")
    #expect(sandbox.scene("s")["sheet"] as? String == "rewriting")
    pane.expectTheSameAfterKill()
    #expect(Set(sandbox.savedNotes) == Set(old))
    pane.press("Enter")
    pane.wait(for: "Rewrote the links to \"Agatha II\" in 2 texts.")
    #expect(Set(sandbox.savedNotes) == Set(new))
    let versions = sandbox.count("version")
    pane.kill()
    pane.start("hawknotes --scene s")
    #expect(sandbox.count("version") == versions)
    pane.press("u")
    pane.wait(for: "Undid: rewrote the links to \"Agatha II\" in 2 texts.")
    #expect(Set(sandbox.savedNotes) == Set(old))
  }

  @Test func `the shell rewrites the links of a renamed character`() {
    let sandbox = Sandbox()
    renamed(sandbox)
    let edit = sandbox.hawknotes("characters", "edit", "agatha-ii", "--rewrite-links")
    #expect(edit.error.contains("rewrote the links to an earlier name in 2 texts"))
    #expect(Set(sandbox.savedNotes) == Set(new))
  }
}
