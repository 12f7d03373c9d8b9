import LibraryModel
import SceneRestoration
import TextEditing

// A text that is saved and stays open keeps its undo steps: its draft waits outside of its slot.

extension WindowState {
  /// Goes on in the note that a new draft has become, at the same place.
  mutating func stay(in slot: DraftSlot, as note: Note.ID) {
    let place = scene.editors[slot]?.withoutText
    let edit = DraftSlot(owner: slot.owner, note: note)
    keepSteps(of: slot, for: edit)
    for (tab, id) in screens(writing: slot) {
      scene.tabs[tab]?.screens[id]?.editing = note
      let isElsewhere = scene.tabs[tab]?.screens[id]?.origin.isElsewhere ?? false
      scene.tabs[tab]?.screens[id]?.origin = TextOrigin(isElsewhere: isElsewhere)
      scene.editors[edit] = place
    }
  }

  /// The screens that have the focus in the text of a slot.
  private func screens(writing slot: DraftSlot) -> [(tab: TabID, screen: ScreenID)] {
    scene.tabs.flatMap { tab, state in
      state.screens.compactMap { id, screen in
        let isIn =
          screen.focus == .draft && screen.editing == slot.note && id.owns(slot.owner, in: tab)
        return isIn ? (tab, id) : nil
      }
    }
  }

  /// Follows a note that another window has moved and that was just saved here, and stays in its
  /// text; returns false if it was not moved, or if another text is written.
  mutating func followSaved(_ amendment: NoteAmendment) -> Bool {
    guard let slot = scene.drafts[amendment.draft.id]?.slot, slot == pageSlot, focus == .draft,
      let owner = newOwner(of: amendment.note), var note = library.notes[amendment.note]
    else { return false }
    let words = wordsAboutMove(of: note.id) ?? "was moved"
    note.text = String(decoding: amendment.draft.text.bytes, as: UTF8.self)
    note.version = amendment.draft.id
    library.know(note)
    let edit = DraftSlot(owner: owner, note: note.id)
    let place = scene.editors[slot]?.withoutText
    keepSteps(of: slot, for: edit)
    (screen.editing, screen.focus) = (nil, .notes)
    jump { state in
      state.go(to: owner.place)
      (state.screen.note, state.screen.editing, state.screen.focus) = (note.id, note.id, .draft)
      state.scene.editors[edit] = place
    }
    message = .info("Saved. This note \(words).")
    return true
  }

  /// Replaces the draft of an edit by its note, which has the same text; the cursor stays at its
  /// words.
  mutating func finishEdit(_ slot: DraftSlot) {
    guard draft(in: slot) != nil else { return }
    let place = placeInNote(of: slot)
    keepSteps(of: slot, for: slot)
    scene.editors[slot] = place
  }

  /// Closes an edit that was saved after its text was left, as `:wq` does.
  mutating func closeIfLeft(_ slot: DraftSlot) {
    guard screens(writing: slot).isEmpty else { return }
    hideEdit(slot)
    drop(slot)
    dropSaved(in: slot)
  }

  /// Shows the new note again on the screens that show an edit, unless it is being written.
  mutating func hideEdit(_ slot: DraftSlot) {
    guard slot.note != nil, screens(writing: slot).isEmpty else { return }
    for (tab, state) in scene.tabs {
      for (id, screen) in state.screens
      where screen.editing == slot.note && id.owns(slot.owner, in: tab) {
        scene.tabs[tab]?.screens[id]?.editing = nil
      }
    }
  }

  /// Takes a draft out of its slot whose text is a note's now; its steps wait for undo in the edit
  /// of the note.
  private mutating func keepSteps(of slot: DraftSlot, for edit: DraftSlot) {
    for (id, draft) in scene.drafts where draft.isSaved {
      if draft.takenFrom == edit || draft.takenFrom.map({ screens(writing: $0).isEmpty }) == true {
        dropLoose(id)
      }
    }
    guard let id = draft(in: slot), canUndoEdit(in: slot) || canRedoEdit(in: slot) else {
      return drop(slot)
    }
    takeOut(of: slot)
    scene.editors[slot] = nil
    scene.drafts[id]?.takenFrom = edit
    scene.drafts[id]?.isSaved = true
  }

  /// Whether a draft has the text of its note, and nobody else has changed that note.
  func hasTextOfNote(_ slot: DraftSlot, draft: Note.ID) -> Bool {
    guard let note = note(slot.note), scene.drafts[draft]?.base == note.version else {
      return false
    }
    return (editor.texts[slot] ?? TextBuffer()).holds(note.text)
  }

  /// Makes the saved draft of an edit its draft again, under an id that is new to the library.
  ///
  /// - Parameter known: The note with the same text; nil for the present one.
  /// - Returns: The new id; nil if there is none.
  mutating func takeUpSaved(
    in slot: DraftSlot, over known: Note? = nil, _ newID: () -> Note.ID
  ) -> Note.ID? {
    let saved = savedSteps(in: slot)
    let otherBases = savedDraft(in: slot).flatMap { scene.drafts[$0]?.otherBases }
    dropSaved(in: slot)
    guard let saved, let note = known ?? note(slot.note) else { return nil }
    let id = newID()
    var draft = DraftState()
    draft.slot = slot
    draft.base = note.version
    draft.otherBases = otherBases ?? OtherBases()
    scene.drafts[id] = draft
    let history = saved.past.steps
    editor.pasts[slot] = TextPast(
      history: history, base: saved.text, otherBases: saved.past.otherBases)
    editor.unrecorded += [
      .resume(id, saved.text, history, cursor: saved.cursor), .rebase(id, saved.text),
    ]
    for (index, other) in saved.past.otherBases {
      editor.unrecorded.append(.otherBase(id, other, at: index))
    }
    return id
  }

  /// Returns the text of the saved draft of an edit, with the present text of its note.
  ///
  /// A change by another writer becomes a step, after those that were undone.
  mutating func textWithSteps(in slot: DraftSlot, following text: String) -> TextBuffer? {
    guard let id = savedDraft(in: slot), var saved = editor.looseTexts[id] else { return nil }
    if saved.text.holds(text) { return saved.text }
    let savedHere = saved.text
    var history = saved.past.steps
    while history.redo(in: &saved.text) != nil {
      editor.unrecorded.append(.redo(id, leaving: saved.text.count))
    }
    if let edit = saved.text.edit(to: Array(text.utf8)) {
      // Without its step the text is based on what was saved here: the next save merges both.
      keep(savedHere, OtherBase(of: saved.text, version: id), of: nil, for: id, &saved.past)
      saved.text.apply(edit)
      saved.cursor = edit.offset + edit.inserted.count
      let entry = history.record(edit, as: .other, cursor: edit.offset, at: clock)
      editor.unrecorded.append(.edit(id, edit, as: entry))
    }
    (saved.past.history, saved.past.earlier) = (history, KeptHistory())
    editor.looseTexts[id] = saved
    return saved.text
  }

  /// The saved draft of an edit, if its note has that text and no newer draft.
  func savedSteps(in slot: DraftSlot) -> LooseText? {
    guard let id = savedDraft(in: slot), draft(in: slot) == nil,
      let saved = editor.looseTexts[id], saved.text == editor.texts[slot]
    else { return nil }
    return saved
  }

  mutating func dropSaved(in slot: DraftSlot) {
    if let id = savedDraft(in: slot) { dropLoose(id) }
  }

  private func savedDraft(in slot: DraftSlot) -> Note.ID? {
    scene.drafts.first { $0.value.isSaved && $0.value.takenFrom == slot }?.key
  }
}
