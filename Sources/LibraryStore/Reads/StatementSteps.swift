import GRDB
import GRDBSQLite

/// The rows of a statement, one after the other; the statement is reset with this object.
///
/// NB: GRDB's cursors take longer for a row than SQLite itself.
final class StatementSteps {
  private let statement: SQLiteStatement
  /// The row, for functions of SQLite; nil after the last one.
  private(set) var row: OpaquePointer?

  /// Goes to the first row of a statement that is used nowhere else meanwhile.
  init(_ sql: String, _ arguments: StatementArguments, in database: Database) throws {
    let statement = try database.cachedStatement(sql: sql)
    try statement.setArguments(arguments)
    self.statement = statement.sqliteStatement
    try advance()
  }

  deinit { sqlite3_reset(statement) }

  /// Goes to the next row.
  func advance() throws {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: row = statement
    case SQLITE_DONE: row = nil
    case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
  }
}
