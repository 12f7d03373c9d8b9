import CSQLite

extension Library {
  /// The version of SQLite that this program contains.
  public static var sqliteVersion: String { String(cString: sqlite3_libversion()) }
}
