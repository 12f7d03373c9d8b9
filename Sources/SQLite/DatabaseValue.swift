import CSQLite

/// A value as SQLite stores it.
public enum DatabaseValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// Reads a column of the row that a statement is at.
  ///
  /// Bytes that are not UTF-8 are repaired.
  init(_ statement: OpaquePointer, _ column: Int32) {
    self =
      switch sqlite3_column_type(statement, column) {
      case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, column))
      case SQLITE_FLOAT: .real(sqlite3_column_double(statement, column))
      case SQLITE_TEXT: .text(Self.text(statement, column))
      case SQLITE_BLOB: .blob(Self.bytes(statement, column))
      default: .null
      }
  }

  // NB: The number of bytes is asked after the text, whose encoding may be converted before.
  private static func text(_ statement: OpaquePointer, _ column: Int32) -> String {
    let text = sqlite3_column_text(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  private static func bytes(_ statement: OpaquePointer, _ column: Int32) -> [UInt8] {
    let bytes = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// Binds the value to a parameter, from 1, of a statement.
  func bind(to statement: OpaquePointer, _ parameter: Int32) -> Int32 {
    switch self {
    case .null: return sqlite3_bind_null(statement, parameter)
    case .integer(let number): return sqlite3_bind_int64(statement, parameter, number)
    case .real(let number): return sqlite3_bind_double(statement, parameter, number)
    case .text(var text):
      return text.withUTF8 {
        database_bind_text(statement, parameter, $0.baseAddress, UInt64($0.count))
      }
    case .blob(let bytes):
      return bytes.withUnsafeBytes {
        database_bind_blob(statement, parameter, $0.baseAddress, UInt64($0.count))
      }
    }
  }
}
