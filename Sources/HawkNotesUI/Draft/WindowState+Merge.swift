import LibraryModel
import TextEditing

// A note that was changed in two windows: the second save shows both texts and loses none.

extension WindowState {
  /// Handles a save that found another text in the note than the base of its draft.
  mutating func resolveConflict(
    with note: Note, _ request: LibraryRequest, _ newID: () -> Note.ID
  ) -> [Effect] {
    switch request {
    case .amend(let amendment):
      let draft = amendment.draft
      show(note, of: draft.owner)
      guard !draft.text.holds(note.text) else {
        if let slot = scene.drafts[draft.id]?.slot { finishEdit(slot) }
        message = .info("Saved. The other window had saved the same text.")
        return []
      }
      showMerge(of: draft.id)
    case .save(let draft, over: _):
      show(note, of: draft.owner)
      guard let edit = makeEdit(of: note, draft.id, newID) else { return saveAnew(request, newID) }
      showMerge(of: edit)
    case .setAside, .change, .submit: break
    }
    return []
  }

  private mutating func show(_ note: Note, of owner: Owner) {
    guard note.owner == owner, owner == self.owner else { return }
    library.know(note)
  }

  /// Turns the draft of a new note into an edit of the note that has the same id in the library:
  /// the scene is a copy, or is older than the library.
  ///
  /// The common base of both texts is unknown: the edit is based on the lines that they share.
  /// - Returns: The edit's id; nil if the note is elsewhere, or has an edit here already.
  private mutating func makeEdit(
    of note: Note, _ draft: Note.ID, _ newID: () -> Note.ID
  ) -> Note.ID? {
    let edit = DraftSlot(owner: note.owner, note: note.id)
    guard let old = scene.drafts[draft]?.slot, old == DraftSlot(owner: note.owner),
      self.draft(in: edit) == nil
    else { return nil }
    let isShown = slot == old
    let id = renew(draft, newID)
    scene.drafts[id]?.slot = edit
    let text = editor.texts.removeValue(forKey: old) ?? TextBuffer()
    let base = ThreeWayMerge.commonLines(of: text, and: TextBuffer(note.text.utf8))
    editor.texts[edit] = text
    editor.pasts[edit] = TextPast(base: base)
    editor.unrecorded.append(.rebase(id, base))
    scene.editors[edit] = scene.editors.removeValue(forKey: old)?.withoutText
    if isShown { screen.editing = note.id }
    return id
  }

  /// Saves a draft as a new note under a new id, because the note with its own id is deleted or
  /// cannot be merged here.
  mutating func saveAnew(_ request: LibraryRequest, _ newID: () -> Note.ID) -> [Effect] {
    if case .submit(let submission) = request { return saveAnew(submission, newID) }
    guard case .save(var draft, over: _) = request, scene.drafts[draft.id] != nil else { return [] }
    draft.id = renew(draft.id, newID)
    editor.savedAnew = draft.id
    return [.library(.save(draft, over: DraftBase()))]
  }

  /// Shows the sheet if the window shows this edit and a key has just requested it.
  ///
  /// Otherwise the sheet would receive keys that are meant for the text.
  mutating func showMerge(of draft: Note.ID) {
    guard !retries.isRetrying || scene.sheet == .merge else {
      message = .warning("The note changed in another window. Ctrl-S shows both.")
      return
    }
    guard let slot, scene.drafts[draft]?.slot == slot, isInText || scene.sheet == .merge else {
      message = .warning("A note changed in another window. e on it, then Ctrl-S, shows both.")
      return
    }
    openMerge()
  }

  mutating func openMerge() {
    message = nil
    Sheet.merge.feature.open(in: &self)
  }

  /// Whether the item of a form is still to be read, before its fields can be merged.
  var awaitsFormToMerge: Bool { form != nil && !isFormRead }

  /// Returns the merge of the text that has the focus; nil if there is nothing to merge.
  ///
  /// - Parameter old: The last one: it is returned if it is still valid.
  func merge(after old: NoteMerge? = nil) -> NoteMerge? {
    // The item of a form is read after what the screen shows.
    if awaitsFormToMerge { return old }
    guard let slot, focus == .draft || form != nil, let (saved, base) = sides(of: slot) else {
      return nil
    }
    let isOutside = isFromOutside(slot)
    if let old,
      old.isOf(
        draft: text, base: base, saved: saved, field: slot.field, isFromOutside: isOutside)
    {
      return old
    }
    return NoteMerge(
      draft: text, base: base, saved: saved, field: slot.field, isFromOutside: isOutside)
  }

  /// Returns whether a slot has a text from outside that was not merged.
  private func isFromOutside(_ slot: DraftSlot) -> Bool {
    draft(in: slot).flatMap { scene.drafts[$0] }?.isUnmergedFromOutside == true
  }

  /// Returns the present note and the base of its edit; nil unless the note has changed since.
  private func sides(of slot: DraftSlot) -> (saved: NoteMerge.Saved?, base: TextBuffer)? {
    if let form = slot.form, let field = slot.field {
      guard isInConflict(field, of: form) else { return nil }
      let saved = NoteMerge.Saved(text: savedText(field, of: form))
      return (saved, editor.pasts[slot]?.base ?? TextBuffer())
    }
    guard let note = slot.note, let id = draft(in: slot), let base = editor.pasts[slot]?.base else {
      return nil
    }
    guard let saved = self.note(note) else { return lacks(note) ? (nil, base) : nil }
    let isOld = scene.drafts[id]?.base != saved.version && !text.holds(saved.text)
    guard isOld else { return nil }
    return (NoteMerge.Saved(text: TextBuffer(saved.text.utf8), version: saved.version), base)
  }

  /// Relation of the draft on the screen to its note.
  ///
  /// NB: called at each key. Texts of different lengths are not compared.
  var standing: Standing {
    guard let slot = pageSlot, let id = draft(in: slot) else { return .saved }
    let text = editor.texts[slot] ?? TextBuffer()
    guard let note = slot.note else { return text.hasContent ? .unsaved : .saved }
    guard let theirs = self.note(note) else {
      if newOwner(of: note) != nil { return .moved }
      return lacks(note) ? .deleted : .unsaved
    }
    if text.holds(theirs.text) { return .saved }
    if scene.drafts[id]?.base != theirs.version { return .changed }
    return editor.pasts[slot]?.base == text ? .saved : .unsaved
  }

  /// Performs a choice for the text that has the focus.
  mutating func apply(_ choice: MergeChoice, _ newID: () -> Note.ID) -> [Effect] {
    guard let merge = merge() else { return [] }
    if slot?.field != nil { return apply(choice, of: merge, newID) }
    guard let slot, let note = slot.note, let id = draft(in: slot) else { return [] }
    var draft = OfferedDraft(id: id, text: text, owner: slot.owner)
    switch (choice, merge.saved) {
    case (.merged, let saved?): return saveMerged(merge, saved, in: slot, newID)
    case (.mergedIntoText, let saved?): write(merge, saved, in: slot, newID)
    case (.mine, let saved?), (.theirs, let saved?):
      scene.sheet = nil
      guard merge.keepsDraft(choice) else { return [.library(.setAside(draft, of: note))] }
      let base = DraftBase(version: saved.version)
      return [.library(.amend(NoteAmendment(note: note, draft: draft, base: base)))]
    case (.newNote, _):
      scene.sheet = nil
      draft.id = renew(id, newID)
      return [.library(.save(draft, over: DraftBase()))]
    case (.broughtBack, nil):
      scene.sheet = nil
      return change(
        .step(.restoreItems([.note(note)])),
        saying: "restored " + merge.base.quotedTitle,
        at: ItemPlace(slot.owner, note: note)
      ) + [
        .library(.amend(NoteAmendment(note: note, draft: draft, base: base(of: slot))))
      ]
    case (.merged, nil), (.mergedIntoText, nil), (.mine, nil), (.theirs, nil): break
    case (.broughtBack, .some): break
    }
    return []
  }

  private mutating func saveMerged(
    _ merge: NoteMerge, _ saved: NoteMerge.Saved, in slot: DraftSlot, _ newID: () -> Note.ID
  ) -> [Effect] {
    write(merge, saved, in: slot, newID)
    guard merge.merge.conflictCount == 0 else {
      message = .info("Keep what you want between the marks, then Ctrl-S.")
      return []
    }
    return save()
  }

  /// Puts the merged text into the draft, as one edit; the saved text becomes its base.
  mutating func write(
    _ merge: NoteMerge, _ saved: NoteMerge.Saved, in slot: DraftSlot, _ newID: () -> Note.ID
  ) {
    closeSheet()
    let old = editor.texts[slot] ?? TextBuffer()
    let cursor = merge.merged.offset(ofMine: scene.editors[slot]?.cursor ?? 0)
    replaceText(in: slot, with: merge.merged.text.bytes, newID)
    let place = text.boundary(at: merge.merged.firstConflict ?? cursor)
    scene.editors[slot]?.cursor = place
    rebase(slot, on: saved, insteadOf: old)
  }

  /// Makes the present text of the library the base of a draft.
  ///
  /// - Parameter old: The text before the merge: undo to it brings back its base.
  mutating func rebase(
    _ slot: DraftSlot, on saved: NoteMerge.Saved, insteadOf old: TextBuffer
  ) {
    guard let id = draft(in: slot) else { return }
    // A field has no version. The draft's id stands for one, because a text from outside is a
    // conflict as long as its base has no version.
    let isFromOutside = scene.drafts[id]?.isFromOutside == true
    changeBase(
      of: slot, id, to: saved.text, saved.version ?? (isFromOutside ? id : nil), from: old)
  }

  /// Gives a draft the base that its text had, if undo or redo has crossed a merge.
  mutating func restoreBase(of slot: DraftSlot, _ id: Note.ID, from old: TextBuffer) {
    guard let others = scene.drafts[id]?.otherBases,
      let index = others.index(of: editor.texts[slot] ?? TextBuffer()),
      let base = editor.pasts[slot]?.otherBases[index]
    else { return }
    changeBase(of: slot, id, to: base, others.version(at: index), from: old, crossing: index)
  }

  /// Changes the base of a draft, and remembers the present one.
  ///
  /// - Parameters:
  ///   - old: The text that the draft had with the present base.
  ///   - crossed: The merge that undo or redo has crossed; nil for a new one.
  private mutating func changeBase(
    of slot: DraftSlot, _ id: Note.ID, to base: TextBuffer, _ version: Note.ID?,
    from old: TextBuffer, crossing crossed: Int? = nil
  ) {
    if old != editor.texts[slot], var past = editor.pasts[slot], let other = past.base {
      let version = scene.drafts[id]?.base
      keep(other, OtherBase(of: old, version: version), of: crossed, for: id, &past)
      editor.pasts[slot] = past
    }
    scene.drafts[id]?.base = version
    editor.pasts[slot, default: TextPast()].base = base
    editor.unrecorded.append(.rebase(id, base))
  }

  /// Keeps a base that undo or redo of a merge brings back.
  mutating func keep(
    _ base: TextBuffer, _ other: OtherBase, of crossed: Int?, for id: Note.ID,
    _ past: inout TextPast
  ) {
    guard let index = scene.drafts[id]?.otherBases.keep(other, of: crossed) else { return }
    past.otherBases[index] = base
    editor.unrecorded.append(.otherBase(id, base, at: index))
  }
}
