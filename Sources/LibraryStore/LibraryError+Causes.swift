import GRDB
import Glibc

extension LibraryError {
  /// Creates the error for an `errno` at a path.
  init(errno: Int32, path: String) {
    self =
      switch errno {
      case ENOENT, ENOTDIR: .noSuchFile(path: path)
      case ELOOP: .link(path: path)
      case EISDIR: .folder(path: path)
      case EACCES, EPERM, EROFS: .noPermission(path: path)
      default: .failed(path: path, errno: errno)
      }
  }

  /// Creates the error for an error of GRDB.
  init(_ error: any Error, path: String) {
    if let known = error as? LibraryError {
      self = known
    } else if let failure = error as? DatabaseError {
      self.init(failure, path: path)
    } else {
      // A row that cannot be decoded breaks a promise of the schema.
      self = .unreadable(path: path)
    }
  }

  private init(_ failure: DatabaseError, path: String) {
    self =
      switch failure.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
      // NB: A signal during a lock call may be reported as this error; the next attempt may
      // succeed.
      case .SQLITE_IOERR where failure.extendedResultCode == .SQLITE_IOERR_LOCK: .busy
      case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_FORMAT: .unreadable(path: path)
      // A table or column of the schema is missing.
      case .SQLITE_ERROR: .unreadable(path: path)
      case .SQLITE_READONLY, .SQLITE_PERM: .noPermission(path: path)
      case .SQLITE_CANTOPEN: PrivateFile.obstacle(to: path)
      case .SQLITE_CONSTRAINT, .SQLITE_TOOBIG: .refused(failure.message ?? "")
      case .SQLITE_FULL: .failed(path: path, errno: ENOSPC)
      case .SQLITE_NOMEM: .failed(path: path, errno: ENOMEM)
      default: .failed(path: path, errno: EIO)
      }
  }
}

extension LibraryError {
  /// Runs `body`, and once more if the library seems damaged: SQLite reports a disk that failed to
  /// read as damage.
  ///
  /// NB: In between, the process loses its locks on the file: call it only while SQLite holds none.
  static func lookingTwice<Value>(
    at path: String, _ body: () throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    do throws(LibraryError) {
      return try body()
    } catch .unreadable {
      try PrivateFile.checkReading(path)
      return try body()
    }
  }
}
