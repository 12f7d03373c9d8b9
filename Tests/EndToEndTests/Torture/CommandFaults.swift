import Foundation

/// A command without a window, with a failing system call.
///
/// NB: Unchecked: the sandbox does not change.
final class CommandFaults: @unchecked Sendable {
  let faults: [FailingCall]
  let words: [String]
  private let sandbox: Sandbox
  private let template: String
  private let before: KeptMoment

  init(_ words: [String], in sandbox: Sandbox, template: String) throws {
    self.words = words
    self.sandbox = sandbox
    self.template = template
    before = try KeptMoment(home: template, scene: "s")
    let home = sandbox.home + "/\(UUID())"
    try FileManager.default.copyItem(atPath: template, toPath: home)
    let calls = FailingCall.reasons.keys.sorted().joined(separator: ",")
    let log = home + ".log"
    let done = EndToEndTests.run(
      ["strace", "-f", "-y", "-qq", "-o", log, "-e", "trace=" + calls, Sandbox.program] + words,
      environment: sandbox.environment(home: home))
    guard done.code == 0 else { throw FaultRun.Fault("\(words): \(done.error)") }
    faults = FailingCall.faults(in: try String(contentsOfFile: log, encoding: .utf8), home: home)
      .sorted()
  }

  /// Checks that the command succeeded or failed with one line, and that the scene and library are
  /// sound.
  func run(_ fault: FailingCall) throws -> FaultRun.Outcome {
    let home = try TrialHome(in: sandbox, as: template)
    let environment = sandbox.environment(home: home.path)
    let done = EndToEndTests.run(
      fault.tracer(log: home.log) + [Sandbox.program] + words, environment: environment)
    let lines = done.error.split(separator: "\n")
    guard [0, 1, 65, 66, 74, 75, 77].contains(done.code), done.code == 0 || !lines.isEmpty,
      lines.count < 2, lines.allSatisfy({ $0.hasPrefix("hawknotes: ") })
    else { throw FaultRun.Fault("\(words): \(done.code), \(done.error)") }
    try check(home.path, done, environment)
    return !home.wasInjected ? .unreached : done.code == 0 ? .mended : .said
  }

  private func check(
    _ home: String, _ done: Finished, _ environment: [String: String]
  ) throws {
    // A rename that reported a failure may have taken effect.
    let names = words.contains("rename") ? ["renamed", "s"] : ["s"]
    let moments = try names.map { try KeptMoment(home: home, scene: $0) }
    guard moments.contains(where: { $0.hasTexts(of: before) }) else {
      throw FaultRun.Fault("\(words): kept: \(moments)")
    }
    if done.code == 0, words.contains("rename"), !moments[0].hasTexts(of: before) {
      throw FaultRun.Fault("\(words): not renamed")
    }
    let again = EndToEndTests.run([Sandbox.program] + words, environment: environment)
    guard again.code == 0 || words.contains("rename") && again.code == 1 else {
      throw FaultRun.Fault("\(words), again: \(again.code), \(again.error)")
    }
  }
}
