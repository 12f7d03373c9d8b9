public import struct FoundationEssentials.Date
import GRDB
public import LibraryModel

extension Library {
  /// Adds a book after all others, or leaves the book that has its id.
  ///
  /// - Parameter origin: Where the book came from; nil for a book that the user typed.
  public func add(_ book: Book, from origin: Origin? = nil) throws(LibraryError) {
    try write { try $0.add(book, from: origin) }
  }

  /// Whether the library ever had a book, deleted ones included.
  public func hasHadBooks() throws(LibraryError) -> Bool {
    try read { try $0.hasHadBooks() }
  }

  /// Adds a shelf to a library that never had a book; waits for other processes.
  ///
  /// A shelf that the user has emptied stays empty.
  public func stock(_ shelf: Shelf) throws(LibraryError) {
    try patiently { () throws(LibraryError) in
      try write { database in
        guard try !database.hasHadBooks() else { return }
        for book in shelf.books { try database.insert(book, from: nil) }
        for character in shelf.characters { try database.insert(character, from: nil) }
      }
    }
  }

  /// Replaces the contents of a book with a new version; the earlier one is kept.
  ///
  /// The book's tab, position and time of adding do not change. To undo the edit, edit the book with
  /// the earlier contents, over the version that this edit made.
  ///
  /// - Parameters:
  ///   - version: The id of the edit. Repeating it changes nothing.
  ///   - base: The version that the edit began with.
  /// - Throws: ``LibraryError/changedBook(_:)`` if the book has another version by now,
  ///   ``LibraryError/gone`` if it does not exist.
  public func edit(
    _ book: Book, as version: Book.ID, over base: Book.ID, at time: Date
  ) throws(LibraryError) {
    try write { try $0.edit(book, as: version, over: base, at: time) }
  }

  /// Gives a book the contents of one of its earlier versions, as a new version.
  ///
  /// - Throws: ``LibraryError/changedBook(_:)`` if the book has another version than `base` by now,
  ///   ``LibraryError/gone`` if the book or the version does not exist.
  public func revert(
    _ book: Book.ID, to version: Book.ID, as edit: Book.ID, over base: Book.ID, at time: Date
  ) throws(LibraryError) {
    try write { database in
      guard let current = try database.book(book) else { throw LibraryError.gone }
      guard current.version != version else { return }
      guard let earlier = try database.version(version, of: book) else { throw LibraryError.gone }
      try database.edit(earlier, as: edit, over: base, at: time)
    }
  }

  /// Marks a task in the synopsis of a book as done or open, as a new version.
  ///
  /// - Parameter edit: The id of the new version. Repeating it changes nothing.
  /// - Throws: ``LibraryError/changedBook(_:)`` if the book has another version than `base` by
  ///   now, ``LibraryError/gone`` if the book or the task does not exist.
  func markTask(
    of book: Book.ID, at offset: Int, to isDone: Bool, as edit: Book.ID,
    over base: Book.ID, at time: Date
  ) throws(LibraryError) {
    try write { database in
      guard var current = try database.book(book) else { throw LibraryError.gone }
      guard current.version != edit, try database.version(edit, of: book) == nil else { return }
      guard current.version == base || Self.replacesUnasked else {
        throw LibraryError.changedBook(current)
      }
      guard let synopsis = current.synopsis.markingTask(at: offset, to: isDone) else {
        throw LibraryError.gone
      }
      current.synopsis = synopsis
      try database.edit(current, as: edit, over: base, at: time)
    }
  }

  /// Gives a book a tab in all windows.
  public func addTab(_ book: Book.ID) throws(LibraryError) {
    try write { database in
      try database.change(
        "UPDATE book SET tab = 1 WHERE id = ? AND deleted IS NULL", ["\(book)"])
    }
  }

  /// Takes the tab of a book away in all windows.
  public func removeTab(_ book: Book.ID) throws(LibraryError) {
    try write { database in
      try database.change(
        "UPDATE book SET tab = 0 WHERE id = ? AND deleted IS NULL", ["\(book)"])
    }
  }

  /// Moves a book in the order of books, and returns its new position.
  ///
  /// To undo the move, place the book at its old position.
  ///
  /// - Parameter expected: The position that the book has now.
  /// - Throws: ``LibraryError/changedBook(_:)`` if the book has another position by now and is not yet
  ///   where it should go, ``LibraryError/gone`` if the book or its neighbour does not exist.
  @discardableResult
  public func reorder(
    _ book: Book.ID, _ placement: Placement<Book>, from expected: Int
  ) throws(LibraryError) -> Int {
    try write { database in
      guard let current = try database.book(book) else { throw LibraryError.gone }
      return try SiblingOrder.ofBooks.move(book, placement, from: expected, in: database) {
        .changedBook(current)
      }
    }
  }
}

extension Database {
  /// Adds a book after all others.
  func add(_ book: Book, from origin: Origin?) throws {
    var book = book
    let last = try Int.fetchOne(self, sql: "SELECT max(position) FROM book")
    book.position = LibraryPosition.after(last)
    try insert(book, from: origin)
  }

  fileprivate func hasHadBooks() throws -> Bool {
    // A bin that was emptied has left deletions.
    try has("SELECT 1 FROM book UNION ALL SELECT 1 FROM deletion", [])
  }

  fileprivate func edit(
    _ book: Book, as version: Book.ID, over base: Book.ID, at time: Date
  ) throws {
    guard let current = try self.book(book.id) else { throw LibraryError.gone }
    let saved = current.version == version ? current : try self.version(version, of: book.id)
    if let saved, saved.contents == book.contents { return }
    let isBasedOnIt =
      try current.version == base || current.version == version
      || self.version(base, of: book.id)?.contents == current.contents
    guard isBasedOnIt || Library.replacesUnasked else { throw LibraryError.changedBook(current) }
    guard current.contents != book.contents else { return }
    try replace(book, as: saved == nil ? version : Book.ID(), at: time)
  }

  func insert(_ book: Book, from origin: Origin?) throws {
    try execute(
      sql: """
        INSERT INTO book (title, authors, tagline, synopsis, shop_url, cover, isbn, year, pages,
          status, rating, readings, progress, id, version, changed, tab, position, added,
          slug, author_key, filter, notes)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
        ON CONFLICT (id) DO NOTHING
        """,
      arguments: StatementArguments(book.contents) + [
        "\(book.id)", "\(book.version)", book.added?.milliseconds ?? 0, book.hasTab,
        book.position, book.added?.milliseconds, book.slug, book.authorKey, book.filterText,
      ])
    guard changesCount > 0 else { return }
    try writeLinks(of: book)
    try insert(origin, of: .book(book.id))
  }

  /// Replaces the contents of a book, and keeps its current ones as a version.
  func replace(_ book: Book, as version: Book.ID, at time: Date) throws {
    try execute(
      sql: """
        INSERT INTO book_version
        SELECT version, id, changed, title, authors, tagline, synopsis, shop_url, cover, isbn,
          year, pages, status, rating, readings, progress
        FROM book WHERE id = ?
        """, arguments: ["\(book.id)"])
    try execute(
      sql: """
        UPDATE book SET title = ?, authors = ?, tagline = ?, synopsis = ?, shop_url = ?, cover = ?,
          isbn = ?, year = ?, pages = ?, status = ?, rating = ?, readings = ?, progress = ?,
          version = ?, changed = ?
        WHERE id = ?
        """,
      arguments: StatementArguments(book.contents) + [
        "\(version)", time.milliseconds, "\(book.id)",
      ])
    try derive(from: book)
  }

  /// Returns a book with the contents of one of its earlier versions.
  fileprivate func version(_ version: Book.ID, of book: Book.ID) throws -> Book? {
    try Row.fetchOne(
      self, sql: bookVersions + " AND book_version.id = ?", arguments: ["\(book)", "\(version)"]
    ).map(Book.init(row:))
  }
}

extension LibraryPosition {
  /// Returns the position after the last item.
  static func after(_ last: Int?) -> Int { last.map { $0 + step } ?? step }
}
