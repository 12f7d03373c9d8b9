import Foundation
import GRDB
import Testing
import Torture

/// Kills `hawknotes mirror` at its system calls: the next one ends the work, and nothing is lost.
@Suite(.serialized, .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
struct MirrorKillTorture {
  @Test func `a killed mirror loses nothing on either side, and the next one ends the work`() throws
  {
    let run = try MirrorRun()
    let all = run.points.sorted()
    let points = all.spread(over: Torture.rounds(brief: 15, short: 80, long: all.count))
    let faults = inParallel(points) { point in try run.faultAfterKill(at: point) }
    let wrong = zip(points, faults).compactMap { point, fault -> String? in
      switch fault {
      case .success(let words): words.map { "\(point): \($0)" }
      case .failure(let error): "\(point): \(error)"
      }
    }
    Torture.report("kill points: mirror", tried: points.count, failed: wrong.count)
    #expect(points.count > 10)
    #expect(wrong.isEmpty, "\(wrong.count) of \(points.count): \(wrong.joined(separator: "\n"))")
  }
}

/// A library and a mirror that were both changed, and what becomes of them.
///
/// NB: Unchecked: the sandbox does not change.
private final class MirrorRun: @unchecked Sendable {
  private let sandbox = Sandbox()
  private let template: String
  private let texts: [String]
  /// The system calls at which a synchronization can be killed.
  let points: Set<KillPoint>

  init() throws {
    template = sandbox.home + "/template"
    try Self.fill(template, sandbox)
    let (whole, log) = (sandbox.home + "/undisturbed", sandbox.home + "/log")
    try FileManager.default.copyItem(atPath: template, toPath: whole)
    let tracer = [
      "strace", "-f", "-y", "-qq", "-o", log, "-e",
      "trace=" + KillPoint.calls.joined(separator: ","),
    ]
    let done = EndToEndTests.run(
      tracer + [Sandbox.program, "mirror"], environment: Self.environment(whole, sandbox))
    try #require(done.code == 0, "\(done.error)")
    texts = try Self.texts(whole)
    try #require(texts.contains("Edited here\n\none\ntwo") && texts.contains("New\n\na new file"))
    points = KillPoint.points(
      in: try String(contentsOfFile: log, encoding: .utf8), part: 0, home: whole,
      isCompacting: false, calls: KillPoint.calls
    ).filter { $0.file == nil }
  }

  /// Makes a mirror, and changes both sides.
  private static func fill(_ home: String, _ sandbox: Sandbox) throws {
    let environment = environment(home, sandbox)
    func hawknotes(_ words: String...) throws {
      let done = EndToEndTests.run([Sandbox.program] + words, environment: environment)
      try #require(done.code == 0, "\(done.error)")
    }
    try FileManager.default.createDirectory(
      atPath: home + "/config", withIntermediateDirectories: true)
    try "mirror: ~/notes\n".write(
      toFile: home + "/config/config.yaml", atomically: true, encoding: .utf8)
    for text in ["Edited\n\none", "Renamed", "Deleted", "Removed"] {
      try hawknotes("add", "the-good-hawk", text)
    }
    try hawknotes("mirror")
    try hawknotes("notes", "edit", "edited", "--text", "Edited here\n\none")
    try hawknotes("notes", "edit", "renamed", "--text", "With another title")
    try hawknotes("notes", "delete", "deleted")
    let folder = home + "/notes/The Good Hawk/"
    let edited = try String(contentsOfFile: folder + "Edited.md", encoding: .utf8) + "two\n"
    try edited.write(toFile: folder + "Edited.md", atomically: true, encoding: .utf8)
    try "a new file\n".write(toFile: folder + "New.md", atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(atPath: folder + "Removed.md")
  }

  private static func environment(_ home: String, _ sandbox: Sandbox) -> [String: String] {
    var environment = sandbox.environment(home: home)
    environment["HOME"] = home
    return environment
  }

  /// Returns what is wrong after a synchronization that was killed at a point; nil if nothing is.
  func faultAfterKill(at point: KillPoint) throws -> String? {
    let home = try TrialHome(in: sandbox, as: template)
    let environment = Self.environment(home.path, sandbox)
    func hawknotes(_ words: String...) -> Finished {
      EndToEndTests.run([Sandbox.program] + words, environment: environment)
    }
    let tracer = [
      "strace", "-f", "-qqq", "-o", "/dev/null", "-e", "trace=\(point.call)", "-e",
      "inject=\(point.call):signal=SIGKILL:when=\(point.number)",
    ]
    EndToEndTests.run(tracer + [Sandbox.program, "mirror"], environment: environment)
    let next = hawknotes("mirror")
    guard next.code == 0 else { return "\(next.code): \(next.error)" }
    let again = hawknotes("mirror")
    guard again.output == "nothing has changed\n" else { return "again: \(again.output)" }
    let texts = try Self.texts(home.path)
    guard texts == self.texts else { return "notes: \(texts)" }
    let copy = home.path + "/copy"
    _ = hawknotes("export", copy)
    let difference = EndToEndTests.run(
      ["diff", "-r", "-x", ".hawknotes", home.path + "/notes", copy], environment: environment)
    return difference.code == 0 ? nil : difference.output
  }

  /// The texts of all notes that are not in the bin.
  private static func texts(_ home: String) throws -> [String] {
    try DatabaseQueue(path: home + "/data/library.sqlite").read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT version.text FROM note JOIN version ON version.id = note.version
          WHERE note.deleted IS NULL ORDER BY version.text
          """)
    }
  }
}
