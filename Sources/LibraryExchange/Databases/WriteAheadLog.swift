import CSQLite
import Glibc

/// The write-ahead log of a SQLite database, which has the newest pages until they are copied into
/// it.
public enum WriteAheadLog {
  /// Returns a database with all commits of its log; the database itself if it cannot be read.
  ///
  /// SQLite recovers a copy of both files, in a folder that only the user can read.
  public static func merged(_ database: [UInt8], _ log: [UInt8]) -> [UInt8] {
    guard ForeignDatabase.begins(database), let folder = madeFolder() else { return database }
    let path = folder + "/copy.sqlite"
    defer {
      for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
      rmdir(folder)
    }
    guard isWritten(database, to: path), isWritten(log, to: path + "-wal") else { return database }
    return recovered(path) ?? database
  }

  private static func madeFolder() -> String? {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    return (parent + "/hawknotes-XXXXXX").withCString { template in
      guard let name = strdup(template) else { return nil }
      defer { free(name) }
      return mkdtemp(name).map { String(cString: $0) }
    }
  }

  private static func isWritten(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "wbx") else { return false }
    let count = fwrite(bytes, 1, bytes.count, file)
    return fclose(file) == 0 && count == bytes.count
  }

  private static func recovered(_ path: String) -> [UInt8]? {
    var connection: OpaquePointer?
    defer { sqlite3_close_v2(connection) }
    guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      sqlite3_exec(connection, readingOnly, nil, nil, nil) == SQLITE_OK
    else { return nil }
    var count: Int64 = 0
    guard let bytes = sqlite3_serialize(connection, "main", &count, 0) else { return nil }
    defer { sqlite3_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  // NB: In the exclusive mode, SQLite needs no shared memory beside the log.
  private static let readingOnly = """
    PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA query_only = ON; SELECT 1 FROM sqlite_schema
    """
}
