import SQLite
import Glibc

/// Reads a library to its last page without changing it.
public struct LibraryCheck {
  private let path: String

  public init(path: String) {
    self.path = path
  }

  /// Facts about a sound library.
  public struct Result: Equatable, Sendable {
    /// Size in bytes.
    public let size: Int
    public let books: Int
    /// Number of notes, of all books and characters.
    public let notes: Int
    public let identity: LibraryIdentity
  }

  /// Checks that every page, index and row is sound, and that the file is one of our libraries.
  ///
  /// - Throws: ``LibraryError/unreadable(path:)`` if it is damaged.
  @discardableResult
  public func run() throws(LibraryError) -> Result {
    guard access(path, R_OK) == 0 else { throw LibraryError(errno: errno, path: path) }
    for suffix in ["", "-journal"] { try PrivateFile.requireFile(path + suffix) }
    return try LibraryError.lookingTwice(at: path, look)
  }

  private func look() throws(LibraryError) -> Result {
    do {
      return try result(readonly: true)
    } catch let error as DatabaseError where error.resultCode == .readOnly {
      // NB: A process killed in a commit left a journal; the next process that opens it rolls it
      // back.
      do { return try result(readonly: false) } catch { throw LibraryError(error, path: path) }
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  private func result(readonly: Bool) throws -> Result {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.busyMode = .timeout(.seconds(2))
    let connection = try DatabaseQueue(path: path, configuration: configuration)
    defer { connection.close() }
    return try connection.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA trusted_schema = OFF")
      let version = try Schema.version(of: database, path: path)
      guard try database.isSound() else { throw LibraryError.unreadable(path: path) }
      return try result(database, version)
    }
  }

  private func result(_ database: Database, _ version: Int) throws -> Result {
    let isStocked = version > 0
    func number(_ sql: String) throws -> Int { try Int.fetchOne(database, sql: sql) ?? 0 }
    let living = version < 3 ? " WHERE NOT deleted" : " WHERE deleted IS NULL"
    return Result(
      size: try number("PRAGMA page_count") * number("PRAGMA page_size"),
      books: isStocked ? try number("SELECT count(*) FROM book" + living) : 0,
      notes: isStocked ? try number("SELECT count(*) FROM note" + living) : 0,
      identity: try LibraryIdentity(database, version: version))
  }
}

extension Database {
  /// Whether every page, index and row is sound.
  func isSound() throws -> Bool {
    try String.fetchAll(self, sql: "PRAGMA integrity_check(1)") == ["ok"]
      && Row.fetchOne(self, sql: "PRAGMA foreign_key_check") == nil
  }
}
