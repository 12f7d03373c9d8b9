import class FoundationEssentials.JSONDecoder
import struct FoundationEssentials.Data
public import LibraryModel

/// Books and their characters, ready to add to a library.
public struct Shelf: Hashable, Sendable {
  /// The books, in order.
  public var books: [Book]
  /// The characters, in the order of their books.
  public var characters: [BookCharacter]

  public init(books: [Book], characters: [BookCharacter]) {
    self.books = books
    self.characters = characters
  }

  /// The books, then the characters.
  public var items: [LibraryItem] {
    books.map { .book($0.id) } + characters.map { .character($0.id) }
  }

  /// Reads a shelf from JSON; positions follow the order in the file.
  ///
  /// - Throws: ``LibraryError/refused(_:)`` if the JSON is not a shelf.
  public init(json: [UInt8]) throws(LibraryError) {
    do {
      let kept = try JSONDecoder().decode(KeptShelf.self, from: Data(json))
      books = try kept.books.enumerated().map { try Book($1, position: LibraryPosition.ofItem($0)) }
      characters = try kept.books.flatMap { book in
        try book.characters.enumerated().map {
          try BookCharacter($1, of: book, position: LibraryPosition.ofItem($0))
        }
      }
    } catch { throw .refused("\(error)") }
  }
}

private struct KeptShelf: Decodable {
  var books: [KeptBook]
}

private struct KeptBook: Decodable {
  var id, title, author, tagline, synopsis: String
  var shopURL: String?
  var cover: [String]?
  var characters: [KeptCharacter]
}

private struct KeptCharacter: Decodable {
  var id, name, synopsis: String
}

extension Book {
  fileprivate init(_ kept: KeptBook, position: Int) throws {
    try self.init(
      id: identifier(kept.id), title: kept.title, authors: [kept.author], tagline: kept.tagline,
      synopsis: kept.synopsis, shopURL: kept.shopURL,
      cover: kept.cover.flatMap { Cover($0.joined(separator: "\n")) }, position: position)
  }
}

extension BookCharacter {
  fileprivate init(_ kept: KeptCharacter, of book: KeptBook, position: Int) throws {
    try self.init(
      id: identifier(kept.id), book: identifier(book.id), name: kept.name,
      synopsis: kept.synopsis, position: position)
  }
}

private func identifier<Subject>(_ text: String) throws -> Identifier<Subject> {
  guard let id = Identifier<Subject>(text) else { throw LibraryError.refused(text) }
  return id
}
