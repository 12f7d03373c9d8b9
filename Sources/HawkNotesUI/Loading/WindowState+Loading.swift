import LibraryModel
import TextEditing

import struct FoundationEssentials.Date

#if PLANTED_BUGS
  import PlantedBugs
#endif

// Taking over data that were read from the library: this moves nothing under the cursor.

extension WindowState {
  /// Updates the state with the data of a reading; nothing moves under the cursor.
  mutating func adopt(_ part: LibraryPart) {
    let (before, oldSynopsis) = (library, synopsis)
    let written = isWriting ? pageSlot : nil
    library.adopt(part)
    followSynopsis(before: oldSynopsis)
    if message == .libraryIsBusy { message = nil } else { library.messageToShow = nil }
    if part.whole != nil {
      // Its names are known words.
      spelling.asked = nil
      if let item = library.itemToShow { show(item) }
      library.itemToShow = nil
    }
    followTexts(before: before)
    followBooks(before: before)
    followCharacters(before: before)
    followNotes(before: before)
    if let written { followOwner(of: written, before: before) }
    recordDrawnNames()
    guard let gone = part.whole?.gone else { return }
    scene.order = TabOrder(tabs)
    scene.drafts = scene.drafts.mapValues { draft in
      var draft = draft
      draft.isLoose = draft.slot.map { isGone($0, gone) } ?? !draft.isTakenOut
      return draft
    }
    #if PLANTED_BUGS
      if PlantedBug.looseThrownAway.isPlanted {
        for draft in scene.drafts.values where draft.isLoose { draft.slot.map { drop($0) } }
      }
    #endif
  }

  // MARK: Lists

  /// Keeps the selected book and the first one shown, or the nearest that still exist.
  private mutating func followBooks(before: LoadedLibrary) {
    guard let rows = bookRows, !rows.isExpired else { return }
    if let old = before.bookRows, old.list == rows.list, old != rows {
      changeListScreen { screen in
        screen.book = old.survivor(of: screen.book, in: rows)
        screen.booksTop = old.survivor(of: screen.booksTop, in: rows)
      }
    }
    if let row = reached(in: rows) { changeListScreen { $0.book = row.id } }
  }

  /// Keeps the selected character and the first one shown, or the nearest that still exist.
  private mutating func followCharacters(before: LoadedLibrary) {
    guard let rows = library.characterRows, !rows.isExpired, rows.list == characterList,
      stack.character == nil
    else { return }
    if let old = before.characterRows, old.list == rows.list, old != rows {
      changeListScreen { screen in
        screen.character = old.survivor(of: screen.character, in: rows)
        screen.charactersTop = old.survivor(of: screen.charactersTop, in: rows)
      }
    }
    if let row = reached(in: rows) { changeListScreen { $0.character = row.id } }
  }

  /// Keeps the selected note and the first one shown, or the nearest that still exist.
  ///
  /// Selects the note that was just saved or restored.
  private mutating func followNotes(before: LoadedLibrary) {
    guard let rows = noteRows, !rows.isExpired else { return }
    if let old = before.noteRows, old.list == rows.list, old != rows {
      // New notes come first: without the focus, a selection of the first one stays the first.
      let first = focus == .notes ? nil : old.row(at: 0)?.id
      changeListScreen { screen in
        let isFirst = first != nil && screen.note == first
        screen.note = isFirst ? rows.row(at: 0)?.id : old.survivor(of: screen.note, in: rows)
        screen.notesTop = old.survivor(of: screen.notesTop, in: rows)
      }
    }
    if let row = reached(in: rows) { changeListScreen { $0.note = row.id } }
    focusList(of: rows)
    guard let wanted = library.noteToSelect, rows.knows(wanted) else { return }
    if rows.index(of: wanted) != nil { changeListScreen { $0.note = wanted } }
    library.noteToSelect = nil
  }

  /// Returns the row to which a key has moved, if it was read now.
  private mutating func reached<Row>(in rows: LoadedRows<Row>) -> Row? {
    guard let goal = library.goal, goal.list == rows.list else { return nil }
    guard let row = rows.row(at: min(goal.index, rows.total - 1)) else { return nil }
    library.goal = nil
    return row
  }

  /// Moves the focus to another list after a text was left or a tab was selected, if there are no
  /// notes.
  mutating func focusList(of notes: LoadedRows<NoteRow>) {
    guard library.mayLackNotes else { return }
    library.mayLackNotes = false
    if notes.total == 0, focus == .notes { screen.focus = firstSection }
  }

  /// Selects a note of the list, as soon as its row is known.
  mutating func select(_ note: Note.ID, of owner: Owner) {
    guard isWriting else { return library.noteToSelect = note }
    // The list is read when it is shown; until then only the scene remembers the note.
    if owner == self.owner { changeListScreen { $0.note = note } }
  }

  private mutating func changeListScreen(_ change: (inout ScreenState) -> Void) {
    var shown = tabState
    change(&shown.screens[shown.stack.withoutNote.top, default: ScreenState()])
    tabState = shown
  }

  // MARK: Texts

  /// Updates a note that was just saved here, before the library is read again: the cursor is
  /// already right for this text, and the reading must not move it.
  mutating func learn(_ draft: OfferedDraft, of id: Note.ID) {
    guard draft.owner == owner else { return }
    let (before, now) = (library, Date(timeIntervalSince1970: Double(time)))
    var note =
      note(id) ?? Note(id: id, owner: draft.owner, text: "", created: now, updated: now)
    note.text = String(decoding: draft.text.bytes, as: UTF8.self)
    note.version = draft.id
    library.know(note)
    followTexts(before: before)
  }

  /// Adjusts the open note and edits without changes to the new texts: the same words stay visible.
  private mutating func followTexts(before: LoadedLibrary) {
    guard let owner else { return }
    for note in library.notes.values where before.notes[note.id] == nil && note.owner == owner {
      if draft(in: slot(note)) == nil { editor.texts[slot(note)] = nil }
    }
    for old in before.notes.values
    where old.owner == owner && (stack.note == old.id || editor.texts[slot(old)] != nil) {
      guard let new = note(old.id) else {
        if lacks(old.id) { handleLoss(of: old) }
        continue
      }
      follow(new, before: old)
    }
  }

  /// The same words of the synopsis stay visible.
  private mutating func followSynopsis(before old: String) {
    guard stack.note == nil, !old.isEmpty, !synopsis.isEmpty, old != synopsis else { return }
    let moves = TextMoves(from: TextBuffer(old.utf8), to: TextBuffer(synopsis.utf8))
    screen.textTop = moves.moved(screen.textTop)
    screen.stop = screen.stop.map(moves.moved)
  }

  private mutating func follow(_ new: Note, before old: Note) {
    guard !new.text.utf8.elementsEqual(old.text.utf8) else { return }
    let moves = TextMoves(from: TextBuffer(old.text.utf8), to: TextBuffer(new.text.utf8))
    if stack.note == old.id {
      screen.textTop = moves.moved(screen.textTop)
      screen.target = screen.target.map(moves.moved)
      screen.stop = screen.stop.map(moves.moved)
    }
    if draft(in: slot(old)) == nil {
      editor.texts[slot(old)] = nil
      scene.editors[slot(old)]?.move(moves)
    }
  }

  /// Handles the deletion or the move of a note that is edited here: a draft stays, and so does the
  /// text of a deleted note with steps to undo; another edit without changes ends.
  private mutating func handleLoss(of note: Note) {
    guard screen.editing == note.id else { return }
    let slot = slot(note)
    let isKept =
      draft(in: slot) != nil
      || (focus == .draft && newOwner(of: note.id) == nil
        && takeUpSaved(in: slot, over: note) { Note.ID() } != nil)
    if !isKept {
      drop(slot)
      screen.editing = nil
      guard focus == .draft else { return }
      screen.focus = .notes
      message = .warning("That note \(wordsAboutMove(of: note.id) ?? "was deleted").")
    } else if focus == .draft {
      message = .warning(
        wordsAboutMove(of: note.id).map { "This note \($0). Ctrl-S saves your text there." }
          ?? "This note was deleted. Your text is kept as a draft.")
    }
  }

  /// The owner that has a note now that was moved away from the place on the screen; nil if it was
  /// not.
  func newOwner(of id: Note.ID) -> Owner? {
    library.notes[id].flatMap { $0.owner == owner ? nil : $0.owner }
  }

  /// The words about a note that was moved away from the place on the screen; nil if it was not.
  func wordsAboutMove(of id: Note.ID) -> String? {
    guard let owner = newOwner(of: id) else { return nil }
    if owner == .inbox { return "was moved to the Inbox" }
    if library.catalogue.contains(owner) {
      return "was moved to " + owner.place.title(in: library.catalogue)
    }
    // The names of characters are read only where they are shown.
    let book = owner.book.flatMap { library.catalogue.book($0) }
    return book.map { "was moved to a character of \($0.title)" } ?? "was moved"
  }

  /// Keeps the text that is written with its book or character: says that it was deleted or is
  /// back; a character that was moved takes the text along.
  private mutating func followOwner(of old: DraftSlot, before: LoadedLibrary) {
    guard isWriting, let new = pageSlot else { return }
    if new != old, scene.outside != old { moveDraft(from: old, to: new) }
    switch (before.lacks(old.owner), library.lacks(new.owner)) {
    case (false, true):
      message = .warning("This \(new.owner.kind) was deleted. Your text is kept as a draft.")
    case (true, false):
      message = .info("This \(new.owner.kind) is back. Your text is its draft again.")
    case (true, true), (false, false): break
    }
  }

  private func slot(_ note: Note) -> DraftSlot { DraftSlot(owner: note.owner, note: note.id) }

  private func isGone(_ slot: DraftSlot, _ gone: Set<Note.ID>) -> Bool {
    !library.catalogue.contains(slot.owner)
      || slot.note.map { gone.contains($0) } ?? false
  }
}

extension Owner {
  /// The word for what it is.
  var kind: String {
    switch self {
    case .book: "book"
    case .character: "character"
    case .inbox: "Inbox"
    }
  }
}
