/// All books and characters there are, in order.
public struct Catalogue: Sendable, Equatable {
  /// The books by position.
  public let books: [Book]
  /// The characters by the position of their book, then by their own.
  public let characters: [BookCharacter]

  private let booksByID: [Book.ID: Int]
  private let charactersByID: [BookCharacter.ID: Int]
  private let charactersByBook: [Book.ID: [BookCharacter]]

  /// Orders books and characters; a character whose book is not there is left out.
  public init(books: [Book] = [], characters: [BookCharacter] = []) {
    self.books = books.sorted { ($0.position, $0.title) < ($1.position, $1.title) }
    let byBook = Dictionary(grouping: characters, by: \.book)
    let groups = self.books.map { book in
      (byBook[book.id] ?? []).sorted { ($0.position, $0.name) < ($1.position, $1.name) }
    }
    self.characters = groups.flatMap { $0 }
    charactersByBook = Dictionary(zip(self.books.map(\.id), groups)) { first, _ in first }
    booksByID = Self.index(self.books)
    charactersByID = Self.index(self.characters)
  }

  /// The book with this id.
  public func book(_ id: Book.ID) -> Book? {
    booksByID[id].map { books[$0] }
  }

  /// The character with this id.
  public func character(_ id: BookCharacter.ID) -> BookCharacter? {
    charactersByID[id].map { characters[$0] }
  }

  /// The characters a book introduces.
  public func characters(of book: Book.ID) -> [BookCharacter] {
    charactersByBook[book] ?? []
  }

  /// The favourite characters, in the order of all.
  public var favourites: [BookCharacter] {
    characters.filter(\.isFavourite)
  }

  /// Whether what a note is about is there, a character in the book it belongs to.
  public func contains(_ owner: Owner) -> Bool {
    switch owner {
    case .book(let book): self.book(book) != nil
    case .character(let character, let book): self.character(character)?.book == book
    }
  }

  private static func index<Row: Identifiable>(_ rows: [Row]) -> [Row.ID: Int] {
    Dictionary(zip(rows.map(\.id), rows.indices)) { first, _ in first }
  }
}
