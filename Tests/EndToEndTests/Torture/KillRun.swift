import Foundation

/// Runs a script's parts undisturbed, then each again and again, killed at one point after the other.
///
/// NB: Unchecked: the sandbox does not change.
final class KillRun: @unchecked Sendable {
  /// What an undisturbed run of one part has shown and kept.
  struct Reference: Sendable {
    /// The home before the part's start.
    let template: String
    /// The screen after the start, and after each step that does not end the program.
    var pictures: [String] = []
    /// The same without the cursor.
    var bodies: [String] = []
    /// What was kept before the start, after it, and after each step.
    var moments: [KeptMoment]
    /// Where the program can be killed.
    var points: Set<KillPoint> = []
  }

  let script: [KillScript.Part]
  let sandbox = Sandbox()
  let references: [Reference]

  /// - Parameters:
  ///   - modes: Whether the journal is compacted at every turn.
  ///   - calls: The system calls that are to be points.
  init(
    _ script: [KillScript.Part], modes: [Bool], calls: [String] = KillPoint.calls
  ) throws {
    self.script = script
    var template = sandbox.home + "/template"
    try FileManager.default.createDirectory(atPath: template, withIntermediateDirectories: true)
    var references: [Reference] = []
    for (index, part) in script.enumerated() {
      let after = sandbox.home + "/after-\(index)"
      var reference = Reference(
        template: template, moments: [try KeptMoment(home: template, scene: scene)])
      for mode in modes {
        let environment = sandbox.environment(home: after, mode)
        try Self.copy(template, to: after)
        let log = sandbox.home + "/log"
        let recorded = try Self.record(
          part, index, in: after, environment, mode, calls, log, &reference)
        reference.points.formUnion(recorded)
      }
      references.append(reference)
      template = after
    }
    self.references = references
  }

  /// Every point of all parts, in an order of its own.
  var points: [KillPoint] { references.flatMap(\.points).sorted() }

  // MARK: Undisturbed

  private static func record(
    _ part: KillScript.Part, _ index: Int, in home: String, _ environment: [String: String],
    _ isCompacting: Bool, _ calls: [String], _ log: String, _ reference: inout Reference
  ) throws -> Set<KillPoint> {
    reference.pictures = []
    reference.bodies = []
    reference.moments = [reference.moments[0]]
    let session = TypingSession(
      [
        "strace", "-f", "-y", "-qq", "-o", log, "-e",
        "trace=" + calls.joined(separator: ","),
        KillPoint.program(isCompacting), "--scene", scene,
      ], environment: environment)
    for step in [""] + part.steps {
      let before = session.screen.picture
      session.type(step)
      let isLast = part.ends && reference.pictures.count == part.steps.count
      if isLast {
        session.finish()
      } else {
        let isDrawn = session.waitUntilQuiet {
          $0.isSynced && (step.isEmpty || $0.picture != before)
        }
        guard isDrawn else { throw Stuck(part.name, step, session.screen.text) }
        reference.pictures.append(session.screen.picture)
        reference.bodies.append(session.screen.body)
      }
      reference.moments.append(try KeptMoment(home: home, scene: scene))
    }
    if !part.ends { session.killProgram() }
    return KillPoint.points(
      in: try String(contentsOfFile: log, encoding: .utf8), part: index, home: home,
      isCompacting: isCompacting, calls: calls)
  }

  struct Stuck: Error, CustomStringConvertible {
    let description: String

    init(_ part: String, _ step: String, _ screen: String) {
      description = "\(part): nothing came of \(step.debugDescription):\n\(screen)"
    }
  }

  // MARK: Killed

  /// What came of being killed at one point.
  enum Verdict: Sendable {
    case kept
    /// The program did not come to the point this time: it was killed at the end.
    case unreached
    case lost(String)
  }

  /// Kills the program at a point, starts it again, and compares.
  func kill(at point: KillPoint) throws -> Verdict {
    let home = sandbox.home + "/" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: home) }
    let reference = references[point.part]
    try Self.copy(reference.template, to: home)
    let environment = sandbox.environment(home: home, point.isCompacting)
    let session = TypingSession(
      tracer(of: point, home) + [point.program, "--scene", scene], environment: environment)
    var play = Play(part: script[point.part], reference: reference, isSlow: point.isSlow)
    let isReached = play.run(session)
    if let stuck = play.stuck { return .lost(stuck) }
    let fault = try faultAfterStart(point, home, environment, reference, play.drawn...play.sent)
    if let fault { return .lost("\(fault)\n\ndrawn \(play.drawn), sent \(play.sent)") }
    return isReached ? .kept : .unreached
  }

  func tracer(of point: KillPoint, _ home: String, sends signal: String = "SIGKILL") -> [String] {
    // NB: Without --seccomp-bpf, with which strace 6.1 sends no signal.
    var words = [
      "strace", "-f", "-qqq", "-o", "/dev/null", "-e", "trace=\(point.call)", "-e",
      "inject=\(point.call):signal=\(signal):when=\(point.number)",
    ]
    let scenes = home + "/state/scenes"
    if let file = point.file,
      let id = try? FileManager.default.contentsOfDirectory(atPath: scenes).first
    {
      words += ["-P", "\(scenes)/\(id)/\(file)"]
    }
    return words
  }

  /// What is wrong after a new start; nil: nothing, it is as it was after so many steps.
  private func faultAfterStart(
    _ point: KillPoint, _ home: String, _ environment: [String: String], _ reference: Reference,
    _ range: ClosedRange<Int>
  ) throws -> String? {
    let session = TypingSession([point.program, "--scene", scene], environment: environment)
    // After a step that ended it, it stands where it stood before.
    let pictures = range.map { reference.pictures[max(0, min($0, reference.pictures.count) - 1)] }
    guard session.wait(until: { $0.isUp }) else {
      return "it does not start again:\n\(session.screen.text)"
    }
    session.wait(seconds: 3) { pictures.contains($0.picture) }
    let shown = session.screen.picture
    session.kill()
    let moment = try KeptMoment(home: home, scene: scene)
    let isOneOfThem = zip(range, pictures).contains { index, picture in
      shown == picture && moment == reference.moments[index]
    }
    if isOneOfThem { return nil }
    // Killed between the library and the scene: what was written is that of after the step, the
    // place may be that of before it.
    let (before, after) = (reference.moments[range.lowerBound], reference.moments[range.upperBound])
    if before.library != after.library, moment.hasTexts(of: before) || moment.hasTexts(of: after) {
      return nil
    }
    return """
      shown:\n\(session.screen.text)\n\nkept:\n\(moment)\n
      expected:\n\(range.map { "\(reference.moments[$0])" }.joined(separator: "\n\nor:\n"))
      """
  }

  static func copy(_ home: String, to place: String) throws {
    try? FileManager.default.removeItem(atPath: place)
    try FileManager.default.copyItem(atPath: home, toPath: place)
  }
}

private let scene = "s"

extension KillPoint {
  /// Whether each step waits for the disk: those calls come only then.
  fileprivate var isSlow: Bool { ["fdatasync", "fsync"].contains(call) && !isCompacting }
}

/// Somebody who types a part step by step, each when the one before is drawn.
private struct Play {
  let part: KillScript.Part
  let reference: KillRun.Reference
  let isSlow: Bool
  /// How many steps were sent, the start as the first; how many of them were drawn.
  var sent = 0
  var drawn = 0
  /// What the screen shows that did not come to what it should.
  var stuck: String?

  /// Whether the program was killed on the way; where it was not, it is killed at the end.
  mutating func run(_ session: TypingSession) -> Bool {
    for (index, step) in ([""] + part.steps).enumerated() {
      session.type(step)
      sent = index + 1
      guard index < reference.pictures.count else {
        session.finish()
        if session.status == 0 { drawn = sent }
        return session.status != 0
      }
      let isDrawn = session.wait { $0.picture == reference.pictures[index] }
      guard isDrawn else { return killed(session, at: index) }
      drawn = sent
      if isSlow { session.wait { $0.isSynced } }
      if session.isDrained { break }
    }
    let wasKilled = session.isDrained
    session.killProgram()
    return wasKilled
  }

  private mutating func killed(_ session: TypingSession, at index: Int) -> Bool {
    guard session.isDrained else {
      stuck = "step \(index) is not drawn:\n\(session.screen.text)"
      session.killProgram()
      return true
    }
    session.finish()
    // NB: Without the cursor: it comes by the status line, which is drawn at other times too.
    let before = index == 0 ? DrawnScreen().body : reference.bodies[index - 1]
    if session.screen.body != before, index > 0 || session.screen.isUp { drawn = sent }
    return true
  }
}

extension DrawnScreen {
  /// What is compared: all but the status line, and where the home is; and the cursor.
  var picture: String { body + "\n@\(cursor.column),\(cursor.row)" }

  /// The same without the cursor.
  var body: String {
    let status = rows - 2
    let shown = lines.enumerated().map { row, line in
      row == status || line.contains("config.yaml") ? "" : line
    }
    return shown.joined(separator: "\n")
  }

  var isSynced: Bool { lines[rows - 2].contains("synced") }
  var isUp: Bool { isSynced || lines[rows - 2].contains("kept") }
}

extension TypingSession {
  /// Waits until the screen is as it shall be, and nothing more comes: a picture may come in pieces.
  fileprivate func waitUntilQuiet(_ isThere: (DrawnScreen) -> Bool) -> Bool {
    while wait(seconds: 10, until: isThere) {
      let before = screen.text
      read(timeoutMilliseconds: 30)
      if screen.text == before, isThere(screen) { return true }
    }
    return false
  }

  /// The programs that were started by the one that was started here.
  var children: [pid_t] {
    let words = try? String(
      contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    return (words ?? "").split(separator: " ").compactMap { pid_t(String($0).trimmed) }
  }

  /// Kills them, and waits for the end of the one that was started here.
  func killProgram() {
    for child in children { Foundation.kill(child, SIGKILL) }
    finish()
  }
}

extension Sandbox {
  /// The environment with a home of its own.
  func environment(home: String, _ isCompacting: Bool = false) -> [String: String] {
    var environment = environment
    environment["HAWKNOTES_HOME"] = home
    if isCompacting { environment["HAWKNOTES_COMPACTION"] = "0" }
    return environment
  }
}
