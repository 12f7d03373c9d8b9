import LibraryModel
import TextEditing

// What the keys do to saved notes and characters, and what the library answers.

extension WindowState {
  mutating func deleteNote() -> [Effect] {
    guard let note = selectedNote else {
      message = .warning(noNote)
      return []
    }
    return [.library(.delete(NotePlace(note.id, of: note.owner)))]
  }

  /// Restores the note deleted last, in the list it stood in.
  mutating func undoDeletion() -> [Effect] {
    guard
      let note = scene.deletions.deleted.notes.last(where: { library.catalogue.contains($0.owner) })
    else {
      message = .note(nothingToUndo)
      return []
    }
    return show(note) + [.library(.restore(note))]
  }

  /// Deletes the note again that was restored last, in the list it stands in.
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

  /// Goes to the list that a note belongs to, so that one sees what becomes of it.
  ///
  /// The result is what must be read first.
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

  /// Takes in what the library holds now; nothing under the cursor moves.
  mutating func adopt(_ catalogue: Catalogue, _ notes: [Owner: [Note]], _ gone: Set<Note.ID>) {
    let before = library
    library.catalogue = catalogue
    library.isLoaded = true
    scene.order = TabOrder(tabs)
    for (owner, notes) in notes {
      keepRoom(for: before.notes[owner])
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

  /// While one writes the screen stays as it is laid out, whatever other windows do, so that no text
  /// moves under the cursor.
  private mutating func keepRoom(for notes: [Note]?) {
    guard let notes, focus == .draft, screen.reservedNoteRows == nil else { return }
    screen.reservedNoteRows = notes.count
  }

  /// Lays the screen out for what there is by now.
  mutating func makeRoom() {
    if screen.reservedNoteRows != nil { screen.reservedNoteRows = nil }
  }

  /// Takes in the notes of one owner, after something that was done here.
  mutating func adopt(_ notes: [Note], of owner: Owner) {
    makeRoom()
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
    if let wanted = library.noteToSelect, let note = notes.first(where: { $0.id == wanted }) {
      screen.note = wanted
      library.noteToSelect = nil
      if message == .note(restored(nil, of: owner)) { message = .note(restored(note, of: owner)) }
    }
    follow(notes, of: owner, before: before)
  }

  /// Takes in a note that was just saved here, before the library is read again: the cursor stands in
  /// this text already, and the reading must not move it.
  private mutating func learn(_ amendment: NoteAmendment) {
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

  /// What is read, and an edit that has not begun, follow their note: the same words stay in sight.
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

  /// A note that was edited here is gone: its draft stays, and an edit that has not begun ends.
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
    let (book, character) = slot.owner.ids
    return library.catalogue.book(book) == nil
      || character.map { library.catalogue.character($0) == nil } ?? false
      || slot.note.map { gone.contains($0) } ?? false
  }

  /// What follows once the library has done something.
  mutating func finish(_ request: LibraryRequest) -> [Effect] {
    switch request {
    case .save(let draft, over: _):
      if let slot = scene.drafts[draft.id]?.slot { leave(slot) }
      library.noteToSelect = draft.id
      message = .note(
        editor.savedAnew == draft.id
          ? "Saved as a new note: the old one was deleted or moved." : "Saved.")
      editor.savedAnew = nil
      return [.read(.notes(of: draft.owner))]
    case .amend(let amendment):
      learn(amendment)
      return saved(amendment.draft, "Saved.")
    case .setAside(let draft, of: _):
      return saved(draft, "Kept theirs. Yours is an earlier version of the note.")
    case .delete(let place):
      // Another deletion than a redo ends what can be redone.
      if scene.deletions.restored.notes.last != place { scene.deletions.restored.notes = [] }
      scene.deletions.restored.notes.removeAll { $0 == place }
      scene.deletions.deleted.append(place)
      let note = library.notes[place.owner]?.first { $0.id == place.note }
      message = .note("Deleted \(name(of: note, of: place.owner)). u to undo.")
    case .restore(let place):
      scene.deletions.deleted.notes.removeAll { $0 == place }
      scene.deletions.restored.append(place)
      library.noteToSelect = place.note
      // The note is named once it is read again.
      message = .note(restored(nil, of: place.owner))
    case .setFavourite(_, to: let isFavourite):
      message = .note(isFavourite ? "Added to favourites." : "Removed from favourites.")
    }
    return [.read(.catalogue)]
  }

  /// A draft's text is in its note now, or among its versions.
  private mutating func saved(_ draft: OfferedDraft, _ words: String) -> [Effect] {
    if let slot = scene.drafts[draft.id]?.slot { dropText(slot) }
    message = .note(words)
    return [.read(.notes(of: draft.owner))]
  }

  private func restored(_ note: Note?, of owner: Owner) -> String {
    "Restored \(name(of: note, of: owner)). Ctrl-R to delete it again."
  }

  /// The beginning of a note's title in quotes; of a note that is not read, its place.
  private func name(of note: Note?, of owner: Owner) -> String {
    if let title = note?.title, !title.isEmpty { return "\"\(title.beginning)\"" }
    return "a note of \(owner.place.title(in: library.catalogue))"
  }

  /// Begins to try again what the library put off: with the texts as they are now.
  ///
  /// - Parameter isDue: Whether it is the time for it; else something has happened.
  mutating func beginRetry(isDue: Bool) -> [Effect] {
    let (requests, readings) = retries.beginAttempt(isDue: isDue)
    return requests.compactMap(current).map(Effect.library) + readings.map(Effect.read)
  }

  /// A request with its draft as it is now; nil if there is no such draft any more.
  private func current(_ request: LibraryRequest) -> LibraryRequest? {
    guard var draft = request.draft else { return request }
    guard let slot = scene.drafts[draft.id]?.slot else { return nil }
    draft.text = editor.texts[slot] ?? TextBuffer()
    return request.offering(draft)
  }

  /// A draft has become a note: what is written next is another one.
  private mutating func leave(_ slot: DraftSlot) {
    drop(slot)
    guard slot.note != nil, slot == self.slot else { return }
    screen.editing = nil
    screen.focus = .notes
  }

  /// What follows where the library has not performed a request.
  mutating func refuse(
    _ request: LibraryRequest, _ failure: LibraryFailure, _ newID: () -> Note.ID
  ) -> [Effect] {
    switch failure {
    case .busy, .unsynced: putOff(request, failure)
    case .changed(let note): return meet(note, request, newID)
    case .deleted: return saveAnew(request, newID)
    case .gone:
      message = .warning("Its book, character or note is gone. The text is kept as a draft.")
      if case .amend(let amendment) = request { showLoss(of: amendment) }
      return [.read(.catalogue)]
    case .failed(let why):
      message = .warning(why)
      noteOffer(request)
    }
    return []
  }

  /// What follows where something could not be read: what is shown stays until it can be.
  mutating func miss(_ reading: LibraryReading, _ failure: LibraryFailure) -> [Effect] {
    if case .failed(let why) = failure {
      message = .warning(why)
      // Nobody asks for it again but the next retry.
      if case .notes(let owner) = reading { library.notes[owner] = library.notes[owner] ?? [] }
    }
    retries.putOff(reading)
    return []
  }

  /// Offers what can be done where the note of an edit is gone, if its book or character is not.
  private mutating func showLoss(of amendment: NoteAmendment) {
    guard library.catalogue.contains(amendment.draft.owner) else { return }
    library.notes[amendment.draft.owner]?.removeAll { $0.id == amendment.note }
    showMerge(of: amendment.draft.id)
  }

  /// Keeps a request to be tried again.
  ///
  /// Says so once it is late for the user, not at once: windows that save at the same time are soon
  /// done.
  private mutating func putOff(_ request: LibraryRequest, _ failure: LibraryFailure) {
    let delay = retries.putOff(request, at: clock)
    if delay >= 1000 {
      message = .warning(
        failure == .unsynced
          ? "The disk is slow. Not saved yet; retrying."
          : "The library is busy. Not saved yet; retrying.")
    } else if delay >= 150 {
      message = .note("Saving…")
    }
  }

  /// Notes the text that a failed save offered: the library may have it all the same, and then the
  /// next save of the draft replaces it.
  private mutating func noteOffer(_ request: LibraryRequest) {
    guard let draft = request.newText, let slot = scene.drafts[draft.id]?.slot else { return }
    editor.offered[slot] = draft.text
    editor.unrecorded.append(.offer(draft.id, draft.text))
  }

  /// Whether something that the user has asked for is put off, and in memory alone.
  var hasPutOff: Bool { !retries.requests.isEmpty }
}

extension String {
  /// So much of a title as a status line has room for, cut between words where it can be.
  fileprivate var beginning: String {
    guard count > longestName else { return self }
    let start = prefix(longestName)
    let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start
    return words + "…"
  }
}

/// In characters.
private let longestName = 24
