import GRDB
public import LibraryModel

extension Library {
  /// Returns the names of all books, characters and tags, in this order.
  ///
  /// Takes time in proportion to their number: call it on a thread.
  public func allNames() throws(LibraryError) -> [LibraryName] {
    try readTogether { database in
      var names: [LibraryName] = []
      let books = try Row.fetchCursor(database, sql: booksNamed)
      while let row = try books.next() {
        let authors = try row.lines(2).joined(separator: ", ")
        names.append(
          LibraryName(.book(try row.id(0)), try row.decode(atIndex: 1), aside: authors))
      }
      let characters = try Row.fetchCursor(database, sql: charactersNamed)
      while let row = try characters.next() {
        let (book, title): (Book.ID, String) = try (row.id(2), row.decode(atIndex: 3))
        names.append(
          LibraryName(
            .character(try row.id(0)), try row.decode(atIndex: 1), aside: title, book: book))
      }
      let tags = try Row.fetchCursor(database, sql: tagsNamed)
      while let row = try tags.next() {
        names.append(LibraryName(.tag, "#" + (try row.text(0)), aside: "tag"))
      }
      return names
    }
  }
}

private let booksNamed = """
  SELECT id, title, authors FROM book WHERE deleted IS NULL ORDER BY position, title
  """

private let charactersNamed = """
  SELECT character.id, character.name, character.book, book.title
  FROM character JOIN book ON book.id = character.book
  WHERE character.deleted IS NULL AND book.deleted IS NULL
  ORDER BY book.position, book.title, character.position, character.name
  """

// NB: SQLite takes `shown` from the row with the minimum.
private let tagsNamed = "SELECT CAST(shown AS BLOB), min(note) FROM tag GROUP BY name ORDER BY name"
