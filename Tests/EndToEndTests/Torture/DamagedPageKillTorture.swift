import Foundation
import SQLite
import Testing
import Torture

/// Kills `hawknotes sync` and its git at their system calls, while pages of the repository are
/// damaged.
@Suite(.serialized, .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
struct DamagedPageKillTorture {
  @Test
  func `a killed synchronization of damaged pages loses none, and the next one tells of them`()
    throws
  {
    let run = try DamagedPageRun()
    let all = run.points.sorted()
    let points = all.spread(over: Torture.rounds(brief: 15, short: 80, long: all.count))
    Trials(name: "kill points: damaged pages", points: points).expectNoFault { point in
      try run.faultAfterKill(at: point)
    }
  }
}

/// Two machines, and a repository in which somebody has damaged all notes.
///
/// One note was edited before the damage by a machine. The other machine lacks this edit, and has
/// edited and deleted one more note each.
///
/// NB: Unchecked: the sandbox does not change after `init`.
private final class DamagedPageRun: @unchecked Sendable {
  private let sandbox = Sandbox()
  private let template: String
  private let expected: Outcome
  /// The system calls at which a synchronization can be killed.
  let points: Set<KillPoint>

  /// What there is in the end.
  private struct Outcome: Equatable {
    /// The titles of the notes of each machine.
    var notes: [[String]] = []
    /// The texts of all versions, of each machine.
    var versions: [[String]] = []
    /// What each machine tells of damaged pages.
    var problems: [[String]] = []
    /// The files of the repository, and their contents.
    var files = ""
  }

  private static let sync = [Sandbox.program, "sync"]

  init() throws {
    template = sandbox.home + "/template"
    try Self.fill(template, sandbox)
    let whole = sandbox.home + "/undisturbed"
    try FileManager.default.copyItem(atPath: template, toPath: whole)
    try Self.move(whole, from: template)
    let command = KilledCommand(
      words: Self.sync, environment: Self.environment(whole, "other", sandbox))
    let done: Finished
    (done, points) = try command.recorded(in: whole, log: sandbox.home + "/log")
    // The damaged pages are reported.
    try #require(done.code == 65, "\(done.error)")
    try Self.settle(whole, sandbox)
    expected = try Self.outcome(whole, sandbox)
    let titles = ["Edited after the damage", "Kept", "Sent before the damage"]
    try #require(expected.notes == [titles, titles], "\(expected.notes)")
    // Its words are an earlier version.
    try #require(expected.versions[1].contains("Edited\ndamaged"))
    try #require(expected.problems.map(\.count) == [2, 2])
  }

  private static func environment(
    _ home: String, _ machine: String, _ sandbox: Sandbox
  ) -> [String: String] {
    var environment = sandbox.environment(home: home + "/" + machine)
    environment["HOME"] = home
    return environment
  }

  private static func fill(_ home: String, _ sandbox: Sandbox) throws {
    func hawknotes(_ machine: String, _ words: String...) throws {
      let done = run(
        [Sandbox.program] + words, environment: environment(home, machine, sandbox))
      try #require(done.code == 0, "\(done.error)")
    }
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let path = ["PATH": "/usr/bin:/bin", "HOME": home]
    _ = run(["git", "init", "--quiet", "--bare", home + "/notes.git"], environment: path)
    for text in ["Sent before", "Edited", "Deleted", "Kept"] {
      try hawknotes("one", "add", "the-good-hawk", text)
    }
    for machine in ["one", "other"] {
      try hawknotes(machine, "sync", home + "/notes.git", "--accept")
    }
    try hawknotes("one", "notes", "edit", "sent-before", "--text", "Sent before the damage")
    try hawknotes("one", "sync")
    let damage = run(
      [
        "sh", "-c",
        """
        cd "$HOME" && git clone --quiet -b main notes.git clone && cd clone && sed -i 2d notes/*/*.md && \
        for page in notes/*/*.md; do echo damaged >>$page; done && \
        git -c user.name=a -c user.email=a@b commit --quiet --all -m x && git push --quiet && \
        rm -rf ../clone
        """,
      ], environment: path)
    try #require(damage.code == 0, "\(damage.error)")
    try hawknotes("other", "notes", "edit", "edited", "--text", "Edited after the damage")
    try hawknotes("other", "notes", "delete", "deleted")
  }

  /// Makes the records of the synchronizations those of a copied home: the repository has another
  /// path.
  private static func move(_ home: String, from template: String) throws {
    for machine in ["one", "other"] {
      try "sync: \(home)/notes.git\n".write(
        toFile: "\(home)/\(machine)/config/config.yaml", atomically: true, encoding: .utf8)
      try DatabaseQueue(path: "\(home)/\(machine)/state/sync.sqlite").write { database in
        try database.execute(
          sql: "UPDATE state SET remote = replace(remote, ?, ?)", arguments: [template, home])
      }
    }
  }

  private static func settle(_ home: String, _ sandbox: Sandbox) throws {
    for machine in ["other", "one", "other", "one"] {
      let done = run(sync, environment: environment(home, machine, sandbox))
      try #require(done.code == 65, "\(machine): \(done.code): \(done.error)")
    }
    for machine in ["one", "other"] {
      let done = run(sync, environment: environment(home, machine, sandbox))
      try #require(done.error.hasPrefix("hawknotes: nothing has changed\n"), "\(done.error)")
    }
  }

  /// Returns what is wrong after a synchronization that was killed at a point; nil if nothing is.
  func faultAfterKill(at point: KillPoint) throws -> String? {
    let home = try TrialHome(in: sandbox, as: template)
    try Self.move(home.path, from: template)
    KilledCommand(
      words: Self.sync, environment: Self.environment(home.path, "other", sandbox)
    ).kill(at: point)
    try Self.settle(home.path, sandbox)
    let found = try Self.outcome(home.path, sandbox)
    return found == expected ? nil : "\(found), not \(expected)"
  }

  private static func outcome(_ home: String, _ sandbox: Sandbox) throws -> Outcome {
    var outcome = Outcome()
    for machine in ["one", "other"] {
      let environment = environment(home, machine, sandbox)
      let titles = run(
        [Sandbox.program, "notes", "list", "--format", "{title}"], environment: environment
      ).output
      let versions = try DatabaseQueue(path: "\(home)/\(machine)/data/library.sqlite").read {
        database in try String.fetchAll(database, sql: "SELECT text FROM version ORDER BY text")
      }
      outcome.notes.append(titles.split(separator: "\n").map(String.init).sorted())
      outcome.versions.append(versions)
      let status = run(sync + ["--status"], environment: environment).output
      outcome.problems.append(
        status.split(separator: "\n").filter { $0.contains("cannot be taken in") }
          .map(String.init).sorted())
    }
    outcome.files =
      run(
        ["git", "--git-dir=\(home)/notes.git", "ls-tree", "-r", "main"],
        environment: ["PATH": "/usr/bin:/bin"]
      ).output
    return outcome
  }
}
