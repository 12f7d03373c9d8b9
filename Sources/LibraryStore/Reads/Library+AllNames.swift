import SQLite
public import LibraryModel

extension Library {
  /// Returns the names of all books, characters and tags, in this order; each character's aliases
  /// follow its name.
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
        names += try row.namesOfCharacter()
      }
      let tags = try Row.fetchCursor(database, sql: tagsNamed)
      while let row = try tags.next() {
        names.append(LibraryName(.tag, "#" + (try row.text(0)), aside: "tag"))
      }
      return names
    }
  }
}

extension Row {
  /// Reads the name of a character, and then its aliases.
  fileprivate func namesOfCharacter() throws -> [LibraryName] {
    let item = LibraryName.Item.character(try id(0))
    let (book, title): (Book.ID, String) = try (id(2), decode(atIndex: 3))
    let name: String = try decode(atIndex: 1)
    return [LibraryName(item, name, aside: title, book: book)]
      + (try lines(4)).map { LibraryName(item, $0, aside: title, book: book, ownName: name) }
  }
}

private let booksNamed = """
  SELECT id, title, authors FROM book WHERE deleted IS NULL ORDER BY position, title
  """

private let charactersNamed = """
  SELECT character.id, character.name, character.book, book.title, character.aliases
  FROM character JOIN book ON book.id = character.book
  WHERE character.deleted IS NULL AND book.deleted IS NULL
  ORDER BY book.position, book.title, character.position, character.name
  """

// NB: SQLite takes `shown` from the row with the minimum.
private let tagsNamed = "SELECT CAST(shown AS BLOB), min(note) FROM tag GROUP BY name ORDER BY name"
