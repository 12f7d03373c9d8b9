import Foundation
import Testing
import Torture

@testable import SceneRestoration

/// Kills at each system call of a start that quarantines a scene: the next start has its text and
/// reports it.
@Suite(.serialized, .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
struct SetAsideTorture {
  @Test(arguments: SetAsideCase.allCases)
  func `a kill during a quarantine keeps the text, and the move is reported`(
    case setAside: SetAsideCase
  ) throws {
    let run = try SetAsideRun(setAside)
    let points = run.points.sorted()
      .spread(over: Torture.rounds(brief: 24, short: 200, long: run.points.count))
    let faults = inParallel(points) { point in try run.faultAfterKill(at: point) }
    let lost = zip(points, faults).compactMap { point, fault -> String? in
      switch fault {
      case .success(let words): words.map { "\(point): \($0)" }
      case .failure(let error): "\(point): \(error)"
      }
    }
    Torture.report(
      "kill points: a scene \(setAside.rawValue)", tried: points.count, failed: lost.count)
    #expect(run.points.count > 20)
    #expect(lost.isEmpty, "\(lost.count) of \(points.count): \(lost.joined(separator: "\n"))")
  }
}

/// The reason for the quarantine.
enum SetAsideCase: String, CaseIterable {
  case crashed, unreadable
  case partly = "partly unreadable"

  /// The message of the window.
  var words: String {
    switch self {
    case .crashed: "Scene set aside: it crashed at every start"
    case .unreadable: "Unreadable scene set aside"
    case .partly: "Restored to before the damage"
    }
  }

  /// Damages the scene in a folder, so that the next start quarantines it.
  fileprivate func harm(_ folder: String, of sandbox: Sandbox) throws {
    let journal = URL(fileURLWithPath: folder + "/journal")
    var bytes = [UInt8](try Data(contentsOf: journal))
    switch self {
    case .crashed:
      // Starts of another version do not count.
      let version = sandbox.hawknotes("--version").output.split { $0.isWhitespace }.dropFirst()
        .first
      let mark = try LaunchMark(
        in: Folder.make(path: folder), version: String(#require(version)))
      mark.begin()
      let launches = URL(fileURLWithPath: folder + "/launches")
      let noted = [UInt8](try Data(contentsOf: launches))
      try Data(Array("cc".utf8) + noted.dropFirst(2)).write(to: launches)
      return
    case .unreadable: bytes[3] ^= 1
    case .partly: bytes += [UInt8](repeating: 0, count: 40)
    }
    try Data(bytes).write(to: journal)
  }
}

/// A start that quarantines a scene, with a kill at one point after the other.
///
/// NB: Unchecked: the sandbox does not change.
private final class SetAsideRun: @unchecked Sendable {
  private let sandbox = Sandbox()
  private let setAside: SetAsideCase
  private let template: String
  private(set) var points: Set<KillPoint> = []

  init(_ setAside: SetAsideCase) throws {
    self.setAside = setAside
    template = sandbox.home + "/template"
    let session = TypingSession(command, environment: sandbox.environment(home: template))
    session.wait { $0.text.contains("n write") }
    session.type("n")
    session.wait { $0.text.contains("┃") }
    session.type(words)
    session.wait { $0.text.contains(words) && $0.text.contains("synced") }
    session.kill()
    let id = try #require(try SceneDirectory(path: template + "/state").find("s")?.id)
    try setAside.harm("\(template)/state/scenes/\(id)", of: sandbox)
    points = try recordedPoints()
  }

  private var command: [String] { [Sandbox.program, "--scene", "s"] }

  private func recordedPoints() throws -> Set<KillPoint> {
    let (home, log) = (sandbox.home + "/undisturbed", sandbox.home + "/log")
    try KillRun.copy(template, to: home)
    let tracer = [
      "strace", "-f", "-y", "-qq", "-o", log, "-e",
      "trace=" + KillPoint.calls.joined(separator: ","),
    ]
    let session = TypingSession(
      tracer + command, environment: sandbox.environment(home: home))
    try #require(session.wait { $0.text.contains(setAside.words) })
    // Ctrl-C, because `q` is a letter in the text of a scene that was restored in part.
    session.type("\u{3}")
    session.finish()
    try #require(session.status != nil)
    return KillPoint.points(
      in: try String(contentsOfFile: log, encoding: .utf8), part: 0, home: home,
      isCompacting: false, calls: KillPoint.calls
    ).filter { $0.file == nil }
  }

  /// Returns what is wrong after a start that was killed at a point; nil if nothing is.
  func faultAfterKill(at point: KillPoint) throws -> String? {
    let home = sandbox.home + "/" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: home) }
    try KillRun.copy(template, to: home)
    let environment = sandbox.environment(home: home)
    let tracer = [
      "strace", "-f", "-qqq", "-o", "/dev/null", "-e", "trace=\(point.call)", "-e",
      "inject=\(point.call):signal=SIGKILL:when=\(point.number)",
    ]
    let killed = TypingSession(tracer + command, environment: environment)
    let wasSaid = killed.wait { $0.text.contains(setAside.words) }
    killed.killProgram()
    let session = TypingSession(command, environment: environment)
    // If the kill came before the replacement, the old scene may be tried once more: it is whole.
    let isSaid = session.wait {
      $0.text.contains(setAside.words)
        || (wasSaid || setAside == .crashed) && $0.text.contains(words)
        || wasSaid && $0.text.contains("n write")
    }
    session.kill()
    guard wasSaid || isSaid else { return "it is not reported:\n\(session.screen.text)" }
    let texts = try SceneDirectory(path: home + "/state").find("s")?.texts ?? [:]
    let isThere = texts.values.contains { String(decoding: $0.bytes(), as: UTF8.self) == words }
    return isThere ? nil : "the text is not there:\n\(session.screen.text)"
  }
}

private let words = "words to keep"
