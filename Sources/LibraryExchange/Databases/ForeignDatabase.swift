import CSQLite
import LibraryModel

/// A SQLite database of another program, copied into memory.
///
/// Nothing in it is trusted. Only tables are read, never views; no SQL and no function of its
/// schema is executed that could do harm, and all reads together take a bounded number of steps.
final class ForeignDatabase {
  /// Reason why a database cannot be read.
  struct Fault: Error {
    let reason: String
  }

  /// A row of a table; valid only while it is read.
  struct Row {
    fileprivate let statement: OpaquePointer
    fileprivate let columns: [String: Int32]

    /// The text of a column without blanks at its ends; empty if it has none.
    subscript(name: String) -> String {
      guard let column = columns[name], let bytes = sqlite3_column_text(statement, column) else {
        return ""
      }
      let count = Int(sqlite3_column_bytes(statement, column))
      return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
        .trimmed
    }

    /// The number in a column, also one that is stored as a text; nil if it has none.
    func number(_ name: String) -> Double? {
      guard let column = columns[name] else { return nil }
      if sqlite3_column_type(statement, column) == SQLITE_TEXT { return Double(self[name]) }
      guard [SQLITE_INTEGER, SQLITE_FLOAT].contains(sqlite3_column_type(statement, column)) else {
        return nil
      }
      return sqlite3_column_double(statement, column)
    }
  }

  private let connection: OpaquePointer
  /// Number of progress callbacks after which SQLite is stopped.
  private let callbacksLeft = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  /// The names of the tables.
  private(set) var tables: Set<String> = []

  /// Whether bytes are a database.
  static func begins(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: "SQLite format 3\0".utf8)
  }

  /// Opens a copy of a file, whose pieces are released.
  init(_ file: FileBytes) throws(Fault) {
    callbacksLeft.initialize(to: Self.mostSteps / Self.steps)
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_PRIVATECACHE
    guard sqlite3_open_v2(":memory:", &opened, flags, nil) == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      callbacksLeft.deallocate()
      throw Fault(reason: "no memory")
    }
    connection = opened
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 16 << 20)
    sqlite3_progress_handler(
      connection, Int32(Self.steps),
      { context in
        guard let callbacksLeft = context?.assumingMemoryBound(to: Int.self) else { return 1 }
        callbacksLeft.pointee -= 1
        return callbacksLeft.pointee < 0 ? 1 : 0
      }, callbacksLeft)
    sqlite3_exec(connection, Self.precautions, nil, nil, nil)
    try load(file)
    try readTables()
  }

  deinit {
    sqlite3_close_v2(connection)
    callbacksLeft.deallocate()
  }

  private static let precautions = """
    PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON;
    PRAGMA temp_store = MEMORY
    """
  private static let steps = 10_000
  private static let mostSteps = 1_000_000_000

  private func load(_ file: FileBytes) throws(Fault) {
    let count = file.count
    guard count > 0 else { throw Fault(reason: "the file is empty") }
    guard let memory = sqlite3_malloc64(UInt64(count)) else { throw Fault(reason: "no memory") }
    let copy = memory.assumingMemoryBound(to: UInt8.self)
    var end = 0
    while let piece = file.next() {
      (copy + end).initialize(from: piece, count: piece.count)
      end += piece.count
    }
    // A database with a write-ahead log cannot be in memory; its log was merged before.
    if count > 19 { (copy[18], copy[19]) = (min(copy[18], 1), min(copy[19], 1)) }
    let flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY
    let code = sqlite3_deserialize(
      connection, "main", copy, Int64(count), Int64(count), UInt32(flags))
    guard code == SQLITE_OK else { throw fault }
  }

  private func readTables() throws(Fault) {
    try read("SELECT name, sql FROM sqlite_schema WHERE type = 'table'") { row in
      if !row["sql"].uppercased().hasPrefix("CREATE VIRTUAL") { tables.insert(row["name"]) }
    }
  }

  /// Calls `body` with each row of a statement, at most a million.
  func read(_ sql: String, _ body: (Row) -> Void) throws(Fault) {
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &prepared, nil) == SQLITE_OK, let prepared else {
      throw fault
    }
    defer { sqlite3_finalize(prepared) }
    var columns: [String: Int32] = [:]
    for column in 0..<sqlite3_column_count(prepared) {
      let name = sqlite3_column_name(prepared, column).map { String(cString: $0) } ?? ""
      columns[name] = columns[name] ?? column
    }
    let row = Row(statement: prepared, columns: columns)
    for _ in 0..<1_000_000 {
      switch sqlite3_step(prepared) {
      case SQLITE_ROW: body(row)
      case SQLITE_DONE: return
      default: throw fault
      }
    }
  }

  private var fault: Fault {
    Fault(
      reason: sqlite3_errmsg(connection).map { String(cString: $0) } ?? "the database is damaged")
  }
}
