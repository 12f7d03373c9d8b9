import Foundation

/// Runs the script with a failing call, kills and restarts the program, and compares the kept data
/// with a run without faults.
///
/// NB: Unchecked: the sandbox does not change.
final class FaultRun: @unchecked Sendable {
  /// The reason why a run is wrong.
  struct Fault: Error, CustomStringConvertible {
    let description: String

    init(_ words: String, _ screen: DrawnScreen) { description = "\(words)\n\(screen.text)" }
    init(_ words: String) { description = words }
  }

  enum Outcome: Sendable {
    /// The call was not made in this run.
    case unreached
    /// The program did not start, with an error message.
    case refused
    /// The window showed a warning.
    case said
    /// The program recovered without a warning.
    case mended
  }

  let faults: [FailingCall]
  private let sandbox: Sandbox
  private let template: String
  private let reference: KeptMoment
  private let isCompacting: Bool

  /// - Parameter isCompacting: Whether the journal is compacted at every turn.
  init(in sandbox: Sandbox, template: String, isCompacting: Bool) throws {
    self.sandbox = sandbox
    self.template = template
    self.isCompacting = isCompacting
    let home = sandbox.home + "/\(UUID())"
    let log = home + ".log"
    try FileManager.default.copyItem(atPath: template, toPath: home)
    let calls = FailingCall.reasons.keys.sorted().joined(separator: ",")
    let session = TypingSession(
      ["strace", "-f", "-y", "-qq", "-o", log, "-e", "trace=" + calls] + program,
      environment: sandbox.environment(home: home, isCompacting))
    guard session.wait(until: { $0.isAllSynced }) else { throw Fault("no start", session.screen) }
    for step in FaultScript.whole {
      session.type(step.keys)
      guard session.wait(until: step.isDone) else { throw Fault("stuck", session.screen) }
    }
    session.wait { $0.isAllSynced }
    session.killProgram()
    reference = try KeptMoment(home: home, scene: "s")
    let text = try String(contentsOfFile: log, encoding: .utf8)
    faults = FailingCall.faults(in: text, home: home).sorted()
  }

  /// Runs the script with a fault; `lasting` faults include all later calls.
  func run(_ fault: FailingCall) throws -> Outcome {
    let home = try TrialHome(in: sandbox, as: template)
    let environment = sandbox.environment(home: home.path, isCompacting)
    var session = TypingSession(fault.tracer(log: home.log) + program, environment: environment)
    var outcome = Outcome.mended
    if !session.wait(until: { $0.isUpAtAll }) {
      try checkRefusal(session)
      outcome = .refused
      session = TypingSession(program, environment: environment)
      guard session.wait(until: { $0.isUpAtAll }) else {
        throw Fault("it does not start again", session.screen)
      }
    }
    for (index, step) in FaultScript.whole.enumerated() {
      if try perform(step, index, session), outcome == .mended { outcome = .said }
    }
    guard session.wait(until: { $0.isAllSynced }) else {
      throw Fault("never synced", session.screen)
    }
    if outcome == .refused { session.kill() } else { session.killProgram() }
    try checkKept(home.path, environment)
    return home.wasInjected ? outcome : .unreached
  }

  private let program = [Sandbox.program, "--scene", "s"]

  /// Performs a step, and repeats it if it was refused; true if a warning was shown.
  private func perform(
    _ step: FaultScript.Step, _ index: Int, _ session: TypingSession
  ) throws -> Bool {
    var isSaid = false
    for _ in 0..<10 where !step.isDone(session.screen) {
      // A frame may come in parts.
      session.waitUntilStill(milliseconds: 50)
      let before = session.screen.message
      session.type(step.keys)
      // A postponed step is retried by the program.
      session.wait(seconds: 5) { screen in
        isSaid = isSaid || screen.isWarned
        let isAnswered = step.isAsked && screen.isWarned && screen.message != before
        return step.isDone(screen) || isAnswered && !screen.status.contains("etrying")
      }
      if !step.isDone(session.screen) { session.waitUntilStill(milliseconds: 1000) }
      if session.isDrained { throw Fault("ended at step \(index)", session.screen) }
      guard step.isAsked else { break }
    }
    guard step.isDone(session.screen) else {
      throw Fault("step \(index) is never done", session.screen)
    }
    return isSaid || session.screen.isWarned
  }

  /// Checks that the program ended with one line and a documented exit code, not by a trap.
  private func checkRefusal(_ session: TypingSession) throws {
    session.finish()
    guard let status = session.status, status & 0x7F == 0 else {
      throw Fault("no end, or a trap: \(session.status ?? -1)", session.screen)
    }
    // A line that is wider than the terminal wraps.
    let first = session.screen.lines.first { !$0.isEmpty }
    // An unreadable locale is not reported.
    let codes: [Int32] = first?.contains("locale") == true ? [64] : [66, 74, 77]
    guard codes.contains(status >> 8), session.screen.lastWords == [first]
    else { throw Fault("ended with \(status >> 8)", session.screen) }
  }

  private func checkKept(_ home: String, _ environment: [String: String]) throws {
    let session = TypingSession(program, environment: environment)
    guard session.wait(until: { $0.isAllSynced && $0.text.contains("epsilon") }) else {
      throw Fault("not back", session.screen)
    }
    session.kill()
    let moment = try KeptMoment(home: home, scene: "s")
    guard moment.library == reference.library, moment.written == reference.written else {
      throw Fault("kept:\n\(moment)\n\nand not:\n\(reference)", session.screen)
    }
  }
}

extension KeptMoment {
  /// The texts alone: the grouping of undo steps depends on timing.
  fileprivate var written: [String: String] {
    drafts.mapValues { String($0.prefix { $0 != "@" }) }
  }
}
