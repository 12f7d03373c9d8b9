import Foundation
import SQLite
import Testing

/// Kills `hawknotes sync` and its git at their system calls, while pages of the repository are
/// damaged.
@Suite(.serialized, .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
struct DamagedPageKillTorture {
  @Test
  func `a killed synchronization of damaged pages loses none, and the next one tells of them`()
    throws
  {
    let kills = try SynchronizationKills<DamagedPages>()
    let expected = kills.expected
    let titles = ["Edited after the damage", "Kept", "Sent before the damage"]
    try #require(expected.notes == [titles, titles], "\(expected.notes)")
    // Its words are an earlier version.
    try #require(expected.versions[1].contains("Edited\ndamaged"))
    try #require(expected.problems.map(\.count) == [2, 2])
    kills.expectNoFault(named: "kill points: damaged pages")
  }
}

/// A repository in which somebody has damaged all notes.
///
/// One note was edited before the damage by a machine. The other machine lacks this edit, and has
/// edited and deleted one more note each.
private enum DamagedPages: SynchronizationScenario {
  /// What there is in the end.
  struct Outcome: Equatable {
    /// The titles of the notes of each machine.
    var notes: [[String]] = []
    /// The texts of all versions, of each machine.
    var versions: [[String]] = []
    /// What each machine tells of damaged pages.
    var problems: [[String]] = []
    /// The files of the repository, and their contents.
    var files = ""
  }

  /// The damaged pages are reported.
  static let firstCode: Int32 = 65
  static let laterCodes: Set<Int32> = [65]

  static func fill(_ machines: TwoMachines) throws {
    try machines.makeRepository()
    for text in ["Sent before", "Edited", "Deleted", "Kept"] {
      try machines.hawknotes("one", "add", "the-good-hawk", text)
    }
    for machine in TwoMachines.names {
      try machines.hawknotes(machine, "sync", machines.repository, "--accept")
      try "sync: ~/notes.git\n".write(
        toFile: "\(machines.home)/\(machine)/config/config.yaml", atomically: true,
        encoding: .utf8)
    }
    try machines.hawknotes(
      "one", "notes", "edit", "sent-before", "--text", "Sent before the damage")
    try machines.hawknotes("one", "sync")
    let damage = machines.runOutside(
      "sh", "-c",
      """
      cd "$HOME" && git clone --quiet -b main notes.git clone && cd clone && sed -i 2d notes/*/*.md && \
      for page in notes/*/*.md; do echo damaged >>$page; done && \
      git -c user.name=a -c user.email=a@b commit --quiet --all -m x && git push --quiet && \
      rm -rf ../clone
      """)
    try #require(damage.code == 0, "\(damage.error)")
    try machines.hawknotes("other", "notes", "edit", "edited", "--text", "Edited after the damage")
    try machines.hawknotes("other", "notes", "delete", "deleted")
  }

  static func outcome(of machines: TwoMachines) throws -> Outcome {
    var outcome = Outcome()
    for machine in TwoMachines.names {
      let titles = machines.run(machine, ["notes", "list", "--format", "{title}"]).output
      let versions = try machines.database(machine, "data/library.sqlite").read { database in
        try String.fetchAll(database, sql: "SELECT text FROM version ORDER BY text")
      }
      outcome.notes.append(titles.split(separator: "\n").map(String.init).sorted())
      outcome.versions.append(versions)
      let status = machines.run(machine, TwoMachines.sync + ["--status"]).output
      outcome.problems.append(
        status.split(separator: "\n").filter { $0.contains("cannot be taken in") }
          .map(String.init).sorted())
    }
    outcome.files =
      machines.runOutside("git", "--git-dir=\(machines.repository)", "ls-tree", "-r", "main").output
    return outcome
  }
}
