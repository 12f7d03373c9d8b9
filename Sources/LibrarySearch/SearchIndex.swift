import SQLite
import CSQLite

/// The search index of a library: words of its items, in a file that can be deleted at any time.
///
/// The index has no texts: a result is read from the library, so it is never older than the
/// library. One process fills it; others read it meanwhile. Use it from one thread.
public final class SearchIndex {
  /// The file; nil if the index is only in memory.
  let file: IndexFile?
  let connection: DatabaseQueue
  private let inode: UInt64

  /// Opens the index in a folder; makes a new one if it is missing, damaged or of another version.
  ///
  /// - Throws: ``SearchError/busy`` if another process is making it.
  public init(folder: String) throws(SearchError) {
    let file = IndexFile(folder: folder)
    try file.require()
    if let sound = try? Self.open(file) {
      connection = sound
    } else {
      let made = try file.alone { () throws(SearchError) in
        // Another process may have made it meanwhile.
        if let sound = try? Self.open(file) { return sound }
        return try Self.make(file)
      }
      guard let made else { throw .busy }
      connection = made
    }
    (self.file, inode) = (file, file.inode)
  }

  /// Makes an index in memory: for a folder that cannot be written.
  public init() throws(SearchError) {
    (file, inode) = (nil, 0)
    do {
      connection = try DatabaseQueue(configuration: Self.configuration)
      try connection.writeWithoutTransaction { try $0.execute(sql: Self.tables) }
    } catch {
      throw .unavailable(path: memory, reason: "\(error)")
    }
  }

  /// Whether the path still leads to the opened file: another process may have replaced it.
  public var isCurrent: Bool { file.map { $0.inode == inode && inode != 0 } ?? true }

  /// The size of the file, in bytes.
  public var size: Int { file?.size ?? 0 }

  public static func exists(inFolder folder: String) -> Bool { IndexFile(folder: folder).size > 0 }

  /// Deletes the index in a folder, so that the next opening makes a new one.
  public static func delete(folder: String) { IndexFile(folder: folder).delete() }

  public func itemCount() throws(SearchError) -> Int {
    try perform { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") ?? 0 }
  }

  /// Reads or writes; an index that turns out to be damaged is deleted.
  func perform<Value>(_ work: (Database) throws -> Value) throws(SearchError) -> Value {
    do {
      return try connection.writeWithoutTransaction(work)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: any Error) -> SearchError {
    if let error = error as? SearchError { return error }
    guard let error = error as? DatabaseError else { return .library(error) }
    switch error.resultCode {
    case .busy, .locked: return .busy
    case .corrupt, .notADatabase, .format, .error:
      if isCurrent { file?.delete() }
      return .unavailable(path: path, reason: "it was damaged, and is made again")
    default: return .unavailable(path: path, reason: error.message)
    }
  }

  private var path: String { file?.path ?? memory }

  // MARK: Opening

  private static let applicationID = 0x4841_5753
  /// NB: Raise it when the words of an item or the tables change.
  private static let version = 7

  private static func open(_ file: IndexFile) throws -> DatabaseQueue {
    let connection = try connect(file)
    let isOurs = try connection.read { database in
      try Int.fetchOne(database, sql: "PRAGMA application_id") == applicationID
        && Int.fetchOne(database, sql: "PRAGMA user_version") == version
        && Int.fetchOne(database, sql: "SELECT count(*) FROM state") == 1
        && isOnDisk(database)
    }
    guard isOurs else { throw SearchError.busy }
    return connection
  }

  private static func make(_ file: IndexFile) throws(SearchError) -> DatabaseQueue {
    file.delete()
    try file.require()
    do {
      let connection = try connect(file)
      try connection.writeWithoutTransaction { database in
        try database.inTransaction {
          try database.execute(sql: tables)
          return .commit
        }
      }
      return connection
    } catch {
      throw .unavailable(path: file.path, reason: (error as? DatabaseError)?.message ?? "\(error)")
    }
  }

  // NB: Never WAL, see Library. A power cut may damage the file; then it is made again.
  private static func connect(_ file: IndexFile) throws -> DatabaseQueue {
    try DatabaseQueue(path: file.path, configuration: configuration)
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(.milliseconds(500))
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA temp_store = MEMORY;
          PRAGMA cache_size = -8192;
          PRAGMA cache_spill = OFF;
          """)
      try Relevance.register(in: database)
    }
    return configuration
  }

  // An item that changes gets a new number, and its old words stay behind: a table without texts
  // cannot forget them. The row in `item` says which numbers are valid. The prefixes of one to four
  // letters have lists of their own; words that begin with more are looked up in the table
  // longWord. So the first letters of a word are found as fast as a word.
  private static let tables = """
    CREATE TABLE item (number INTEGER PRIMARY KEY AUTOINCREMENT, key INTEGER NOT NULL UNIQUE) STRICT;
    CREATE TABLE state (
      library TEXT NOT NULL, revision INTEGER NOT NULL, item INTEGER NOT NULL, boot TEXT NOT NULL
    ) STRICT;
    INSERT INTO state VALUES ('', 0, 0, '');
    CREATE VIRTUAL TABLE titles USING fts5(
      title, marks, content = '', tokenize = 'ascii', prefix = '1 2 3 4');
    CREATE VIRTUAL TABLE words USING fts5(
      title, body, marks, content = '', tokenize = 'ascii', prefix = '1 2 3 4');
    CREATE TABLE longWord (text TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    INSERT INTO words (words, rank) VALUES ('hashsize', 8388608);
    PRAGMA application_id = 1212241747;
    PRAGMA user_version = 7
    """
}

/// The name of an index without a file, in errors.
private let memory = "the search index in memory"
