import SQLite
import LibraryModel

#if PLANTED_BUGS
  import PlantedBugs
#endif

extension SearchIndex {
  /// Progress of the filling of the index.
  public enum Filling: Equatable, Sendable {
    /// It has everything that the library had.
    case complete
    /// There is more; with the last change that the index has, and that of the library.
    case behind(Int64, of: Int64)
    /// Another process fills it now.
    case elsewhere
  }

  /// Adds what was changed in the library since the last call, until all of it is added or `goesOn`
  /// returns false.
  ///
  /// Reads some hundred items at a time, so that no save waits for it.
  public func fill(
    from source: SearchSource, while goesOn: () -> Bool
  ) throws(SearchError) -> Filling {
    let filled = try alone { () throws(SearchError) in
      try perform { database in try self.fill(database, from: source, while: goesOn) }
    }
    return filled ?? .elsewhere
  }

  /// Runs work that only one process may do; nil if another process does it.
  private func alone<Value>(
    _ work: () throws(SearchError) -> Value
  ) throws(SearchError) -> Value? {
    guard let file else { return try work() }
    return try file.alone(work)
  }

  /// Returns how far the index is filled.
  public func progress(of source: SearchSource) throws(SearchError) -> Filling {
    try perform { database in
      let state = try FillState(database)
      let last = try source.last()
      guard try state.library == source.edition() else { return .behind(0, of: last.number) }
      return state.revision == last ? .complete : .behind(state.revision.number, of: last.number)
    }
  }

  private func fill(
    _ database: Database, from source: SearchSource, while goesOn: () -> Bool
  ) throws -> Filling {
    var state = try FillState(database)
    let edition = try source.edition()
    let last = try source.last()
    let isUsable = state.library == edition && state.revision <= last
    if try !isUsable || (state.revision < last && state.isMostlyStale(database)) {
      try empty(database, for: edition)
      state = try FillState(database)
    }
    while state.revision < last {
      guard goesOn() else { return .behind(state.revision.number, of: last.number) }
      state.revision = try addBatch(database, from: source, after: state.revision, while: goesOn)
    }
    try sync(database)
    return .complete
  }

  /// Adds some thousand items in one transaction; returns the last change added.
  private func addBatch(
    _ database: Database, from source: SearchSource, after start: LibraryRevision,
    while goesOn: () -> Bool
  ) throws -> LibraryRevision {
    var revision = start
    var isLast = false
    var longWords = LongWords()
    #if PLANTED_BUGS
      if PlantedBug.countedTooEarly.isPlanted,
        let last = try source.changes(start, batchPages * pageSize).last?.revision
      {
        try count(last, in: database)
      }
    #endif
    try change(database, try isSynced(database) ? .synced : .unsynced) {
      for _ in 0..<batchPages {
        let page = try source.changes(revision, pageSize)
        for change in page {
          #if PLANTED_BUGS
            if PlantedBug.revisionSkipped.isPlanted, page.count == pageSize,
              change.revision == page.last?.revision
            {
              continue
            }
          #endif
          try add(change.item, key: change.revision.item, to: database, &longWords)
        }
        guard let last = page.last?.revision else {
          // The rest of the history is empty: the items were removed for good.
          revision = max(revision, try source.last())
          isLast = true
          break
        }
        revision = last
        isLast = page.count < pageSize
        guard !isLast, goesOn() else { break }
      }
      try count(revision, in: database)
      if !isLast { try markUnsynced(database) }
    }
    return revision
  }

  /// Stores the last change that the index has.
  private func count(_ revision: LibraryRevision, in database: Database) throws {
    try database.cachedStatement(sql: "UPDATE state SET revision = ?, item = ?")
      .execute(arguments: [revision.number, revision.item])
  }

  private func add(
    _ item: SearchedItem?, key: Int64, to database: Database, _ longWords: inout LongWords
  ) throws {
    try database.cachedStatement(sql: "DELETE FROM item WHERE key = ?").execute(arguments: [key])
    guard let item else { return }
    try database.cachedStatement(sql: "INSERT INTO item (key) VALUES (?)")
      .execute(arguments: [key])
    let (number, words) = (database.lastInsertedRowID, IndexedWords(item))
    try database.cachedStatement(
      sql: "INSERT INTO words (rowid, title, body, marks) VALUES (?, ?, ?, ?)"
    ).execute(arguments: [number, words.title, words.body, words.marks])
    try database.cachedStatement(
      sql: "INSERT INTO titles (rowid, title, marks) VALUES (?, ?, ?)"
    ).execute(arguments: [number, words.title, words.marks])
    for part in [words.title, words.body, words.marks] {
      try longWords.store(part, in: database)
    }
  }

  private func empty(_ database: Database, for library: String) throws {
    try change(database, .synced) {
      try database.execute(
        sql: """
          INSERT INTO words (words) VALUES ('delete-all');
          INSERT INTO titles (titles) VALUES ('delete-all');
          DELETE FROM item;
          DELETE FROM longWord;
          DELETE FROM sqlite_sequence;
          """)
      try database.execute(
        sql: "UPDATE state SET library = ?, revision = 0, item = 0", arguments: [library])
    }
  }
}

/// Items that are read from the library at once: a save waits no longer than that.
private let pageSize = 200
/// Pages that are added in one transaction.
private let batchPages = 20

/// Progress of the filling of an index.
private struct FillState {
  let library: String
  var revision: LibraryRevision
  /// The number of items that were ever added.
  private let made: Int

  init(_ database: Database) throws {
    guard
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT library, revision, item, (SELECT coalesce(max(seq), 0) FROM sqlite_sequence)
          FROM state
          """)
    else { throw DatabaseError(resultCode: .corrupt) }
    library = try row.decode(atIndex: 0)
    revision = try LibraryRevision(
      number: row.decode(atIndex: 1), item: row.decode(atIndex: 2))
    made = try row.decode(atIndex: 3)
  }

  /// Whether most words of the index belong to earlier versions of items.
  ///
  /// NB: It counts all items, 10 ms for a million: not for each query.
  func isMostlyStale(_ database: Database) throws -> Bool {
    try made > 10_000
      && made > 2 * (Int.fetchOne(database, sql: "SELECT count(*) FROM item") ?? 0)
  }
}
