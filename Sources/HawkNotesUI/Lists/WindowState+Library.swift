import LibraryModel
import TextEditing

// What the keys do to saved notes and characters, and what the library answers.

extension WindowState {
  mutating func deleteNote() -> [Effect] {
    guard let note = selectedNote else {
      message = .warning(noNoteSelected)
      return []
    }
    return [.delete(note.id)]
  }

  mutating func bringBack() -> [Effect] {
    guard let note = scene.deleted.ids.last else {
      message = .note("Nothing to bring back.")
      return []
    }
    return [.restore(note)]
  }

  mutating func deleteAgain() -> [Effect] {
    guard let note = scene.undeleted.ids.last else {
      message = .note("Nothing to do again.")
      return []
    }
    return [.delete(note)]
  }

  mutating func toggleFavourite() -> [Effect] {
    let selected = focus == .characters ? screen.character : nil
    guard let id = character?.id ?? selected, let character = library.catalogue.character(id) else {
      message = .warning("No character is selected: Tab goes to the characters.")
      return []
    }
    return [.setFavourite(!character.isFavourite, id)]
  }

  /// Takes in what the library holds now; nothing under the cursor moves.
  mutating func take(_ catalogue: Catalogue, _ notes: [Owner: [Note]], _ gone: Set<Note.ID>) {
    let before = library
    library.catalogue = catalogue
    library.isLoaded = true
    scene.order = TabOrder(tabs)
    for (owner, notes) in notes { take(notes, of: owner, before: before.notes[owner] ?? []) }
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
  }

  /// Takes in the notes of one owner.
  mutating func take(_ notes: [Note], of owner: Owner) {
    take(notes, of: owner, before: library.notes[owner] ?? [])
    library.notes = [owner: notes]
  }

  private mutating func take(_ notes: [Note], of owner: Owner, before: [Note]) {
    guard owner == self.owner else { return }
    let ids = notes.map(\.id)
    for key in tabState.screens.keys {
      let selected = tabState.screens[key]?.note
      tabState.screens[key]?.note = List(before.map(\.id)).survivor(of: selected, in: ids)
    }
    if let wanted, ids.contains(wanted) {
      screen.note = wanted
      self.wanted = nil
    }
    for note in notes { forgetUnchangedEdit(of: note, owner) }
  }

  /// The text of an edit that has not begun follows the note.
  private mutating func forgetUnchangedEdit(of note: Note, _ owner: Owner) {
    let slot = DraftSlot(owner: owner, note: note.id)
    if texts[slot] != nil, draft(in: slot) == nil { texts[slot] = nil }
  }

  private func isGone(_ slot: DraftSlot, _ gone: Set<Note.ID>) -> Bool {
    let (book, character) = slot.owner.ids
    return library.catalogue.book(book) == nil
      || character.map { library.catalogue.character($0) == nil } ?? false
      || slot.note.map { gone.contains($0) } ?? false
  }

  /// What follows once the library has done something.
  mutating func finish(_ effect: Effect) -> [Effect] {
    switch effect {
    case .save(let id, _, let owner):
      drop(DraftSlot(owner: owner))
      wanted = id
      message = .note("Saved.")
      return [.load(owner)]
    case .amend(let note, _, _, let owner):
      let slot = DraftSlot(owner: owner, note: note)
      let place = scene.editors[slot]
      drop(slot)
      scene.editors[slot] = place
      message = .note("Saved.")
      return [.load(owner)]
    case .delete(let id):
      // Another deletion than the one to be done again ends what can be done again.
      scene.undeleted.ids = scene.undeleted.ids.last == id ? scene.undeleted.ids.dropLast() : []
      scene.deleted.ids.append(id)
      message = .note("Deleted. u brings it back.")
      return [.reload]
    case .restore(let id):
      scene.deleted.ids.removeAll { $0 == id }
      scene.undeleted.ids.append(id)
      wanted = id
      message = .note("Brought back. Ctrl-R deletes it again.")
      return [.reload]
    case .setFavourite(let on, _):
      message = .note(on ? "A favourite now." : "No favourite any more.")
      return [.reload]
    default:
      return []
    }
  }

  /// The orders that a busy library put off, to be tried again: with the texts as they are now.
  mutating func takeWaiting() -> [Effect] {
    defer { waiting = [] }
    return waiting.map { effect in
      switch effect {
      case .save(let id, let text, let owner):
        .save(id, texts[DraftSlot(owner: owner)] ?? text, of: owner)
      case .amend(let note, let text, let id, let owner):
        .amend(note, texts[DraftSlot(owner: owner, note: note)] ?? text, as: id, of: owner)
      default: effect
      }
    }
  }

  mutating func refuse(_ effect: Effect, _ failure: LibraryFailure) {
    switch failure {
    case .busy:
      if !waiting.contains(effect) { waiting.append(effect) }
      if effect.isAsked { message = .warning("The library is busy: trying again.") }
    case .gone:
      message = .warning("What this belongs to is gone: the text stays as a draft.")
    case .failed(let why):
      if case .load(let owner) = effect { library.notes[owner] = [] }
      message = .warning(why)
    }
  }
}

extension Effect {
  /// Whether a key asked for it, so that its delay is worth a word.
  fileprivate var isAsked: Bool {
    switch self {
    case .load, .reload: false
    default: true
    }
  }
}
