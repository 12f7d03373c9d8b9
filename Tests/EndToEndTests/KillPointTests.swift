import Foundation
import Testing

/// Kills at each system call that writes.
///
/// Unlike random kills, these detect a program that paints before it commits.
@Suite struct KillPointTests {
  @Test(.enabled(if: canTrace, "strace is not there or may not trace"))
  func `a kill at every write keeps what was on the screen`() throws {
    let rounds = try killAtEachWrite("hawknotes")
    #expect(rounds.count >= 2 * keys.count)
    let lost = rounds.filter { !$0.isKept }
    #expect(lost.isEmpty)
  }

  /// The screen and the kept text after a kill at one write.
  private struct Round {
    let seen: String
    let kept: String

    var isKept: Bool { kept.hasPrefix(seen) && keys.hasPrefix(kept) }
  }

  /// Kills the program at its first write after the keys, its second, and so on: first the writes
  /// to the terminal, then those to the journal.
  private func killAtEachWrite(_ program: String) throws -> [Round] {
    let pane = Sandbox().pane()
    return try ["write", "pwrite64"].flatMap { call in
      var rounds: [Round] = []
      while let round = try kill(program, at: call, rounds.count + 1, pane) { rounds.append(round) }
      return rounds
    }
  }

  private func kill(
    _ program: String, at call: String, _ number: Int, _ pane: Pane
  ) throws -> Round? {
    let scene = "\(call)-\(number)"
    pane.start("\(program) --scene \(scene)")
    pane.press("n")
    pane.wait(for: "┃")
    pane.wait(for: "synced")
    // The screen before the kill must be readable after it.
    pane.killGuard()
    let process = try #require(pane.process)
    pane.sandbox.tmux(
      "new-window", "-d", "--", "strace", "-f", "-qq", "-o", "/dev/null", "-e",
      "trace=\(call)", "-e", "inject=\(call):signal=SIGKILL:when=\(number)",
      "-p", "\(process)")
    pane.wait(for: "the tracer") { _ in Self.isTraced(process) }
    for length in 1...keys.count {
      pane.type(String(keys.dropFirst(length - 1).prefix(1)))
      // One key at a time: keys that are read together are written together.
      pane.wait(for: "the kill or the key") {
        pane.process != process || $0.contains(keys.prefix(length))
      }
    }
    pane.wait(for: "the kill or the end") { pane.process != process || $0.contains("synced") }
    guard pane.process != process else {
      // Everything is drawn and synced: there was no such write, or it was the last one and the
      // program is killed now.
      Foundation.kill(process, SIGKILL)
      pane.waitForShell()
      return nil
    }
    let seen = pane.draftOnScreen
    pane.waitForShell()
    let drafts = pane.sandbox.scene(scene)["drafts"] as? [[String: Any]]
    return Round(seen: seen, kept: drafts?.first?["text"] as? String ?? "")
  }

  static func isTraced(_ process: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    return status.map { !$0.contains("TracerPid:\t0\n") } ?? true
  }

  static let canTrace =
    run(
      ["strace", "-qq", "-o", "/dev/null", "-e", "inject=write:delay_enter=0", "true"],
      environment: ProcessInfo.processInfo.environment
    ).code == 0
}

private let keys = "abcdef"
