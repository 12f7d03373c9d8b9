import Foundation
import SQLite
import Testing
import Torture

/// Kills `hawknotes mirror` at its system calls: the next one completes the work, and nothing is
/// lost.
@Suite(.serialized, .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
struct MirrorKillTorture {
  @Test func `a killed mirror loses nothing on either side, and the next one completes the work`()
    throws
  {
    let run = try MirrorRun()
    let all = run.points.sorted()
    let points = all.spread(over: Torture.rounds(brief: 15, short: 80, long: all.count))
    Trials(name: "kill points: mirror", points: points).expectNoFault { point in
      try run.faultAfterKill(at: point)
    }
  }
}

/// A library and a mirror that were both changed.
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
    let command = KilledCommand(
      words: Self.mirror, environment: Self.environment(whole, sandbox))
    let done: Finished
    (done, points) = try command.recorded(in: whole, log: log)
    // The conflict is reported.
    try #require(done.code == 75, "\(done.error)")
    texts = try Self.texts(whole)
    try #require(texts.contains("Edited here\n\none\ntwo") && texts.contains("New\n\na new file"))
  }

  private static let mirror = [Sandbox.program, "mirror"]

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
    for text in ["Edited\n\none", "Renamed", "Deleted", "Removed", "Both\n\none"] {
      try hawknotes("add", "the-good-hawk", text)
    }
    try hawknotes("mirror")
    try hawknotes("notes", "edit", "edited", "--text", "Edited here\n\none")
    try hawknotes("notes", "edit", "renamed", "--text", "With another title")
    try hawknotes("notes", "edit", "both", "--text", "Both\n\nhere")
    try hawknotes("notes", "delete", "deleted")
    let folder = home + "/notes/The Good Hawk/"
    let edited = try String(contentsOfFile: folder + "Edited.md", encoding: .utf8) + "two\n"
    try edited.write(toFile: folder + "Edited.md", atomically: true, encoding: .utf8)
    let both = try String(contentsOfFile: folder + "Both.md", encoding: .utf8)
    try both.replacing("one", with: "file").write(
      toFile: folder + "Both.md", atomically: true, encoding: .utf8)
    // The page of a book, with a field of another program, and with another title here.
    let page = home + "/notes/The Broken Raven/The Broken Raven.md"
    let raven = try String(contentsOfFile: page, encoding: .utf8)
    try raven.replacing("\n---\n", with: "\nyear: 2021\nmood: calm\n---\n").write(
      toFile: page, atomically: true, encoding: .utf8)
    try hawknotes("books", "edit", "the-broken-raven", "--title", "A Raven")
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
    KilledCommand(words: Self.mirror, environment: environment).kill(at: point)
    let next = hawknotes("mirror")
    guard [0, 75].contains(next.code) else { return "\(next.code): \(next.error)" }
    let again = hawknotes("mirror")
    guard again.error == "hawknotes: nothing has changed\n" else { return "again: \(again.error)" }
    let texts = try Self.texts(home.path)
    guard texts == self.texts else { return "notes: \(texts)" }
    if let fault = try Self.faultOfConflict(home.path) ?? Self.faultOfPage(home.path) {
      return fault
    }
    let copy = home.path + "/copy"
    _ = hawknotes("export", copy)
    let difference = EndToEndTests.run(
      ["diff", "-r", "-x", ".hawknotes*", home.path + "/notes", copy], environment: environment)
    return difference.code == 0 ? nil : difference.output
  }

  /// Returns what is wrong unless the file's text is an earlier version, and one window will show
  /// it.
  private static func faultOfConflict(_ home: String) throws -> String? {
    let versions = try DatabaseQueue(path: home + "/data/library.sqlite").read { database in
      try Int.fetchOne(
        database, sql: "SELECT count(*) FROM version WHERE text = ?", arguments: [conflict])
    }
    let shown = try DatabaseQueue(path: home + "/state/mirror.sqlite").read { database in
      try String.fetchAll(database, sql: "SELECT text FROM conflict")
    }
    if versions != 1 { return "versions: \(versions ?? 0)" }
    return shown == [conflict] ? nil : "conflicts: \(shown)"
  }

  /// Returns what is wrong unless the page has the fields of both sides and of the other program.
  ///
  /// Takes that one out, because an export does not write it.
  private static func faultOfPage(_ home: String) throws -> String? {
    let path = home + "/notes/A Raven/A Raven.md"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    guard page.contains("\nyear: 2021\n"), page.contains("\nmood: calm\n---\n") else { return page }
    try page.replacing("\nmood: calm\n", with: "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
    return nil
  }

  private static let conflict = "Both\n\nfile"

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
