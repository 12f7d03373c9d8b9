import LibraryModel
import Markup
import TextEditing

// A discarded draft leaves its slot and stays in the scene, with its undo steps, as long as the
// history can bring it back.

extension WindowState {
  /// Discards the text with the focus, and stays in the text.
  mutating func discardText() {
    guard let slot, slot.field == nil, isUnsaved(slot) else {
      message = .info(nothingToDiscard)
      return
    }
    discard(slot)
    message = .info("Discarded. \(undoKey) brings it back.")
  }

  /// Discards the edit of the selected note, or else the draft of the screen.
  mutating func discardSelection() {
    guard let slot = slotToDiscard else {
      message = .info(keyOfBegunForm.map { discarded(inForm: $0) } ?? nothingToDiscard)
      return
    }
    let words = discard(slot)
    hideEdit(slot)
    message = .info((words ?? "discarded").capitalisedFirst + ". u brings it back.")
  }

  /// Whether the text with the focus can be discarded.
  ///
  /// NB: asked at each key; the standing is known then.
  var canDiscardText: Bool { form == nil && standing != .saved }

  /// Whether the selected note has an edit that is not saved, or the screen a draft.
  var canDiscard: Bool { slotToDiscard != nil }

  /// The key that opens a form of the screen that was filled in and is not saved.
  private var keyOfBegunForm: String? {
    let forms: [(key: String, form: FormSubject?)] = [
      ("e", formOfSelection), ("E", formOfPage), ("a", formToAdd),
    ]
    return forms.first { $0.form.map(isChanged) == true }?.key
  }

  private func discarded(inForm key: String) -> String {
    let discard = settings.chosen.keys == .vi ? ":q!" : "Ctrl-D"
    return "A form is not saved: \(key) opens it, and \(discard) there discards."
  }

  private var slotToDiscard: DraftSlot? {
    let ofNote = selectedItem.flatMap { item in
      item.note.map { DraftSlot(owner: item.owner, note: $0) }
    }
    return [ofNote, pageSlot].lazy.compactMap(\.self).first(where: isUnsaved)
  }

  var isOpenNoteEdited: Bool {
    guard let owner, let note = stack.note else { return false }
    return isUnsaved(DraftSlot(owner: owner, note: note))
  }

  /// Shows the menu of a note that has an edit that is not saved, instead of deleting the note;
  /// returns false if there is none, or if the menu of this note was shown last.
  mutating func offersDiscarding(instead places: [ItemPlace]) -> Bool {
    guard places.count == 1, let place = places.first, let note = place.note,
      isUnsaved(DraftSlot(owner: place.owner, note: note)),
      !hasShownMenu
    else { return false }
    showMenu(selecting: .notes(.discardPressed))
    message = .info("Its edit is not saved. Enter discards the edit, d deletes the note.")
    return true
  }

  /// Returns what was discarded, in words.
  @discardableResult private mutating func discard(_ slot: DraftSlot) -> String? {
    guard let id = draft(in: slot) else { return nil }
    dropForgottenDrafts()
    let deed = "discarded the \(slot.note == nil ? "draft" : "edit of") "
    let title = note(slot.note).map { RenderedLine($0.title).text.quotedBeginning(or: "a note") }
    let words = deed + (title ?? (editor.texts[slot] ?? TextBuffer()).quotedTitle)
    scene.history.record(
      HistoryEntry(
        deed: words, place: ItemPlace(slot.owner, note: slot.note), slot: slot, draft: id))
    takeOut(of: slot)
    scene.completion = CompletionState()
    return words
  }

  /// Drops the discarded drafts that the history has forgotten.
  private mutating func dropForgottenDrafts() {
    let known = Set(scene.history.entries.values.compactMap(\.draft))
    for (id, draft) in scene.drafts
    where draft.isTakenOut && !draft.isSaved && !known.contains(id) {
      dropLoose(id)
    }
  }

  // MARK: Undo and redo

  /// Undoes or redoes a discarding: exchanges the draft of the slot with the discarded one.
  mutating func turnDiscarding(_ number: Int, in slot: DraftSlot) -> [Effect] {
    guard let entry = scene.history.entries[number] else { return [] }
    let isUndo = number <= scene.history.done
    if isUndo, isUnsaved(slot) {
      message = .warning("A newer draft is in its place: save that first.")
      return []
    }
    exchange(number, entry)
    message = .info((isUndo ? "Undid: " : "Redid: ") + entry.deed + ".")
    if let place = entry.place { show(place) }
    return [.read(.shown)]
  }

  /// Brings back the draft that was discarded last in the slot with the focus, if no text and no
  /// step of a later one is in its place.
  mutating func bringBackDiscarded(_ newID: () -> Note.ID) -> Bool {
    exchange(discardingToUndo, "Brought back.", newID)
  }

  /// Discards again a draft that was brought back over another one, and not changed since.
  mutating func discardBroughtBack(_ newID: () -> Note.ID) -> Bool {
    exchange(discardingToRedo, "Discarded again. \(undoKey) brings it back.", newID)
  }

  /// Exchanges the draft of the text with the discarded one; the steps of a saved text stay with it.
  private mutating func exchange(
    _ number: Int?, _ words: String, _ newID: () -> Note.ID
  ) -> Bool {
    guard let number, let entry = scene.history.entries[number], let slot = entry.slot else {
      return false
    }
    if draft(in: slot) == nil, canUndoEdit(in: slot) || canRedoEdit(in: slot) {
      _ = takeUpSaved(in: slot, newID)
    }
    exchange(number, entry)
    message = .info(words)
    return true
  }

  /// Whether there is a step or a discarded draft that undo brings back in the text.
  var canUndoInText: Bool { canUndoEdit || discardingToUndo != nil || addedWord != nil }

  /// Whether there is a step to redo in the text, or a draft over which undo brought back another.
  var canRedoInText: Bool { canRedoEdit || discardingToRedo != nil }

  private var discardingToRedo: Int? {
    guard let slot, !canRedoEdit, let number = scene.history.undoneDiscarding(in: slot),
      scene.history.entries[number]?.draft != nil
    else { return nil }
    return number
  }

  private var discardingToUndo: Int? {
    guard let slot, !canUndoEdit, !isUnsaved(slot) else { return nil }
    return scene.history.discarding(in: slot)
  }

  private mutating func exchange(_ number: Int, _ entry: HistoryEntry) {
    guard let slot = entry.slot else { return }
    let present = draft(in: slot)
    if present == nil { clear(slot) } else { takeOut(of: slot) }
    if let draft = entry.draft { putBack(draft, into: slot) }
    scene.history.turnDiscarding(number, draft: present)
  }

  /// Takes a draft out of its slot; it keeps its text and its steps.
  mutating func takeOut(of slot: DraftSlot) {
    guard let id = draft(in: slot) else { return }
    scene.drafts[id]?.slot = nil
    scene.drafts[id]?.isLoose = false
    scene.drafts[id]?.takenFrom = slot
    scene.drafts[id]?.cursorTaken = scene.editors[slot]?.ownCursor
    editor.pasts[slot]?.history.endRun()
    editor.looseTexts[id] = LooseText(
      text: editor.texts[slot] ?? TextBuffer(), past: editor.pasts[slot] ?? TextPast(),
      cursor: scene.editors[slot]?.textCursor ?? 0)
    // The cursor of an edit stays at its words in the note.
    let place = slot.note == nil ? EditorState() : placeInNote(of: slot)
    clear(slot)
    scene.editors[slot] = slot == pageSlot && isWriting ? place : nil
  }

  private mutating func putBack(_ id: Note.ID, into slot: DraftSlot) {
    guard scene.drafts[id]?.takenFrom != nil,
      let loose = editor.looseTexts.removeValue(forKey: id)
    else { return }
    // NB: a record may hold any number.
    let cursor = min(max(0, scene.drafts[id]?.cursorTaken ?? loose.cursor), loose.text.count)
    scene.drafts[id]?.slot = slot
    scene.drafts[id]?.takenFrom = nil
    scene.drafts[id]?.cursorTaken = nil
    editor.texts[slot] = loose.text
    editor.pasts[slot] = loose.past
    scene.editors[slot] = EditorState()
    scene.editors[slot]?.textCursor = loose.cursor
    scene.editors[slot]?.cursor = loose.text.boundary(from: cursor)
  }
}

private let nothingToDiscard = "Nothing to discard: no text here is unsaved."
