import Foundation
import SQLite
import Testing

/// Kills `hawknotes sync` and its git at their system calls, while scenes travel.
@Suite(.serialized, .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
struct SynchronizationKillTorture {
  @Test func `a killed synchronization loses nothing, and the next one completes it`() throws {
    let kills = try SynchronizationKills<ChangesOfBoth>()
    let expected = kills.expected
    try #require(expected.exports[0] == expected.exports[1])
    try #require(expected.exports[0].contains("Both lines of one\n\nlines of one\n\nend of other"))
    try #require(expected.conflicts == ["Conflict of one"])
    try #require(expected.scenes.split(separator: "\n").count == 2)
    kills.expectNoFault(named: "kill points: sync")
  }
}

/// Both machines have changed, and both have a half-written sentence.
private enum ChangesOfBoth: SynchronizationScenario {
  /// What both machines have in the end.
  struct Outcome: Equatable {
    /// The library of each machine, as it is exported.
    var exports: [String] = []
    /// The number of versions of all notes, of each machine.
    var versions: [Int] = []
    /// The texts of the conflicts that no window has shown.
    var conflicts: [String] = []
    /// The trees of the scenes in the repository, by the machine.
    var scenes = ""
  }

  /// The conflict is reported.
  static let firstCode: Int32 = 75
  static let laterCodes: Set<Int32> = [0, 75]

  static func fill(_ machines: TwoMachines) throws {
    try machines.makeRepository()
    for text in ["Both\n\nlines of one\n\nend", "Conflict", "Deleted", "Deleted and edited"] {
      try machines.hawknotes("one", "add", "the-good-hawk", text)
    }
    for machine in TwoMachines.names {
      try machines.hawknotes(machine, "sync", machines.repository, "--accept")
      try "sync: ~/notes.git\nsyncScenes: true\n".write(
        toFile: "\(machines.home)/\(machine)/config/config.yaml", atomically: true,
        encoding: .utf8)
      try writeHalfASentence(of: machine, machines)
    }
    try machines.hawknotes(
      "one", "notes", "edit", "both", "--text", "Both lines of one\n\nlines of one\n\nend")
    try machines.hawknotes(
      "other", "notes", "edit", "both", "--text", "Both\n\nlines of one\n\nend of other")
    try machines.hawknotes("one", "notes", "edit", "conflict", "--text", "Conflict of one")
    try machines.hawknotes("other", "notes", "edit", "conflict", "--text", "Conflict of other")
    try machines.hawknotes("one", "notes", "delete", "deleted")
    try machines.hawknotes("one", "notes", "delete", "deleted-and-edited")
    try machines.hawknotes(
      "other", "notes", "edit", "deleted-and-edited", "--text", "Edited after all")
    try machines.hawknotes("one", "books", "edit", "the-broken-raven", "--rating", "4")
    try machines.hawknotes("other", "add", "the-good-hawk", "New")
    try machines.hawknotes("one", "sync")
  }

  private static func writeHalfASentence(of machine: String, _ machines: TwoMachines) throws {
    let sandbox = machines.sandbox
    let former = sandbox.environment
    defer { sandbox.environment = former }
    sandbox.environment["HAWKNOTES_HOME"] = "\(machines.home)/\(machine)"
    let console = Console(sandbox, ["--scene", "half"])
    console.type("n")
    console.type("A half sentence of \(machine)")
    try #require(console.wait { console.text.contains("synced") })
    console.kill()
  }

  static func outcome(of machines: TwoMachines) throws -> Outcome {
    var outcome = Outcome()
    for machine in TwoMachines.names {
      let folder = "\(machines.home)/\(machine)-export"
      machines.run(machine, ["export", folder])
      let pages = machines.runOutside(
        "sh", "-c", "cd \(folder) && find . -name '*.md' | sort | xargs -d '\\n' tail -v -n +1")
      outcome.exports.append(pages.output)
      outcome.versions.append(
        try machines.database(machine, "data/library.sqlite").read { database in
          try Int.fetchOne(database, sql: "SELECT count(*) FROM version") ?? 0
        })
    }
    outcome.conflicts = try machines.database("other", "state/sync.sqlite").read { database in
      try String.fetchAll(database, sql: "SELECT text FROM conflict")
    }
    outcome.scenes =
      machines.runOutside(
        "git", "--git-dir=\(machines.repository)", "for-each-ref", "--format=%(refname) %(tree)",
        "refs/hawknotes/scenes/"
      ).output
    return outcome
  }
}
