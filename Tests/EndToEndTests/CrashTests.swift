import Foundation
import Testing

/// A scene that crashes the program at each start is moved to quarantine.
@Suite(.thorough) struct CrashTests {
  private let sandbox = Sandbox()
  /// The stderr of the last crash.
  private var errors: String { sandbox.home + "/errors" }

  /// Starts the program so that it crashes, and waits for its end.
  private func crash(_ pane: Pane, _ scene: String = "s") {
    pane.type(
      "SWIFT_BACKTRACE=enable=no HAWKNOTES_POISON=1 hawknotes --scene \(scene) 2>'\(errors)'; echo \"code $?\""
    )
    pane.press("Enter")
    pane.wait(for: "the crash") { screen in
      ["132", "133", "134", "139"].contains { screen.contains("code \($0)") }
    }
    pane.waitForShell()
  }

  private func write(_ text: String, in pane: Pane) {
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.type(text)
    pane.wait(for: text)
    pane.wait(for: "synced")
    pane.kill()
  }

  @Test
  func `the second crash in a row quarantines the scene and keeps its drafts as loose drafts`()
    throws
  {
    let pane = sandbox.pane()
    write("words of poison", in: pane)
    let journal = sandbox.home + "/hawk/state/scenes/"
    let id = try #require(sandbox.scene("s")["id"] as? String)
    let before = try Data(contentsOf: URL(fileURLWithPath: journal + id + "/journal"))
    crash(pane)
    crash(pane)
    pane.start("HAWKNOTES_POISON=1 hawknotes --scene s")
    pane.wait(for: "crashed at every start")
    let quarantine = sandbox.home + "/hawk/state/quarantine"
    let kept = try FileManager.default.contentsOfDirectory(atPath: quarantine)
    #expect(kept.count == 1)
    let kept0 = try #require(kept.first)
    let after = try Data(contentsOf: URL(fileURLWithPath: quarantine + "/\(kept0)/journal"))
    #expect(after.starts(with: before.prefix(64)))
    let drafts = try #require(sandbox.scene("s")["drafts"] as? [[String: Any]])
    #expect(drafts.count == 1)
    #expect(drafts.first?["text"] as? String == "words of poison")
    #expect(drafts.first?["of"] is NSNull)
    #expect(sandbox.hawknotes("scenes").error.contains("quarantine/\(kept0)"))
    #expect(sandbox.scene("s")["name"] as? String == "s")
  }

  @Test func `one crash quarantines nothing`() {
    let pane = sandbox.pane()
    write("a drop of poison", in: pane)
    crash(pane)
    pane.start("hawknotes --scene s")
    pane.wait(for: "a drop of poison")
  }

  @Test func `quick kills quarantine nothing, and idle windows stay idle`() throws {
    let pane = sandbox.pane()
    write("to be kept", in: pane)
    for _ in 0..<6 {
      pane.start("hawknotes --scene s")
      pane.wait(for: "to be kept")
      pane.kill()
    }
    pane.start("hawknotes --scene s")
    pane.wait(for: "to be kept")
    let id = try #require(sandbox.scene("s")["id"] as? String)
    let mark = sandbox.home + "/hawk/state/scenes/\(id)/launches"
    pane.wait(for: "a start that succeeded") { _ in
      FileManager.default.contents(atPath: mark).map { $0.allSatisfy { $0 == 0 } } ?? false
    }
    #expect(pane.screen.contains("to be kept"))
  }

  @Test func `starts that end with an error quarantine nothing`() throws {
    let pane = sandbox.pane()
    write("healthy words", in: pane)
    // A folder in the place of the library: a window finds it after it has opened its scene.
    let (library, files) = (sandbox.home + "/hawk/data/library.sqlite", FileManager.default)
    try files.moveItem(atPath: library, toPath: library + ".aside")
    try files.createDirectory(atPath: library, withIntermediateDirectories: false)
    for number in 1...8 {
      pane.type("hawknotes --scene s; echo \"code \(number) $?\"")
      pane.press("Enter")
      pane.wait(for: "the refusal") { screen in
        ["65", "74"].contains { screen.contains("code \(number) \($0)") }
      }
      pane.waitForShell()
    }
    try files.removeItem(atPath: library)
    try files.moveItem(atPath: library + ".aside", toPath: library)
    pane.start("hawknotes --scene s")
    pane.wait(for: "healthy words")
    #expect(!pane.screen.contains("set aside"))
  }

  @Test func `with too few files that may be open, nothing begins, and one line says so`() {
    let pane = sandbox.pane()
    write("healthy words", in: pane)
    for limit in [20, 23, 48] {
      pane.type("(ulimit -n \(limit); hawknotes --scene s); echo \"code \(limit) $?\"")
      pane.press("Enter")
      pane.wait(for: "code \(limit) 74")
      #expect(pane.screen.contains("a window needs 48 open files, and the limit leaves"))
      pane.waitForShell()
    }
    for command in ["search words", "doctor", "notes list", "add x"] {
      for limit in 4...14 {
        let done = sandbox.shell("ulimit -n \(limit); hawknotes \(command)")
        #expect(done.code == 74, "\(command), \(limit): \(done.error)")
        #expect(done.error.hasPrefix("hawknotes: ") && done.error.contains("ulimit -n"))
      }
      #expect(sandbox.shell("ulimit -n 20; hawknotes \(command)").code == 0, "\(command)")
    }
  }

  @Test func `a window with just enough files that may be open searches, saves and restores`() {
    let pane = sandbox.pane()
    write("healthy words", in: pane)
    pane.type("ulimit -n 60")
    pane.press("Enter")
    pane.start("hawknotes --scene s")
    pane.wait(for: "healthy words")
    pane.press("C-s")
    pane.wait(for: "Saved")
    pane.press("Escape")
    pane.wait(for: "▸ healthy words")
    pane.press("/")
    pane.wait(for: "Type words.")
    pane.type("healthy")
    pane.wait(for: "Search · 1 found")
    pane.wait(for: "synced")
    pane.kill()
    pane.start("hawknotes --scene s")
    pane.wait(for: "Search · 1 found")
  }

  @Test func `three scenes that crash at the start are reported and not quarantined`() throws {
    let pane = sandbox.pane()
    for scene in ["a", "b", "c"] {
      pane.start("hawknotes --scene \(scene)")
      pane.press("n")
      pane.type("poison of \(scene)")
      pane.wait(for: "synced")
      pane.kill()
      crash(pane, scene)
      crash(pane, scene)
    }
    crash(pane, "c")
    let said = try String(contentsOfFile: errors, encoding: .utf8)
    #expect(said.contains("3 scenes crash at start"))
    for scene in ["a", "b", "c"] {
      pane.start("hawknotes --scene \(scene)")
      pane.wait(for: "poison of \(scene)")
      pane.kill()
    }
  }
}
