import SQLite

extension Library {
  /// Returns the numbers of books, characters and notes that are not in the bin.
  ///
  /// Takes time in proportion to the number of notes.
  public func sharedCounts() throws(LibraryError) -> (books: Int, characters: Int, notes: Int) {
    try readTogether { database in
      func count(_ table: String) throws -> Int {
        try Int.fetchOne(
          database, sql: "SELECT count(*) FROM " + table + " WHERE deleted IS NULL") ?? 0
      }
      return (try count("book"), try count("character"), try count("note"))
    }
  }
}
