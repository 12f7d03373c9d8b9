import LibraryModel
import SceneRestoration
import TextEditing
import ViKeys

// Changes of the text on the screen, undo and redo.

extension WindowState {
  mutating func type(_ text: String, _ newID: () -> Note.ID) {
    insert(Array(text.utf8), as: .typing, newID)
  }

  mutating func insert(
    _ bytes: [UInt8], as kind: TextEditKind = .other, _ newID: () -> Note.ID
  ) {
    guard let slot, !bytes.isEmpty else { return }
    let bytes = slot.field?.isLine == true ? bytes.withoutLineFeeds : bytes
    let cursor = scene.editors[slot]?.cursor ?? 0
    let range = selection(in: slot) ?? cursor..<cursor
    replace(range, with: bytes, in: slot, as: kind, newID)
  }

  mutating func delete(_ key: DeletionKey, _ newID: () -> Note.ID) {
    guard let slot else { return }
    if let selection { return replace(selection, with: [], in: slot, newID) }
    let (deletion, kind): (TextDeletion, TextEditKind) =
      switch key {
      case .backspace: (.clusterBefore, .deletingBefore)
      case .delete: (.clusterAfter, .deletingAfter)
      case .wordBefore: (.wordBefore, .other)
      case .wordAfter: (.wordAfter, .other)
      case .toLineStart: (.toLineStart, .other)
      case .toLineEnd: (.toLineEnd, .other)
      }
    let range = text.range(of: deletion, at: scene.editors[slot]?.cursor ?? 0)
    replace(range, with: [], in: slot, as: kind, newID)
  }

  /// Changes a draft's text: the only way besides undo and redo.
  mutating func replace(
    _ range: Range<Int>, with bytes: [UInt8], in slot: DraftSlot, as kind: TextEditKind = .other,
    _ newID: () -> Note.ID
  ) {
    guard !range.isEmpty || !bytes.isEmpty else { return }
    scene.history.forgetUndoneDiscardings(in: slot)
    let id = draft(in: slot) ?? takeUpSaved(in: slot, newID) ?? beginDraft(in: slot, newID())
    var place = scene.editors[slot] ?? EditorState()
    let old = editor.texts[slot] ?? TextBuffer()
    let edit = old.edit(range, inserting: bytes)
    editor.texts[slot, default: TextBuffer()].apply(edit)
    caches.follow(edit, from: old, to: editor.texts[slot] ?? TextBuffer())
    spelling.follow(edit, from: old, to: editor.texts[slot] ?? TextBuffer())
    let entry = editor.pasts[slot, default: TextPast()].history
      .record(edit, as: kind, cursor: place.cursor, at: clock)
    editor.unrecorded.append(.edit(id, edit, as: entry))
    place.follow(
      edit, to: edit.offset + edit.inserted.count, in: editor.texts[slot] ?? TextBuffer())
    scene.editors[slot] = place
  }

  /// Changes a draft's text to another one, as one edit; undo leads to where they differ first.
  mutating func replaceText(
    in slot: DraftSlot, with bytes: [UInt8], _ newID: () -> Note.ID
  ) {
    guard let edit = (editor.texts[slot] ?? TextBuffer()).edit(to: bytes) else { return }
    let range = edit.offset..<edit.offset + edit.removed.count
    scene.editors[slot]?.cursor = range.lowerBound
    replace(range, with: edit.inserted.bytes, in: slot, newID)
  }

  /// Undoes the last step, or brings back the draft that was discarded here last.
  mutating func undoEdit(_ newID: () -> Note.ID) {
    if bringBackDiscarded(newID) { return }
    stepThroughHistory(isUndo: true, newID, { $0.undo(in: &$1) }) { .undo($0, leaving: $1) }
  }

  /// Redoes the step that was undone last, or discards again the draft that undo brought back.
  mutating func redoEdit(_ newID: () -> Note.ID) {
    if discardBroughtBack(newID) { return }
    stepThroughHistory(isUndo: false, newID, { $0.redo(in: &$1) }) { .redo($0, leaving: $1) }
  }

  private mutating func stepThroughHistory(
    isUndo: Bool, _ newID: () -> Note.ID,
    _ step: (inout TextHistory, inout TextBuffer) -> (edit: TextEdit, cursor: Int)?,
    _ record: (Note.ID, Int) -> TextStep
  ) {
    guard let slot else { return }
    if isUndo ? canUndoEdit(in: slot) : canRedoEdit(in: slot), draft(in: slot) == nil {
      _ = takeUpSaved(in: slot, newID)
    }
    editor.pasts[slot]?.openHistory()
    let old = text
    guard let id = draft(in: slot),
      let (edit, cursor) = step(
        &editor.pasts[slot, default: TextPast()].history,
        &editor.texts[slot, default: TextBuffer()])
    else {
      message = .info(isUndo ? nothingToUndo : nothingToRedo)
      return
    }
    spelling.follow(edit, from: old, to: text)
    editor.unrecorded.append(record(id, text.count))
    restoreBase(of: slot, id, from: old)
    var place = scene.editors[slot] ?? EditorState()
    place.follow(edit, to: cursor, in: text)
    if hasViKeys {
      let step = (editor.pasts[slot]?.doneCount ?? 0) + (isUndo ? 1 : 0)
      place.cursor = ViKeys.cursor(after: edit, ofStep: step, of: place.vi?.state, in: text)
    }
    place.vi = place.vi?.afterUndo
    scene.editors[slot] = place
    if hasTextOfNote(slot, draft: id) { finishEdit(slot) }
  }

  var canUndoEdit: Bool {
    // NB: `map` would copy the whole state, at each key.
    guard let slot else { return false }
    return canUndoEdit(in: slot)
  }

  var canRedoEdit: Bool {
    guard let slot else { return false }
    return canRedoEdit(in: slot)
  }

  func canUndoEdit(in slot: DraftSlot) -> Bool {
    editor.pasts[slot]?.canUndo == true || savedSteps(in: slot)?.past.canUndo == true
  }

  func canRedoEdit(in slot: DraftSlot) -> Bool {
    editor.pasts[slot]?.canRedo == true || savedSteps(in: slot)?.past.canRedo == true
  }
}

extension EditorState {
  /// Moves the cursor to where an edit left it.
  fileprivate mutating func follow(_ edit: TextEdit, to place: Int, in text: TextBuffer) {
    (anchor, addedWord) = (nil, nil)
    textCursor = place
    cursor = text.boundary(from: place)
    guard edit.offset < top else { return }
    // If the first visible text was removed, the cursor decides what is visible.
    top = top < edit.offset + edit.removed.count ? 0 : edit.moved(top)
    columns = 0
  }
}

extension TextHistory {
  /// Creates a history from the stored steps of earlier runs and the steps since.
  init(_ kept: KeptHistory, then since: TextHistory) {
    self.init(done: kept.done.map(Step.init), undone: kept.undone.map(Step.init))
    append(since)
  }
}

extension TextHistory.Step {
  fileprivate init(_ change: TextChange) {
    self.init(
      offset: change.offset, removedCount: change.removed, inserted: TextBuffer(change.inserted),
      cursor: change.cursor == .after ? .after : .before)
  }
}

let nothingToUndo = "Nothing to undo."
let nothingToRedo = "Nothing to redo."
