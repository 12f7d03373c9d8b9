import LibraryModel
import TextEditing

// Commands on saved notes and characters, and the results from the library.

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

  /// Updates the state to the library's present content; nothing moves under the cursor.
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

  /// Keeps the layout of the screen while the user writes: the text must not move under the cursor
  /// when other windows change notes.
  private mutating func keepRoom(for notes: [Note]?) {
    guard let notes, focus == .draft, screen.reservedNoteRows == nil else { return }
    screen.reservedNoteRows = notes.count
  }

  /// Lays the screen out for its present content.
  mutating func makeRoom() {
    if screen.reservedNoteRows != nil { screen.reservedNoteRows = nil }
  }

  /// Updates the notes of one owner, after a change in this window.
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

  /// Updates a note that was just saved here, before the library is read again: the cursor is
  /// already right for this text, and the reading must not move it.
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
    let (book, character) = slot.owner.ids
    return library.catalogue.book(book) == nil
      || character.map { library.catalogue.character($0) == nil } ?? false
      || slot.note.map { gone.contains($0) } ?? false
  }

  /// Updates the state after the library has performed a request, and returns what to read.
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
      // A deletion that is not a redo clears the redo list.
      if scene.deletions.restored.notes.last != place { scene.deletions.restored.notes = [] }
      scene.deletions.restored.notes.removeAll { $0 == place }
      scene.deletions.deleted.append(place)
      let note = library.notes[place.owner]?.first { $0.id == place.note }
      message = .note("Deleted \(name(of: note, of: place.owner)). u to undo.")
    case .restore(let place):
      scene.deletions.deleted.notes.removeAll { $0 == place }
      scene.deletions.restored.append(place)
      library.noteToSelect = place.note
      // The note's name follows when it has been read.
      message = .note(restored(nil, of: place.owner))
    case .setFavourite(_, to: let isFavourite):
      message = .note(isFavourite ? "Added to favourites." : "Removed from favourites.")
    }
    return [.read(.catalogue)]
  }

  /// Handles a draft whose text is now in its note or among the note's versions.
  private mutating func saved(_ draft: OfferedDraft, _ words: String) -> [Effect] {
    if let slot = scene.drafts[draft.id]?.slot { dropText(slot) }
    message = .note(words)
    return [.read(.notes(of: draft.owner))]
  }

  private func restored(_ note: Note?, of owner: Owner) -> String {
    "Restored \(name(of: note, of: owner)). Ctrl-R to delete it again."
  }

  /// Returns the beginning of a note's title in quotes; for a note that is not loaded, its owner.
  private func name(of note: Note?, of owner: Owner) -> String {
    if let title = note?.title, !title.isEmpty { return "\"\(title.beginning)\"" }
    return "a note of \(owner.place.title(in: library.catalogue))"
  }

  /// Retries what the library postponed, with the present texts.
  ///
  /// - Parameter isDue: Whether the retry is due by time; otherwise an event caused it.
  mutating func beginRetry(isDue: Bool) -> [Effect] {
    let (requests, readings) = retries.beginAttempt(isDue: isDue)
    return requests.compactMap(current).map(Effect.library) + readings.map(Effect.read)
  }

  /// Returns a request with its draft's present text; nil if the draft no longer exists.
  private func current(_ request: LibraryRequest) -> LibraryRequest? {
    guard var draft = request.draft else { return request }
    guard let slot = scene.drafts[draft.id]?.slot else { return nil }
    draft.text = editor.texts[slot] ?? TextBuffer()
    return request.offering(draft)
  }

  /// Leaves a draft that has become a note: the next text is a new draft.
  private mutating func leave(_ slot: DraftSlot) {
    drop(slot)
    guard slot.note != nil, slot == self.slot else { return }
    screen.editing = nil
    screen.focus = .notes
  }

  /// Handles a request that the library did not perform.
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

  /// Handles a failed reading: the old content stays visible until a retry succeeds.
  mutating func miss(_ reading: LibraryReading, _ failure: LibraryFailure) -> [Effect] {
    if case .failed(let why) = failure {
      message = .warning(why)
      // Only the next retry asks for it again.
      if case .notes(let owner) = reading { library.notes[owner] = library.notes[owner] ?? [] }
    }
    retries.putOff(reading)
    return []
  }

  /// Offers the ways to keep an edit whose note was deleted, if its book or character exists.
  private mutating func showLoss(of amendment: NoteAmendment) {
    guard library.catalogue.contains(amendment.draft.owner) else { return }
    library.notes[amendment.draft.owner]?.removeAll { $0.id == amendment.note }
    showMerge(of: amendment.draft.id)
  }

  /// Keeps a request for a retry.
  ///
  /// It says so only after some time: when windows save at the same moment, the wait is short.
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

  /// Remembers the text of a failed save: the library may have stored it, and then the next save of
  /// the draft replaces it.
  private mutating func noteOffer(_ request: LibraryRequest) {
    guard let draft = request.newText, let slot = scene.drafts[draft.id]?.slot else { return }
    editor.offered[slot] = draft.text
    editor.unrecorded.append(.offer(draft.id, draft.text))
  }

  /// Whether a request of the user is postponed: it exists in memory only.
  var hasPutOff: Bool { !retries.requests.isEmpty }
}

extension String {
  /// The beginning of a title, short enough for a status line, cut between words if possible.
  fileprivate var beginning: String {
    guard count > longestName else { return self }
    let start = prefix(longestName)
    let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start
    return words + "…"
  }
}

/// The longest beginning, in characters.
private let longestName = 24
