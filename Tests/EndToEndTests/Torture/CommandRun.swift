import Foundation
import SQLite
import Testing

/// A command that changes the library, with a kill or a failing system call at one point after the
/// other.
///
/// NB: Unchecked: the sandbox does not change.
final class CommandRun: @unchecked Sendable {
  private let sandbox = Sandbox()
  private let template: String
  private let words: [String]
  private let before: [String]
  private let after: [String]
  /// The system calls at which the command can be killed.
  let points: Set<KillPoint>
  /// The system calls that can fail.
  let failingCalls: Set<FailingCall>

  /// Runs a command once undisturbed.
  ///
  /// - Parameter damage: SQL that another program executes in the library before.
  init(_ words: [String], damage: String? = nil) throws {
    self.words = words
    let home = sandbox.home + "/template"
    template = home
    let environment = sandbox.environment(home: home)
    for text in ["There before\n\n#tagged", "Another #tagged"] {
      let added = EndToEndTests.run(
        [Sandbox.program, "add", "agatha", text], environment: environment)
      try #require(added.code == 0)
    }
    if let damage {
      try DatabaseQueue(path: home + "/data/library.sqlite").write { try $0.execute(sql: damage) }
    }
    before = try Self.contents(home)
    let (whole, log) = (sandbox.home + "/undisturbed", sandbox.home + "/log")
    try KillRun.copy(home, to: whole)
    let tracer = [
      "strace", "-f", "-y", "-qq", "-o", log, "-e",
      "trace=" + Set(KillPoint.calls + FailingCall.reasons.keys).joined(separator: ","),
    ]
    let done = EndToEndTests.run(
      tracer + [Sandbox.program] + words, environment: sandbox.environment(home: whole))
    try #require(done.code == 0, "\(done.error)")
    after = try Self.contents(whole)
    try #require(before != after)
    let calls = try String(contentsOfFile: log, encoding: .utf8)
    points = KillPoint.points(
      in: calls, part: 0, home: whole, isCompacting: false, calls: KillPoint.calls
    ).filter { $0.file == nil }
    failingCalls = FailingCall.faults(in: calls, home: whole)
  }

  /// Returns what is wrong after a command that was killed at a point; nil if nothing is.
  func faultAfterKill(at point: KillPoint) throws -> String? {
    let home = try TrialHome(in: sandbox, as: template)
    let environment = sandbox.environment(home: home.path)
    KilledCommand(words: [Sandbox.program] + words, environment: environment).kill(at: point)
    let next = EndToEndTests.run(
      [Sandbox.program, "add", "after the kill"], environment: environment)
    guard next.code == 0 else { return "the next add: \(next.code), \(next.error)" }
    let killed = try Self.contents(home.path).filter { !$0.contains("after the kill") }
    return killed == before || killed == after ? nil : "neither before nor after: \(killed)"
  }

  /// Returns what is wrong if a command that was killed at a point is run again; nil if nothing is.
  func faultAfterRepetition(at point: KillPoint) throws -> String? {
    let home = try TrialHome(in: sandbox, as: template)
    let environment = sandbox.environment(home: home.path)
    KilledCommand(words: [Sandbox.program] + words, environment: environment).kill(at: point)
    let killed = try Self.contents(home.path)
    guard killed == before || killed == after else { return "neither before nor after: \(killed)" }
    let again = EndToEndTests.run([Sandbox.program] + words, environment: environment)
    guard again.code == 0 else { return "again: \(again.code), \(again.error)" }
    let found = try Self.contents(home.path)
    return found == after ? nil : "after the second run: \(found)"
  }

  /// Returns what is wrong after a command in which a system call failed; nil if nothing is.
  func faultAfterFailure(of call: FailingCall) throws -> String? {
    let home = try TrialHome(in: sandbox, as: template)
    let done = EndToEndTests.run(
      call.tracer(log: home.log) + [Sandbox.program] + words,
      environment: sandbox.environment(home: home.path))
    let found = try Self.contents(home.path)
    let lines = done.error.split(separator: "\n")
    guard done.code == 0 ? lines.isEmpty : lines.count == 1 else {
      return "\(done.code), \(done.error)"
    }
    return found == after || done.code != 0 && found == before ? nil : "\(done.code): \(found)"
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
            || ' ' || CAST(digest.title AS TEXT)
          FROM note JOIN version ON version.id = note.version
          JOIN digest ON digest.note = note.number
          UNION ALL SELECT 'book ' || title || ' ' || coalesce(rating, '') || ' ' || notes
            || ' ' || (deleted IS NULL) || ' ' || position || ' ' || coalesce(tab, 'no tab')
            || ' ' || (SELECT count(*) FROM book_version WHERE book = book.id) FROM book
          UNION ALL SELECT 'character ' || name || ' ' || book || ' ' || notes
            || ' ' || (deleted IS NULL) || ' ' || position || ' ' || favourite
            || ' ' || (SELECT count(*) FROM character_version WHERE character = character.id)
            FROM character
          UNION ALL SELECT 'tag ' || count(*) FROM tag
          ORDER BY 1
          """)
    }
  }
}
