import CSQLite

extension Database {
  /// Copies all pages to another database.
  ///
  /// - Parameters:
  ///   - pagesPerStep: Pages that are copied under one lock.
  ///   - afterStep: Called with the number of all pages, between two steps.
  public func backup(
    to target: Database, pagesPerStep: Int32, afterStep: (Int) throws -> Void
  ) throws {
    guard
      let backup = sqlite3_backup_init(target.sqliteConnection, "main", sqliteConnection, "main")
    else { throw target.error(sqlite3_extended_errcode(target.sqliteConnection)) }
    do {
      while true {
        let code = sqlite3_backup_step(backup, pagesPerStep)
        if code == SQLITE_DONE { break }
        guard code == SQLITE_OK else { throw target.error(code) }
        try afterStep(Int(sqlite3_backup_pagecount(backup)))
      }
    } catch {
      sqlite3_backup_finish(backup)
      throw error
    }
    let code = sqlite3_backup_finish(backup)
    guard code == SQLITE_OK else { throw target.error(code) }
  }

  private func error(_ code: Int32) -> DatabaseError { DatabaseError(code, of: sqliteConnection) }
}
