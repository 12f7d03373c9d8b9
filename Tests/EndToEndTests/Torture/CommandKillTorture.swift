import Foundation
import GRDB
import Testing
import Torture

/// Kills commands that change the library at each system call that writes: the change is made wholly or
/// not at all, and the library can be read and changed afterwards.
@Suite(.serialized, .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
struct CommandKillTorture {
  @Test func `a killed add saves nothing or exactly one note`() throws {
    try expectAllOrNothing(["add", "the-good-hawk", "added"], rounds: 25)
  }

  @Test func `a killed edit leaves the earlier text or the new one`() throws {
    try expectAllOrNothing(["notes", "edit", "there-before", "--text", "edited"], rounds: 15)
  }

  @Test func `a killed delete leaves the book or moves it to the bin`() throws {
    try expectAllOrNothing(["books", "delete", "the-good-hawk"], rounds: 15)
  }

  /// Kills a command at points of its run, and compares the contents of the library each time.
  private func expectAllOrNothing(_ words: [String], rounds: Int) throws {
    let run = try CommandRun(words)
    let all = run.points.sorted()
    let points = all.spread(over: Torture.rounds(brief: rounds, short: 60, long: all.count))
    let faults = inParallel(points) { point in try run.faultAfterKill(at: point) }
    let lost = zip(points, faults).compactMap { point, fault -> String? in
      switch fault {
      case .success(let words): words.map { "\(point): \($0)" }
      case .failure(let error): "\(point): \(error)"
      }
    }
    let name = words.prefix(2).joined(separator: " ")
    Torture.report("kill points: \(name)", tried: points.count, failed: lost.count)
    #expect(points.count > 10)
    #expect(lost.isEmpty, "\(lost.count) of \(points.count): \(lost.joined(separator: "\n"))")
  }
}

/// A command that changes the library, with a kill at one point after the other.
///
/// NB: Unchecked: the sandbox does not change.
private final class CommandRun: @unchecked Sendable {
  private let sandbox = Sandbox()
  private let template: String
  private let words: [String]
  private let before: [String]
  private let after: [String]
  let points: Set<KillPoint>

  init(_ words: [String]) throws {
    self.words = words
    let home = sandbox.home + "/template"
    template = home
    let environment = sandbox.environment(home: home)
    let first = EndToEndTests.run(
      [Sandbox.program, "add", "agatha", "There before"], environment: environment)
    try #require(first.code == 0)
    before = try Self.contents(home)
    let (whole, log) = (sandbox.home + "/undisturbed", sandbox.home + "/log")
    try KillRun.copy(home, to: whole)
    let tracer = [
      "strace", "-f", "-y", "-qq", "-o", log, "-e",
      "trace=" + KillPoint.calls.joined(separator: ","),
    ]
    let done = EndToEndTests.run(
      tracer + [Sandbox.program] + words, environment: sandbox.environment(home: whole))
    try #require(done.code == 0, "\(done.error)")
    after = try Self.contents(whole)
    try #require(before != after)
    points = KillPoint.points(
      in: try String(contentsOfFile: log, encoding: .utf8), part: 0, home: whole,
      isCompacting: false, calls: KillPoint.calls
    ).filter { $0.file == nil }
  }

  /// Returns what is wrong after a command that was killed at a point; nil if nothing is.
  func faultAfterKill(at point: KillPoint) throws -> String? {
    let home = try TrialHome(in: sandbox, as: template)
    let environment = sandbox.environment(home: home.path)
    let tracer = [
      "strace", "-f", "-qqq", "-o", "/dev/null", "-e", "trace=\(point.call)", "-e",
      "inject=\(point.call):signal=SIGKILL:when=\(point.number)",
    ]
    EndToEndTests.run(tracer + [Sandbox.program] + words, environment: environment)
    let next = EndToEndTests.run(
      [Sandbox.program, "add", "after the kill"], environment: environment)
    guard next.code == 0 else { return "the next add: \(next.code), \(next.error)" }
    let killed = try Self.contents(home.path).filter { !$0.contains("after the kill") }
    return killed == before || killed == after ? nil : "neither before nor after: \(killed)"
  }

  /// Everything that the program can show, without ids and times that each run makes up.
  private static func contents(_ home: String) throws -> [String] {
    let library = try DatabaseQueue(path: home + "/data/library.sqlite")
    return try library.read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT 'note ' || coalesce(book, character, '') || ' ' || CAST(version.text AS TEXT)
            || ' ' || (note.deleted IS NULL)
            || ' ' || (SELECT count(*) FROM version WHERE version.note = note.id)
          FROM note JOIN version ON version.id = note.version
          UNION ALL SELECT 'book ' || title || ' ' || notes || ' ' || (deleted IS NULL) FROM book
          UNION ALL SELECT 'character ' || name || ' ' || notes || ' ' || (deleted IS NULL)
            FROM character
          ORDER BY 1
          """)
    }
  }
}
