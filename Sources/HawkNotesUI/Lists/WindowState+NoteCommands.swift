import LibraryModel

// Commands on characters.

extension WindowState {
  /// Whether the page of a book or a character is open, or a note of it.
  var hasOpenItem: Bool { formOfPage != nil }

  /// The form of the open book or character, wherever the focus is.
  var formOfPage: FormSubject? {
    switch owner {
    case .book(let book): .book(book)
    case .character(let character, of: let book): .character(character, of: book)
    case .inbox, nil: nil
    }
  }

  mutating func editOpenItem() {
    guard let form = formOfPage else {
      message =
        library.isLoaded
        ? .warning("No book or character is open. e edits the selected one.") : notLoaded
      return
    }
    open(form)
  }

  mutating func toggleFavourite() -> [Effect] {
    guard let character = chosenCharacter else {
      message = .warning("No character is selected. Press Tab to go to the characters.")
      return []
    }
    return change(
      .step(.setFavourite(character.id, to: !character.isFavourite)),
      saying: character.isFavourite
        ? "removed \(character.name.shortened) from favourites"
        : "added \(character.name.shortened) to favourites",
      at: ItemPlace(.character(character.id, of: character.book)))
  }

  /// Whether the open or selected character is a favourite.
  var isFavourite: Bool { chosenCharacter?.isFavourite ?? false }

  /// The open or selected character.
  private var chosenCharacter: CharacterRow? {
    let selected = focus == .characters ? screen.character : nil
    return character.map { CharacterRow($0) } ?? characterRows?.row(selected)
  }
}
