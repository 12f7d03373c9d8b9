import CSQLite

/// A result code of SQLite.
public struct ResultCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The code without the detail of an extended one.
  var primary: ResultCode { ResultCode(rawValue: rawValue & 0xFF) }

  public static let error = ResultCode(rawValue: SQLITE_ERROR)
  public static let noPermission = ResultCode(rawValue: SQLITE_PERM)
  public static let abort = ResultCode(rawValue: SQLITE_ABORT)
  public static let busy = ResultCode(rawValue: SQLITE_BUSY)
  public static let locked = ResultCode(rawValue: SQLITE_LOCKED)
  public static let noMemory = ResultCode(rawValue: SQLITE_NOMEM)
  public static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
  public static let failedCall = ResultCode(rawValue: SQLITE_IOERR)
  public static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  public static let full = ResultCode(rawValue: SQLITE_FULL)
  public static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  public static let tooBig = ResultCode(rawValue: SQLITE_TOOBIG)
  public static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
  public static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
  public static let format = ResultCode(rawValue: SQLITE_FORMAT)
  public static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)

  // Extended codes: SQLITE_IOERR_LOCK is a macro that Swift cannot read.
  public static let failedLock = ResultCode(rawValue: SQLITE_IOERR | 15 << 8)
  /// The file was moved or deleted while it was open.
  public static let readOnlyMoved = ResultCode(rawValue: SQLITE_READONLY | 4 << 8)
}
