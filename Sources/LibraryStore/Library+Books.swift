import GRDB
public import LibraryModel

extension Library {
  /// Adds a book.
  public func add(_ book: Book) throws(LibraryError) {
    try write { try $0.insert(book) }
  }

  /// Adds a character to the book that introduces them.
  ///
  /// - Throws: ``LibraryError/gone`` if the book is not there.
  public func add(_ character: BookCharacter) throws(LibraryError) {
    try write { database in
      try database.require(.book(character.book))
      try database.insert(character)
    }
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
        for book in shelf.books { try database.insert(book) }
        for character in shelf.characters { try database.insert(character) }
      }
    }
  }

  /// Marks a character as a favourite.
  public func addFavourite(_ character: BookCharacter.ID) throws(LibraryError) {
    try write { try $0.mark("character", "\(character)", "favourite = 1") }
  }

  /// Removes the favourite mark of a character.
  public func removeFavourite(_ character: BookCharacter.ID) throws(LibraryError) {
    try write { try $0.mark("character", "\(character)", "favourite = 0") }
  }

  /// Deletes a character; their notes are kept, but not shown.
  public func deleteCharacter(_ character: BookCharacter.ID) throws(LibraryError) {
    try write { try $0.mark("character", "\(character)", "deleted = 1") }
  }

  /// Deletes a book; its characters and notes are kept, but not shown.
  public func deleteBook(_ book: Book.ID) throws(LibraryError) {
    try write { try $0.mark("book", "\(book)", "deleted = 1") }
  }
}

extension Database {
  fileprivate func hasHadBooks() throws -> Bool {
    try has("SELECT 1 FROM book", [])
  }

  fileprivate func insert(_ book: Book) throws {
    try execute(
      sql: """
        INSERT INTO book (id, title, author, tagline, synopsis, shop_url, cover, position)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
        """,
      arguments: [
        "\(book.id)", book.title, book.author, book.tagline, book.synopsis, book.shopURL,
        book.cover?.description, book.position,
      ])
  }

  fileprivate func insert(_ character: BookCharacter) throws {
    try execute(
      sql: """
        INSERT INTO character (id, book, name, synopsis, favourite, position)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
        """,
      arguments: [
        "\(character.id)", "\(character.book)", character.name, character.synopsis,
        character.isFavourite, character.position,
      ])
  }
}
