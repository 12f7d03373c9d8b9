import CSQLite

extension Database {
  public enum TransactionCompletion {
    case commit
    case rollback
  }

  /// Whether a transaction is open.
  public var isInsideTransaction: Bool { sqlite3_get_autocommit(sqliteConnection) == 0 }

  /// Runs `body` in a transaction that takes the lock to write at once; rolls it back if `body` or
  /// the commit throws.
  public func inTransaction(_ body: () throws -> TransactionCompletion) throws {
    try execute(sql: "BEGIN IMMEDIATE")
    do {
      if try body() == .commit { try commit() }
    } catch {
      // The first error is the cause.
      try? rollBack()
      throw error
    }
    try rollBack()
  }

  /// Runs `body` as a part of the open transaction; undoes only this part if `body` throws.
  public func inSavepoint(_ body: () throws -> TransactionCompletion) throws {
    // NB: Outside of a transaction, a savepoint would begin one.
    guard isInsideTransaction else { throw DatabaseError(resultCode: .misuse) }
    try execute(sql: "SAVEPOINT part")
    do {
      let completion = try body()
      guard isInsideTransaction else { throw DatabaseError(resultCode: .abort) }
      try execute(sql: completion == .commit ? "RELEASE part" : "ROLLBACK TO part; RELEASE part")
    } catch {
      if isInsideTransaction { try? execute(sql: "ROLLBACK TO part; RELEASE part") }
      throw error
    }
  }

  /// Reads with several statements in one transaction.
  public func together<Value>(_ body: () throws -> Value) throws -> Value {
    try execute(sql: "BEGIN DEFERRED")
    do {
      let value = try body()
      try commit()
      return value
    } catch {
      try? rollBack()
      throw error
    }
  }

  // NB: After some errors SQLite ends the transaction itself: what came later is not part of it.
  private func commit() throws(DatabaseError) {
    guard isInsideTransaction else { throw DatabaseError(resultCode: .abort) }
    try execute(sql: "COMMIT")
  }

  /// Rolls back the open transaction, if there is one.
  private func rollBack() throws(DatabaseError) {
    if isInsideTransaction { try execute(sql: "ROLLBACK") }
  }
}
