extension PlaceReference {
  /// The reads that find the items of a reference.
  ///
  /// Each one returns nil if there is no such item, and reads no more than the items with that
  /// name.
  public struct Names<Failure: Error> {
    let book: (String) throws(Failure) -> Book.ID?
    let character: (String, Book.ID?) throws(Failure) -> CharacterPlace?
    let note: (String, Owner) throws(Failure) -> Note.ID?

    public typealias CharacterPlace = (id: BookCharacter.ID, book: Book.ID)

    /// Creates the reads.
    ///
    /// - Parameters:
    ///   - book: Finds a book by an id, a title or a slug.
    ///   - character: Finds a character, in a book or in all.
    ///   - note: Finds a note of an owner that exists.
    public init(
      book: @escaping (String) throws(Failure) -> Book.ID?,
      character: @escaping (String, Book.ID?) throws(Failure) -> CharacterPlace?,
      note: @escaping (String, Owner) throws(Failure) -> Note.ID?
    ) {
      self.book = book
      self.character = character
      self.note = note
    }
  }

  /// Resolves the reference in a library, step by step.
  ///
  /// A character resolves among the favourites even without the favourite mark, so that a window
  /// stays there when the user removes the mark.
  public func resolve<Failure: Error>(by names: Names<Failure>) throws(Failure) -> Resolution {
    switch path {
    case .shelf(let noteName):
      return try follow(noteName, .inbox, from: .shelf, names) { .note($0, in: .inbox) }
    case .book(let bookName, let characterName, let noteName):
      guard let book = try names.book(bookName) else { return .gone(.book(bookName), nearest: nil) }
      guard let characterName else {
        return try follow(noteName, .book(book), from: .book(book), names) {
          .note($0, in: .book(book))
        }
      }
      guard let character = try names.character(characterName, book)?.id
      else { return .gone(.character(characterName), nearest: .book(book)) }
      let owner = Owner.character(character, of: book)
      return try follow(noteName, owner, from: .character(character, of: book), names) {
        .note($0, in: owner)
      }
    case .favourite(let characterName, let noteName):
      guard let character = try names.character(characterName, nil) else {
        return .gone(.character(characterName), nearest: .favourites)
      }
      let owner = Owner.character(character.id, of: character.book)
      return try follow(noteName, owner, from: .favourite(character.id), names) {
        .favouriteNote($0, of: character.id)
      }
    case .favourites: return found(.favourites)
    case .search(let text): return found(.search(text))
    case .loose: return found(.loose)
    }
  }

  /// The link of a reference that names each item by its id, which may not exist; else nil.
  public var linkByIDs: Link? {
    let names = Names<Never>(
      book: { Book.ID($0) },
      // NB: the book matters only to a name of a note.
      character: { name, book in BookCharacter.ID(name).map { ($0, book ?? Book.ID()) } },
      note: { name, _ in Note.ID(name) })
    return switch resolve(by: names) {
    case .found(let link): link
    case .gone: nil
    }
  }

  /// Resolves the last step: a note of the place, if the reference names one.
  private func follow<Failure: Error>(
    _ name: String?, _ owner: Owner, from place: Place, _ names: Names<Failure>,
    to placeOfNote: (Note.ID) -> Place
  ) throws(Failure) -> Resolution {
    guard let name else { return found(place) }
    guard let note = try names.note(name, owner) else { return .gone(.note(name), nearest: place) }
    return found(placeOfNote(note))
  }

  private func found(_ place: Place) -> Resolution {
    .found(Link(to: place, sheet: sheet))
  }
}
