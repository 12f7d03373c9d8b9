import Foundation

/// Does the script while a call fails, then kills the program, starts it again, and compares with
/// what a run without faults has kept.
///
/// NB: Unchecked: the sandbox does not change.
final class FaultRun: @unchecked Sendable {
  /// Why a run is not what was promised.
  struct Fault: Error, CustomStringConvertible {
    let description: String

    init(_ words: String, _ screen: DrawnScreen) { description = "\(words)\n\(screen.text)" }
    init(_ words: String) { description = words }
  }

  /// What came of one that failed.
  enum Outcome: Sendable {
    /// No call failed: it is not made at each run.
    case unreached
    /// The program did not start, and said why.
    case refused
    /// The user was told.
    case said
    /// There was nothing to tell: it was done in another way, or does not matter.
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
    guard session.wait(seconds: 10, until: { $0.isAllSynced }) else {
      throw Fault("no start", session.screen)
    }
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

  /// Has a call fail, and all after it if it lasts.
  func run(_ fault: FailingCall) throws -> Outcome {
    let home = try TrialHome(in: sandbox, as: template)
    let environment = sandbox.environment(home: home.path, isCompacting)
    var session = TypingSession(fault.tracer(log: home.log) + program, environment: environment)
    var outcome = Outcome.mended
    if !session.wait(seconds: 10, until: { $0.isUpAtAll }) {
      try checkRefusal(session)
      outcome = .refused
      session = TypingSession(program, environment: environment)
      guard session.wait(seconds: 10, until: { $0.isUpAtAll }) else {
        throw Fault("it does not start again", session.screen)
      }
    }
    for (index, step) in FaultScript.whole.enumerated() {
      if try perform(step, index, session), outcome == .mended { outcome = .said }
    }
    guard session.wait(seconds: 10, until: { $0.isAllSynced }) else {
      throw Fault("never synced", session.screen)
    }
    if outcome == .refused { session.kill() } else { session.killProgram() }
    try checkKept(home.path, environment)
    return home.wasInjected ? outcome : .unreached
  }

  private let program = [Sandbox.program, "--scene", "s"]

  /// Does a step, and again where it was refused; whether a warning was seen.
  private func perform(
    _ step: FaultScript.Step, _ index: Int, _ session: TypingSession
  ) throws -> Bool {
    var isSaid = false
    for _ in 0..<10 where !step.isDone(session.screen) {
      let before = session.screen.status
      session.type(step.keys)
      // What is put off comes by itself.
      session.wait(seconds: 5) { screen in
        isSaid = isSaid || screen.isWarned
        let isAnswered = step.isAsked && screen.isWarned && screen.status != before
        return step.isDone(screen) || isAnswered && !screen.status.contains("etrying")
      }
      if session.isDrained { throw Fault("ended at step \(index)", session.screen) }
      guard step.isAsked else { break }
    }
    guard step.isDone(session.screen) else {
      throw Fault("step \(index) is never done", session.screen)
    }
    return isSaid || session.screen.isWarned
  }

  /// One line, a code of the contract, no trap.
  private func checkRefusal(_ session: TypingSession) throws {
    session.finish()
    guard let status = session.status, status & 0x7F == 0 else {
      throw Fault("no end, or a trap: \(session.status ?? -1)", session.screen)
    }
    // A line that is wider than the terminal goes on below.
    let first = session.screen.lines.first { !$0.isEmpty }
    // Why the files of a locale cannot be read is told to nobody.
    let codes: [Int32] = first?.contains("locale") == true ? [64] : [66, 74, 77]
    guard codes.contains(status >> 8), session.screen.lastWords == [first]
    else { throw Fault("ended with \(status >> 8)", session.screen) }
  }

  private func checkKept(_ home: String, _ environment: [String: String]) throws {
    let session = TypingSession(program, environment: environment)
    guard session.wait(seconds: 10, until: { $0.isAllSynced && $0.text.contains("epsilon") }) else {
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
  /// The texts alone: which keys are one step to be taken back depends on how fast they came.
  fileprivate var written: [String: String] {
    drafts.mapValues { String($0.prefix { $0 != "@" }) }
  }
}
