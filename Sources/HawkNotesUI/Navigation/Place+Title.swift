public import LibraryModel

extension Place {
  /// The title of the place, from the outermost to the innermost level: `The Good Hawk › Agatha`.
  public func title(in catalogue: Catalogue) -> String {
    switch self {
    case .shelf: "Shelf"
    case .book(let book): catalogue.title(of: book)
    case .character(let character, of: let book):
      catalogue.title(of: book) + step + catalogue.name(of: character)
    case .note(_, in: .inbox): "Inbox" + step + aNote
    case .note(_, in: let owner): owner.place.title(in: catalogue) + step + aNote
    case .favourites: "Favourites"
    case .favourite(let character): "Favourites" + step + catalogue.name(of: character)
    case .favouriteNote(_, of: let character):
      Place.favourite(character).title(in: catalogue) + step + aNote
    case .search(let text): "Search" + step + text
    case .loose: "Loose drafts"
    }
  }
}

extension Catalogue {
  fileprivate func title(of book: Book.ID) -> String {
    self.book(book)?.title ?? "a missing book"
  }

  fileprivate func name(of character: BookCharacter.ID) -> String {
    self.character(character)?.name ?? "a missing character"
  }
}

private let step = " › "
private let aNote = "a note"
