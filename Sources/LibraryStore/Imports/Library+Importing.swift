public import struct FoundationEssentials.Date
import SQLite
public import LibraryModel

extension Library {
  /// Imports books of other programs with their highlights in one transaction.
  ///
  /// An import that is repeated changes nothing. What was edited here stays as it is, and what was
  /// deleted here stays deleted; only what an undone import added comes back.
  ///
  /// - Parameter progress: Called with the number of books and notes that are done.
  /// - Returns: What was done with each book.
  public func `import`(
    _ requests: [ImportRequest], progress: (Int) -> Void = { _ in }
  ) throws(LibraryError) -> [ImportOutcome] {
    try writeMuch { try $0.perform(requests, isDryRun: false, progress) }
  }

  /// Makes a change of many items in one transaction that locks readers out only for its commit.
  ///
  /// SQLite locks readers out as soon as it writes changed pages to the file because the cache is
  /// full. So up to 256 MB of them stay in memory until the commit.
  private func writeMuch<Value>(
    _ body: (Database) throws -> Value
  ) throws(LibraryError) -> Value {
    try write { database in
      // The keys are in no order: with the small cache of a window each note would read and write
      // ten pages.
      try database.execute(sql: "PRAGMA cache_size = -8000; PRAGMA cache_spill = 65536")
      defer { try? database.execute(sql: "PRAGMA cache_size = -512") }
      return try body(database)
    }
  }

  /// Returns the outcome that an import would have, and changes nothing.
  public func outcome(of requests: [ImportRequest]) throws(LibraryError) -> [ImportOutcome] {
    try readTogether { try $0.perform(requests, isDryRun: true) { _ in } }
  }

  /// Undoes an import: moves what it added to the bin as one deletion with the id of the import,
  /// and reverts what it changed.
  ///
  /// Items that were edited stay, and so do books and characters that have something left. NB: an
  /// item of an exported library that was edited before the export stays as well: its first version
  /// is not known.
  ///
  /// - Throws: ``LibraryError/gone`` if nothing of the import is there.
  public func undoImport(
    _ batch: Origin.Batch, at time: Date
  ) throws(LibraryError) -> UndoneImport {
    try writeMuch { try $0.undoImport(batch, at: time) }
  }

  /// Undoes an import as ``undoImport(_:at:)`` does; repeating it changes nothing.
  func undoImportOnce(_ batch: Origin.Batch, at time: Date) throws(LibraryError) {
    try writeMuch { database in
      guard try Deletion.ID("\(batch)").map(database.hasHad) != true else { return }
      _ = try database.undoImport(batch, at: time)
    }
  }

  /// Redoes an import that was undone; repeating it changes nothing.
  ///
  /// Restores its items that are still in the bin, and gives books and notes the contents that the
  /// import gave them.
  ///
  /// - Throws: ``LibraryError/gone`` if nothing of it is left.
  func redoImport(_ batch: Origin.Batch, at time: Date) throws(LibraryError) {
    try writeMuch { try $0.redoImport(batch, at: time) }
  }

  /// Returns the numbers of the items that the library has from an import; nil if the import added
  /// and changed nothing.
  public func made(_ batch: Origin.Batch) throws(LibraryError) -> MadeImport? {
    try readTogether { try $0.made(batch) }
  }
}

extension Database {
  fileprivate func perform(
    _ requests: [ImportRequest], isDryRun: Bool, _ progress: (Int) -> Void
  ) throws -> [ImportOutcome] {
    let run = try ImportRun(self, requests, isDryRun: isDryRun)
    var done = 0
    return try requests.flatMap { request in
      let importer = BookImporter(run: run, request: request)
      return try request.books.map { book in
        let outcome = try importer.run(book) { progress(done + $0) }
        done += 1 + book.highlights.count
        return outcome
      }
    }
  }

  /// Records where an item came from; it replaces the item of an undone import.
  func replace(_ origin: Origin, of item: LibraryItem) throws {
    try cachedStatement(
      sql: """
        INSERT INTO origin (item, kind, source, key, batch) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (source, kind, key) DO UPDATE SET item = excluded.item, batch = excluded.batch
        """
    ).execute(arguments: [
      item.id, item.kind.rawValue, origin.source, origin.key, "\(origin.batch)",
    ])
  }
}
