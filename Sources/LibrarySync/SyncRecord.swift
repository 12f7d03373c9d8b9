import SQLite
import Glibc
import LibraryModel
import LibraryStore

/// Contents of both sides after the last synchronization, in a database of its own in the state
/// folder.
///
/// A lost record loses no text: the library is then united with the remote again.
final class SyncRecord: SyncingRecord {
  /// The state of the last synchronization.
  struct State: Equatable {
    /// The remote, without secrets.
    var remote = ""
    /// The id of the library.
    var library = ""
    /// The names of the fields that this version of the program shares.
    var shape = ""
    /// The last commit that the library has; nil before the first one.
    var base: String?
    /// The commit that the library was equal to at `revision`; nil if that is not known.
    var complete: String?
    /// Our commit that was about to be pushed; nil if the last push has ended.
    var sent: String?
    /// The change of the library up to which the remote has everything.
    var revision = LibraryRevision.start
    /// Time of the last complete synchronization, in seconds since 1970; 0 before the first one.
    var time = 0
  }

  let path: String
  private let connection: DatabaseQueue

  /// Opens the record; makes a new one if it is missing or damaged.
  init(path: String) throws(SyncError) {
    self.path = path
    do {
      connection = try Self.open(path) { try $0.write(Self.prepare) }
    } catch {
      throw .record(path, error)
    }
  }

  private static func prepare(_ database: Database) throws {
    if try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0 {
      try database.execute(sql: tables + ConflictTable.definition)
    }
    guard try Int.fetchOne(database, sql: "SELECT count(*) FROM state") == 1 else {
      throw DatabaseError(message: "not the record of a synchronization")
    }
    let isOlder =
      try Int.fetchOne(
        database, sql: "SELECT count(*) FROM sqlite_schema WHERE name = 'problem'") == 0
    try database.execute(sql: additions)
    guard isOlder else { return }
    try database.execute(
      sql: "INSERT INTO unread SELECT base FROM state WHERE base IS NOT NULL")
  }

  private static let tables = """
    CREATE TABLE state (
      remote TEXT NOT NULL, library TEXT NOT NULL, shape TEXT NOT NULL, base TEXT,
      revision INTEGER NOT NULL, item INTEGER NOT NULL, time INTEGER NOT NULL,
      sent TEXT
    ) STRICT;
    INSERT INTO state VALUES ('', '', '', NULL, 0, 0, 0, NULL);

    """

  /// Tables that older records lack: the start of an outage, ``State/complete``, the scenes that
  /// were left out, when this machine got another id, the pages that cannot be taken in or sent,
  /// and the base of an older program: it has passed over damaged pages.
  private static let additions = """
    CREATE TABLE IF NOT EXISTS outage (since INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS complete (base TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS left_out (
      machine TEXT, reason TEXT NOT NULL, base TEXT NOT NULL, time INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS renewal (time INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS problem (
      item TEXT NOT NULL, reason TEXT NOT NULL, ours INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS unread (base TEXT NOT NULL) STRICT
    """

  /// Reads or writes, in one transaction.
  func perform<Value>(_ work: (Database) throws -> Value) throws(SyncError) -> Value {
    do {
      return try connection.write(work)
    } catch {
      throw .record(path, error)
    }
  }

  /// Reads, with a single statement.
  func read<Value>(_ work: (Database) throws -> Value) throws(SyncError) -> Value {
    do {
      return try connection.unsafeRead(work)
    } catch {
      throw .record(path, error)
    }
  }

  func state() throws(SyncError) -> State {
    try read { database in
      guard
        let row = try Row.fetchOne(
          database, sql: "SELECT *, (SELECT base FROM complete) AS complete FROM state")
      else { return State() }
      return try State(
        remote: row.decode(forColumn: "remote"), library: row.decode(forColumn: "library"),
        shape: row.decode(forColumn: "shape"), base: row.decode(forColumn: "base"),
        complete: row.decode(forColumn: "complete"),
        sent: row.decode(forColumn: "sent"),
        revision: LibraryRevision(
          number: row.decode(forColumn: "revision"), item: row.decode(forColumn: "item")),
        time: row.decode(forColumn: "time"))
    }
  }

  func set(_ state: State) throws(SyncError) {
    try perform { try Self.write(state, in: $0) }
  }

  private static func write(_ state: State, in database: Database) throws {
    try database.execute(
      sql: """
        UPDATE state
        SET remote = ?, library = ?, shape = ?, base = ?, revision = ?, item = ?, time = ?,
          sent = ?
        """,
      arguments: [
        state.remote, state.library, state.shape, state.base, state.revision.number,
        state.revision.item, state.time, state.sent,
      ])
    try database.execute(sql: "DELETE FROM complete")
    guard let complete = state.complete else { return }
    try database.execute(sql: "INSERT INTO complete VALUES (?)", arguments: [complete])
  }

  // MARK: Outages

  /// Returns the time since which the remote is not reachable, in seconds since 1970; nil if it is.
  func outage() throws(SyncError) -> Int? {
    try read { try Int.fetchOne($0, sql: "SELECT min(since) FROM outage") }
  }

  /// Records that the remote is not reachable, or is again.
  func setReachable(_ isReachable: Bool) throws(SyncError) {
    guard try (outage() == nil) != isReachable else { return }
    try perform { database in
      if isReachable {
        try database.execute(sql: "DELETE FROM outage")
      } else {
        try database.execute(sql: "INSERT INTO outage VALUES (?)", arguments: [time(nil)])
      }
    }
  }

  // MARK: Problems

  /// Returns the pages that the last synchronization could not take in or send.
  func problems() throws(SyncError) -> [SyncReport.Problem] {
    try read { database in
      try Row.fetchAll(database, sql: "SELECT * FROM problem ORDER BY rowid").compactMap { row in
        guard let item = LibraryItem(try row.decode(String.self, forColumn: "item")) else {
          return nil
        }
        return try SyncReport.Problem(
          item: item, reason: row.decode(forColumn: "reason"), isOurs: row.decode(forColumn: "ours")
        )
      }
    }
  }

  /// Records a base and the problems that its pages have; all damaged pages have been looked at.
  ///
  /// NB: In one transaction: a kill between them would tell of no problem, or leave an older base
  /// for which the pages count as never taken in.
  func set(_ state: State, _ problems: [SyncReport.Problem]) throws(SyncError) {
    let isKnown = try (self.state(), self.problems()) == (state, problems)
    if isKnown, try !hasUnread() { return }
    try perform { database in
      try Self.write(state, in: database)
      try database.execute(sql: "DELETE FROM problem; DELETE FROM unread")
      for problem in problems {
        try database.execute(
          sql: "INSERT INTO problem VALUES (?, ?, ?)",
          arguments: ["\(problem.item)", problem.reason, problem.isOurs])
      }
    }
  }

  /// Whether the base may be past damaged pages that were never looked at.
  func hasUnread() throws(SyncError) -> Bool {
    try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM unread") ?? 0 > 0 }
  }

  // MARK: Machines

  /// Returns the machines whose scenes the last fetch has left out.
  func leftOutScenes() throws(SyncError) -> [SyncReport.LeftOutScenes] {
    try read { database in
      try Row.fetchAll(database, sql: "SELECT * FROM left_out ORDER BY rowid").map { row in
        try SyncReport.LeftOutScenes(
          machine: row.decode(forColumn: "machine"), reason: row.decode(forColumn: "reason"),
          commit: row.decode(forColumn: "base"), time: row.decode(forColumn: "time"))
      }
    }
  }

  func set(_ leftOut: [SyncReport.LeftOutScenes]) throws(SyncError) {
    guard try leftOutScenes() != leftOut else { return }
    try perform { database in
      try database.execute(sql: "DELETE FROM left_out")
      for scenes in leftOut {
        try database.execute(
          sql: "INSERT INTO left_out VALUES (?, ?, ?, ?)",
          arguments: [scenes.machine, scenes.reason, scenes.commit, scenes.time])
      }
    }
  }

  /// Records that this machine gets another id; returns false if the last time is less than a day
  /// ago.
  func renewMachine() throws(SyncError) -> Bool {
    let now = time(nil)
    let last = try read { try Int.fetchOne($0, sql: "SELECT max(time) FROM renewal") }
    if let last, abs(now - last) < SentSceneLimits.renewalTime { return false }
    try perform { database in
      try database.execute(sql: "DELETE FROM renewal")
      try database.execute(sql: "INSERT INTO renewal VALUES (?)", arguments: [now])
    }
    return true
  }

  /// Returns the id of this machine in a record of an older version; nil in newer ones.
  func formerMachine() throws(SyncError) -> String? {
    try read { database in
      let tables = "SELECT count(*) FROM sqlite_schema WHERE name = 'machine'"
      guard try Int.fetchOne(database, sql: tables) == 1 else { return nil }
      return try String.fetchOne(database, sql: "SELECT id FROM machine")
    }
  }
}
