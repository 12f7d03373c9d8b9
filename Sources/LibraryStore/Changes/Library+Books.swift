public import struct FoundationEssentials.Date
import SQLite
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
  /// The book's tab, position and time of adding do not change. To undo the edit, edit the book
  /// with the earlier contents, over the version that this edit made.
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
    try write { try $0.revert(book, to: version, as: edit, over: base, at: time) }
  }

  /// Sets whether a book has a tab in all windows.
  public func setTab(_ book: Book.ID, to isOn: Bool) throws(LibraryError) {
    try write { database in
      try database.change(
        "UPDATE book SET tab = ? WHERE id = ? AND deleted IS NULL", [isOn, "\(book)"])
    }
  }

  /// Moves a book in the order of books, and returns its new position.
  ///
  /// To undo the move, place the book at its old position.
  ///
  /// - Parameter expected: The position that the book has now.
  /// - Throws: ``LibraryError/changedBook(_:)`` if the book has another position by now and is not
  ///   yet where it should go, ``LibraryError/gone`` if the book or its neighbour does not exist.
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
    let last = try Int.fetchOne(cachedStatement(sql: lastPosition))
    book.position = LibraryPosition.after(last)
    try insert(book, from: origin)
  }

  fileprivate func hasHadBooks() throws -> Bool {
    // A bin that was emptied has left deletions.
    try has("SELECT 1 FROM book UNION ALL SELECT 1 FROM deletion", [])
  }

  func insert(_ book: Book, from origin: Origin?) throws {
    let added = book.added?.milliseconds
    let isNew = try insert(
      book,
      [
        "changed": added ?? 0, "position": book.position, "added": added, "slug": book.slug,
        "author_key": book.authorKey, "filter": book.filterText, "notes": 0,
      ])
    guard isNew else { return }
    try writeLinks(of: book)
    try insert(origin, of: .book(book.id))
  }
}

// The index of positions begins with the deletion: without it, each book would read all others.
private let lastPosition = """
  SELECT max(position) FROM (
    SELECT max(position) AS position FROM book WHERE deleted IS NULL
    UNION ALL SELECT max(position) FROM book WHERE deleted IS NOT NULL)
  """
