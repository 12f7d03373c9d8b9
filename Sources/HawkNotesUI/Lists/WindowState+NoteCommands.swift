import LibraryModel

// Commands on characters.

extension WindowState {
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
