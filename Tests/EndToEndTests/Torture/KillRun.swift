import Foundation

/// Runs the parts of a script undisturbed, then repeats each with a kill at every point.
///
/// NB: Unchecked: the sandbox does not change.
final class KillRun: @unchecked Sendable {
  /// The screens and the stored states of an undisturbed run of one part.
  struct Reference: Sendable {
    /// The home before the part's start.
    let template: String
    /// The screen after the start, and after each step that does not end the program.
    var pictures: [String] = []
    /// The screens without the cursor.
    var bodies: [String] = []
    /// The stored states before the start, after it, and after each step.
    var moments: [KeptMoment]
    var points: Set<KillPoint> = []
  }

  let script: [KillScript.Part]
  let sandbox = Sandbox()
  /// The folder of all homes: hidden, so that the import does not list it.
  private let homes: String
  let references: [Reference]

  /// - Parameters:
  ///   - modes: Whether the journal is compacted at every turn.
  ///   - calls: The system calls to use as points.
  init(
    _ script: [KillScript.Part], modes: [Bool], calls: [String] = KillPoint.calls
  ) throws {
    self.script = script
    homes = sandbox.home + "/.homes"
    try Self.writeClips(in: sandbox.home + "/in")
    var template = homes + "/template"
    try FileManager.default.createDirectory(atPath: template, withIntermediateDirectories: true)
    var references: [Reference] = []
    for (index, part) in script.enumerated() {
      let after = homes + "/after-\(index)"
      var reference = Reference(
        template: template, moments: [try KeptMoment(home: template, scene: scene)])
      for mode in modes {
        let environment = sandbox.environment(home: after, mode)
        try Self.copy(template, to: after)
        let recorded = try Self.record(
          part, index, in: after, environment, mode, calls, homes + "/log", &reference)
        reference.points.formUnion(recorded)
      }
      // A search waits for the index, which says what mentions a character.
      run([Sandbox.program, "search", "index"], environment: sandbox.environment(home: after))
      references.append(reference)
      template = after
    }
    self.references = references
  }

  /// Writes the file that the script imports.
  private static func writeClips(in folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let clips = """
      Highlight,Book Title,Book Author,Note,Location
      She was happy,Emma,Jane Austen,,3
      and rich,Emma,Jane Austen,as I am,9

      """
    try clips.write(toFile: folder + "/clips.csv", atomically: true, encoding: .utf8)
  }

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
        let isDrawn = session.waitUntilQuiet(milliseconds: part.quiet) {
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
      description = "\(part): no effect of \(step.debugDescription):\n\(screen)"
    }
  }

  // MARK: Killed

  /// The result of a kill at one point.
  enum Verdict: Sendable {
    case kept
    /// The program did not reach the point this time, and was killed at the end.
    case unreached
    case lost(String)
  }

  /// Kills the program at a point, restarts it, and compares.
  func kill(at point: KillPoint) throws -> Verdict {
    let home = homes + "/" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: home) }
    let reference = references[point.part]
    try Self.copy(reference.template, to: home)
    let environment = sandbox.environment(home: home, point.isCompacting)
    let session = TypingSession(
      tracer(of: point, home) + [point.program, "--scene", scene], environment: environment)
    var play = KillRunPlay(part: script[point.part], reference: reference, isSlow: point.isSlow)
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

  /// Returns what is wrong after a restart; nil if the state is that after a number of steps.
  private func faultAfterStart(
    _ point: KillPoint, _ home: String, _ environment: [String: String], _ reference: Reference,
    _ range: ClosedRange<Int>
  ) throws -> String? {
    let session = TypingSession([point.program, "--scene", scene], environment: environment)
    // A step that ends the program does not change its place.
    let pictures = range.map { reference.pictures[max(0, min($0, reference.pictures.count) - 1)] }
    guard session.wait(until: { $0.isUp }) else {
      return "it does not start again:\n\(session.screen.text)"
    }
    session.wait(seconds: 3) { pictures.contains($0.picture) }
    // The library may show a change before the scene knows that it was made.
    let part = script[point.part]
    if part.changesInBackground { session.waitUntilQuiet(milliseconds: part.quiet) { _ in true } }
    let shown = session.screen.picture
    session.kill()
    let moment = try KeptMoment(home: home, scene: scene)
    let isOneOfThem = zip(range, pictures).contains { index, picture in
      shown == picture && moment == reference.moments[index]
    }
    if isOneOfThem { return nil }
    // After a kill between the commits of library and scene the text is that after the step, and
    // the place may be that before it.
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

extension DrawnScreen {
  /// The screen to compare, without the status line, the path of the home and times of the day, but
  /// with the cursor.
  var picture: String { body + "\n@\(cursor.column),\(cursor.row)" }

  /// The same without the cursor.
  var body: String {
    let status = rows - 2
    let shown = lines.enumerated().map { row, line in
      row == status || line.contains("/config/") ? "" : line
    }
    // A sheet may cover the hours.
    return shown.map { $0.replacing(/\d\d:\d\d|│\d\d$/, with: "hh:mm") }.joined(separator: "\n")
  }

  var isSynced: Bool { lines[rows - 2].contains("synced") }
  var isUp: Bool { isSynced || lines[rows - 2].contains("kept") }
}

extension TypingSession {
  /// Waits until the screen has a state and no more output follows: a frame may come in parts.
  @discardableResult
  func waitUntilQuiet(
    milliseconds: Int32, _ isThere: (DrawnScreen) -> Bool
  ) -> Bool {
    while wait(seconds: 10, until: isThere) {
      // NB: not the text: a part of a frame may only move the cursor.
      let before = bytesRead
      read(timeoutMilliseconds: milliseconds)
      if bytesRead == before, isThere(screen) { return true }
    }
    return false
  }

  /// The child processes of the started program.
  var children: [pid_t] {
    let words = try? String(
      contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    return (words ?? "").split(separator: " ").compactMap { pid_t(String($0).trimmed) }
  }

  /// The state of each thread of the child processes, with the kernel's function in which it waits.
  var childThreads: [String] {
    children.flatMap { child in
      let threads = "/proc/\(child)/task/"
      let ids = (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []
      return ids.sorted().map { id in
        func text(_ file: String) -> String {
          (try? String(contentsOfFile: threads + id + "/" + file, encoding: .utf8)) ?? ""
        }
        let state = text("stat").split(separator: ") ").last?.first.map(String.init) ?? "?"
        return "\(id) \(state) \(text("wchan"))"
      }
    }
  }

  /// Kills them and waits for the end of the started program.
  func killProgram() {
    for child in children { Foundation.kill(child, SIGKILL) }
    finish()
  }
}

extension Sandbox {
  func environment(home: String, _ isCompacting: Bool = false) -> [String: String] {
    var environment = environment
    environment["HAWKNOTES_HOME"] = home
    if isCompacting { environment["HAWKNOTES_COMPACTION"] = "0" }
    return environment
  }
}
