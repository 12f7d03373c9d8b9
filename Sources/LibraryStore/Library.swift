import GRDB
import GRDBSQLite
import Glibc

/// The library shared by all windows: books, their characters, and finished notes.
///
/// Once open, reads and verbs do not wait for other processes but throw ``LibraryError/busy`` at
/// once; in a command, which has time, do them ``patiently(_:)``. Each verb is one transaction, and one that was done already changes nothing.
///
/// To be used from one thread.
public final class Library {
  /// The database file.
  public let path: String
  private let connection: DatabaseQueue
  private let notice: ChangeNotice
  private let wait: Duration
  private var seenVersion: Int?
  private var isPatient = false
  /// Whether it was found sound before something was written to it.
  private var isChecked = false

  /// Opens a library; makes it, and the folders it lies in, if it is missing.
  ///
  /// - Parameters:
  ///   - path: The database file; its companions lie beside it.
  ///   - wait: How long to wait for other processes that are at it.
  public init(path: String, wait: Duration = .seconds(2)) throws(LibraryError) {
    self.path = path
    self.wait = wait
    try PrivateFile.require(path)
    // The library itself may be a link of the user's; then these lie beside what it leads to.
    let real = Self.resolved(path)
    for suffix in ["-journal", "-wal", "-shm"] { try PrivateFile.refuseLink(real + suffix) }
    for suffix in ["", "-journal", "-wal", "-shm"] { try PrivateFile.requireFile(real + suffix) }
    // First: who puts a backup in the library's place has to be done with it.
    notice = try ChangeNotice(path: PrivateFile.companion("changes", of: path), wait: wait)
    connection = try Self.connect(to: path, wait: wait)
    seenVersion = try read(Self.dataVersion)
    setPatience(.zero)
  }

  /// Does something that waits for other processes, as long as opening does.
  public func patiently<Value>(
    _ work: () throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    if isPatient { return try work() }
    setPatience(wait)
    isPatient = true
    defer {
      isPatient = false
      setPatience(.zero)
    }
    return try work()
  }

  /// To be polled for input, then ``takeChanges()`` asked.
  ///
  /// −1, which poll(2) ignores, if the system grants no watch: then ask when the window gets the
  /// focus. NB: Only for who stays; to end a watch takes the kernel some 10 ms.
  public private(set) lazy var changeDescriptor: Int32 = {
    let descriptor = notice.startWatching()
    // What others did since the library was opened was told to nobody here.
    if (try? read(Self.dataVersion)) != seenVersion { notice.tell() }
    return descriptor
  }()

  /// Whether another process has changed the library since this was last asked.
  public func takeChanges() -> Bool {
    notice.drain()
    // NB: Who cannot be asked is in the middle of a commit: there is, or soon will be, a change.
    guard let version = try? read(Self.dataVersion) else { return true }
    defer { seenVersion = version }
    return version != seenVersion
  }

  /// Has all processes look whether the library has changed.
  ///
  /// For who goes on where a process was killed: it may have come to a commit, and not to telling
  /// the others.
  public func announce() { notice.tell() }

  /// Reads with one statement, which sees one state of the library by itself.
  ///
  /// NB: what GRDB does around a read of several took longer than most of ours.
  func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    try LibraryError.lookingTwice(at: path) { () throws(LibraryError) in
      do { return try connection.unsafeRead(body) } catch { throw LibraryError(error, path: path) }
    }
  }

  /// Reads with several statements, from one state of the library.
  func readTogether<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    try read { database in try database.together { try body(database) } }
  }

  /// Changes the library in one transaction, then tells the others.
  ///
  /// NB: who writes already is not waited for, who reads is, at the commit: SQLite then lets no new
  /// reader in, while one that gives up at once may never find a moment when nobody reads.
  func write(_ body: (Database) throws -> Void) throws(LibraryError) {
    defer { if !isPatient { setPatience(.zero) } }
    if !isChecked { try LibraryError.lookingTwice(at: path, check) }
    try LibraryError.lookingTwice(at: path) { () throws(LibraryError) in
      do {
        try connection.inTransaction(.immediate) { database in
          try body(database)
          if !isPatient { database.setPatience(Self.patienceWithReaders) }
          return .commit
        }
      } catch { throw LibraryError(error, path: path) }
    }
    notice.tell()
  }

  /// Reads all of it, before anything is written: SQLite would make damage worse that it has not
  /// come across, as by taking a page for a free one.
  ///
  /// A large library is left to the check of the day, since a save is not to wait.
  private func check() throws(LibraryError) {
    let isSound = try readTogether { database in
      let size = try Int.fetchOne(
        database, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
      return try size ?? 0 > Self.largeSize || database.isSound()
    }
    guard isSound else { throw .unreadable(path: path) }
    isChecked = true
  }

  private static let largeSize = 4 << 20
  private static let patienceWithReaders = Duration.milliseconds(25)

  private func setPatience(_ duration: Duration) {
    connection.unsafeRead { $0.setPatience(duration) }
  }

  private static func connect(
    to path: String, wait: Duration
  ) throws(LibraryError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(wait / .seconds(1))
    // Before anything is read: the file may be anybody's.
    configuration.prepareDatabase { try $0.run(precautions) }
    configuration.foreignKeysEnabled = false  // is one of them
    return try LibraryError.lookingTwice(at: path) { () throws(LibraryError) in
      do {
        let connection = try DatabaseQueue(path: path, configuration: configuration)
        try connection.writeWithoutTransaction { database in
          try Schema.update(database, path: path) { migrate in
            try LibraryBackups(of: path).backUp(before: migrate) {
              try Schema.version(of: database, path: path) < Schema.migrations.count
            }
          }
          try database.run(settings)
        }
        return connection
      } catch { throw LibraryError(error, path: path) }
    }
  }

  // NB: Never WAL: SQLite before 3.51.3 can corrupt a WAL file that several processes write.
  // Half a megabyte of pages, not two: a window that stays for weeks would come to have them all.
  private static let settings = """
    PRAGMA journal_mode = TRUNCATE;
    PRAGMA synchronous = FULL;
    PRAGMA cache_size = -512
    """

  private static let precautions = """
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    PRAGMA foreign_keys = ON
    """

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func dataVersion(_ database: Database) throws -> Int? {
    try Int.fetchOne(database.cachedStatement(sql: "PRAGMA data_version"))
  }
}

extension Database {
  /// How long calls wait for other processes: sqlite3_busy_timeout.
  fileprivate func setPatience(_ duration: Duration) {
    sqlite3_busy_timeout(sqliteConnection, Int32(duration / .milliseconds(1)))
  }
}
