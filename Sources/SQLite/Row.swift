import CSQLite

/// A row of a statement's result.
///
/// NB: The row of a ``RowCursor`` is valid only until the cursor goes on or ends. Those of
/// `fetchOne` and `fetchAll` are copies.
public struct Row {
  private let statement: Statement
  /// The values of a copy.
  private let copied: [DatabaseValue]?

  /// The row that a statement is at.
  init(of statement: Statement) {
    self.statement = statement
    copied = nil
  }

  /// A copy of the row that a statement is at.
  init(copyOf statement: Statement) {
    self.statement = statement
    copied = Self.values(of: statement)
  }

  public var columnCount: Int {
    copied?.count ?? Int(sqlite3_column_count(statement.sqliteStatement))
  }

  /// The values of all columns.
  public var values: [DatabaseValue] { copied ?? Self.values(of: statement) }

  /// Returns the value of a column; throws if it is not of the type.
  public func decode<Value: DatabaseValueConvertible>(
    _ type: Value.Type = Value.self, atIndex index: Int
  ) throws(DatabaseError) -> Value {
    guard let value = Value(value(index)) else {
      throw DatabaseError(
        resultCode: .corrupt, message: "column \(index) is no \(Value.self)", sql: statement.sql)
    }
    return value
  }

  /// Returns the value of the column with a name; throws if it is not of the type.
  public func decode<Value: DatabaseValueConvertible>(
    _ type: Value.Type = Value.self, forColumn name: String
  ) throws(DatabaseError) -> Value {
    guard let index = statement.column(named: name) else {
      throw DatabaseError(message: "no column \(name)", sql: statement.sql)
    }
    return try decode(atIndex: index)
  }

  public func hasNull(atIndex index: Int) -> Bool {
    if let copied { return copied[index] == .null }
    return sqlite3_column_type(statement.sqliteStatement, Int32(index)) == SQLITE_NULL
  }

  /// Calls `body` with the bytes of a column, which are valid only meanwhile; there are none in
  /// NULL.
  public func withBytes<Value>(
    atIndex index: Int, _ body: (UnsafeRawBufferPointer) throws -> Value
  ) throws -> Value {
    if let copied {
      return try ([UInt8](copied[index]) ?? []).withUnsafeBytes(body)
    }
    let bytes = sqlite3_column_blob(statement.sqliteStatement, Int32(index))
    let count = Int(sqlite3_column_bytes(statement.sqliteStatement, Int32(index)))
    return try body(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private func value(_ index: Int) -> DatabaseValue {
    copied?[index] ?? DatabaseValue(statement.sqliteStatement, Int32(index))
  }

  private static func values(of statement: Statement) -> [DatabaseValue] {
    (0..<sqlite3_column_count(statement.sqliteStatement)).map {
      DatabaseValue(statement.sqliteStatement, $0)
    }
  }
}
