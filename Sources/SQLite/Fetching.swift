extension Row {
  /// Returns the rows of a statement, one after the other.
  public static func fetchCursor(
    _ statement: Statement, arguments: StatementArguments = []
  ) throws(DatabaseError) -> RowCursor {
    try RowCursor(statement, arguments)
  }

  public static func fetchCursor(
    _ database: Database, sql: String, arguments: StatementArguments = []
  ) throws(DatabaseError) -> RowCursor {
    try fetchCursor(database.makeStatement(sql: sql), arguments: arguments)
  }

  /// Returns all rows of a statement.
  public static func fetchAll(
    _ statement: Statement, arguments: StatementArguments = []
  ) throws(DatabaseError) -> [Row] {
    try fetchCursor(statement, arguments: arguments).copies()
  }

  public static func fetchAll(
    _ database: Database, sql: String, arguments: StatementArguments = []
  ) throws(DatabaseError) -> [Row] {
    try fetchAll(database.makeStatement(sql: sql), arguments: arguments)
  }

  /// Returns the first row of a statement; nil if it has none.
  public static func fetchOne(
    _ statement: Statement, arguments: StatementArguments = []
  ) throws(DatabaseError) -> Row? {
    try fetchCursor(statement, arguments: arguments).copies(limit: 1).first
  }

  public static func fetchOne(
    _ database: Database, sql: String, arguments: StatementArguments = []
  ) throws(DatabaseError) -> Row? {
    try fetchOne(database.makeStatement(sql: sql), arguments: arguments)
  }
}

extension DatabaseValueConvertible {
  /// Returns the values of a statement's first column.
  public static func fetchAll(
    _ statement: Statement, arguments: StatementArguments = []
  ) throws(DatabaseError) -> [Self] {
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    var values: [Self] = []
    while let row = try rows.next() { values.append(try row.decode(atIndex: 0)) }
    return values
  }

  public static func fetchAll(
    _ database: Database, sql: String, arguments: StatementArguments = []
  ) throws(DatabaseError) -> [Self] {
    try fetchAll(database.makeStatement(sql: sql), arguments: arguments)
  }

  /// Returns the value of a statement's first column in its first row; nil if it has none, or NULL.
  public static func fetchOne(
    _ statement: Statement, arguments: StatementArguments = []
  ) throws(DatabaseError) -> Self? {
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    return try withExtendedLifetime(rows) { () throws(DatabaseError) in
      guard let row = try rows.next() else { return nil }
      return try row.decode(Self?.self, atIndex: 0)
    }
  }

  public static func fetchOne(
    _ database: Database, sql: String, arguments: StatementArguments = []
  ) throws(DatabaseError) -> Self? {
    try fetchOne(database.makeStatement(sql: sql), arguments: arguments)
  }
}
