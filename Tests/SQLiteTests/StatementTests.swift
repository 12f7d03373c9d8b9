import Glibc
import CSQLite
import SQLite
import Testing

struct StatementTests {
  private let queue: DatabaseQueue

  init() throws {
    queue = try DatabaseQueue()
    try queue.write {
      try $0.execute(
        sql: """
          CREATE TABLE book (title TEXT NOT NULL UNIQUE, year INTEGER);
          INSERT INTO book VALUES ('Emma', 1815), ('Persuasion', 1817), ('Ulysses', 1922)
          """)
    }
  }

  @Test func `arguments have places or names`() throws {
    try queue.unsafeRead { database throws in
      let byPlace = "SELECT title FROM book WHERE year > ? AND year < ?"
      #expect(
        try String.fetchAll(database, sql: byPlace, arguments: [1815, 1900]) == ["Persuasion"])
      let byNumber = "SELECT title FROM book WHERE year = ?1 OR year = ?1 + 2 ORDER BY year"
      #expect(
        try String.fetchAll(database, sql: byNumber, arguments: [1815]) == ["Emma", "Persuasion"])
      let byName = "SELECT title FROM book WHERE year > :from AND title <> :title"
      var arguments: StatementArguments = ["from": 1816, "unused": 1]
      arguments += ["title": "Ulysses"]
      #expect(
        try String.fetchAll(database, sql: byName, arguments: arguments) == ["Persuasion"])
    }
  }

  @Test func `missing and superfluous arguments are errors`() throws {
    try queue.unsafeRead { database throws in
      let sql = "SELECT title FROM book WHERE year = ?"
      for arguments: StatementArguments in [[], [1, 2], ["year": 1]] {
        let error = #expect(throws: DatabaseError.self) {
          try Row.fetchAll(database, sql: sql, arguments: arguments)
        }
        #expect(error?.resultCode == .misuse)
      }
    }
  }

  @Test(arguments: ["", " ", "SELECT 1; SELECT 2"])
  func `a text that is not one statement is an error`(_ sql: String) throws {
    let error = try queue.unsafeRead { database throws in
      #expect(throws: DatabaseError.self) { try database.makeStatement(sql: sql) }
    }
    #expect(error?.resultCode == .misuse)
  }

  @Test func `an error has its code, its detail, its message and the statement`() throws {
    let error = try queue.unsafeRead { database throws in
      #expect(throws: DatabaseError.self) {
        try database.cachedStatement(sql: "INSERT INTO book (title) VALUES (?)")
          .execute(arguments: ["Emma"])
      }
    }
    #expect(error?.resultCode == .constraint)
    #expect(error?.extendedResultCode.rawValue == SQLITE_CONSTRAINT | 8 << 8)
    #expect(error?.message == "UNIQUE constraint failed: book.title")
    #expect(error?.sql == "INSERT INTO book (title) VALUES (?)")
  }

  @Test func `an error that comes from the disk has its errno`() {
    #expect(DatabaseError(resultCode: .full).diskError == ENOSPC)
    #expect(DatabaseError(resultCode: .readOnly).diskError == EACCES)
    #expect(DatabaseError(resultCode: .failedLock).diskError == EIO)
    #expect(DatabaseError(resultCode: .corrupt).diskError == nil)
  }

  @Test func `a cached statement works after an error, and after a change of the schema`() throws {
    try queue.writeWithoutTransaction { database throws in
      let sql = "INSERT INTO book (title) VALUES (?)"
      #expect(throws: DatabaseError.self) {
        try database.cachedStatement(sql: sql).execute(arguments: ["Emma"])
      }
      try database.cachedStatement(sql: sql).execute(arguments: ["Dracula"])
      #expect(database.changesCount == 1 && database.lastInsertedRowID == 4)
      let all = try database.cachedStatement(sql: "SELECT * FROM book WHERE title = 'Emma'")
      #expect(try Row.fetchOne(all)?.values == [.text("Emma"), .integer(1815)])
      try database.execute(sql: "ALTER TABLE book ADD COLUMN pages INTEGER DEFAULT 500")
      let row = try #require(try Row.fetchOne(all))
      #expect(row.values == [.text("Emma"), .integer(1815), .integer(500)])
      #expect(try row.decode(Int.self, forColumn: "pages") == 500)
    }
  }

  @Test func `a cursor ends once, and its statement holds no lock after it`() throws {
    try queue.writeWithoutTransaction { database throws in
      let rows = try Row.fetchCursor(
        database.cachedStatement(sql: "SELECT title FROM book ORDER BY year"))
      var titles: [String] = []
      while let row = try rows.next() { titles.append(try row.decode(atIndex: 0)) }
      #expect(titles == ["Emma", "Persuasion", "Ulysses"])
      #expect(try rows.next() == nil)
      _ = try Row.fetchCursor(database, sql: "SELECT title FROM book").next()
      _ = try Row.fetchOne(database.cachedStatement(sql: "SELECT title FROM book"))
      try database.execute(sql: "DROP TABLE book")
    }
  }

  @Test func `a copy of a row stays as it was`() throws {
    try queue.writeWithoutTransaction { database throws in
      let statement = try database.cachedStatement(
        sql: "SELECT title, year FROM book WHERE year = ?")
      let emma = try #require(try Row.fetchOne(statement, arguments: [1815]))
      let ulysses = try #require(try Row.fetchOne(statement, arguments: [1922]))
      #expect(try emma.decode(String.self, atIndex: 0) == "Emma")
      #expect(try ulysses.decode(Int.self, forColumn: "year") == 1922)
      #expect(throws: DatabaseError.self) { try emma.decode(Int.self, forColumn: "pages") }
      #expect(!emma.hasNull(atIndex: 0))
    }
  }

  @Test func `an executed statement keeps no long argument`() throws {
    try queue.writeWithoutTransaction { database throws in
      let statement = try database.cachedStatement(sql: "UPDATE book SET title = ? WHERE year = 0")
      try statement.execute(arguments: [String(repeating: "x", count: 1000)])
      let text = sqlite3_expanded_sql(statement.sqliteStatement)
      defer { sqlite3_free(text) }
      #expect(text.map { String(cString: $0) } == "UPDATE book SET title = NULL WHERE year = 0")
    }
  }

  @Test func `a text in double quotes is a name, and foreign keys are checked`() throws {
    try queue.writeWithoutTransaction { database throws in
      #expect(throws: DatabaseError.self) { try Row.fetchOne(database, sql: #"SELECT "Emma""#) }
      #expect(try Int.fetchOne(database, sql: "PRAGMA foreign_keys") == 1)
    }
  }
}
