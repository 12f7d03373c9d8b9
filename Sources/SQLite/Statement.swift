import CSQLite
import Glibc

/// A compiled statement.
///
/// SQLite compiles it again by itself when the schema has changed.
public final class Statement {
  public let sql: String
  /// The statement for functions of SQLite.
  public let sqliteStatement: OpaquePointer

  /// Compiles the only statement of a text.
  ///
  /// - Parameter flags: `SQLITE_PREPARE_PERSISTENT` for a statement that is kept.
  init(_ sql: String, in connection: OpaquePointer, flags: UInt32) throws(DatabaseError) {
    var statement: OpaquePointer?
    var isWhole = true
    let code = sql.withCString { text in
      var end: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(connection, text, -1, flags, &statement, &end)
      if let end { isWhole = strspn(end, " \n;") == strlen(end) }
      return code
    }
    guard code == SQLITE_OK else { throw DatabaseError(code, of: connection, sql: sql) }
    guard let statement, isWhole else {
      sqlite3_finalize(statement)
      throw DatabaseError(resultCode: .misuse, message: "not one statement", sql: sql)
    }
    (self.sql, sqliteStatement) = (sql, statement)
  }

  deinit { sqlite3_finalize(sqliteStatement) }

  /// Executes the statement; its rows are dropped.
  public func execute(arguments: StatementArguments = []) throws(DatabaseError) {
    try setArguments(arguments)
    defer { finish() }
    while try step() {}
  }

  /// Starts again with other arguments.
  public func setArguments(_ arguments: StatementArguments) throws(DatabaseError) {
    sqlite3_reset(sqliteStatement)
    let count = sqlite3_bind_parameter_count(sqliteStatement)
    guard arguments.areNamed || arguments.values.count == count else {
      throw DatabaseError(
        resultCode: .misuse,
        message: "\(arguments.values.count) arguments instead of \(count)", sql: sql)
    }
    for parameter in 0..<count {
      let value =
        try arguments.areNamed
        ? named(parameter + 1, in: arguments) : arguments.values[Int(parameter)]
      let code = value.bind(to: sqliteStatement, parameter + 1)
      guard code == SQLITE_OK else { throw error(code) }
    }
  }

  private func named(
    _ parameter: Int32, in arguments: StatementArguments
  ) throws(DatabaseError) -> DatabaseValue {
    let name = sqlite3_bind_parameter_name(sqliteStatement, parameter).map { String(cString: $0) }
    guard let value = arguments.value(of: (name ?? "").dropFirst()) else {
      throw DatabaseError(
        resultCode: .misuse, message: "no argument for \(name ?? "?")", sql: sql)
    }
    return value
  }

  /// Goes to the next row; false after the last one.
  func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(sqliteStatement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw error(code)
    }
  }

  /// Ends the execution, which holds locks, and drops the arguments, which may be long.
  func finish() {
    sqlite3_reset(sqliteStatement)
    sqlite3_clear_bindings(sqliteStatement)
  }

  func column(named name: String) -> Int? {
    (0..<sqlite3_column_count(sqliteStatement)).first { column in
      sqlite3_column_name(sqliteStatement, column).map { strcmp($0, name) == 0 } ?? false
    }.map(Int.init)
  }

  private func error(_ code: Int32) -> DatabaseError {
    DatabaseError(code, of: sqlite3_db_handle(sqliteStatement), sql: sql)
  }
}
