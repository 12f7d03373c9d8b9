import Foundation
import Testing

/// The scenes sheet in a real terminal: switching scenes, and loose drafts.
@Suite(.thorough) struct ScenesSheetEndToEndTests {
  @Test func `Enter opens a dormant scene here and keeps the current one`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene first")
    pane.press("2", "n")
    pane.type("in the first")
    pane.wait(for: "in the first")
    pane.kill()
    pane.start("hawknotes --scene second")
    pane.press("n")
    pane.type("in the second")
    pane.wait(for: "in the second")
    pane.press("Escape")
    pane.wait(for: "n write")
    pane.press("s")
    pane.wait(for: "Dormant")
    #expect(pane.screen.contains("✎ in the first"))
    pane.press("j", "Enter")
    pane.wait(for: "┃ in the first")
    pane.wait(for: "the second scene to be released") { _ in
      sandbox.scene("second")["state"] as? String == "dormant"
    }
    #expect(sandbox.scene("first")["state"] as? String == "live")
    #expect(sandbox.scene("second")["sheet"] is NSNull)
  }

  @Test func `Enter brings the pane of a live scene to the front`() {
    let sandbox = Sandbox()
    let left = sandbox.pane(columns: 160, rows: 30)
    left.start("hawknotes --scene left")
    let right = left.split()
    right.start("hawknotes --scene right")
    right.press("s")
    right.wait(for: "this window")
    right.press("j", "Enter")
    right.wait(for: "the left pane to be in front") { _ in
      sandbox.tmux("display-message", "-p", "#{pane_id}").output.trimmed == left.id
    }
  }

  @Test func `the scenes sheet is restored after a kill, on the same row`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    for name in ["one", "two", "three"] {
      pane.start("hawknotes --scene \(name)")
      pane.press("q")
      pane.waitForShell()
    }
    pane.start("hawknotes --scene mine")
    pane.wait(for: "tmux to tell the place of the window") { _ in
      sandbox.hawknotes("scenes", "list").output.split(separator: "\n").contains {
        $0.contains("mine") && $0.contains("0:0.0")
      }
    }
    pane.press("s", "j", "j")
    pane.wait(for: "synced")
    #expect(sandbox.scene("mine")["sheet"] as? String == "scenes")
    #expect(sandbox.scene("mine")["focus"] as? String == "sheet")
    let rows = pane.rows.dropLast(2)
    pane.kill()
    pane.start("hawknotes --scene mine")
    #expect(pane.rows.dropLast(2) == rows)
  }

  @Test func `the scenes sheet shows what other windows closed and reopened`() {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene other")
    pane.press("q")
    pane.waitForShell()
    pane.start("hawknotes --scene mine")
    pane.press("s")
    pane.wait(for: "Dormant")
    pane.press("j", "d")
    pane.wait(for: "Closed. u reopens it.")
    #expect(sandbox.scene("other")["state"] as? String == "closed")
    pane.press("u")
    pane.wait(for: "Reopened")
    #expect(sandbox.scene("other")["state"] as? String == "dormant")
    sandbox.hawknotes("scenes", "close", "other")
    pane.press("Escape", "s")
    pane.wait(for: "Closed ─")
  }

  @Test func `a draft whose book is missing is attached from hawknotes://loose`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk")
    pane.press("2", "n")
    pane.type("about a raven")
    pane.wait(for: "about a raven")
    pane.kill()
    let book =
      try #require(sandbox.scene("desk")["url"] as? String).split(separator: "/").last ?? ""
    let file = sandbox.home + "/scene.json"
    try sandbox.hawknotes("scenes", "export", "desk").output
      .replacing(book, with: UUID().uuidString.lowercased())
      .write(toFile: file, atomically: true, encoding: .utf8)
    let id = sandbox.hawknotes("scenes", "import", file).output.trimmed
    pane.start("hawknotes --scene \(id) hawknotes://loose")
    pane.wait(for: "▸ a missing book")
    let drafts = try #require(sandbox.scene(id)["drafts"] as? [[String: Any]])
    #expect(drafts.count == 1 && drafts[0]["of"] is NSNull)
    // The book of the place is gone: that was a jump.
    pane.waitUntilKeysAct(unused: "z")
    pane.press("a")
    pane.wait(for: "┃ about a raven")
    pane.press("C-s")
    pane.wait(for: "Saved.")
    #expect((sandbox.scene(id)["drafts"] as? [Any])?.isEmpty == true)
  }

  @Test func `a thousand scenes do not delay a key`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene mine")
    pane.press("n")
    pane.type("a draft of some words")
    pane.wait(for: "some words")
    pane.press("Escape")
    pane.wait(for: "synced")
    let scenes = sandbox.home + "/hawk/state/scenes"
    let mine = try #require(sandbox.scene("mine")["id"] as? String)
    for _ in 0..<1000 {
      let copy = scenes + "/" + UUID().uuidString.lowercased()
      try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: "\(scenes)/\(mine)/journal", toPath: copy + "/journal")
    }
    pane.press("s")
    pane.wait(for: "─ 1000")
    pane.press("Tab", "G")
    pane.wait(for: "Loose drafts")
    pane.press("g")
    pane.wait(for: "▸ The Good Hawk")
  }
}
