import struct FoundationEssentials.Data
import struct FoundationEssentials.Date
import GRDB
import LibraryModel

/// The columns that `Book.init(row:)` reads.
let bookColumns = """
  id, title, authors, tagline, synopsis, shop_url, cover, isbn, year, pages, status, rating,
  readings, progress, tab, position, added, version
  """

/// The columns that `BookCharacter.init(row:)` reads.
let characterColumns = "id, book, name, aliases, synopsis, favourite, position, version"

/// The earlier versions of a book: the same columns, with the earlier contents.
let bookVersions = """
  SELECT book.id, book_version.title, book_version.authors, book_version.tagline,
    book_version.synopsis, book_version.shop_url, book_version.cover, book_version.isbn,
    book_version.year, book_version.pages, book_version.status, book_version.rating,
    book_version.readings, book_version.progress, tab, position, added, book_version.id,
    book_version.made
  FROM book_version JOIN book ON book.id = book_version.book WHERE book.id = ?
  """

/// The earlier versions of a character: the same columns, with the earlier contents.
let characterVersions = """
  SELECT character.id, book, character_version.name, character_version.aliases,
    character_version.synopsis, favourite, position, character_version.id, character_version.made
  FROM character_version JOIN character ON character.id = character_version.character
  WHERE character.id = ?
  """

extension Book {
  /// Columns: ``bookColumns``.
  init(row: Row) throws {
    try self.init(
      id: row.id(0), title: row.decode(atIndex: 1), authors: row.lines(2),
      tagline: row.decode(atIndex: 3), synopsis: row.decode(atIndex: 4),
      shopURL: row.decode(atIndex: 5),
      cover: row.decode(String?.self, atIndex: 6).flatMap(Cover.init),
      isbn: row.decode(atIndex: 7), year: row.decode(atIndex: 8), pages: row.decode(atIndex: 9),
      status: row.value(10), rating: row.rating(11),
      readings: row.lines(12).compactMap { Reading($0) },
      progress: row.value(13), hasTab: row.decode(atIndex: 14), position: row.decode(atIndex: 15),
      added: row.timeIfAny(16), version: row.id(17))
  }

  /// The values of the columns that make the contents of a version, from the title to the progress.
  var contents: [DatabaseValue] {
    let texts: [(any DatabaseValueConvertible)?] = [
      title, authors.asLines, tagline, synopsis, shopURL, cover?.description, isbn, year, pages,
      status?.rawValue, rating?.quarters, readings.map(\.description).joined(separator: "\n"),
      progress?.description,
    ]
    return texts.map { $0?.databaseValue ?? .null }
  }
}

extension BookCharacter {
  /// Columns: ``characterColumns``.
  init(row: Row) throws {
    try self.init(
      id: row.id(0), book: row.id(1), name: row.decode(atIndex: 2), aliases: row.lines(3),
      synopsis: row.decode(atIndex: 4), isFavourite: row.decode(atIndex: 5),
      position: row.decode(atIndex: 6), version: row.id(7))
  }

  /// The values of the columns that make the contents of a version.
  var contents: [DatabaseValue] {
    [name.databaseValue, aliases.asLines.databaseValue, synopsis.databaseValue]
  }
}

extension Note {
  /// Columns: id, book, character, the character's book, text as bytes, created, updated, version.
  init(row: Row) throws {
    try self.init(
      id: row.id(0), owner: Owner(book: 1, character: 2, bookOfCharacter: 3, in: row),
      text: String(decoding: row.decode(Data.self, atIndex: 4), as: UTF8.self),
      created: row.time(5), updated: row.time(6), version: row.id(7))
  }
}

extension Owner {
  /// Reads the owner of a note from three columns.
  init(book: Int, character: Int, bookOfCharacter: Int, in row: Row) throws {
    self =
      if !row.hasNull(atIndex: character) {
        try .character(row.id(character), of: row.id(bookOfCharacter))
      } else if !row.hasNull(atIndex: book) {
        try .book(row.id(book))
      } else {
        .inbox
      }
  }
}

extension LibraryItem {
  /// Columns: `book`, `character` or `note`, and the id.
  init(kindAndID row: Row) throws {
    self =
      switch try Kind(rawValue: row.decode(atIndex: 0)) {
      case .book: try .book(row.id(1))
      case .character: try .character(row.id(1))
      case .note: try .note(row.id(1))
      case nil: throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
  }
}

extension Row {
  func id<Subject>(_ index: Int) throws -> Identifier<Subject> {
    guard let id = try Identifier<Subject>(decode(String.self, atIndex: index)) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    return id
  }

  func time(_ index: Int) throws -> Date {
    Date(timeIntervalSince1970: Double(try decode(Int64.self, atIndex: index)) / 1000)
  }

  func timeIfAny(_ index: Int) throws -> Date? {
    hasNull(atIndex: index) ? nil : try time(index)
  }

  /// Reads a time; nil for 0, the time of contents that are older than their times.
  func timeUnlessZero(_ index: Int) throws -> Date? {
    try decode(Int64.self, atIndex: index) == 0 ? nil : time(index)
  }

  /// Reads a list with one item a line.
  func lines(_ index: Int) throws -> [String] {
    try decode(String.self, atIndex: index).utf8.split(separator: UInt8(ascii: "\n"))
      .map { String(Substring($0)) }
  }

  func rating(_ index: Int) throws -> Rating? {
    try decode(Int?.self, atIndex: index).flatMap(Rating.init(quarters:))
  }

  /// Reads a status; nil without one.
  func value(_ index: Int) throws -> ReadingStatus? {
    try decode(String?.self, atIndex: index).flatMap(ReadingStatus.init)
  }

  /// Reads a progress; nil without one.
  func value(_ index: Int) throws -> ReadingProgress? {
    try decode(String?.self, atIndex: index).flatMap { ReadingProgress($0) }
  }

  /// Reads a text that was bound as bytes.
  func text(_ index: Int) throws -> String {
    String(decoding: try decode(Data.self, atIndex: index), as: UTF8.self)
  }
}

extension [String] {
  /// The names, one a line; a name with several lines becomes one, empty names are left out.
  var asLines: String {
    map { name in
      name.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension String {
  // NB: GRDB ends a bound string at the first NUL.
  /// The text as bytes, to bind in `CAST(? AS TEXT)`.
  var bytes: Data {
    Data(utf8)
  }
}

extension Date {
  var milliseconds: Int64 {
    Int64((timeIntervalSince1970 * 1000).rounded())
  }
}
