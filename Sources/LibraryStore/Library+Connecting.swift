import SQLite

// The connections to the database of a library.

extension Library {
  /// Opens a library to write; creates or migrates it if necessary.
  static func connect(
    to path: String, _ busy: BusyWait
  ) throws(LibraryError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .callback(busy.goesOn)
    // Set before anything is read: the file may come from anybody.
    configuration.prepareDatabase { try $0.execute(sql: precautions) }
    return try LibraryError.lookingTwice(at: path) { () throws(LibraryError) in
      do {
        let connection = try DatabaseQueue(path: path, configuration: configuration)
        try connection.writeWithoutTransaction { database in
          try Schema.update(database, path: path) { migrate in
            try LibraryBackups(of: path).backUp(before: migrate) {
              try Schema.version(of: database, path: path) < Schema.newest
            }
          }
          try database.execute(sql: settings)
        }
        return connection
      } catch { throw LibraryError(error, path: path) }
    }
  }

  /// Opens a library that is only read; nil if it must be written first.
  static func connect(
    toRead path: String, _ busy: BusyWait
  ) throws(LibraryError) -> DatabaseQueue? {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .callback(busy.goesOn)
    configuration.prepareDatabase { try $0.execute(sql: precautions) }
    return try LibraryError.lookingTwice(at: path) { () throws(LibraryError) in
      do {
        let connection = try DatabaseQueue(path: path, configuration: configuration)
        let version = try connection.unsafeRead { database in
          try database.execute(sql: "PRAGMA temp_store = MEMORY")
          return try database.together { try Schema.version(of: database, path: path) }
        }
        return version == Schema.newest ? connection : nil
      } catch let error as DatabaseError where error.resultCode == .readOnly {
        // NB: A process killed in a commit left a journal, which only a writer can roll back.
        return nil
      } catch { throw LibraryError(error, path: path) }
    }
  }

  // NB: Never WAL: SQLite before 3.51.3 can corrupt a WAL file that several processes write.
  // Half a megabyte of cache, not two: in a window open for weeks the cache becomes full.
  private static let settings = """
    PRAGMA journal_mode = TRUNCATE;
    PRAGMA synchronous = FULL;
    PRAGMA cache_size = -512;
    PRAGMA temp_store = MEMORY
    """

  private static let precautions = """
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON
    """

  static func connectToMemory(_ path: String) throws(LibraryError) -> DatabaseQueue {
    do {
      let connection = try DatabaseQueue()
      try connection.write { database in
        for version in Schema.versions { try database.execute(sql: version.script) }
      }
      return connection
    } catch { throw LibraryError(error, path: path) }
  }
}
