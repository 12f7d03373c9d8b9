import struct FoundationEssentials.Date
import SQLite
import LibraryModel

let bookColumns = Book.columns.joined(separator: ", ")
let characterColumns = BookCharacter.columns.joined(separator: ", ")

extension Note {
  /// Columns: id, book, character, the character's book, text as bytes, created, updated, version.
  init(row: Row) throws {
    try self.init(
      id: row.id(0), owner: Owner(book: 1, character: 2, bookOfCharacter: 3, in: row),
      text: String(decoding: row.decode([UInt8].self, atIndex: 4), as: UTF8.self),
      created: row.time(5), updated: row.time(6), version: row.id(7))
  }
}

extension Note {
  /// The same columns, then the rank.
  init(rankedRow row: Row) throws {
    try self.init(row: row)
    rank = try row.decode(atIndex: 8)
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
      case nil: throw DatabaseError(resultCode: .corrupt)
      }
  }
}

extension Row {
  func id<Subject>(_ index: Int) throws -> Identifier<Subject> {
    guard let id = try Identifier<Subject>(decode(String.self, atIndex: index)) else {
      throw DatabaseError(resultCode: .corrupt)
    }
    return id
  }

  func time(_ index: Int) throws -> Date {
    Date(milliseconds: try decode(Int64.self, atIndex: index))
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
    String(decoding: try decode([UInt8].self, atIndex: index), as: UTF8.self)
  }
}

extension String {
  /// The text as bytes, to bind in `CAST(? AS TEXT)`.
  var bytes: [UInt8] { Array(utf8) }
}
