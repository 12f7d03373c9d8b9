import LibraryModel
import TextEditing

// A form whose item was changed elsewhere: a field that was changed on both sides is shown in the
// merge sheet, as a note is; the other fields are merged without a question.

extension WindowState {
  /// Whether a field was changed here and elsewhere, to different texts.
  func isInConflict(_ field: FormField, of form: FormSubject) -> Bool {
    guard openForm?.subject == form, openForm?.item != nil, openForm?.loss == nil,
      isChanged(field, of: form)
    else { return false }
    let slot = DraftSlot(field: field, of: form)
    let theirs = savedText(field, of: form)
    return theirs != editor.pasts[slot]?.base && theirs != editor.texts[slot]
      && theirs != editor.pasts[slot]?.offered
  }

  /// Returns the first field that was changed here and elsewhere.
  func conflictingField(of form: FormSubject) -> FormField? {
    form.fields.first { isInConflict($0, of: form) }
  }

  /// Performs a choice for the field that has the focus, and continues the save unless the user
  /// has to look at the text first.
  mutating func apply(
    _ choice: MergeChoice, of merge: NoteMerge, _ newID: () -> Note.ID
  ) -> [Effect] {
    guard let slot, let saved = merge.saved else { return [] }
    switch choice {
    case .merged, .mergedIntoText:
      guard merge.canMerge else {
        message = .info("Press m to keep mine, t to keep theirs.")
        return []
      }
      write(merge, saved, in: slot, newID)
      guard choice == .merged else { return [] }
      guard merge.merge.conflictCount == 0 else {
        message = .info("Keep what you want between the marks, then Ctrl-S.")
        return []
      }
    case .mine, .theirs:
      closeSheet()
      guard !merge.keepsDraft(choice) else {
        rebase(slot, on: saved, insteadOf: merge.draft)
        break
      }
      replace(0..<merge.draft.count, with: saved.text.bytes, in: slot, newID)
      rebase(slot, on: saved, insteadOf: merge.draft)
      // NB: not saved at once: nothing else keeps the draft.
      let (taken, other) = choice == .mine ? ("mine", "theirs") : ("theirs", "mine")
      message = .info("Took \(taken). Ctrl-S saves, \(undoKey) brings \(other) back.")
      return []
    case .newNote, .broughtBack: return []
    }
    return saveForm()
  }

  /// Remembers the texts of a failed save: if the library has stored them, they are not changes of
  /// another window.
  mutating func recordOffer(of form: FormSubject) {
    for field in form.fields {
      let slot = DraftSlot(field: field, of: form)
      guard let id = draft(in: slot), let text = editor.texts[slot] else { continue }
      editor.pasts[slot, default: TextPast()].offered = text
      editor.unrecorded.append(.offer(id, text))
    }
  }
}
