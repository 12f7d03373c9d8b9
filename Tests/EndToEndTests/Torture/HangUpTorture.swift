import Foundation
import Testing
import Torture

/// A terminal that closes: the program ends at once and loses nothing.
@Suite(.thorough) struct HangUpTorture {
  /// The state of the program when the terminal closes.
  enum Moment: String, CaseIterable {
    case idle = "in the middle of a text"
    case burst = "amid a burst of keys"
    case paste = "amid a paste without an end"
    case sheet = "under a sheet"
    case stopped = "while it is stopped"
  }

  @Test(arguments: Moment.allCases)
  func `without its terminal the program ends within a second and loses nothing drawn`(
    moment: Moment
  ) throws {
    let sandbox = Sandbox()
    _ = sandbox.pane()
    var (slowest, mostWork, failed) = (0.0, 0.0, 0)
    let count = Torture.rounds(brief: 3, short: 20, long: 100)
    for round in 0..<count {
      let console = try Self.begin("s\(round)", in: sandbox)
      let sent = Self.act(moment, on: console, "s\(round)", in: sandbox)
      console.read()
      let before = console.processorTime
      let start = Date()
      console.hangUp()
      #expect(console.wait { console.hasEnded }, "\(moment.rawValue): it stays")
      let seconds = Date().timeIntervalSince(start)
      let work = console.processorTime - before
      let drawn = try console.picture(columns: 80, rows: 24, in: sandbox).draft
      let kept = sandbox.draft("s\(round)")
      let isKept =
        kept.hasPrefix("words") && kept.squeezed.hasPrefix(drawn) && sent.hasPrefix(kept)
      let isRight = seconds < Self.limits.time && work < Self.limits.work && isKept
      #expect(
        isRight,
        "\(moment.rawValue): \(seconds) s, \(work) s of work; drawn “\(drawn)”, kept “\(kept)”")
      if !isRight { failed += 1 }
      slowest = max(slowest, seconds)
      mostWork = max(mostWork, work)
    }
    Torture.report(
      "terminal gone \(moment.rawValue)", tried: count, failed: failed,
      "at most \((slowest * 1000).formatted(0)) ms, \((mostWork * 1000).formatted(0)) ms of work")
  }

  /// Only a session leader gets SIGHUP: other processes learn from read(2).
  @Test func `a lost terminal is noticed without a signal`() throws {
    let sandbox = Sandbox()
    let count = Torture.rounds(brief: 3, short: 20, long: 100)
    var (mostWork, failed) = (0.0, 0)
    for round in 0..<count {
      let shell = Console(
        sandbox,
        [
          "-c", "trap '' HUP; '\(Sandbox.program)' --scene s\(round); exec sleep 1000",
        ], program: "/bin/sh")
      #expect(shell.wait { shell.text.contains("synced") })
      shell.type("nwords to be kept")
      #expect(shell.wait { sandbox.draft("s\(round)") == "words to be kept" })
      let children = Console.file("/proc/\(shell.process)/task/\(shell.process)/children")
      let program = try #require(pid_t(children.trimmed))
      let before = Console.processorTime(of: program)
      var work = 0.0
      let start = Date()
      shell.hangUp()
      let isGone = shell.wait {
        work = max(work, Console.processorTime(of: program) - before)
        return !FileManager.default.fileExists(atPath: "/proc/\(program)")
      }
      let seconds = Date().timeIntervalSince(start)
      let kept = sandbox.draft("s\(round)")
      let isQuick = seconds < Self.limits.time && work < Self.limits.work
      let isRight = isGone && isQuick && kept == "words to be kept"
      #expect(isRight, "\(seconds) s, \(work) s of work, kept “\(kept)”")
      if !isRight {
        failed += 1
        kill(program, SIGKILL)
      }
      mostWork = max(mostWork, work)
    }
    Torture.report(
      "terminal gone without a signal", tried: count, failed: failed,
      "at most \((mostWork * 1000).formatted(0)) ms of work")
  }

  /// Limits of an end in seconds: of time, and of processor time.
  ///
  /// The brief form runs on busy machines.
  private static let limits: (time: Double, work: Double) =
    Torture.isBrief ? (waitLimit, 1) : (1, 0.1)

  private static func begin(_ scene: String, in sandbox: Sandbox) throws -> Console {
    let console = Console(sandbox, ["--scene", scene])
    #expect(console.wait { console.text.contains("synced") })
    console.type("nwords")
    #expect(console.wait { sandbox.draft(scene) == "words" })
    return console
  }

  /// All typed text.
  private static func act(
    _ moment: Moment, on console: Console, _ scene: String, in sandbox: Sandbox
  ) -> String {
    switch moment {
    case .idle: break
    case .burst:
      let burst = String(repeating: " and more", count: 30)
      console.type(burst)
      return "words" + burst
    case .paste:
      let paste = String(repeating: "pasted ", count: 10_000)
      console.type("\u{1B}[200~" + paste)
      return "words" + paste
    case .sheet:
      leaveText(console, scene, in: sandbox)
      console.type("?")
      #expect(console.wait { console.text.contains("Browsing") })
    case .stopped:
      leaveText(console, scene, in: sandbox)
      console.type("\u{1A}")
      #expect(console.wait { Console.file("/proc/\(console.process)/stat").contains(") T ") })
    }
    return "words"
  }

  /// NB: The next key must follow a pause: an Esc and a key in one read are an Alt key.
  private static func leaveText(_ console: Console, _ scene: String, in sandbox: Sandbox) {
    console.type("\u{1B}")
    #expect(console.wait { sandbox.scene(scene)["focus"] as? String != "draft" })
  }
}

extension Picture {
  /// The draft, without blanks and scroll mark.
  fileprivate var draft: String {
    rows.compactMap { row in
      row.range(of: "┃ ").map { String(row[$0.upperBound...]) }
    }.joined().squeezed.filter { $0 != "▐" }
  }
}
