import Foundation
import SQLite
import LibraryScripts
import LibraryStore
import Testing
import Torture

/// Kills a program while it fills the search index: the next search completes it and finds
/// everything.
@Suite(.serialized, .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
struct IndexKillTorture {
  @Test func `a filling of the index that was killed is completed by the next search`() throws {
    // More than 4,000 items are more than one transaction.
    let run = try IndexRun(notes: Torture.rounds(quick: 250, brief: 250, short: 4_300, long: 9_000))
    let all = run.points.sorted()
    let points = all.spread(over: Torture.rounds(brief: 20, short: 80, long: all.count))
    Trials(name: "kill points: filling the index", points: points).expectNoFault { point in
      try run.faultAfterKill(at: point)
    }
  }

  @Test func `searches that fill one index at the same time all find everything`() throws {
    let run = try IndexRun(notes: 250)
    let rounds = Torture.rounds(brief: 2, short: 10, long: 50)
    for _ in 0..<rounds {
      #expect(try run.faultOfSearches(atOnce: 3) == nil)
    }
    Torture.report("three programs that fill one index", tried: rounds, failed: 0)
  }
}

/// A library without an index, and the results of a search in it.
///
/// NB: Unchecked: the sandbox does not change.
private final class IndexRun: @unchecked Sendable {
  private let sandbox = Sandbox()
  private let template: String
  private let found: String
  private let items: Int
  /// The system calls in the folder of the index at which a search can be killed.
  let points: Set<KillPoint>

  init(notes: Int) throws {
    template = sandbox.home + "/template"
    let library = try Library(path: template + "/data/library.sqlite")
    try LargeLibrary(books: 3, characters: 10, notes: notes).write(to: library)
    let (whole, log) = (sandbox.home + "/undisturbed", sandbox.home + "/log")
    try KillRun.copy(template, to: whole)
    let command = KilledCommand(
      words: Self.search, environment: sandbox.environment(home: whole))
    let done: Finished
    (done, points) = try command.recorded(in: whole + "/cache", log: log)
    try #require(done.code == 0, "\(done.error)")
    found = done.output
    items = try Self.items(whole)
    try #require(items == notes + 13 && found.contains("note"))
  }

  /// Returns what is wrong after a search that was killed at a point; nil if nothing is.
  func faultAfterKill(at point: KillPoint) throws -> String? {
    let home = try TrialHome(in: sandbox, as: template)
    let environment = sandbox.environment(home: home.path)
    KilledCommand(words: Self.search, environment: environment).kill(at: point)
    return try fault(in: home.path, EndToEndTests.run(Self.search, environment: environment))
  }

  /// Returns what is wrong after several searches at once in a new home; nil if nothing is.
  func faultOfSearches(atOnce count: Int) throws -> String? {
    let home = try TrialHome(in: sandbox, as: template)
    let path = home.path
    let searches = inParallel(Array(0..<count), width: count) { _ in
      EndToEndTests.run(Self.search, environment: self.sandbox.environment(home: path))
    }
    return try searches.lazy.compactMap { try self.fault(in: path, $0.get()) }.first
  }

  private func fault(in home: String, _ search: Finished) throws -> String? {
    guard search.code == 0 else { return "\(search.code): \(search.error)" }
    guard search.output == found else { return "found: \(search.output.prefix(300))" }
    let items = try Self.items(home)
    return items == self.items ? nil : "\(items) of \(self.items) items in the index"
  }

  private static let search = [Sandbox.program, "search", "sea", "--json"]

  private static func items(_ home: String) throws -> Int {
    try DatabaseQueue(path: home + "/cache/search.sqlite").read { database in
      try #require(String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
      return try Int.fetchOne(database, sql: "SELECT count(*) FROM item") ?? 0
    }
  }
}
