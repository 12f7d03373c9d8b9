import SQLite

/// The reason why a mirror or a synchronization ended early.
package protocol RecordError: Error {
  static func library(_ error: LibraryError) -> Self
  static func failed(path: String, errno: Int32) -> Self
  static func record(path: String, reason: String) -> Self
}

extension RecordError {
  /// The error of a record: of its disk, or of the file itself.
  package static func record(_ path: String, _ error: any Error) -> Self {
    let error = error as? DatabaseError ?? DatabaseError(message: "\(error)")
    guard let errno = error.diskError else { return .record(path: path, reason: error.message) }
    return .failed(path: path, errno: errno)
  }

  /// Returns what a library answers; waits while it is busy.
  package static func asking<Value>(
    _ library: Library, _ work: (Library) throws(LibraryError) -> Value
  ) throws(Self) -> Value {
    do {
      return try library.patiently { () throws(LibraryError) in try work(library) }
    } catch {
      throw .library(error)
    }
  }
}
