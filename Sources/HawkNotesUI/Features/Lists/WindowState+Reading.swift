import LibraryModel
import TextEditing

// New contents of the library: they move nothing under the cursor.

extension WindowState {
  /// Updates the state to the library's present content; nothing moves under the cursor.
  mutating func adopt(_ catalogue: Catalogue, _ notes: [Owner: [Note]], _ gone: Set<Note.ID>) {
    let before = library
    library.catalogue = catalogue
    library.isLoaded = true
    scene.order = TabOrder(tabs)
    if let item = library.itemToShow { show(item) }
    library.itemToShow = nil
    for (owner, notes) in notes {
      followNotes(notes, of: owner, before: before.notes[owner] ?? [])
    }
    library.notes = notes
    if case .favourites = tab, stack.top == .root {
      screen.character = List(before.catalogue.favourites.map(\.id))
        .survivor(of: screen.character, in: characters.map(\.id))
    }
    scene.drafts = scene.drafts.mapValues { draft in
      var draft = draft
      draft.isLoose = draft.slot.map { isGone($0, gone) } ?? true
      return draft
    }
    #if PLANTED_BUGS
      if PlantedBug.looseThrownAway.isPlanted {
        for draft in scene.drafts.values where draft.isLoose { draft.slot.map { drop($0) } }
      }
    #endif
  }

  /// Updates the notes of one owner, after a change in this window.
  mutating func adopt(_ notes: [Note], of owner: Owner) {
    followNotes(notes, of: owner, before: library.notes[owner] ?? [])
    library.notes = [owner: notes]
  }

  private mutating func followNotes(_ notes: [Note], of owner: Owner, before: [Note]) {
    guard owner == self.owner else { return }
    let ids = notes.map(\.id)
    for key in tabState.screens.keys {
      let selected = tabState.screens[key]?.note
      tabState.screens[key]?.note = List(before.map(\.id)).survivor(of: selected, in: ids)
    }
    if let wanted = library.noteToSelect, ids.contains(wanted) { screen.note = wanted }
    library.noteToSelect = nil
    follow(notes, of: owner, before: before)
  }

  /// Updates a note that was just saved here, before the library is read again: the cursor is
  /// already right for this text, and the reading must not move it.
  mutating func learn(_ amendment: NoteAmendment) {
    let draft = amendment.draft
    let owner = draft.owner
    guard let before = library.notes[owner],
      let index = before.firstIndex(where: { $0.id == amendment.note })
    else { return }
    var notes = before
    notes[index].text = String(decoding: draft.text.bytes, as: UTF8.self)
    notes[index].version = draft.id
    followNotes(notes, of: owner, before: before)
    library.notes[owner] = notes
  }

  /// Adjusts the open note and edits without changes to the new texts: the same words stay visible.
  private mutating func follow(_ notes: [Note], of owner: Owner, before: [Note]) {
    if before.isEmpty {
      for note in notes where draft(in: slot(note)) == nil { editor.texts[slot(note)] = nil }
    }
    for note in before where stack.note == note.id || editor.texts[slot(note)] != nil {
      guard let new = notes.first(where: { $0.id == note.id }) else {
        miss(note)
        continue
      }
      guard !new.text.utf8.elementsEqual(note.text.utf8) else { continue }
      let moves = TextMoves(from: TextBuffer(note.text.utf8), to: TextBuffer(new.text.utf8))
      if stack.note == note.id { screen.textTop = moves.moved(screen.textTop) }
      if draft(in: slot(note)) == nil {
        editor.texts[slot(note)] = nil
        scene.editors[slot(note)]?.move(moves)
      }
    }
  }

  /// Handles the deletion of a note that is edited here: a draft stays, an edit without changes
  /// ends.
  private mutating func miss(_ note: Note) {
    guard screen.editing == note.id else { return }
    if draft(in: slot(note)) == nil {
      drop(slot(note))
      screen.editing = nil
      guard focus == .draft else { return }
      screen.focus = .notes
      message = .warning("That note was deleted.")
    } else if focus == .draft {
      message = .warning("This note was deleted. Your text is kept as a draft.")
    }
  }

  private func slot(_ note: Note) -> DraftSlot { DraftSlot(owner: note.owner, note: note.id) }

  private func isGone(_ slot: DraftSlot, _ gone: Set<Note.ID>) -> Bool {
    !library.catalogue.contains(slot.owner)
      || slot.note.map { gone.contains($0) } ?? false
  }
}
