import Foundation

/// All system calls of one kind fail for a while in a running window, then work again.
///
/// NB: Unchecked: the sandbox does not change, and one thread runs it.
struct LastingFault: @unchecked Sendable {
  let call: FailingCall
  let sandbox: Sandbox
  let isCompacting: Bool

  /// Checks that the next key shows a warning, the window does not busy-wait, and everything is
  /// stored once the calls work again.
  func run() throws -> FaultRun.Outcome {
    let home = try TrialHome(in: sandbox)
    defer { withExtendedLifetime(home) {} }
    let environment = sandbox.environment(home: home.path, isCompacting)
    let session = TypingSession(program, environment: environment)
    try wait("the first frame", session) { $0.isAllSynced }
    session.type("n")
    try wait("the draft", session) { $0.isInText }
    session.type("one")
    try wait("a synced word", session) { $0.text.contains("one") && $0.isAllSynced }
    guard let tracer = Tracer(call, of: session.process, log: home.log, in: sandbox) else {
      throw FaultRun.Fault("not traced", session.screen)
    }
    try write(session, tracer)
    tracer.stop()
    try wait("an end of the errors", session) { $0.isAllSynced }
    try save(session)
    session.type(" four")
    try wait("the rest", session) { $0.text.contains(" four") && $0.isAllSynced }
    session.kill()
    try check(home.path, environment)
    return tracer.count == 0 ? .unreached : wasSaid ? .said : .mended
  }

  private let said = Flag()
  private var wasSaid: Bool { said.isSet }

  /// Types and saves while calls fail.
  private func write(_ session: TypingSession, _ tracer: Tracer) throws {
    session.type("T")
    try wait("a key", session) { $0.text.contains("oneT") && (!isAlwaysSaid || $0.isWarned) }
    session.type("wo")
    try wait("more keys", session) { $0.text.contains("oneTwo") && (!isAlwaysSaid || $0.isWarned) }
    // The screen is drawn after the answer.
    session.type("\u{13}")
    session.type(" three")
    try wait("more text", session) { $0.text.contains(" three") }
    if session.screen.isWarned { said.isSet = true }
    try checkRest(session, tracer)
  }

  /// Each key causes a write, and each pause a sync.
  private var isAlwaysSaid: Bool {
    call.call == "pwrite64" && call.number == 1 && call.error != "EINTR"
  }

  /// Checks that an idle window retries from time to time and sleeps in between.
  private func checkRest(_ session: TypingSession, _ tracer: Tracer) throws {
    let (begin, used, count) = (Date(), Console.processorTime(of: session.process), tracer.count)
    session.wait(seconds: 2) { _ in tracer.count > count + 2 }
    let elapsed = Date().timeIntervalSince(begin)
    let busy = Console.processorTime(of: session.process) - used
    if elapsed > 1, busy > elapsed / 2 {
      throw FaultRun.Fault("\(busy) s of the processor in \(elapsed) s", session.screen)
    }
  }

  private func save(_ session: TypingSession) throws {
    for _ in 0..<5 where session.screen.text.contains("━ draft") {
      let before = session.screen.status
      session.type("\u{13}")
      session.wait(seconds: 5) { $0.status != before && !$0.text.contains("━ draft") }
    }
    try wait("the note", session) { !$0.text.contains("━ draft") }
  }

  private func check(_ home: String, _ environment: [String: String]) throws {
    let session = TypingSession(program, environment: environment)
    try wait("the window again", session) { $0.isAllSynced && $0.text.contains(" four") }
    session.kill()
    let moment = try KeptMoment(home: home, scene: "s")
    guard moment.notes.count == 1, moment.notes[0].contains(": oneTwo three of "),
      moment.drafts.values.count(where: { $0.hasPrefix("oneTwo three four@") }) == 1
    else { throw FaultRun.Fault("kept: \(moment)", session.screen) }
  }

  private var program: [String] { [Sandbox.program, "--scene", "s"] }

  private func wait(
    _ what: String, _ session: TypingSession, until isThere: (DrawnScreen) -> Bool
  ) throws {
    guard session.wait(seconds: 15, until: isThere) else {
      throw FaultRun.Fault("waited in vain for \(what)", session.screen)
    }
  }

  private final class Flag { var isSet = false }
}
