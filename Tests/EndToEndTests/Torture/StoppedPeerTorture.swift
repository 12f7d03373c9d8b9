import Foundation
import Testing
import Torture

/// A suspended window does not block others, whatever it has locked.
@Suite(.serialized, .thorough) struct StoppedPeerTorture {
  @Test(.enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
  func `a peer suspended at any write or lock never blocks typing in other windows`() throws {
    try StoppedPeer.expectNoneBlocked(
      "a peer stopped", brief: 16, short: 120, timed: "key to screen beside it"
    ) { try StoppedPeer(point: $0, run: $1).verdict() }
  }
}

/// Two windows of one library: one is suspended at a point, the other is used.
struct StoppedPeer {
  enum Verdict: Sendable {
    /// The time from the slowest key to the screen, in milliseconds.
    case typed(Int)
    case unreached
    case blocked(String)
  }

  let point: KillPoint
  let run: KillRun

  /// Suspends a window at points of a script, and checks that it blocks nobody at any of them.
  static func expectNoneBlocked(
    _ name: String, brief: Int, short: Int, timed words: String,
    _ verdict: @escaping @Sendable (KillPoint, KillRun) throws -> Verdict
  ) throws {
    let calls = KillPoint.calls + ["fcntl", "flock"]
    let run = try KillRun(Array(KillScript.whole.prefix(2)), modes: [false], calls: calls)
    let points = run.references[1].points.filter { $0.call != "write" && $0.file == nil }.sorted()
    let chosen = points.spread(over: Torture.rounds(brief: brief, short: short, long: points.count))
    let outcomes = inParallel(chosen) { try verdict($0, run) }
    var delays: [Int] = []
    var faults: [String] = []
    for (point, outcome) in zip(chosen, outcomes) {
      switch outcome {
      case .success(.typed(let milliseconds)): delays.append(milliseconds)
      case .success(.unreached): break
      case .success(.blocked(let words)): faults.append("\(point): \(words)")
      case .failure(let error): faults.append("\(point): \(error)")
      }
    }
    delays.sort()
    Torture.report(
      name, tried: delays.count + faults.count, failed: faults.count,
      "\(words): median \(delays.isEmpty ? 0 : delays[delays.count / 2]) ms, "
        + "at most \(delays.last ?? 0) ms")
    #expect(faults.isEmpty, "\(faults.count) of \(chosen.count): \(faults.first ?? "")")
  }

  func verdict() throws -> Verdict {
    let home = run.sandbox.home + "/" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: home) }
    let reference = run.references[point.part]
    try KillRun.copy(reference.template, to: home)
    let environment = run.sandbox.environment(home: home)
    let other = TypingSession([point.program, "--scene", "other"], environment: environment)
    other.wait { $0.isUp }
    other.type("2")
    other.wait { $0.text.contains("[2") }
    other.type("n")
    guard other.wait(until: { $0.isInText }) else { return .blocked(other.screen.text) }
    let peer = TypingSession(
      run.tracer(of: point, home, sends: "SIGSTOP") + [point.program, "--scene", "s"],
      environment: environment)
    var slowest: Int?
    for (step, picture) in zip([""] + run.script[point.part].steps, reference.pictures) {
      peer.type(step)
      if slowest == nil, peer.waitUntilStopped(before: picture) {
        guard let delay = delay(in: other) else {
          return .blocked("no key is drawn:\n\(other.screen.text)")
        }
        slowest = delay
        if let fault = faultOfACommand(environment) { return .blocked(fault) }
      }
      // NB: Each of its threads counts its calls, and may be stopped in its turn.
      while peer.waitUntilStopped(before: picture) { peer.children.forEach { kill($0, SIGCONT) } }
      guard peer.screen.picture == picture else {
        let words = "the peer does not reach step \(step.debugDescription)"
        return .blocked("\(words):\n\(peer.screen.text)\n--- expected\n\(picture)")
      }
    }
    peer.killProgram()
    guard let slowest else { return .unreached }
    // Text typed while the save was waiting belongs to the note.
    guard other.wait(until: { $0.text.contains("Edit note") }) else {
      return .blocked("the note is not saved:\n\(other.screen.text)")
    }
    other.kill()
    let moment = try KeptMoment(home: home, scene: "other")
    let notes = moment.library.filter { $0.contains("of the other") }
    let isSavedOnce = (0..."more".count).contains { count in
      let note = "of the other" + "more".prefix(count)
      return notes.count == 1 && notes[0].hasSuffix(": \(note) of \(note)")
    }
    return isSavedOnce ? .typed(slowest) : .blocked("\(moment)")
  }

  /// Renames a scene, which needs the lock of all scenes: it succeeds, or is refused in time.
  private func faultOfACommand(_ environment: [String: String]) -> String? {
    let start = TypingSession.now
    let renamed = EndToEndTests.run(
      [point.program, "scenes", "rename", "other", "other"], environment: environment)
    let took = TypingSession.now - start
    guard [0, 75].contains(renamed.code), took < 30_000 else {
      return "a command beside it took \(took) ms, code \(renamed.code): \(renamed.error)"
    }
    return nil
  }

  /// Types, saves and types; returns the longest time from a key to the screen, nil if one is
  /// missing.
  private func delay(in window: TypingSession) -> Int? {
    var slowest = 0
    func type(_ text: String, until isDrawn: (DrawnScreen) -> Bool) -> Bool {
      let start = TypingSession.now
      window.type(text)
      defer { slowest = max(slowest, TypingSession.now - start) }
      // The brief form runs on busy machines.
      return window.wait(seconds: Torture.isBrief ? Int(waitLimit) : 2, until: isDrawn)
    }
    for count in 1..."of the other".count {
      let text = "of the other".prefix(count)
      let isDrawn = type(String(text.suffix(1))) { $0.draft == String(text).unspaced }
      guard isDrawn else { return nil }
    }
    // Saved at once, or kept as it is until the library is free: in both cases one can write on.
    window.type("\u{13}")
    for count in 1..."more".count {
      let text = "more".prefix(count)
      let isDrawn = type(String(text.suffix(1))) { $0.draft == "oftheother" + text }
      guard isDrawn else { return nil }
    }
    return slowest
  }
}

extension TypingSession {
  /// Waits until a picture is drawn or a child process is suspended; true in the second case.
  func waitUntilStopped(before picture: String) -> Bool {
    let deadline = Self.now + Int(waitLimit) * 1000
    while Self.now < deadline, screen.picture != picture {
      if children.contains(where: Self.isStopped) { return true }
      read(timeoutMilliseconds: 2)
    }
    return screen.picture != picture && children.contains(where: Self.isStopped)
  }

  private static func isStopped(_ process: pid_t) -> Bool {
    let words = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return words?.split(separator: ") ").last.map { $0.hasPrefix("t") || $0.hasPrefix("T") }
      ?? false
  }
}
