import SQLite
import LibraryModel
import LibraryPages

// The files of the mirror, as they were read or written last.

extension MirrorRecord {
  func count() throws(MirrorError) -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM entry") ?? 0 }
  }

  func isEmpty() throws(MirrorError) -> Bool {
    try read { database in
      let statement = try database.cachedStatement(sql: "SELECT 1 FROM entry LIMIT 1")
      return try Row.fetchOne(statement) == nil
    }
  }

  func entry(_ path: String) throws(MirrorError) -> MirrorEntry? {
    try entries("SELECT * FROM entry WHERE path = ?", [path]).first
  }

  /// Returns the entries of an item: more than one while its file gets another name.
  func entries(of item: LibraryItem) throws(MirrorError) -> [MirrorEntry] {
    try entries("SELECT * FROM entry WHERE item = ? ORDER BY number", ["\(item)"])
  }

  /// Returns the entries that a killed process has left between two steps.
  func unfinished() throws(MirrorError) -> [MirrorEntry] {
    try entries("SELECT * FROM entry WHERE next_hash IS NOT NULL", [])
  }

  /// Returns the items whose file was read but not written since.
  func unwrittenItems() throws(MirrorError) -> [LibraryItem] {
    try entries("SELECT * FROM entry WHERE text IS NOT NULL", []).map(\.item)
  }

  /// Returns the numbers of the next entries after a number.
  func numbers(after number: Int64) throws(MirrorError) -> [Int64] {
    try read { database in
      try Int64.fetchAll(
        database.cachedStatement(
          sql: "SELECT number FROM entry WHERE number > ? ORDER BY number LIMIT 1000"),
        arguments: [number])
    }
  }

  func entry(numbered number: Int64) throws(MirrorError) -> MirrorEntry? {
    try entries("SELECT * FROM entry WHERE number = ?", [number]).first
  }

  /// Returns the names of the folders of books, by the ids of the books.
  func folders() throws(MirrorError) -> [String: Book.ID] {
    try read { database in
      var folders: [String: Book.ID] = [:]
      let rows = try Row.fetchCursor(
        database, sql: "SELECT path, item FROM entry WHERE item >= 'book:' AND item < 'book;'")
      while let row = try rows.next() {
        guard case .book(let book)? = try LibraryItem(row.decode(String.self, atIndex: 1)) else {
          continue
        }
        let path: String = try row.decode(atIndex: 0)
        folders[path.mirrorParts.folder] = book
      }
      return folders
    }
  }

  /// Returns the book whose page is in a folder; nil if there is none.
  func book(ofFolder folder: String) throws(MirrorError) -> Book.ID? {
    // NB: The `+` keeps SQLite from reading the pages of all books instead.
    let sql = """
      SELECT item FROM entry WHERE path > ?1 || '/' AND path < ?1 || '0'
        AND +item >= 'book:' AND +item < 'book;' ORDER BY number DESC LIMIT 1
      """
    return try read { database in
      let item = try String.fetchOne(database.cachedStatement(sql: sql), arguments: [folder])
      guard case .book(let book)? = item.flatMap({ LibraryItem($0) }) else { return nil }
      return book
    }
  }

  /// Returns the notes whose titles give their files a name, and the names that the files have.
  func notes(
    wanting stem: String
  ) throws(MirrorError) -> [(note: Note.ID, name: String)] {
    try read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT item, name FROM entry WHERE stem = ? AND +item >= 'note:' AND +item < 'note;'")
      return try Row.fetchAll(statement, arguments: [stem]).compactMap { row in
        guard case .note(let id)? = try LibraryItem(row.decode(String.self, atIndex: 0)) else {
          return nil
        }
        return try (id, row.decode(atIndex: 1))
      }
    }
  }

  /// Returns the entries of the files that have a name, in lower case.
  func entries(named name: String) throws(MirrorError) -> [MirrorEntry] {
    try entries("SELECT * FROM entry WHERE name = ?", [name])
  }

  /// Returns whether other items than one have a name, or want it while another one has it.
  func isUsed(_ name: String, exceptBy item: LibraryItem) throws(MirrorError) -> Bool {
    try read { database in
      try Bool.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT EXISTS (
              SELECT 1 FROM entry WHERE stem = ?1 AND item <> ?2
              UNION ALL SELECT 1 FROM entry WHERE name = ?1 AND item <> ?2)
            """), arguments: [name, "\(item)"]) ?? true
    }
  }

  /// Returns the files of all books and characters: their names without extension.
  func subjectFiles() throws(MirrorError) -> [(item: LibraryItem, name: String)] {
    try read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT item, path FROM entry
          WHERE item >= 'book:' AND item < 'book;' OR item >= 'character:' AND item < 'character;'
          """)
      var files: [(LibraryItem, String)] = []
      while let row = try rows.next() {
        let path: String = try row.decode(atIndex: 1)
        if let item = try LibraryItem(row.decode(String.self, atIndex: 0)) {
          files.append((item, path.mirrorParts.name))
        }
      }
      return files
    }
  }

  /// Returns the items of the next entries after a number, and the last number.
  func items(
    after number: Int64
  ) throws(MirrorError) -> (items: [LibraryItem], last: Int64)? {
    try read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT item, number FROM entry WHERE number > ? ORDER BY number LIMIT 1000")
      let rows = try Row.fetchAll(statement, arguments: [number])
      guard let end = rows.last else { return nil }
      return try (
        rows.compactMap { try LibraryItem($0.decode(String.self, atIndex: 0)) },
        end.decode(atIndex: 1)
      )
    }
  }

  /// Inserts an entry, or replaces the one with its number.
  func save(_ entries: [MirrorEntry]) throws(MirrorError) {
    try perform { database in for entry in entries { try database.save(entry) } }
  }

  func insert(_ entry: MirrorEntry) throws(MirrorError) -> Int64 {
    try perform { database in
      try database.save(entry)
      return database.lastInsertedRowID
    }
  }

  /// Returns the number that the next new entry gets.
  func nextNumber() throws(MirrorError) -> Int64 {
    try read { database in
      try Int64.fetchOne(
        database.cachedStatement(sql: "SELECT seq + 1 FROM sqlite_sequence WHERE name = 'entry'"))
        ?? 1
    }
  }

  /// Removes entries, in one transaction.
  func remove(_ numbers: [Int64]) throws(MirrorError) {
    try perform { database in
      for number in numbers {
        try database.cachedStatement(sql: "DELETE FROM entry WHERE number = ?")
          .execute(arguments: [number])
      }
    }
  }

  func remove(_ number: Int64) throws(MirrorError) { try remove([number]) }

  private func entries(
    _ sql: String, _ arguments: StatementArguments
  ) throws(MirrorError) -> [MirrorEntry] {
    try read { database in
      try Row.fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
        .compactMap(MirrorEntry.init(row:))
    }
  }
}

extension Database {
  /// Inserts an entry, or replaces the one with its number; its path and item stay as they are.
  func save(_ entry: MirrorEntry) throws {
    if entry.number != 0 {
      try update(entry)
      if changesCount > 0 { return try updateStem(of: entry) }
    }
    try cachedStatement(
      sql: """
        INSERT INTO entry (hash, version, text, links, next_hash, next_version, next_text,
          next_links, stamp, number, path, name, item, stem)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, nullif(?, 0), ?, ?, ?, ?)
        """
    ).execute(
      arguments: entry.changing + [
        entry.number, entry.path, entry.parts.name.lowercased(), "\(entry.item)", entry.stem,
      ])
  }

  private func update(_ entry: MirrorEntry) throws {
    try cachedStatement(
      sql: """
        UPDATE entry SET hash = ?, version = ?, text = ?, links = ?, next_hash = ?,
          next_version = ?, next_text = ?, next_links = ?, stamp = ?
        WHERE number = ?
        """
    ).execute(arguments: entry.changing + [entry.number])
  }

  // NB: An update writes the indexes of all its columns, also if their values stay the same.
  private func updateStem(of entry: MirrorEntry) throws {
    try cachedStatement(sql: "UPDATE entry SET stem = ?1 WHERE number = ?2 AND stem <> ?1")
      .execute(arguments: [entry.stem, entry.number])
  }
}

extension MirrorEntry {
  /// The values that change with the contents, in the order of the statements.
  fileprivate var changing: StatementArguments {
    [
      contents?.hash, contents?.version, contents?.text, contents?.links.lines, next?.hash,
      next?.version, next?.text, next?.links.lines, stamp,
    ]
  }
}

extension MirrorEntry {
  fileprivate init?(row: Row) throws {
    guard let item = try LibraryItem(row.decode(String.self, forColumn: "item")) else { return nil }
    try self.init(
      number: row.decode(forColumn: "number"), path: row.decode(forColumn: "path"), item: item,
      stem: row.decode(forColumn: "stem"),
      contents: Contents(
        row.decode(forColumn: "hash"), row.decode(forColumn: "version"),
        row.decode(forColumn: "text"), row.decode(forColumn: "links")),
      next: Contents(
        row.decode(forColumn: "next_hash"), row.decode(forColumn: "next_version"),
        row.decode(forColumn: "next_text"), row.decode(forColumn: "next_links")),
      stamp: row.decode(forColumn: "stamp"))
  }
}

extension MirrorEntry.Contents {
  fileprivate init?(_ hash: String?, _ version: String?, _ text: String?, _ links: String?) {
    guard let hash else { return nil }
    self.init(
      hash: hash, version: version ?? "", text: text, links: [LinkChange](lines: links ?? ""))
  }
}

extension [LinkChange] {
  fileprivate var lines: String { map { $0.file + "\n" + $0.note }.joined(separator: "\n") }

  // NB: A link may be empty: without the empty lines, later links would get the wrong notes.
  fileprivate init(lines: String) {
    let lines = lines.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self = stride(from: 0, to: lines.count - 1, by: 2).map {
      LinkChange(file: lines[$0], note: lines[$0 + 1])
    }
  }
}
