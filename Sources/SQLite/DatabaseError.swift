import CSQLite
import Glibc

/// An error of SQLite, or a value that is not of the expected type.
public struct DatabaseError: Error, CustomStringConvertible {
  /// The code with its detail.
  public let extendedResultCode: ResultCode
  public let message: String
  /// The statement that failed.
  public let sql: String?

  /// The code without its detail.
  public var resultCode: ResultCode { extendedResultCode.primary }

  /// Whether the file is damaged, or has another content than a program expects.
  ///
  /// Other errors pass: the disk is full, or another process writes.
  public var isDamage: Bool { [.corrupt, .notADatabase, .error].contains(resultCode) }

  /// The error of the disk that the code stands for, as an errno; nil if it stands for another.
  public var diskError: Int32? {
    switch resultCode {
    case .full: ENOSPC
    case .readOnly, .cannotOpen, .noPermission: EACCES
    case .failedCall: EIO
    default: nil
    }
  }

  public init(resultCode: ResultCode = .error, message: String? = nil, sql: String? = nil) {
    extendedResultCode = resultCode
    self.message = message ?? String(cString: sqlite3_errstr(resultCode.rawValue))
    self.sql = sql
  }

  /// The error that a function has returned for a connection.
  init(_ code: Int32, of connection: OpaquePointer?, sql: String? = nil) {
    self.init(
      resultCode: ResultCode(rawValue: code),
      message: sqlite3_errmsg(connection).map { String(cString: $0) }, sql: sql)
  }

  public var description: String {
    "SQLite error \(extendedResultCode.rawValue): \(message)"
      + (sql.map { " - while executing `\($0)`" } ?? "")
  }
}
