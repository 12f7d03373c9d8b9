import LibraryModel

// Commands on characters.

extension WindowState {
  mutating func toggleFavourite() -> [Effect] {
    let selected = focus == .characters ? screen.character : nil
    let character = character.map { CharacterRow($0) } ?? characterRows?.row(selected)
    guard let character else {
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
}
