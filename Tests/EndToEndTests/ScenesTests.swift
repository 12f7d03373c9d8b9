import Foundation
import Testing

/// The scene of a window, and its JSON for scripts.
@Suite struct ScenesTests {
  @Test func `two killed panes each get their own scene back`() {
    let left = Sandbox().pane(columns: 160, rows: 30)
    left.start()
    left.press("n")
    left.type("on the left")
    let right = left.split()
    right.start()
    right.press("2", "n")
    right.type("on the right")
    right.wait(for: "on the right")
    left.wait(for: "on the left")
    #expect(!left.screen.contains("on the right"))
    left.kill()
    right.kill()
    right.start()
    left.start()
    left.wait(for: "on the left")
    right.wait(for: "on the right")
    #expect(!left.screen.contains("on the right"))
    #expect(left.sandbox.scenes().count == 2)
  }

  @Test func `a live scene is never opened twice`() {
    let pane = Sandbox().pane()
    pane.start("hawknotes --scene mine")
    let second = pane.split()
    second.type("hawknotes --scene mine; echo \"code $?\"")
    second.press("Enter")
    second.wait(for: "code 75")
    #expect(second.screen.contains("hawknotes: "))
  }

  @Test
  func `--scene finds a scene by the beginning of its id or its URL, and creates none for them`()
    throws
  {
    let pane = Sandbox().pane()
    pane.start("hawknotes --scene desk hawknotes://book/the-broken-raven")
    let scene = try #require(pane.sandbox.scenes().first)
    let (id, url) = try (#require(scene["id"] as? String), #require(scene["url"] as? String))
    pane.press("q")
    pane.waitForShell()
    for word in [String(id.prefix(8)), String(id.prefix(13)), url, id] {
      pane.start("hawknotes --scene \(word)")
      pane.wait(for: "[2 The Broken Raven]")
      pane.press("q")
      pane.waitForShell()
    }
    let other = id.hasPrefix("0000") ? "1111" : "0000"
    for (word, code) in [
      (other, "1"), (other + id.dropFirst(4), "1"), ("hawknotes://favourites", "1"),
      (id + "0", "1"), (id + "x", "1"), (String(id.dropFirst()), "1"),
      ("hawknotes://nonsense", "64"), ("https://example.org/x", "64"),
    ] {
      pane.type("clear; hawknotes --scene \(word); echo \"$? for '\(word)'\"\r")
      pane.wait(for: "\(code) for '\(word)'")
    }
    #expect(pane.sandbox.scenes().count == 1)
  }

  @Test func `--new creates another scene`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("n")
    pane.type("the old one")
    pane.wait(for: "the old one")
    pane.kill()
    pane.start("hawknotes --new")
    #expect(!pane.screen.contains("the old one"))
    #expect(pane.sandbox.scenes().count == 2)
  }

  @Test func `scenes show prints a live scene as it is on disk`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk")
    pane.press("Enter", "n")
    pane.type("e\u{301}a👩‍🚀")
    pane.wait(for: "┃ e\u{301}a")
    pane.press("Left")
    pane.wait(for: "synced")
    let scene = sandbox.scene("desk")
    #expect(
      Set(scene.keys) == [
        "schema", "id", "name", "state", "phase", "pid", "window", "url", "sheet", "focus",
        "selection", "tabs", "drafts", "size", "updated",
      ])
    #expect(scene["schema"] as? Int == 1)
    #expect(scene["name"] as? String == "desk")
    #expect(scene["state"] as? String == "live")
    #expect(scene["pid"] as? Int32 == pane.process)
    #expect(scene["focus"] as? String == "draft")
    #expect(scene["sheet"] is NSNull)
    let url = try #require(scene["url"] as? String)
    #expect(url.hasPrefix("hawknotes://book/") && url.contains("/character/"))
    let draft = try #require((scene["drafts"] as? [[String: Any]])?.first)
    #expect(draft["text"] as? String == "e\u{301}a👩‍🚀")
    #expect(draft["cursor"] as? Int == 2)
    #expect(draft["of"] as? String == url)
    #expect(draft["note"] is NSNull)
    #expect((scene["size"] as? [String: Int]) == ["columns": 80, "rows": 24])
    #expect((scene["window"] as? [String: Any])?["kind"] as? String == "tmux")
  }

  @Test func `a draft is loose in lists after its book was deleted while no window was open`()
    throws
  {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk")
    pane.press("n")
    pane.type("half a sentence")
    pane.wait(for: "half a sentence")
    pane.kill()
    let draft = { (sandbox.scenes().first?["drafts"] as? [[String: Any]])?.first ?? [:] }
    #expect(draft()["of"] is String)
    sandbox.hawknotes("books", "delete", "the-good-hawk")
    #expect(draft()["of"] is NSNull)
    #expect(sandbox.hawknotes("scenes", "show", "desk").output.contains("loose draft"))
    sandbox.hawknotes("books", "restore", "the-good-hawk")
    #expect(draft()["of"] is String)
  }

  @Test func `a killed scene is listed as dormant, without its texts`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk")
    pane.press("n")
    pane.type("secret words")
    pane.wait(for: "secret words")
    pane.kill()
    let listed = sandbox.hawknotes("scenes", "list", "--json")
    #expect(!listed.output.contains("secret"))
    let scene = try #require(sandbox.scenes().first)
    #expect(scene["state"] as? String == "dormant")
    #expect(scene["pid"] is NSNull && scene["phase"] is NSNull)
    #expect((scene["drafts"] as? [[String: Any]])?.count == 1)
    #expect(sandbox.hawknotes("scenes").output.contains("desk"))
    #expect(sandbox.hawknotes("scenes", "show", "nowhere").code == 1)
  }

  @Test func `the list of scenes counts drafts, but no text that is saved and still open`() {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk")
    pane.press("n")
    pane.type("words")
    pane.wait(for: "words")
    #expect(sandbox.hawknotes("scenes").output.contains("1 draft"))
    pane.press("C-s")
    pane.wait(for: "Saved.")
    #expect(!sandbox.hawknotes("scenes").output.contains("draft"))
  }

  @Test func `the URL of a state opens that state`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene here")
    pane.press("2", "Enter", "w")
    pane.wait(for: "Shop page")
    pane.wait(for: "synced")
    let url = try #require(sandbox.scene("here")["url"] as? String)
    let picture = pane.picture.withoutStatus
    pane.kill()
    pane.start("hawknotes --scene there '\(url)'")
    pane.wait(for: "the same place") { _ in pane.picture.withoutStatus == picture }
  }

  @Test func `a URL replaces the stored place and keeps the drafts`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("n")
    pane.type("never lost")
    pane.wait(for: "never lost")
    pane.kill()
    pane.start("hawknotes hawknotes://book/the-burning-swift/character/lady-beatrice")
    pane.wait(for: "of The Burning Swift")
    pane.press("1")
    pane.wait(for: "never lost")
  }

  @Test(arguments: [
    ("http://example.org", 64), ("hawknotes://nowhere", 64), ("nonsense", 64),
    ("hawknotes://book/no-such-book", 1), ("hawknotes://book/the-broken-raven/character/agatha", 1),
  ])
  func `a bad URL changes nothing`(url: String, code: Int32) {
    let pane = Sandbox().pane()
    pane.type("hawknotes '\(url)'; echo \"code $?\"")
    pane.press("Enter")
    pane.wait(for: "code \(code)")
    #expect(pane.sandbox.scenes().isEmpty)
  }

  @Test func `a URL with a name that two books have lists both and opens none`() {
    let pane = Sandbox().pane(columns: 120)
    pane.type("hawknotes books add 'The Good-Hawk' --author Another >/dev/null")
    pane.press("Enter")
    pane.type("hawknotes hawknotes://book/the-good-hawk; echo \"code $?\"")
    pane.press("Enter")
    pane.wait(for: "code 64")
    #expect(pane.screen.contains("\"the-good-hawk\" is ambiguous"))
    #expect(pane.screen.contains("The Good-Hawk, Another"))
    #expect(pane.sandbox.scenes().isEmpty)
  }
}
