import SQLite
import CSQLite

/// The rows of a statement, one after the other; the statement is reset with this object.
///
/// NB: A ``RowCursor`` makes a value of each column that is read; this one gives SQLite's own
/// bytes.
final class StatementSteps {
  private let statement: OpaquePointer
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
