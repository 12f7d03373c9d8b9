import Foundation
import Testing

/// Closing, reopening and renaming scenes, in the window and from the command line.
@Suite(.thorough) struct SceneEndingsTests {
  @Test func `Q closes the scene, and reopen restores it with its draft`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk")
    pane.press("2", "n")
    pane.type("not done yet")
    pane.wait(for: "not done yet")
    pane.press("Escape", "Q")
    pane.wait(for: "the scene is closed and keeps its draft: `hawknotes scenes reopen`")
    #expect(sandbox.scene("desk")["state"] as? String == "closed")
    pane.waitForShell()
    pane.start()
    #expect(!pane.screen.contains("not done yet"))
    pane.press("q")
    pane.waitForShell()
    pane.start("hawknotes scenes reopen")
    pane.wait(for: "not done yet")
    #expect(pane.screen.contains("[2 "))
    #expect(sandbox.scene("desk")["state"] as? String == "live")
  }

  @Test func `scenes close refuses a live scene`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk")
    let refused = sandbox.hawknotes("scenes", "close", "desk")
    #expect(refused.code == 75)
    #expect(refused.error.contains("desk") && refused.error.split(separator: "\n").count == 1)
    pane.kill()
    #expect(sandbox.hawknotes("scenes", "close", "desk").code == 0)
    #expect(sandbox.scene("desk")["state"] as? String == "closed")
    #expect(sandbox.hawknotes("scenes", "close", "nowhere").code == 1)
  }

  @Test func `reopen without a terminal makes the last closed or the named scene dormant`() {
    let sandbox = Sandbox()
    #expect(sandbox.hawknotes("scenes", "reopen").code == 1)
    let pane = sandbox.pane()
    for name in ["first", "second"] {
      pane.start("hawknotes --scene \(name)")
      pane.press("Q")
      pane.wait(for: "scenes reopen")
      pane.waitForShell()
    }
    let reopened = sandbox.hawknotes("scenes", "reopen")
    #expect(reopened.code == 0 && reopened.error.contains("hawknotes --scene second"))
    #expect(sandbox.scene("second")["state"] as? String == "dormant")
    #expect(sandbox.scene("first")["state"] as? String == "closed")
    #expect(sandbox.hawknotes("scenes", "reopen", "first").code == 0)
    #expect(sandbox.scene("first")["state"] as? String == "dormant")
  }

  @Test func `a live scene is renamed and stays open`() {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk")
    #expect(sandbox.hawknotes("scenes", "rename", "desk", "shelf").code == 0)
    pane.press("n")
    pane.type("goes on")
    pane.wait(for: "goes on")
    #expect(sandbox.scene("shelf")["state"] as? String == "live")
    #expect(sandbox.hawknotes("scenes", "show", "desk").code == 1)
    pane.kill()
    pane.start("hawknotes --scene shelf")
    pane.wait(for: "goes on")
    #expect(sandbox.hawknotes("scenes", "rename", "shelf", "no blanks").code == 64)
    let other = pane.split()
    other.start("hawknotes --scene other")
    #expect(sandbox.hawknotes("scenes", "rename", "other", "shelf").code == 64)
    #expect(sandbox.scenes().count == 2)
  }

  @Test func `a start removes an old empty scene and keeps one with a draft`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --new")
    pane.press("q")
    pane.waitForShell()
    pane.start("hawknotes --new")
    pane.press("n")
    pane.type("kept")
    pane.wait(for: "┃ kept")
    pane.kill()
    let scenes = sandbox.home + "/hawk/state/scenes"
    for id in try FileManager.default.contentsOfDirectory(atPath: scenes) {
      try FileManager.default.setAttributes(
        [.modificationDate: Date() - 8 * 86_400], ofItemAtPath: "\(scenes)/\(id)/journal")
    }
    try FileManager.default.removeItem(atPath: sandbox.home + "/hawk/state/tidied")
    pane.start("hawknotes --new")
    pane.wait(for: "the empty scene to go") { _ in sandbox.scenes().count == 2 }
    #expect(sandbox.scenes().contains { ($0["drafts"] as? [Any])?.count == 1 })
  }

  @Test(arguments: [80, 60, 40]) func `the list fits the terminal`(columns: Int) {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: columns, rows: 30)
    pane.start("hawknotes --scene a-scene-with-a-name")
    pane.press("Enter", "n")
    pane.type("words")
    pane.wait(for: "words")
    pane.kill()
    pane.start("hawknotes --new")
    pane.press("Q")
    pane.waitForShell()
    pane.type("hawknotes scenes")
    pane.press("Enter")
    pane.wait(for: "closed")
    let rows = pane.rows.filter { !$0.isEmpty && !$0.contains("$") }
    #expect(rows.allSatisfy { $0.count <= columns })
    #expect(pane.screen.contains("The Good Hawk › Ag"))
    #expect(rows.count == (columns == 80 ? 2 : 6))
  }
}
