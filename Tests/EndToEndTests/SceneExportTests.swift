import Foundation
import Testing

@Suite(.thorough) struct SceneExportTests {
  @Test func `an exported scene is the same after an import elsewhere`() throws {
    let (here, there) = (Sandbox(), Sandbox())
    let pane = here.pane()
    pane.start("hawknotes --scene desk")
    pane.press("2", "Enter", "n")
    pane.type("e\u{301}a👩‍🚀 and more")
    pane.press("C-w", "Left")
    pane.wait(for: " and")
    pane.wait(for: "synced")
    let file = here.home + "/scene.json"
    try here.hawknotes("scenes", "export", "desk").output.write(
      toFile: file, atomically: true, encoding: .utf8)
    let imported = there.hawknotes("scenes", "import", file)
    #expect(imported.code == 0, "\(imported.error)")
    var (before, after) = (here.scene("desk"), there.scene("desk"))
    #expect(imported.output.trimmed == before["id"] as? String)
    #expect(after["state"] as? String == "dormant")
    for key in ["state", "phase", "pid", "window"] {
      (before[key], after[key]) = (nil, nil)
    }
    #expect(before as NSDictionary == after as NSDictionary)
    let second = there.pane()
    second.start("hawknotes --scene desk")
    second.wait(for: " and")
    second.press("q")
    #expect(
      here.hawknotes("scenes", "export", "desk").output.contains("\"schema\":1"))
  }

  @Test func `a scene imported into its own home becomes a second scene with new draft ids`() throws
  {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk")
    pane.press("n")
    pane.type("twice")
    pane.wait(for: "twice")
    let file = sandbox.home + "/scene.json"
    try sandbox.hawknotes("scenes", "export", "desk").output.write(
      toFile: file, atomically: true, encoding: .utf8)
    let id = sandbox.hawknotes("scenes", "import", file).output.trimmed
    #expect(id != sandbox.scene("desk")["id"] as? String)
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.kill()
    // A save under the id of the first draft would be ignored.
    pane.start("hawknotes --scene \(id)")
    pane.wait(for: "┃ twice")
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.press("Escape")
    pane.wait(for: "both notes") { $0.contains("Notes ━") && $0.contains("━ 2") }
  }

  @Test(arguments: [
    "", "nonsense", "{}", "{\"schema\":2}", "{\"schema\":0}", "{\"schema\":\"1\"}", "[1]",
  ]) func `an import of something else is refused and creates nothing`(text: String) throws {
    let sandbox = Sandbox()
    let file = sandbox.home + "/scene.json"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let refused = sandbox.hawknotes("scenes", "import", file)
    #expect(refused.code == 65)
    #expect(refused.output.isEmpty && refused.error.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: sandbox.home + "/hawk"))
    #expect(sandbox.hawknotes("scenes", "import", sandbox.home + "/nothing").code == 66)
  }

  @Test func `a changed byte anywhere in an export is refused or harmless`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk")
    pane.press("n")
    pane.type("abc")
    pane.wait(for: "┃ abc")
    let export = sandbox.hawknotes("scenes", "export", "desk").output
    let file = sandbox.home + "/scene.json"
    // A change with an offset outside its text.
    try export.replacing("\"at\":0", with: "\"at\":9")
      .write(toFile: file, atomically: true, encoding: .utf8)
    #expect(sandbox.hawknotes("scenes", "import", file).code == 65)
    for length in stride(from: 0, to: export.utf8.count - 2, by: max(1, export.utf8.count / 20)) {
      try String(export.prefix(length)).write(toFile: file, atomically: true, encoding: .utf8)
      #expect(sandbox.hawknotes("scenes", "import", file).code == 65)
    }
    #expect(sandbox.scenes().count == 1)
  }

  @Test func `a draft that is not UTF-8 survives export and import`() throws {
    let sandbox = Sandbox()
    let file = sandbox.home + "/scene.json"
    let draft = UUID().uuidString.lowercased()
    try """
    {"schema":1,"id":"\(UUID().uuidString)","name":"odd","writer":"x","updated":1,"values":{},
    "texts":{"\(draft)":{"updated":1,"text":{"base64":"/wBB"},"cursor":0,"done":[],"undone":[]}}}
    """.write(toFile: file, atomically: true, encoding: .utf8)
    #expect(sandbox.hawknotes("scenes", "import", file).code == 0)
    #expect(sandbox.hawknotes("scenes", "export", "odd").output.contains("{\"base64\":\"/wBB\"}"))
  }

  @Test func `an imported scene whose book is missing keeps its draft`() throws {
    let (here, there) = (Sandbox(), Sandbox())
    let pane = here.pane()
    pane.start("hawknotes --scene desk")
    pane.press("2", "n")
    pane.type("about a raven")
    pane.wait(for: "about a raven")
    let raven = try #require(here.scene("desk")["url"] as? String).split(separator: "/").last ?? ""
    let unknown = UUID().uuidString.lowercased()
    let file = here.home + "/scene.json"
    try here.hawknotes("scenes", "export", "desk").output.replacing(raven, with: unknown)
      .write(toFile: file, atomically: true, encoding: .utf8)
    #expect(there.hawknotes("scenes", "import", file).code == 0)
    let second = there.pane()
    second.start("hawknotes --scene desk")
    second.wait(for: "This book was deleted. Your text is kept as a draft.")
    second.press("Escape")
    second.wait(for: "[1 The Good Hawk]")
    let draft = try #require((there.scene("desk")["drafts"] as? [[String: Any]])?.first)
    #expect(draft["text"] as? String == "about a raven")
    #expect(draft["of"] is NSNull)
  }
}
