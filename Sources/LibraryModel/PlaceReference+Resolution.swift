extension PlaceReference {
  /// Resolves the reference in a library, step by step.
  ///
  /// A character resolves among the favourites even without the favourite mark, so that a window
  /// stays there when the user removes the mark.
  ///
  /// - Parameters:
  ///   - catalogue: All books and characters.
  ///   - notes: Returns the notes of an owner that exists; called only if the reference names a note.
  public func resolve<Failure: Error>(
    in catalogue: Catalogue, notes: (Owner) throws(Failure) -> [Note]
  ) throws(Failure) -> Resolution {
    switch path {
    case .shelf(let noteName):
      return try follow(noteName, .inbox, from: .shelf, notes) { .note($0, in: .inbox) }
    case .book(let bookName, let characterName, let noteName):
      guard let book = catalogue.book(named: bookName) else {
        return .gone(.book(bookName), nearest: nil)
      }
      guard let characterName else {
        return try follow(noteName, .book(book.id), from: .book(book.id), notes) {
          .note($0, in: .book(book.id))
        }
      }
      guard let character = catalogue.characters(of: book.id).named(characterName, by: \.name)
      else { return .gone(.character(characterName), nearest: .book(book.id)) }
      let owner = Owner.character(character.id, of: book.id)
      return try follow(noteName, owner, from: .character(character.id, of: book.id), notes) {
        .note($0, in: owner)
      }
    case .favourite(let characterName, let noteName):
      guard let character = catalogue.character(named: characterName) else {
        return .gone(.character(characterName), nearest: .favourites)
      }
      let owner = Owner.character(character.id, of: character.book)
      return try follow(noteName, owner, from: .favourite(character.id), notes) {
        .favouriteNote($0, of: character.id)
      }
    case .favourites: return found(.favourites)
    case .search(let text): return found(.search(text))
    case .loose: return found(.loose)
    }
  }

  /// Resolves the last step: a note of the place, if the reference names one.
  private func follow<Failure: Error>(
    _ name: String?, _ owner: Owner, from place: Place, _ notes: (Owner) throws(Failure) -> [Note],
    to placeOfNote: (Note.ID) -> Place
  ) throws(Failure) -> Resolution {
    guard let name else { return found(place) }
    guard let note = try notes(owner).named(name, by: \.title) else {
      return .gone(.note(name), nearest: place)
    }
    return found(placeOfNote(note.id))
  }

  private func found(_ place: Place) -> Resolution {
    .found(Link(to: place, sheet: sheet))
  }
}
