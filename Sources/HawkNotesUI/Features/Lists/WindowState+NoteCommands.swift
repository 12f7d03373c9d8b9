import LibraryModel

// Commands on saved notes and characters.

extension WindowState {
  mutating func deleteNote() -> [Effect] {
    guard let note = selectedNote else {
      message = .warning(noNote)
      return []
    }
    return change(
      .step(.delete([.note(note.id)], as: Deletion.ID())),
      saying: "deleted " + note.title.quotedBeginning(or: "a note"),
      at: ItemPlace(note.owner, note: note.id))
  }

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
