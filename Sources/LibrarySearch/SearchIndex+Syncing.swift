import SQLite
import CLibrary

// While much is added to the index, nothing waits for the disk: syncs would delay the windows that
// write their scenes at the same time. A kill does no harm. After a power cut such a file may have
// pages of different ages, which SQLite does not notice. So it has the id of the boot in which that
// began, written and synced before anything else; another boot makes the index again. The id goes
// once all is synced.

extension SearchIndex {
  /// Whether a change of the index waits for the disk.
  enum Durability: String {
    case synced = "PRAGMA synchronous = NORMAL"
    case unsynced = "PRAGMA synchronous = OFF"
  }

  /// Changes the index in one transaction.
  func change(_ database: Database, _ durability: Durability, _ work: () throws -> Void) throws {
    try database.execute(sql: durability.rawValue)
    try database.inTransaction {
      try work()
      return .commit
    }
  }

  /// Returns whether a power cut would do no harm to what was written.
  func isSynced(_ database: Database) throws -> Bool { try Self.boot(database).isEmpty }

  /// Says that the changes that follow are not synced.
  func markUnsynced(_ database: Database) throws {
    // Without an id, a power cut would not be noticed.
    guard let current = Self.currentBoot else { return }
    try database.execute(sql: "UPDATE state SET boot = ?", arguments: [current])
  }

  func sync(_ database: Database) throws {
    if try isSynced(database) { return }
    // NB: A synced commit syncs the whole file, also what other processes wrote.
    try change(database, .synced) { try database.execute(sql: "UPDATE state SET boot = ''") }
  }

  /// Returns whether no power cut can have damaged the index.
  static func isOnDisk(_ database: Database) throws -> Bool {
    let boot = try boot(database)
    return boot.isEmpty || boot == currentBoot
  }

  private static func boot(_ database: Database) throws -> String {
    try String.fetchOne(database, sql: "SELECT boot FROM state") ?? ""
  }

  /// The id of the system's boot; nil if it is unknown.
  private static let currentBoot =
    fileBytes("/proc/sys/kernel/random/boot_id", atMost: 36).map {
      String(decoding: $0, as: UTF8.self)
    }
}
