import SQLite

/// The identity of the library in a file, independent of the file's name.
public struct LibraryIdentity: Equatable, Sendable {
  /// UUID created with the library; nil for a library of an older version.
  public let id: String?
  /// Whether the library ever had a note.
  public let hasNotes: Bool
  /// Whether the library is older than its id: then backups without an id belong to it.
  let isAdopted: Bool

  /// Reads the identity of a library or a backup without changing it.
  public init(path: String) throws(LibraryError) {
    try PrivateFile.requireFile(path)
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(.milliseconds(100))
    do {
      let connection = try DatabaseQueue(path: path, configuration: configuration)
      defer { connection.close() }
      self = try connection.unsafeRead { database in
        try database.execute(sql: "PRAGMA trusted_schema = OFF")
        return try database.together {
          try LibraryIdentity(database, version: Schema.version(of: database, path: path))
        }
      }
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  init(_ database: Database, version: Int) throws {
    let row =
      version < 2
      ? nil
      : try Row.fetchOne(
        database.cachedStatement(sql: "SELECT id, adopted FROM identity ORDER BY rowid LIMIT 1"))
    id = try row?.decode(String.self, atIndex: 0)
    isAdopted = try row?.decode(Bool.self, atIndex: 1) ?? false
    hasNotes = try version > 0 && database.has("SELECT 1 FROM note", [])
  }

  func owns(_ backup: LibraryIdentity) -> Bool {
    backup.id == id || backup.id == nil && isAdopted
  }
}

extension Library {
  public func identity() throws(LibraryError) -> LibraryIdentity {
    try readTogether { try LibraryIdentity($0, version: Schema.newest) }
  }

  /// Returns a UUID that is another one after the library was replaced by a backup of itself.
  ///
  /// For what is derived from the library and follows its changes: a restored library may have
  /// given the revisions of lost changes to others.
  public func edition() throws(LibraryError) -> String {
    // NB: A restoration adds it to the table of the id, which earlier versions read too: they see
    // the first row.
    try readTogether { database in
      try String.fetchOne(
        database.cachedStatement(sql: "SELECT id FROM identity ORDER BY rowid DESC LIMIT 1")) ?? ""
    }
  }
}
