import struct FoundationEssentials.Data
import struct FoundationEssentials.Date
import GRDB
import LibraryModel

extension Book {
  /// Columns: id, title, author, tagline, synopsis, shop_url, cover, position.
  init(row: Row) throws {
    try self.init(
      id: row.id(0), title: row.decode(atIndex: 1), author: row.decode(atIndex: 2),
      tagline: row.decode(atIndex: 3), synopsis: row.decode(atIndex: 4),
      shopURL: row.decode(atIndex: 5),
      cover: row.decode(String?.self, atIndex: 6).flatMap(Cover.init),
      position: row.decode(atIndex: 7))
  }
}

extension BookCharacter {
  /// Columns: id, book, name, synopsis, favourite, position.
  init(row: Row) throws {
    try self.init(
      id: row.id(0), book: row.id(1), name: row.decode(atIndex: 2),
      synopsis: row.decode(atIndex: 3),
      isFavourite: row.decode(atIndex: 4), position: row.decode(atIndex: 5))
  }
}

extension Note {
  /// Columns: id, book, character, the character's book, text as bytes, created, made, version.
  init(row: Row) throws {
    try self.init(
      id: row.id(0),
      owner: row.hasNull(atIndex: 2) ? .book(row.id(1)) : .character(row.id(2), of: row.id(3)),
      text: String(decoding: row.decode(Data.self, atIndex: 4), as: UTF8.self),
      created: row.time(5), updated: row.time(6), version: row.id(7))
  }
}

extension Row {
  func id<Subject>(_ index: Int) throws -> Identifier<Subject> {
    guard let id = try Identifier<Subject>(decode(String.self, atIndex: index)) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    return id
  }

  fileprivate func time(_ index: Int) throws -> Date {
    Date(timeIntervalSince1970: Double(try decode(Int64.self, atIndex: index)) / 1000)
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
