import Foundation
import SQLite
import Testing
import Torture

/// Kills `hawknotes sync` and its git at their system calls, while scenes travel.
@Suite(.serialized, .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
struct SynchronizationKillTorture {
  @Test func `a killed synchronization loses nothing, and the next one completes it`() throws {
    let run = try SynchronizationRun()
    let all = run.points.sorted()
    let points = all.spread(over: Torture.rounds(brief: 15, short: 80, long: all.count))
    Trials(name: "kill points: sync", points: points).expectNoFault { point in
      try run.faultAfterKill(at: point)
    }
  }
}

/// Two machines and their repository: both have changed, and both have a half-written sentence.
///
/// NB: Unchecked: the sandbox does not change after `init`.
private final class SynchronizationRun: @unchecked Sendable {
  private let sandbox = Sandbox()
  private let template: String
  private let expected: Outcome
  /// The system calls at which a synchronization can be killed.
  let points: Set<KillPoint>

  /// What both machines have in the end.
  private struct Outcome: Equatable {
    /// The library of each machine, as it is exported.
    var exports: [String] = []
    /// The number of versions of all notes, of each machine.
    var versions: [Int] = []
    /// The texts of the conflicts that no window has shown.
    var conflicts: [String] = []
    /// The trees of the scenes in the repository, by the machine.
    var scenes = ""
  }

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
    // The conflict is reported.
    try #require(done.code == 75, "\(done.error)")
    try Self.settle(whole, sandbox)
    expected = try Self.outcome(whole, sandbox)
    try #require(expected.exports[0] == expected.exports[1])
    try #require(expected.exports[0].contains("Both lines of one\n\nlines of one\n\nend of other"))
    try #require(expected.conflicts == ["Conflict of one"])
    try #require(expected.scenes.split(separator: "\n").count == 2)
  }

  private static let sync = [Sandbox.program, "sync"]

  private static func environment(
    _ home: String, _ machine: String, _ sandbox: Sandbox
  ) -> [String: String] {
    var environment = sandbox.environment(home: home + "/" + machine)
    environment["HOME"] = home
    return environment
  }

  /// Makes two machines that have synchronized, and changes both.
  private static func fill(_ home: String, _ sandbox: Sandbox) throws {
    func hawknotes(_ machine: String, _ words: String...) throws {
      let done = run(
        [Sandbox.program] + words, environment: environment(home, machine, sandbox))
      try #require(done.code == 0, "\(done.error)")
    }
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    _ = run(
      ["git", "init", "--quiet", "--bare", home + "/notes.git"],
      environment: ["PATH": "/usr/bin:/bin"])
    for text in ["Both\n\nlines of one\n\nend", "Conflict", "Deleted", "Deleted and edited"] {
      try hawknotes("one", "add", "the-good-hawk", text)
    }
    for machine in ["one", "other"] {
      try hawknotes(machine, "sync", home + "/notes.git", "--accept")
      try "sync: ~/notes.git\nsyncScenes: true\n".write(
        toFile: "\(home)/\(machine)/config/config.yaml", atomically: true, encoding: .utf8)
      try writeHalfASentence(of: machine, home, sandbox)
    }
    try hawknotes(
      "one", "notes", "edit", "both", "--text", "Both lines of one\n\nlines of one\n\nend")
    try hawknotes(
      "other", "notes", "edit", "both", "--text", "Both\n\nlines of one\n\nend of other")
    try hawknotes("one", "notes", "edit", "conflict", "--text", "Conflict of one")
    try hawknotes("other", "notes", "edit", "conflict", "--text", "Conflict of other")
    try hawknotes("one", "notes", "delete", "deleted")
    try hawknotes("one", "notes", "delete", "deleted-and-edited")
    try hawknotes("other", "notes", "edit", "deleted-and-edited", "--text", "Edited after all")
    try hawknotes("one", "books", "edit", "the-broken-raven", "--rating", "4")
    try hawknotes("other", "add", "the-good-hawk", "New")
    try hawknotes("one", "sync")
  }

  private static func writeHalfASentence(
    of machine: String, _ home: String, _ sandbox: Sandbox
  ) throws {
    let former = sandbox.environment
    defer { sandbox.environment = former }
    sandbox.environment["HAWKNOTES_HOME"] = "\(home)/\(machine)"
    let console = Console(sandbox, ["--scene", "half"])
    console.type("n")
    console.type("A half sentence of \(machine)")
    try #require(console.wait { console.text.contains("synced") })
    console.kill()
  }

  /// Makes the records of the synchronizations those of a copied home: the repository has another
  /// path.
  private static func move(_ home: String, from template: String) throws {
    for machine in ["one", "other"] {
      try DatabaseQueue(path: "\(home)/\(machine)/state/sync.sqlite").write { database in
        try database.execute(
          sql: "UPDATE state SET remote = replace(remote, ?, ?)", arguments: [template, home])
      }
    }
  }

  private static func settle(_ home: String, _ sandbox: Sandbox) throws {
    for machine in ["other", "one", "other", "one"] {
      let done = run(sync, environment: environment(home, machine, sandbox))
      try #require([0, 75].contains(done.code), "\(machine): \(done.code): \(done.error)")
    }
    for machine in ["one", "other"] {
      let done = run(sync, environment: environment(home, machine, sandbox))
      try #require(
        done.error.hasPrefix("hawknotes: nothing has changed\n"), "\(machine): \(done.error)")
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
    if found.exports[0] != found.exports[1] { return "the libraries differ: \(found.exports)" }
    return found == expected ? nil : "\(found), not \(expected)"
  }

  private static func outcome(_ home: String, _ sandbox: Sandbox) throws -> Outcome {
    var outcome = Outcome()
    for machine in ["one", "other"] {
      let folder = "\(home)/\(machine)-export"
      let environment = environment(home, machine, sandbox)
      _ = run([Sandbox.program, "export", folder], environment: environment)
      outcome.exports.append(
        run(
          [
            "sh", "-c", "cd \(folder) && find . -name '*.md' | sort | xargs -d '\\n' tail -v -n +1",
          ],
          environment: environment
        ).output)
      outcome.versions.append(
        try DatabaseQueue(path: "\(home)/\(machine)/data/library.sqlite").read { database in
          try Int.fetchOne(database, sql: "SELECT count(*) FROM version") ?? 0
        })
    }
    outcome.conflicts = try DatabaseQueue(path: home + "/other/state/sync.sqlite").read {
      database in try String.fetchAll(database, sql: "SELECT text FROM conflict")
    }
    outcome.scenes =
      run(
        [
          "git", "--git-dir=\(home)/notes.git", "for-each-ref", "--format=%(refname) %(tree)",
          "refs/hawknotes/scenes/",
        ], environment: ["PATH": "/usr/bin:/bin"]
      ).output
    return outcome
  }
}
