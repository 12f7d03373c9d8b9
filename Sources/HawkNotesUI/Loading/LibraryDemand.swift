import LibraryModel

/// The data of the library that a window shows, and those that its drafts need.
struct LibraryDemand: Equatable, Sendable {
  var books: Set<Book.ID> = []
  var characters: Set<BookCharacter.ID> = []
  /// The notes whose whole text is needed.
  var notes: Set<Note.ID> = []
  var bookList: ListDemand<Book.ID>?
  var characterList: ListDemand<BookCharacter.ID>?
  var noteList: ListDemand<Note.ID>?

  /// Adds the items that the title of a place needs.
  mutating func insert(_ place: Place) {
    place.book.map { _ = books.insert($0) }
    place.character.map { _ = characters.insert($0) }
  }

  /// Returns whether everything was read.
  func isMet(by library: LoadedLibrary) -> Bool {
    library.asked == self
      || hasItems(in: library) && bookList?.isMet(by: library.bookRows) ?? true
        && characterList?.isMet(by: library.characterRows) ?? true
        && noteList?.isMet(by: library.noteRows) ?? true
  }

  /// Returns whether a library has all that is in sight; rows out of sight may be missing.
  func isUsable(with library: LoadedLibrary) -> Bool {
    hasItems(in: library) && (bookList.map { $0.list == library.bookRows?.list } ?? true)
      && (characterList.map { $0.list == library.characterRows?.list } ?? true)
      && (noteList.map { $0.list == library.noteRows?.list } ?? true)
  }

  private func hasItems(in library: LoadedLibrary) -> Bool {
    books.isSubset(of: library.asked.books)
      && characters.isSubset(of: library.asked.characters)
      && notes.isSubset(of: library.asked.notes)
  }
}
