import CSQLite
import SQLite
import LibraryModel
import LibraryScripts
import Testing

@testable import LibraryStore

/// A generated library, small here: `library-tool grow` makes large ones for measurements.
struct LargeLibraryTests {
  private let desk = Desk()
  private let large = LargeLibrary(books: 20, characters: 60, notes: 1000)

  @Test func `a generated library has all its items, and the counters of lists`() throws {
    let library = try desk.open()
    try library.add([])
    try large.write(to: library)
    let books = try library.books(limit: 50)
    #expect(books.total == 20)
    let inbox = try library.notes(of: .inbox, limit: 5)
    #expect(inbox.total == 10 && inbox.rows.count == 5)
    #expect(books.rows.map(\.notes).reduce(inbox.total, +) == 1000)
    let first = try library.notes(of: .book(large.books[0]), limit: 10)
    #expect(first.total >= 100)
    #expect(try library.characters(of: large.books[0], limit: 9).total >= 6)
    #expect(try library.favourites(limit: 9).total == 2)
    #expect(try library.tabs().count == 1)
    for index in [0, 1, 2, 999] {
      #expect(try library.note(large.notes[index])?.owner == large.owner(ofNote: index))
    }
  }

  @Test func `adding the same items again adds nothing`() throws {
    let library = try desk.open()
    try large.write(to: library)
    let before = try library.books(limit: 50)
    try large.write(to: library)
    #expect(try library.books(limit: 50) == before)
    #expect(throws: LibraryError.gone) {
      let orphan = BookCharacter(book: Book.ID(), name: "Nobody's")
      try library.add([.book(Book(title: "B")), .character(orphan)])
    }
    #expect(try library.books(limit: 50) == before)
  }

  /// A scan of `note`, `version` or `digest` would make a read depend on the size of the library.
  @Test func `no read of a list scans the notes`() throws {
    let library = try desk.open()
    try large.write(to: library)
    let plans = try library.plans { try library.makeReads(of: large) }
    #expect(plans.count > 15)
    for plan in plans {
      #expect(
        !plan.contains("SCAN note") && !plan.contains("SCAN version")
          && !plan.contains("SCAN digest") && !plan.contains("SCAN character\n"), "\(plan)")
    }
  }

  /// A scan of `book` would make an import of books take time in proportion to its square.
  @Test func `no statement that imports or adds a book scans the books`() throws {
    let library = try desk.open()
    try large.write(to: library)
    let book = ImportedBook(key: "emma", title: "Emma")
    _ = try library.import([ImportRequest([book], from: "kindle", at: Desk.minute(1))])
    let other = ImportedBook(key: "other", title: "Other")
    let added = Book(title: "Added")
    let plans = try library.plans {
      _ = try library.import([ImportRequest([other], from: "kindle", at: Desk.minute(2))])
      try library.add(added)
    }
    // An import reads the titles of all books once.
    let scans = plans.filter { $0.contains("SCAN book") }
    #expect(plans.count > 3 && scans.allSatisfy { $0.contains("SELECT id, title, authors, isbn") })
    let last = try library.books(limit: 50).rows.last
    #expect(last?.id == added.id)
  }
}

/// The statements that a connection has executed.
private final class Trace {
  var statements: Set<String> = []
}

extension Library {
  /// The query plans of all queries that some work runs.
  fileprivate func plans(of work: () throws -> Void) throws -> [String] {
    let trace = Trace()
    let context = Unmanaged.passUnretained(trace).toOpaque()
    try read { database in
      _ = sqlite3_trace_v2(
        database.sqliteConnection, UInt32(SQLITE_TRACE_STMT),
        { _, context, statement, _ in
          guard let context, let statement else { return 0 }
          let sql = sqlite3_sql(OpaquePointer(statement)).map { String(cString: $0) }
          Unmanaged<Trace>.fromOpaque(context).takeUnretainedValue().statements.insert(sql ?? "")
          return 0
        }, context)
    }
    try work()
    return try read { database in
      _ = sqlite3_trace_v2(database.sqliteConnection, 0, nil, nil)
      return try trace.statements.filter { $0.hasPrefix("SELECT") }.map { sql in
        let statement = try database.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
        let count = sqlite3_bind_parameter_count(statement.sqliteStatement)
        let steps = try Row.fetchAll(
          statement, arguments: StatementArguments(Array(repeating: .null, count: Int(count)))
        ).map { row in try row.decode(String.self, forColumn: "detail") }
        return ([sql] + steps).joined(separator: "\n") + "\n"
      }
    }
  }

  fileprivate func makeReads(of large: LargeLibrary) throws {
    let (book, character, note) = (large.books[0], large.characters[0], large.notes[0])
    _ = try (tabs(), self.book(book), self.character(character), self.note(note))
    _ = try (books(limit: 5), characters(of: book, limit: 5), favourites(limit: 5))
    for owner in [.inbox, .book(book), Owner.character(character, of: book)] {
      _ = try notes(of: owner, from: 2, limit: 5)
    }
    _ = try (index(of: note), index(of: character), owner(of: note), revisions(of: note))
    _ = try (books(named: "hawk"), characters(named: "hawk"), notes(named: "hawk"))
    _ = try (books(named: "abcd"), characters(named: "abcd"), notes(named: "abcd"))
    _ = try (attachments(of: .book(book)), bin(limit: 5))
  }
}
