import Foundation
import Testing

/// Ephemeral scenes, which write nothing to the disk.
@Suite(.thorough) struct EphemeralTests {
  private let canary = "canary" + UUID().uuidString.prefix(8)

  /// Before any file of the test: the clock of files has steps of some milliseconds.
  private let start = Date().timeIntervalSince1970 - 1

  /// The files that were written since the start of the test and contain the canary.
  private func traces(in sandbox: Sandbox) -> [String] {
    var folders = [sandbox.home, "/tmp", "/var/tmp", "/dev/shm"]
    folders += ["XDG_RUNTIME_DIR"].compactMap { ProcessInfo.processInfo.environment[$0] }
    return run(
      ["find"] + folders + ["-name", ".build", "-prune", "-o", "-type", "f"]
        + ["-newermt", "@\(start)", "-exec", "grep", "-laF", "--", canary, "{}", "+"],
      environment: sandbox.environment
    ).output.split(separator: "\n").map(String.init)
      // Other tests and their tools may write at the same time.
      .filter { $0.hasPrefix(sandbox.home) || $0.contains("hawk") }
  }

  @Test(arguments: ["q", "kill", "hang-up"])
  func `unsaved text of an ephemeral scene is nowhere on the disk`(ending: String) {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --ephemeral")
    pane.wait(for: "EPHEMERAL")
    pane.press("n")
    pane.type(canary)
    pane.wait(for: canary)
    pane.press("Escape", "j", "Enter", "n")
    pane.type("and \(canary) again")
    pane.wait(for: "again")
    #expect(traces(in: sandbox).isEmpty)
    switch ending {
    case "q":
      pane.press("Escape", "q")
      pane.wait(for: "! 2 drafts are not saved")
      pane.press("q")
      pane.waitForShell()
    case "kill": pane.kill()
    default: pane.kill(SIGHUP)
    }
    #expect(traces(in: sandbox).isEmpty)
    #expect(sandbox.scenes().isEmpty)
    let state = sandbox.home + "/hawk/state/scenes"
    let scenes = try? FileManager.default.contentsOfDirectory(atPath: state)
    #expect((scenes ?? []).isEmpty)
  }

  @Test func `the search of the disk finds text that is kept`() {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start()
    pane.press("n")
    pane.paste(unchecked: canary)
    pane.wait(for: "synced")
    #expect(traces(in: sandbox).contains { $0.contains("/state/scenes/") })
  }

  @Test func `a window that an ephemeral one opens is ephemeral too`() throws {
    let pane = Sandbox().pane(columns: 120, rows: 30)
    pane.start("hawknotes --ephemeral")
    pane.press("o")
    let new = try #require(pane.newPane())
    new.wait(for: "of The Good Hawk")
    new.wait(for: "EPHEMERAL")
    #expect(pane.sandbox.scenes().isEmpty)
  }

  @Test func `a note saved in an ephemeral scene goes to the library`() {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --ephemeral")
    pane.press("n")
    pane.type(canary)
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.kill()
    #expect(sandbox.savedNotes == [canary])
    #expect(sandbox.scenes().isEmpty)
  }
}

extension Pane {
  /// Pastes a text from a tmux buffer, so that the test itself writes none to the disk.
  func paste(unchecked text: String) {
    sandbox.tmux("set-buffer", "--", text)
    sandbox.tmux("paste-buffer", "-p", "-t", id)
  }
}
