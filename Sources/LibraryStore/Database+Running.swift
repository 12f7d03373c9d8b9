import GRDB
import GRDBSQLite

// NB: What GRDB has for this puts each statement together from parts that could have arguments, for
// which the run-time looks through all conformances in the program: a tenth of a library's opening.

extension Database {
  /// Runs statements that take no arguments and give no rows: sqlite3_exec.
  func run(_ sql: String) throws {
    let code = sqlite3_exec(sqliteConnection, sql, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: lastErrorMessage, sql: sql)
    }
  }

  /// Reads with several statements, from one state of the library.
  func together<Value>(_ body: () throws -> Value) throws -> Value {
    try run("BEGIN DEFERRED")
    do {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }
}
