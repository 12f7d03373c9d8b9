import Foundation
import SceneRestoration
import Testing
import Torture

/// tmux servers that end during typing in several panes.
@Suite(.thorough) struct ServerDeathTorture {
  private let sandbox = Sandbox()
  private let scenes = (0..<4).map { "pane-\($0)" }

  @Test func `repeated ends of the tmux server lose no drawn key`() throws {
    let seed = Torture.seed
    var random = SeededGenerator(seed: seed)
    var texts = Array(repeating: "", count: scenes.count)
    let rounds = Torture.rounds(brief: 3, short: 40, long: 250)
    var drawnKeys = 0
    for round in 1...rounds {
      let panes = open()
      for (pane, text) in zip(panes, texts) {
        pane.wait(for: "the draft of round \(round - 1)") { $0.draft == text.unspaced }
      }
      let processes = panes.compactMap(\.ownProcess)
      try #require(processes.count == panes.count)
      let typed = type(round, in: panes, after: texts, &random)
      let drawn = panes.map(\.screen.draft)
      end(&random)
      try #require(gone(processes), "they outlive their server by far")
      for (index, scene) in scenes.enumerated() {
        let kept = try draft(of: scene)
        #expect(kept.unspaced.hasPrefix(drawn[index]), "seed \(seed), round \(round), \(scene)")
        #expect(typed[index].hasPrefix(kept), "seed \(seed), round \(round), \(scene)")
        drawnKeys += max(0, drawn[index].count - texts[index].unspaced.count)
        texts[index] = kept
      }
    }
    Torture.report(
      "servers of tmux ended", tried: rounds * scenes.count, failed: 0,
      "four panes each, seed \(seed); \(drawnKeys) keys had been seen since the last start")
  }

  /// A server with a pane for each scene, in its draft.
  private func open() -> [Pane] {
    let size = ["-x", "80", "-y", "40"]
    let print = ["-P", "-F", "#{pane_id}"]
    let panes = scenes.enumerated().map { index, scene in
      let words = index == 0 ? ["new-session"] + size : ["new-window"]
      let made = run(
        ["tmux", "-L", sandbox.socket, "-f", "/dev/null"] + words + ["-d"] + print
          + ["--", Sandbox.program, "--scene", scene],
        environment: sandbox.environment)
      return Pane(id: made.output.trimmed, in: sandbox)
    }
    for pane in panes {
      pane.wait(for: "the first frame") { $0.contains("kept") || $0.contains("synced") }
      if !pane.screen.contains("┃") { pane.press("n") }
      pane.wait(for: "┃")
    }
    return panes
  }

  /// Types in each pane, key by key in turn; returns the texts.
  private func type(
    _ round: Int, in panes: [Pane], after texts: [String], _ random: inout SeededGenerator
  ) -> [String] {
    var typed = texts
    for (index, pane) in panes.enumerated() where texts[index].count > 300 {
      pane.press("C-a", "BSpace")
      pane.wait(for: "an empty draft") { $0.draft.isEmpty }
      typed[index] = ""
    }
    for burst in 0..<Int.random(in: 1...3, using: &random) {
      for (index, pane) in panes.enumerated() {
        let letters = String(
          repeating: "abcdefg ", count: Int.random(in: 1...3, using: &random))
        let words = "<\(round).\(burst)>" + letters
        pane.type(words)
        typed[index] += words
      }
    }
    return typed
  }

  /// Ends the server by command or by a signal.
  private func end(_ random: inout SeededGenerator) {
    guard Bool.random(using: &random) else {
      sandbox.tmux("kill-server")
      return
    }
    let server = sandbox.tmux("display-message", "-p", "#{pid}").output.trimmed
    if let server = pid_t(server) { kill(server, SIGKILL) }
  }

  private func gone(_ processes: [pid_t]) -> Bool {
    let end = Date() + waitLimit
    while Date() < end {
      if processes.allSatisfy({ kill($0, 0) != 0 }) { return true }
      poll(nil, 0, 2)
    }
    return false
  }

  private func draft(of scene: String) throws -> String {
    let found = try SceneDirectory(path: sandbox.home + "/hawk/state").find(scene)
    let record = try #require(found, "\(scene) is gone")
    let drafts = record.texts.filter { UUID(uuidString: $0.key) != nil }
    return drafts.values.first.map { String(decoding: $0.bytes(), as: UTF8.self) } ?? ""
  }
}

extension Pane {
  /// The process that tmux started in the pane.
  fileprivate var ownProcess: pid_t? {
    pid_t(sandbox.tmux("display-message", "-p", "-t", id, "#{pane_pid}").output.trimmed)
  }
}
