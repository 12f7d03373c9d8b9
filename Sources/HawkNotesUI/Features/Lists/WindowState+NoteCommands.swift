import LibraryModel

// Commands on saved notes and characters.

extension WindowState {
  mutating func deleteNote() -> [Effect] {
    guard let note = selectedNote else {
      message = .warning(noNote)
      return []
    }
    return [.library(.delete(NotePlace(note.id, of: note.owner)))]
  }

  /// Restores the note that was deleted last, and shows its list.
  mutating func undoDeletion() -> [Effect] {
    guard
      let note = scene.deletions.deleted.notes.last(where: { library.catalogue.contains($0.owner) })
    else {
      message = .note(nothingToUndo)
      return []
    }
    return show(note) + [.library(.restore(note))]
  }

  /// Deletes again the note that was restored last, and shows its list.
  mutating func redoDeletion() -> [Effect] {
    guard
      let note = scene.deletions.restored.notes.last(where: { library.catalogue.contains($0.owner) }
      )
    else {
      message = .note(nothingToRedo)
      return []
    }
    let orders = show(note) + [.library(.delete(note))]
    screen.note = note.note
    return orders
  }

  /// Goes to the list that contains a note, so that the user sees the result.
  ///
  /// Returns the effects that read missing data.
  private mutating func show(_ note: NotePlace) -> [Effect] {
    if owner != note.owner {
      go(to: note.owner.place)
    } else if stack.note != nil {
      goBack()
    }
    screen.focus = .notes
    return library.notes[note.owner] == nil ? [.read(.notes(of: note.owner))] : []
  }

  mutating func toggleFavourite() -> [Effect] {
    let selected = focus == .characters ? screen.character : nil
    guard let id = character?.id ?? selected, let character = library.catalogue.character(id) else {
      message = .warning("No character is selected. Press Tab to go to the characters.")
      return []
    }
    return [.library(.setFavourite(id, to: !character.isFavourite))]
  }
}
