import Foundation
import Testing
import Torture

/// Kills commands that change the library at each system call that writes: the change is made
/// wholly or not at all, and the library can be read and changed afterwards.
@Suite(.serialized, .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
struct CommandKillTorture {
  @Test func `a killed add saves nothing or exactly one note`() throws {
    try expectAllOrNothing(["add", "the-good-hawk", "added"], rounds: 25)
  }

  @Test func `a killed edit leaves the earlier text or the new one`() throws {
    try expectAllOrNothing(["notes", "edit", "there-before", "--text", "edited"], rounds: 15)
  }

  @Test(arguments: [
    ["books", "edit", "the-good-hawk", "--title", "Edited", "--rating", "4", "--no-tab"],
    ["characters", "edit", "agatha", "--name", "Edited", "--favourite"],
  ])
  func `a killed edit of fields changes all of them or none`(words: [String]) throws {
    try expectAllOrNothing(words, rounds: 12)
  }

  @Test(arguments: [
    ["notes", "move", "there-before", "another-tagged", "inbox"],
    ["characters", "move", "agatha", "the-broken-raven", "--first"],
    ["books", "move", "the-good-hawk", "--last"],
  ])
  func `a killed move leaves everything in its place or moves all of it`(words: [String]) throws {
    try expectAllOrNothing(words, rounds: 12)
  }

  @Test func `a killed rebuild changes nothing or everything, and the next one completes it`()
    throws
  {
    let damage = "UPDATE digest SET title = 'wrong'; UPDATE book SET notes = 7; DELETE FROM tag"
    let run = try CommandRun(["doctor", "--rebuild"], damage: damage)
    try expect(run, named: "doctor --rebuild", rounds: 15) { point in
      try run.faultAfterRepetition(at: point)
    }
  }

  @Test func `a killed delete leaves the book or moves it to the bin`() throws {
    try expectAllOrNothing(["books", "delete", "the-good-hawk"], rounds: 15)
  }

  @Test func `a killed renaming of a tag leaves both notes as they were or renames it in both`()
    throws
  {
    try expectAllOrNothing(["tags", "rename", "tagged", "renamed"], rounds: 15)
  }

  @Test func `a killed import imports the whole file or nothing`() throws {
    let folder = Sandbox()
    let path = folder.home + "/My Clippings.txt"
    let clippings = (1...20).map { number in
      """
      The Good Hawk (Joseph Elliott)
      - Your Highlight on Location \(number)0-\(number)5 | Added on 1 May 2020 10:00:00

      Words number \(number)
      ==========

      """
    }
    try FileManager.default.createDirectory(
      atPath: folder.home, withIntermediateDirectories: true)
    try clippings.joined().write(toFile: path, atomically: true, encoding: .utf8)
    try expectAllOrNothing(["import", path], rounds: 20)
  }

  @Test func `a failing system call in add saves nothing or exactly one note, and is reported`()
    throws
  {
    let run = try CommandRun(["add", "the-good-hawk", "added"])
    let all = run.failingCalls.sorted()
    let calls = all.spread(over: Torture.rounds(brief: 30, short: 150, long: all.count))
    Trials(name: "errors in add", points: calls, least: 20).expectNoFault { call in
      try run.faultAfterFailure(of: call)
    }
  }

  /// Kills a command at points of its run, and compares the contents of the library each time.
  private func expectAllOrNothing(_ words: [String], rounds: Int) throws {
    let run = try CommandRun(words)
    try expect(run, named: words.prefix(2).joined(separator: " "), rounds: rounds) { point in
      try run.faultAfterKill(at: point)
    }
  }

  private func expect(
    _ run: CommandRun, named name: String, rounds: Int,
    _ fault: @escaping @Sendable (KillPoint) throws -> String?
  ) throws {
    let all = run.points.sorted()
    let points = all.spread(over: Torture.rounds(brief: rounds, short: 60, long: all.count))
    Trials(name: "kill points: \(name)", points: points).expectNoFault(fault)
  }
}
