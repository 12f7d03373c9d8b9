import LibraryModel

// Commands on characters.

extension WindowState {
  mutating func toggleFavourite() -> [Effect] {
    let selected = focus == .characters ? screen.character : nil
    guard let id = character?.id ?? selected, let character = library.catalogue.character(id) else {
      message = .warning("No character is selected. Press Tab to go to the characters.")
      return []
    }
    let name = character.name.shortened
    return change(
      .step(.setFavourite(id, to: !character.isFavourite)),
      saying: character.isFavourite
        ? "removed \(name) from favourites" : "added \(name) to favourites",
      at: ItemPlace(.character(id, of: character.book)))
  }
}
