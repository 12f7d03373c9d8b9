import Foundation
import Testing
import Torture

/// A start never waits for a suspended writer, and a command that reads ends in time.
///
/// A start that finds the folder of scenes locked names the process that is suspended.
@Suite(.serialized, .thorough) struct StoppedWriterTorture {
  @Test(.enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
  func `windows start and commands read beside a writer suspended at any write or lock`() throws {
    try StoppedPeer.expectNoneBlocked(
      "a writer stopped", brief: 8, short: 60, timed: "two starts and two texts beside it"
    ) { try StoppedWriter(point: $0, run: $1).verdict() }
  }
}

/// A window that is suspended at a point; beside it a killed window and a new one start, and
/// commands read the library.
private struct StoppedWriter {
  let point: KillPoint
  let run: KillRun

  func verdict() throws -> StoppedPeer.Verdict {
    let home = run.sandbox.home + "/" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: home) }
    let reference = run.references[point.part]
    try KillRun.copy(reference.template, to: home)
    let environment = run.sandbox.environment(home: home)
    guard write("half a sen", in: session(["--scene", "killed"], environment)) else {
      return .blocked("no text can be written")
    }
    let writer = TypingSession(
      run.tracer(of: point, home, sends: "SIGSTOP") + [point.program, "--scene", "s"],
      environment: environment)
    var started: [TypingSession] = []
    var took: Int?
    for (step, picture) in zip([""] + run.script[point.part].steps, reference.pictures) {
      writer.type(step)
      if took == nil, writer.waitUntilStopped(before: picture) {
        var start = TypingSession.now
        var fault: String?
        (started, fault) = windows(environment)
        // A start holds the lock of the folder of scenes for some calls; others then name its
        // process.
        if let words = fault, writer.children.contains(where: { words.names($0) }) {
          started.forEach { $0.kill() }
          writer.children.forEach { kill($0, SIGCONT) }
          start = TypingSession.now
          (started, fault) = windows(environment)
        }
        if let fault { return .blocked(fault) }
        took = TypingSession.now - start
        if let fault = faultOfCommands(environment) { return .blocked(fault) }
      }
      while writer.waitUntilStopped(before: picture) {
        writer.children.forEach { kill($0, SIGCONT) }
      }
      guard writer.screen.picture == picture else {
        let words = "the writer does not reach step \(step.debugDescription)"
        return .blocked("\(words):\n\(writer.screen.text)\n--- expected\n\(picture)")
      }
    }
    writer.killProgram()
    guard let took else { return .unreached }
    for window in started {
      // It reads the library as soon as that answers.
      guard window.wait(until: { !$0.text.contains("Waiting for the library") }) else {
        return .blocked("it waits for ever:\n\(window.screen.text)")
      }
      window.kill()
    }
    let drafts = try KeptMoment(home: home, scene: "killed").drafts.values
    let isKept = drafts.contains { $0.hasPrefix("half a sentence@") }
    return isKept ? .typed(took) : .blocked("kept: \(drafts)")
  }

  /// Starts the killed window and a new one, and types in them; returns what is wrong.
  private func windows(_ environment: [String: String]) -> ([TypingSession], String?) {
    let started = [
      session(["--scene", "killed"], environment), session(["--new"], environment),
    ]
    return (started, fault(inStarts: started))
  }

  private func session(_ options: [String], _ environment: [String: String]) -> TypingSession {
    TypingSession([point.program] + options, environment: environment)
  }

  /// Writes a text in a window that is killed then.
  private func write(_ text: String, in window: TypingSession) -> Bool {
    defer { window.kill() }
    guard window.wait(until: \.isUp) else { return false }
    window.type("n")
    guard window.wait(until: \.isInText) else { return false }
    window.type(text)
    return window.wait { $0.draft == text.unspaced }
  }

  /// Writes on in the restored window, unless an earlier start did, and begins a text in the new
  /// one.
  private func fault(inStarts windows: [TypingSession]) -> String? {
    let (restored, new) = (windows[0], windows[1])
    let drafts = ["halfasen", "halfasentence"]
    guard restored.wait(until: { drafts.contains($0.draft) }) else {
      return "it does not come back:\n\(restored.screen.text)"
    }
    if restored.screen.draft == drafts[0] { restored.type("tence") }
    guard restored.wait(until: { $0.draft == "halfasentence" }) else {
      return "no key is drawn:\n\(restored.screen.text)"
    }
    guard new.wait(until: \.isUp) else { return "it does not start:\n\(new.screen.text)" }
    new.type("n")
    guard new.wait(until: \.isInText) else { return "no text begins:\n\(new.screen.text)" }
    new.type("begun here")
    guard new.wait(until: { $0.draft == "begunhere" }) else {
      return "no key is drawn:\n\(new.screen.text)"
    }
    return nil
  }

  /// Commands that read succeed, or are refused in one line in time.
  private func faultOfCommands(_ environment: [String: String]) -> String? {
    let commands = [
      ["notes", "list"], ["books", "list", "--json"], ["search", "second"], ["scenes", "list"],
      ["export", "--format", "json", "-"],
    ]
    for command in commands {
      let start = TypingSession.now
      let done = EndToEndTests.run([point.program] + command, environment: environment)
      let took = TypingSession.now - start
      let isRefused = done.code == 75 && done.output.isEmpty && !done.error.isEmpty
      // A search finds nothing before the note is saved.
      let isDone = done.code == 0 || (done.code == 1 && command[0] == "search")
      guard isDone || isRefused, took < 30_000 else {
        return "\(command) took \(took) ms, code \(done.code): \(done.output)\(done.error)"
      }
    }
    return nil
  }
}

extension String {
  /// Whether a refused start names the process to continue.
  fileprivate func names(_ process: pid_t) -> Bool { unspaced.contains("`kill-CONT\(process)`") }
}
