import SQLite
import CLibrary

/// The library shared by all windows: books, their characters, and finished notes.
///
/// Once open, no function waits for other processes: it throws ``LibraryError/busy`` at once. A
/// command, which can wait, uses ``patiently(_:)``. Each change is one transaction, and repeating
/// it changes nothing.
///
/// Use it from one thread.
public final class Library {
  /// Path of the database file.
  public let path: String
  private let connection: DatabaseQueue
  private let notice: ChangeNotice
  private let wait: Duration
  private let busy: BusyWait
  private var seenVersion: Int?
  private var isWaiting = false
  /// The transaction that the next changes take part in: see ``together(_:)``.
  private var joined: Database?
  /// Whether the next changes take part in a transaction.
  var isJoined: Bool { joined != nil }
  /// The number of texts that an unfinished rewriting of links has changed.
  var unfinishedTexts: Int?
  /// Where an unfinished rewriting of links continues; nil to begin again.
  var linkCursor: LinkCursor?
  /// Whether the library was checked before the first write.
  private var isChecked = false
  /// Whether the connection records its changes in the table `change`.
  private var isRecording = false

  /// Opens a library; creates it and its folders if they are missing.
  ///
  /// - Parameters:
  ///   - path: The database file; its other files are beside it.
  ///   - wait: Longest time to wait for other processes.
  public init(path: String, wait: Duration = .seconds(2)) throws(LibraryError) {
    self.path = path
    self.wait = wait
    busy = BusyWait(wait)
    try PrivateFile.require(path)
    // The library may be a symbolic link of the user's; then the other files are beside its target.
    let real = path.resolvedPath
    for suffix in ["-journal", "-wal", "-shm"] { try PrivateFile.refuseLink(real + suffix) }
    for suffix in ["", "-journal", "-wal", "-shm"] { try PrivateFile.requireFile(real + suffix) }
    // First wait for a process that is replacing the library with a backup.
    notice = try ChangeNotice(path: PrivateFile.companion("changes", of: path), wait: wait)
    connection = try Self.connect(to: path, busy)
    seenVersion = try read(Self.dataVersion)
    busy.limit = .zero
  }

  /// Opens a library that exists, to read it.
  ///
  /// The file is not changed, unless a killed process left a journal or the library is of an older
  /// version.
  ///
  /// - Parameters:
  ///   - path: The database file.
  ///   - wait: Longest time to wait for other processes.
  ///   - whenWaiting: Called once, when such a wait takes longer than a quarter of a second.
  public init(
    reading path: String, wait: Duration = .seconds(2), whenWaiting: (() -> Void)? = nil
  ) throws(LibraryError) {
    self.path = path
    self.wait = wait
    busy = BusyWait(wait, whenNoticeable: whenWaiting)
    guard access(path, R_OK) == 0 else { throw LibraryError(errno: errno, path: path) }
    let real = path.resolvedPath
    for suffix in ["-journal", "-wal", "-shm"] { try PrivateFile.refuseLink(real + suffix) }
    for suffix in ["", "-journal", "-wal", "-shm"] { try PrivateFile.requireFile(real + suffix) }
    notice = try ChangeNotice(reading: PrivateFile.companion("changes", of: path), busy)
    if let connection = try Self.connect(toRead: path, busy) {
      self.connection = connection
    } else {
      connection = try Self.connect(to: path, busy)
    }
    busy.limit = .zero
  }

  /// Creates an empty library in memory, of which nothing is ever written.
  public init() throws(LibraryError) {
    path = "a new library"
    wait = .zero
    busy = BusyWait(.zero)
    notice = try ChangeNotice(reading: "", busy)
    connection = try Self.connectToMemory(path)
  }

  /// Runs `work` and waits for other processes, as long as opening does or for another time.
  public func patiently<Value>(
    for time: Duration? = nil, _ work: () throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    if isWaiting { return try work() }
    busy.limit = time ?? wait
    isWaiting = true
    defer {
      isWaiting = false
      busy.limit = .zero
    }
    return try work()
  }

  /// Readable when the library may have changed; then call ``takeChanges()``.
  ///
  /// −1 if the system has no watch left: then ask ``hasChanges`` from time to time.
  ///
  /// NB: Only long-running programs should use it: the kernel takes about 10 ms to end a
  /// watch.
  public private(set) lazy var changeDescriptor: Int32 = {
    let descriptor = notice.startWatching()
    // Changes made between opening and the start of the watch were not notified.
    if (try? read(Self.dataVersion)) != seenVersion { notice.tell() }
    return descriptor
  }()

  /// Whether another process has changed the library since the last ``takeChanges()``.
  public var hasChanges: Bool { (try? read(Self.dataVersion)) != seenVersion }

  /// Whether another process has changed the library since the last call.
  public func takeChanges() -> Bool {
    notice.drain()
    // NB: If the read is refused, another process is committing: report a change.
    guard let version = try? read(Self.dataVersion) else { return true }
    defer { seenVersion = version }
    return version != seenVersion
  }

  /// Tells all processes to check whether the library has changed.
  ///
  /// A program that continues after a kill calls it: the killed process may have committed without
  /// notifying the others.
  public func announce() { notice.tell() }

  /// Reads with a single statement, which is a transaction by itself.
  func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    if let joined { do { return try body(joined) } catch { throw LibraryError(error, path: path) } }
    return try LibraryError.lookingTwice(at: path) { () throws(LibraryError) in
      do { return try connection.unsafeRead(body) } catch { throw LibraryError(error, path: path) }
    }
  }

  /// Reads with several statements in one transaction.
  func readTogether<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    if joined != nil { return try read(body) }
    return try read { database in try database.together { try body(database) } }
  }

  /// Makes several readings in one transaction, which see the same library and lock it once.
  ///
  /// NB: `body` must not change the library; it may be called twice.
  public func reading<Value>(
    _ body: () throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    if joined != nil { return try body() }
    return try readTogether { database in
      joined = database
      defer { joined = nil }
      return try body()
    }
  }

  /// Changes the library in one transaction, then notifies the other processes.
  ///
  /// NB: Does not wait for another writer, but waits for readers at the commit: while SQLite waits,
  /// it lets no new reader in. Without waiting, a commit might never find a moment without readers.
  func write<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    if let joined { do { return try body(joined) } catch { throw LibraryError(error, path: path) } }
    defer { if !isWaiting { busy.limit = .zero } }
    if !isChecked { try LibraryError.lookingTwice(at: path, check) }
    let value: Value = try LibraryError.lookingTwice(at: path) { () throws(LibraryError) in
      do {
        return try connection.writeWithoutTransaction { database in
          if !isRecording {
            try database.execute(sql: Schema.recording)
            isRecording = true
          }
          var value: Value?
          try database.inTransaction {
            value = try body(database)
            if !isWaiting { busy.limit = Self.readersTimeout }
            return .commit
          }
          guard let value else { throw LibraryError.busy }
          return value
        }
      } catch { throw LibraryError(error, path: path) }
    }
    notice.tell()
    return value
  }

  /// Makes several changes in one transaction, or as a part of the present one: all of them, or
  /// none.
  public func together<Value>(
    _ body: () throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    if joined != nil { return try part(body) }
    return try write { database in
      joined = database
      defer { joined = nil }
      return try body()
    }
  }

  private func part<Value>(_ body: () throws(LibraryError) -> Value) throws(LibraryError) -> Value {
    try write { database in
      var value: Value?
      try database.inSavepoint {
        value = try body()
        return .commit
      }
      guard let value else { throw LibraryError.busy }
      return value
    }
  }

  /// Makes changes, then rolls them back.
  ///
  /// NB: No other process can change the library meanwhile.
  public func dryRun<Value>(
    _ body: () throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    var value: Value?
    do throws(LibraryError) {
      try together { () throws(LibraryError) in
        value = try body()
        throw .gone
      }
    } catch {
      guard value != nil else { throw error }
    }
    guard let value else { throw .gone }
    return value
  }

  /// Checks the whole library before the first write: SQLite would make unnoticed damage worse, for
  /// example by using a page as a free one.
  ///
  /// Skips a large library, since a save must not wait; the daily check reads it.
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
  private static let readersTimeout = Duration.milliseconds(25)

  private static func dataVersion(_ database: Database) throws -> Int? {
    try Int.fetchOne(database.cachedStatement(sql: "PRAGMA data_version"))
  }
}
