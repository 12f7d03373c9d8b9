import SQLite
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

  init(_ error: any Error, path: String) {
    if let known = error as? LibraryError {
      self = known
    } else if let failure = error as? DatabaseError {
      self.init(failure, path: path)
    } else {
      self = .unreadable(path: path)
    }
  }

  private init(_ failure: DatabaseError, path: String) {
    self =
      switch failure.resultCode {
      case .busy, .locked: .busy
      // NB: A signal during a lock call may be reported as this error; the next attempt may
      // succeed.
      case .failedCall where failure.extendedResultCode == .failedLock: .busy
      case .notADatabase, .corrupt, .format: .unreadable(path: path)
      // A table or column of the schema is missing.
      case .error: .unreadable(path: path)
      case .readOnly where failure.extendedResultCode == .readOnlyMoved: .moved(path: path)
      case .readOnly, .noPermission: .noPermission(path: path)
      case .cannotOpen: PrivateFile.obstacle(to: path)
      case .constraint, .tooBig: .refused(failure.message)
      case .full: .failed(path: path, errno: ENOSPC)
      case .noMemory: .failed(path: path, errno: ENOMEM)
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
