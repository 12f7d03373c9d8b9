import Foundation
import Testing
import Torture

/// Failing system calls, one after the other: they are reported, and nothing is lost.
@Suite(
  .serialized, .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"),
  .thorough)
struct ErrorInjectionTorture {
  private let sandbox = Sandbox()

  @Test func `a single failed system call is reported or recovered, and nothing is lost`() throws {
    let empty = sandbox.home + "/empty"
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    // Compaction at every turn exists only in a debug build.
    let modes = isDebug && !Torture.isBrief ? [false, true] : [isDebug]
    let runs = try modes.map {
      try FaultRun(in: sandbox, template: empty, isCompacting: $0)
    }
    let trials = runs.flatMap { run in
      run.faults.map { fault in Trial(fault) { try run.run(fault) } }
    }
    torture("errors, one call", trials, brief: 16, short: 300)
  }

  @Test
  func `system calls that fail for a while are reported at the next key, and nothing is lost`() {
    let calls = FailingCall.reasons.flatMap { call, reasons in
      reasons.flatMap { reason in
        (1...6).map { FailingCall(call: call, error: reason, number: $0) }
      }
    }
    // A running window does not make these calls; and endless EINTR would cause endless retries.
    let isOver = ["eventfd2", "signalfd4", "inotify_init1", "inotify_add_watch", "flock", "poll"]
    let modes = isDebug ? [false, true] : [false]
    let trials = calls.filter { !isOver.contains($0.call) && $0.error != "EINTR" }.sorted().flatMap
    { call in
      modes.map { mode in
        let lasting = LastingFault(call: call, sandbox: sandbox, isCompacting: mode)
        return Trial(call) { try lasting.run() }
      }
    }
    torture("errors that last", trials, brief: 6, short: 60)
  }

  @Test func `a command with a failing system call succeeds or reports an error`() throws {
    let home = sandbox.home + "/used"
    let session = TypingSession(
      [Sandbox.program, "--scene", "s"], environment: sandbox.environment(home: home))
    session.type("n")
    #expect(session.wait { $0.isInText })
    session.type("kept")
    #expect(session.wait { $0.text.contains("kept") && $0.isAllSynced })
    session.kill()
    let document = sandbox.home + "/document"
    let exported = run(
      [Sandbox.program, "scenes", "export", "s"], environment: sandbox.environment(home: home))
    try exported.output.write(toFile: document, atomically: true, encoding: .utf8)
    let commands = [
      ["scenes", "list", "--json"], ["scenes", "show", "s"], ["scenes", "rename", "s", "renamed"],
      ["scenes", "close", "s"], ["scenes", "reopen", "s"], ["scenes", "export", "s"],
      ["scenes", "import", document], ["books", "list", "--json"],
      ["books", "show", "the-good-hawk"],
      ["notes", "list", "--sort", "title"],
    ]
    let trials = try commands.flatMap { words in
      let command = try CommandFaults(words, in: sandbox, template: home)
      return command.faults.map { fault in Trial(fault) { try command.run(fault) } }
    }
    torture("errors in commands", trials, brief: 40, short: 300)
  }

  /// Whether the program under test is a debug build.
  private let isDebug = ProcessInfo.processInfo.environment["HAWKNOTES_BINARY"] == nil

  /// A single fault to repeat: `FAULT="EIO of fsync 3"`.
  private struct Trial: Sendable {
    let fault: FailingCall
    let run: @Sendable () throws -> FaultRun.Outcome

    init(_ fault: FailingCall, _ run: @escaping @Sendable () throws -> FaultRun.Outcome) {
      self.fault = fault
      self.run = run
    }
  }

  private func torture(_ kind: String, _ trials: [Trial], brief: Int, short: Int) {
    let wanted = ProcessInfo.processInfo.environment["FAULT"] ?? ""
    let trials = trials.filter { $0.fault.description.hasPrefix(wanted) }
    let chosen = trials.spread(
      over: Torture.rounds(brief: brief, short: short, long: trials.count))
    let outcomes = inParallel(chosen) { try $0.run() }
    var failed: [String] = []
    var counts: [FaultRun.Outcome: Int] = [:]
    for (trial, outcome) in zip(chosen, outcomes) {
      switch outcome {
      case .success(let outcome): counts[outcome, default: 0] += 1
      case .failure(let error): failed.append("\(trial.fault): \(error)")
      }
    }
    let unreached = counts[.unreached] ?? 0
    Torture.report(
      kind, tried: chosen.count - unreached, failed: failed.count,
      "\(counts[.said] ?? 0) said, \(counts[.mended] ?? 0) without consequence, "
        + "\(counts[.refused] ?? 0) refused at the start; \(unreached) more came to no such call")
    #expect(failed.isEmpty, "\(failed.count):\n\(failed.prefix(5).joined(separator: "\n\n"))")
    if let log = ProcessInfo.processInfo.environment["FAULT_LOG"] {
      try? failed.joined(separator: "\n\n").write(
        toFile: "\(log).\(kind)", atomically: true, encoding: .utf8)
    }
  }
}
