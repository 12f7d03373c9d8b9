import CSQLite

/// A connection to a database.
///
/// Use it from one thread at a time: see ``DatabaseQueue``.
public final class Database {
  /// The connection for functions of SQLite.
  public let sqliteConnection: OpaquePointer
  private var cache: [String: Statement] = [:]
  private var goesOn: (Int) -> Bool = { _ in false }
  private var isClosed = false

  init(path: String, _ configuration: Configuration) throws {
    var connection: OpaquePointer?
    let access =
      configuration.readonly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(path, &connection, access | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let connection else {
      sqlite3_close_v2(connection)
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
    sqliteConnection = connection
    sqlite3_extended_result_codes(connection, 1)
    database_configure(connection)
    setBusyMode(configuration.busyMode)
    for prepare in configuration.preparations { try prepare(self) }
  }

  deinit { close() }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    // NB: The connection stays open as long as one of its statements is there.
    cache = [:]
    sqlite3_close_v2(sqliteConnection)
  }

  private func setBusyMode(_ mode: Configuration.BusyMode) {
    switch mode {
    case .immediateError: break
    case .timeout(let time):
      let (seconds, attoseconds) = time.components
      let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
      sqlite3_busy_timeout(sqliteConnection, Int32(clamping: milliseconds))
    case .callback(let goesOn):
      self.goesOn = goesOn
      sqlite3_busy_handler(
        sqliteConnection,
        { context, attempts in
          guard let context else { return 0 }
          let database = Unmanaged<Database>.fromOpaque(context).takeUnretainedValue()
          return database.goesOn(Int(attempts)) ? 1 : 0
        }, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  // MARK: Statements

  /// Executes statements without arguments; their rows are dropped.
  public func execute(sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(sqliteConnection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(code, of: sqliteConnection, sql: sql) }
  }

  /// Executes one statement.
  public func execute(sql: String, arguments: StatementArguments) throws(DatabaseError) {
    try makeStatement(sql: sql).execute(arguments: arguments)
  }

  /// Compiles a statement.
  public func makeStatement(sql: String) throws(DatabaseError) -> Statement {
    try Statement(sql, in: sqliteConnection, flags: 0)
  }

  /// Compiles a statement at the first call, and keeps it.
  ///
  /// Its texts must be few.
  public func cachedStatement(sql: String) throws(DatabaseError) -> Statement {
    if let statement = cache[sql] { return statement }
    let statement = try Statement(
      sql, in: sqliteConnection, flags: UInt32(SQLITE_PREPARE_PERSISTENT))
    cache[sql] = statement
    return statement
  }

  /// The number of rows that the last statement has changed.
  public var changesCount: Int { Int(sqlite3_changes(sqliteConnection)) }

  public var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(sqliteConnection) }
}
