import LibraryModel
import TextEditing

// The drafts of this scene whose note, character or book is gone.

extension WindowState {
  /// Returns the text of a loose draft of this scene.
  func looseText(_ id: Note.ID) -> TextBuffer? {
    scene.drafts[id]?.slot.flatMap { editor.texts[$0] } ?? editor.looseTexts[id]?.text
  }

  /// The drafts of this scene whose note, character or book is gone, in a fixed order.
  ///
  /// The fields of a form are together, in their order; unchanged and empty fields are left out.
  var looseDrafts: [(id: Note.ID, draft: DraftState)] {
    scene.drafts.filter { id, draft in
      draft.isLoose && draft.discardOrder == 0
        && (draft.slot?.field == nil || hasWords(in: id, draft.slot))
    }
    .map { ($0.key, $0.value) }.sorted { "\($0.draft.order)\($0.id)" < "\($1.draft.order)\($1.id)" }
  }

  /// Returns whether a draft is the changed text of a field, and not a choice.
  private func hasWords(in id: Note.ID, _ slot: DraftSlot?) -> Bool {
    guard let slot, let field = slot.field, !field.isChoice else { return false }
    return looseText(id)?.hasContent == true && isUnsaved(slot)
  }

  /// Makes a loose draft the new note of the book or character on the screen.
  mutating func attach(_ id: Note.ID) {
    guard let owner = ownerToWriteAbout else {
      message = .warning("Go to a book or character first, then press s and a.")
      return
    }
    let new = DraftSlot(owner: owner)
    guard draft(in: new) == nil else {
      let title = owner.place.title(in: library.catalogue)
      message = .warning("\(title) already has a draft. Save that first.")
      return
    }
    move(id, to: new)
    scene.sheet = nil
    write()
    message = .info("Attached as the new note. Ctrl-S saves it.")
  }

  /// The owner that `n` would write about.
  private var ownerToWriteAbout: Owner? {
    if let owner { return owner }
    return screen.character.flatMap { library.catalogue.character($0) }
      .map { .character($0.id, of: $0.book) }
  }

  private mutating func move(_ id: Note.ID, to new: DraftSlot) {
    let old = scene.drafts[id]?.slot
    var draft = DraftState()
    draft.slot = new
    scene.drafts[id] = draft
    if let old {
      editor.texts[new] = editor.texts.removeValue(forKey: old)
      editor.pasts[new] = editor.pasts.removeValue(forKey: old)?.ofNewNote
      scene.editors[new] = scene.editors.removeValue(forKey: old)
    } else if let loose = editor.looseTexts.removeValue(forKey: id) {
      editor.texts[new] = loose.text
      editor.pasts[new] = loose.past.ofNewNote
    }
  }

  // MARK: Discarding

  /// The loose draft that was discarded last, while it can be restored.
  var lastDiscarded: Note.ID? {
    scene.drafts.filter { $0.value.discardOrder > 0 }
      .max { $0.value.discardOrder < $1.value.discardOrder }?.key
  }

  /// Marks a loose draft as discarded: it is dropped when the sheet that shows it is closed.
  mutating func discard(_ id: Note.ID) {
    let last = scene.drafts.values.map(\.discardOrder).max() ?? 0
    scene.drafts[id]?.discardOrder = last + 1
  }

  /// Drops the discarded drafts, with their texts.
  mutating func dropDiscardedDrafts() {
    for (id, draft) in scene.drafts where draft.discardOrder > 0 {
      if let slot = draft.slot {
        drop(slot)
      } else {
        dropLoose(id)
      }
    }
  }

  /// Drops a loose draft without a slot.
  mutating func dropLoose(_ id: Note.ID) {
    scene.drafts[id] = nil
    editor.looseTexts[id] = nil
    editor.unrecorded.append(.drop(id))
  }
}

extension DraftState {
  /// The order among loose drafts: notes, then the forms, each with its fields in order.
  fileprivate var order: String {
    guard let form = slot?.form, let field = slot?.field else { return "" }
    let index = form.fields.firstIndex(of: field) ?? 0
    return "\(form)-\(index / 10)\(index % 10)-"
  }
}
