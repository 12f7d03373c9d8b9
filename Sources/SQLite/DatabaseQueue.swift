import Glibc

/// A connection that one thread uses at a time; others wait.
///
/// No function may be called inside another one.
public final class DatabaseQueue: @unchecked Sendable {
  private let database: Database
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  /// Opens a database file, or creates it.
  ///
  /// Reads nothing: that the file is no database shows with the first statement.
  public init(path: String, configuration: Configuration = Configuration()) throws {
    database = try Database(path: path, configuration)
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  /// Makes a database in memory.
  public convenience init(configuration: Configuration = Configuration()) throws {
    try self.init(path: ":memory:", configuration: configuration)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Closes the connection, which is not used any more; otherwise it is closed with this object.
  public func close() { locked { $0.close() } }

  /// Reads in one transaction; a statement that writes throws ``ResultCode/readOnly``.
  public func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try locked { database in
      try database.execute(sql: "PRAGMA query_only = 1")
      defer { try? database.execute(sql: "PRAGMA query_only = 0") }
      return try database.together { try body(database) }
    }
  }

  /// Writes in one transaction; rolls it back if `body` throws.
  public func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try locked { database in
      var value: Value?
      try database.inTransaction {
        value = try body(database)
        return .commit
      }
      guard let value else { throw DatabaseError(resultCode: .misuse) }
      return value
    }
  }

  /// Reads or writes; each statement is a transaction, unless `body` begins one.
  public func writeWithoutTransaction<Value>(
    _ body: (Database) throws -> Value
  ) throws -> Value { try locked(body) }

  /// Reads; each statement is a transaction, unless `body` begins one.
  public func unsafeRead<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try locked(body)
  }

  private func locked<Value>(_ body: (Database) throws -> Value) rethrows -> Value {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(database)
  }
}
