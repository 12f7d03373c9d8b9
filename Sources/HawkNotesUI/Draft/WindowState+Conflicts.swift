import LibraryModel
import TextEditing

// A text from outside that conflicts with the library becomes a draft.

extension WindowState {
  /// Begins a draft with a text from outside, unless the scene has it, and shows both texts.
  ///
  /// If its slot has another draft, only a message says so: the text is an earlier version in the
  /// library.
  mutating func adopt(_ conflict: ConflictingText) {
    let (slot, id) = (conflict.slot, conflict.draft)
    guard scene.drafts[id] == nil else { return }
    guard isFree(slot) else {
      return sayOnce("Save this first: \(conflict.title) conflicts with the \(conflict.source).")
    }
    drop(slot)
    editor.texts[slot] = conflict.base
    if let form = slot.form {
      _ = beginField(slot, of: form, id)
    } else {
      // Without the version of the base, its text alone can be replaced.
      var draft = DraftState()
      draft.slot = slot
      scene.drafts[id] = draft
      editor.pasts[slot, default: TextPast()].base = conflict.base
      editor.unrecorded.append(.begin(id, conflict.base))
    }
    scene.drafts[id]?.isFromOutside = true
    replaceText(in: slot, with: conflict.text.bytes) { id }
    if showMerge(in: slot) {
      message = .warning("Choose: \(conflict.source) conflict in \(conflict.title)")
      return
    }
    // What to press comes first: a narrow window cuts the end. On the screen of a book, e edits a
    // note; its row on the Shelf opens its form.
    message = .warning("e on its row, Ctrl-S: \(conflict.source) conflict in \(conflict.title)")
  }

  /// Opens the merge sheet on the edit of a note; returns false if the user writes or has a sheet
  /// open.
  private mutating func showMerge(in slot: DraftSlot) -> Bool {
    guard let note = slot.note, slot.field == nil, library.isLoaded, scene.sheet == nil, !isInText,
      !isFinding
    else { return false }
    openMerge(of: note, in: slot)
    return true
  }

  private mutating func openMerge(of note: Note.ID, in slot: DraftSlot) {
    jump { state in
      state.go(to: slot.owner.place)
      (state.screen.note, state.screen.editing, state.screen.focus) = (note, note, .draft)
    }
    screen.origin = TextOrigin(isElsewhere: true)
    openMerge()
  }

  /// Whether a draft from outside waits for a choice.
  var hasConflict: Bool { scene.drafts.values.contains(where: \.isConflict) }

  /// Goes to the next draft from outside that conflicts with the library, and shows both texts.
  mutating func goToConflict() {
    guard library.isLoaded else { return message = notLoaded }
    let slots = scene.drafts.filter { $0.value.isConflict }
      .sorted { "\($0.key)" < "\($1.key)" }.compactMap(\.value.slot)
    guard !slots.isEmpty else { return message = .info("There is no conflict.") }
    let next = slots[((slots.firstIndex { $0 == self.slot } ?? -1) + 1) % slots.count]
    if let form = next.form, let field = next.field {
      jump { $0.go(to: next.owner.place) }
      open(form)
      focus(field)
      openMerge()
    } else if let note = next.note {
      openMerge(of: note, in: next)
    }
  }

  /// Goes back to the place that the window showed before it opened a conflict by itself.
  mutating func goBackFromConflict() {
    guard screen.origin.isElsewhere, let slot, let id = draft(in: slot),
      scene.drafts[id]?.isConflict == true
    else { return }
    goBackFromText()
  }

  /// Returns whether a slot has neither a draft nor the focus.
  private func isFree(_ slot: DraftSlot) -> Bool {
    guard draft(in: slot) == nil else { return false }
    if let form = slot.form { return form != self.form }
    return slot != pageSlot
  }

  private mutating func sayOnce(_ words: String) {
    let warning = Message.warning(words)
    if !messages.entries.contains(where: { $0.message == warning }) { message = warning }
  }
}

extension ConflictingText {
  fileprivate var title: String { name.quotedBeginning(or: "a note") }
}
