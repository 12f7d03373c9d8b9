import CLibrary
package import SQLite

/// Record of the last mirror or synchronization, in a database that can be deleted.
package protocol SyncingRecord {
  associatedtype Failure: RecordError

  /// Reads or writes, in one transaction.
  func perform<Value>(_ work: (Database) throws -> Value) throws(Failure) -> Value

  /// Reads, with a single statement.
  func read<Value>(_ work: (Database) throws -> Value) throws(Failure) -> Value
}

extension SyncingRecord {
  /// Opens the database, or makes it; one that is damaged is replaced by a new one.
  ///
  /// - Parameters:
  ///   - settings: Pragmas of the connection.
  ///   - prepare: Makes the tables.
  package static func open(
    _ path: String, _ settings: String = "", _ prepare: (DatabaseQueue) throws -> Void
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(.seconds(2))
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA trusted_schema = OFF;" + settings)
    }
    func open() throws -> DatabaseQueue {
      let connection = try DatabaseQueue(path: path, configuration: configuration)
      chmod(path, 0o600)
      try prepare(connection)
      return connection
    }
    do {
      return try open()
    } catch let error as DatabaseError where error.isDamage {
      delete(path)
      return try open()
    }
  }

  package static func delete(_ path: String) {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
  }
}
