import Foundation
import Testing

/// Kills at each system call from the key that starts the editor to the return of its text.
@Suite(.thorough) struct EditorKillPointTests {
  @Test(
    .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"),
    arguments: [
      // An editor that makes a backup and replaces the file.
      "cp $1 $1~; printf 'mine from the editor' > $1.tmp; mv $1.tmp $1; : > $RAN",
      // An editor that is killed and writes a rescue file.
      "printf 'mine from the editor' > $1.save; : > $RAN; kill -9 $$",
    ])
  func `killed anywhere, the draft has the editor's text once and no file is left`(script: String)
    throws
  {
    let sandbox = Sandbox()
    try sandbox.install("killed-beside", script)
    sandbox.environment["VISUAL"] = "killed-beside"
    let pane = sandbox.pane()
    for call in ["pwrite64", "rename", "renameat", "unlinkat", "openat"] {
      var number = 1
      while try isKilled(at: call, number, pane) { number += 1 }
      #expect(number < 100)
    }
  }

  /// Kills the program at one call, restarts it and checks; false if it made no such call.
  private func isKilled(at call: String, _ number: Int, _ pane: Pane) throws -> Bool {
    let (sandbox, scene) = (pane.sandbox, "\(call)-\(number)")
    let mark = "\(sandbox.home)/ran-\(scene)"
    pane.start("RAN=\(mark) hawknotes --scene \(scene)")
    pane.press("n")
    pane.type("mine")
    pane.wait(for: "┃ mine")
    pane.wait(for: "synced")
    let process = try #require(pane.process)
    // NB: Only the program is killed, not its editor.
    sandbox.tmux(
      "new-window", "-d", "--", "strace", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
      "inject=\(call):signal=SIGKILL:when=\(number)", "-p", "\(process)")
    pane.wait(for: "the tracer") { _ in KillPointTests.isTraced(process) }
    pane.press("C-g")
    pane.wait(for: "the kill or the end") {
      pane.process != process || ($0.contains("┃ mine from the editor") && $0.contains("synced"))
    }
    let isKilled = pane.process != process
    if !isKilled { Foundation.kill(process, SIGKILL) }
    pane.waitForShell()
    pane.start("hawknotes --scene \(scene)")
    let hasRun = FileManager.default.fileExists(atPath: mark)
    pane.wait(for: hasRun ? "┃ mine from the editor" : "┃ mine")
    pane.wait(for: "synced")
    let drafts = sandbox.scene(scene)["drafts"] as? [[String: Any]] ?? []
    let texts = drafts.compactMap { $0["text"] as? String }
    #expect(texts == [hasRun ? "mine from the editor" : "mine"], "\(scene)")
    #expect(sandbox.leftFiles.isEmpty, "\(scene)")
    pane.kill()
    return isKilled
  }
}
