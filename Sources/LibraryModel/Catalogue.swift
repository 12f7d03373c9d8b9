/// Books and characters, in order: all, or those that a window shows.
public struct Catalogue: Sendable, Equatable {
  /// The books by position.
  public let books: [Book]
  /// The characters by the position of their book, then by their own.
  public let characters: [BookCharacter]

  private let booksByID: [Book.ID: Int]
  private let charactersByID: [BookCharacter.ID: Int]

  /// Sorts books and characters; a character without its book is dropped.
  public init(books: [Book] = [], characters: [BookCharacter] = []) {
    self.books = books.sorted { ($0.position, $0.title) < ($1.position, $1.title) }
    let byBook = Dictionary(grouping: characters, by: \.book)
    self.characters = self.books.flatMap { book in
      (byBook[book.id] ?? []).sorted { ($0.position, $0.name) < ($1.position, $1.name) }
    }
    booksByID = Self.index(self.books)
    charactersByID = Self.index(self.characters)
  }

  public func book(_ id: Book.ID) -> Book? {
    booksByID[id].map { books[$0] }
  }

  public func character(_ id: BookCharacter.ID) -> BookCharacter? {
    charactersByID[id].map { characters[$0] }
  }

  /// Returns whether an owner exists; a character must exist in this book.
  public func contains(_ owner: Owner) -> Bool {
    switch owner {
    case .book(let book): self.book(book) != nil
    case .character(let character, let book): self.character(character)?.book == book
    case .inbox: true
    }
  }

  private static func index<Row: Identifiable>(_ rows: [Row]) -> [Row.ID: Int] {
    Dictionary(zip(rows.map(\.id), rows.indices)) { first, _ in first }
  }
}
