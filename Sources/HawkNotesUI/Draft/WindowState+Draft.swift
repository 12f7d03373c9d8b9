import LibraryModel
import TextEditing
import TextUI

// The draft on the screen: begin, leave, save.

extension WindowState {
  /// Moves the focus into the draft of this book or character.
  mutating func write() {
    let origin = textOrigin
    if stack.note != nil { goBack() }
    if owner == nil, let character = screen.character { setStack(TabStack(character: character)) }
    guard let owner else {
      message = library.isLoaded ? .warning("Nothing to write about here yet.") : notLoaded
      return
    }
    enter(DraftSlot(owner: owner), from: origin)
  }

  /// Goes to the Inbox and moves the focus into its draft; Esc comes back.
  mutating func writeInInbox() {
    let isElsewhere = owner != .inbox
    jump { state in
      state.go(to: .shelf)
      state.write()
    }
    screen.origin.isElsewhere = isElsewhere
  }

  /// Moves the focus into the edit of the selected note, or opens the form of the selected
  /// character or book.
  mutating func edit() {
    guard let note = selectedNote, let owner else {
      if let form = formOfSelection { return open(form) }
      message =
        focus == .books ? noRowSelected : library.isLoaded ? .warning(noNote) : notLoaded
      return
    }
    let slot = DraftSlot(owner: owner, note: note.id)
    let read = stack.note == nil ? nil : (top: shownOffset, hasCursor: readsCursor(of: slot, note))
    let readAt = stack.note == nil ? nil : leftCursor(in: slot, note) ?? offsetOfReading
    let origin = textOrigin
    if stack.note != nil { goBack() }
    screen.note = note.id
    enter(slot, from: origin, cursor: readAt ?? note.text.utf8.count)
    if let read { scroll(slot, asRead: read, of: note) }
  }

  /// Makes a text the new text of a note, as an edit that is not saved, where the note is now.
  mutating func edit(_ id: Note.ID, text: String, _ newID: () -> Note.ID) {
    guard let note = library.notes[id] else { return message = .warning("That note is gone.") }
    let owner = note.owner
    let move = wordsAboutMove(of: id)
    if move != nil { go(to: owner.place) }
    let origin = textOrigin
    if stack.note != nil { goBack() }
    screen.note = id
    let slot = DraftSlot(owner: owner, note: id)
    let old = editor.texts[slot] ?? TextBuffer(note.text.utf8)
    enter(slot, from: origin, cursor: old.count)
    editor.texts[slot] = old
    replace(0..<old.count, with: Array(text.utf8), in: slot, newID)
    message =
      move.map { .warning("This note \($0). Ctrl-S saves this version there.") }
      ?? .info("Ctrl-S saves this version. \(undoKey) brings back the text before it.")
  }

  /// The first byte shown of the note that is open for reading.
  private var shownOffset: Int {
    readFlow.top(at: screen.textTop, rows: readingSize.rows)
  }

  /// The offset at which the note is read: the selected link or task, the line that was gone to, or
  /// the first row of a scrolled note; nil if there is none.
  private var offsetOfReading: Int? {
    if let offset = screen.stop ?? screen.target { return offset }
    return shownOffset > 0 ? shownOffset : nil
  }

  /// The cursor of the note's last edit, if the rows that are read have it and no place was chosen.
  private func leftCursor(in slot: DraftSlot, _ note: Note) -> Int? {
    guard let left = editor.left, left.slot == slot, scene.editors[slot] == nil,
      screen.stop == nil, screen.target == nil, left.cursor <= note.text.utf8.count
    else { return nil }
    let cursor = TextBuffer(note.text.utf8).boundary(at: left.cursor)
    return readFlow.shows(cursor, from: shownOffset, rows: readingSize.rows) ? cursor : nil
  }

  /// Whether the rows that are read have the cursor of the note's edit.
  private func readsCursor(of slot: DraftSlot, _ note: Note) -> Bool {
    guard var place = scene.editors[slot]?.withoutText else {
      return leftCursor(in: slot, note) != nil
    }
    let read = TextBuffer(note.text.utf8)
    if let text = editor.texts[slot], text != read { place.move(TextMoves(from: text, to: read)) }
    return readFlow.shows(place.cursor, from: shownOffset, rows: readingSize.rows)
  }

  /// Scrolls an edit so that the lines that were read stay in their rows.
  ///
  /// The cursor stays at its place if the rows that were read or those of the edit have it; else it
  /// goes to the first row. The edit may not show all that was read: its source has more rows.
  private mutating func scroll(
    _ slot: DraftSlot, asRead shown: (top: Int, hasCursor: Bool), of note: Note
  ) {
    let read = TextBuffer(note.text.utf8)
    let text = editor.texts[slot] ?? read
    let top = text == read ? shown.top : TextMoves(from: read, to: text).moved(shown.top)
    let viewport = EditorViewport(text, in: layout.draftText)
    var place = scene.editors[slot] ?? EditorState()
    place.top = viewport.flow.top(at: top, rows: viewport.rows)
    place.columns = viewport.flow.columns
    let rows = viewport.flow.rows(from: place.top, limit: viewport.rows)
    if !shown.hasCursor, rows.row(of: place.cursor) == nil {
      place.cursor = place.top
      place.anchor = nil
    }
    scene.editors[slot] = place
  }

  private mutating func enter(_ slot: DraftSlot, from origin: TextOrigin, cursor: Int = 0) {
    // A new window that waits for the library stays where its user writes.
    scene.tab = tab
    screen.editing = slot.note
    screen.focus = .draft
    screen.origin = origin
    if scene.editors[slot] == nil { scene.editors[slot] = EditorState(cursor: cursor) }
  }

  /// Leaves the text for the list of notes.
  ///
  /// Drops a draft that is empty or unchanged.
  mutating func leaveText() {
    guard focus == .draft else { return }
    closeFind()
    scene.completion = CompletionState()
    if let slot = pageSlot, isUnchanged(slot) {
      editor.left = scene.editors[slot].map { (slot, $0.cursor) }
      drop(slot)
      dropSaved(in: slot)
      screen.editing = nil
    }
    screen.focus = .notes
    library.mayLackNotes = true
    if let rows = noteRows, !rows.isExpired { focusList(of: rows) }
  }

  /// Whether a slot's text exists in its draft only.
  func isUnsaved(_ slot: DraftSlot) -> Bool { draft(in: slot) != nil && !isUnchanged(slot) }

  /// Whether a new note is empty or an edited note is unchanged.
  private func isUnchanged(_ slot: DraftSlot) -> Bool {
    let text = editor.texts[slot] ?? TextBuffer()
    if slot.field != nil { return editor.pasts[slot]?.base == text }
    guard let id = slot.note else { return !text.hasContent }
    // A text equal to its base is no change, even if the note has changed elsewhere.
    guard slot.owner == owner, library.asked.notes.contains(id) else {
      return editor.pasts[slot]?.base == text
    }
    guard let note = note(id) else { return draft(in: slot) == nil }
    return text.holds(note.text) || editor.pasts[slot]?.base == text
  }

  /// The message that explains why there is no note to act on.
  var noNote: String {
    if owner == nil {
      return characterCount == 0
        ? "No favourites yet. Press f on a character."
        : "No notes in this list. Press Enter to open the character."
    }
    return noteCount == 0
      ? "No notes yet. Press n to write one." : "No note is selected. Press Tab to go to the notes."
  }

  /// Drops a slot's draft, text and cursor.
  mutating func drop(_ slot: DraftSlot) {
    if let id = draft(in: slot) {
      scene.drafts[id] = nil
      editor.unrecorded.append(.drop(id))
    }
    clear(slot)
  }

  /// Empties a slot; its draft is elsewhere or gone.
  mutating func clear(_ slot: DraftSlot) {
    editor.texts[slot] = nil
    editor.pasts[slot] = nil
    scene.editors[slot] = nil
  }

  /// Gives a draft another slot, because its item was moved in the library.
  mutating func moveDraft(from old: DraftSlot, to new: DraftSlot) {
    guard let id = draft(in: old), draft(in: new) == nil else { return }
    scene.drafts[id]?.slot = new
    scene.drafts[id]?.isLoose = false
    scene.editors[new] = scene.editors.removeValue(forKey: old)
    editor.texts[new] = editor.texts.removeValue(forKey: old)
    editor.pasts[new] = editor.pasts.removeValue(forKey: old)
  }

  /// Replaces a draft's text by its note's; the cursor stays at its words.
  mutating func dropText(_ slot: DraftSlot) {
    let place = placeInNote(of: slot)
    drop(slot)
    scene.editors[slot] = place
  }

  /// Returns where the words at the cursor of an edit are in its note.
  func placeInNote(of slot: DraftSlot) -> EditorState? {
    var place = scene.editors[slot]?.withoutText
    let text = editor.texts[slot] ?? TextBuffer()
    if let note = slot.note.flatMap({ library.notes[$0] }), note.owner == slot.owner,
      !text.holds(note.text)
    {
      place?.move(TextMoves(from: text, to: TextBuffer(note.text.utf8)))
    }
    return place
  }

  /// Returns the effect that saves the draft on the screen.
  mutating func save() -> [Effect] {
    guard let slot else { return [] }
    guard text.hasContent else {
      message = .warning(slot.note == nil ? nothingToSave : emptyEdit)
      return []
    }
    guard let id = draft(in: slot), !isUnchanged(slot) else {
      if slot.note != nil { finishEdit(slot) }
      message = .info(nothingChanged)
      return []
    }
    if let line = NoteMerge.firstMark(in: text), editor.marksWarning != text {
      editor.marksWarning = text
      message = .warning("Line \(line) is a conflict mark. Ctrl-S again saves it as it is.")
      return []
    }
    editor.marksWarning = nil
    let draft = OfferedDraft(id: id, text: text, owner: slot.owner)
    guard let note = slot.note else {
      return [.library(.save(draft, over: DraftBase(text: editor.pasts[slot]?.offered)))]
    }
    return [.library(.amend(NoteAmendment(note: note, draft: draft, base: base(of: slot))))]
  }

  /// The revision that the edit in a slot may replace; if its version is unknown, the text on which
  /// it is based.
  func base(of slot: DraftSlot) -> DraftBase {
    let version = draft(in: slot).flatMap { scene.drafts[$0]?.base }
    let past = editor.pasts[slot] ?? TextPast()
    return DraftBase(
      version: version,
      text: past.offered ?? (version == nil ? past.base ?? TextBuffer() : nil))
  }

  /// Gives a draft an id that is new to the library; its undo steps are dropped.
  mutating func renew(_ draft: Note.ID, _ newID: () -> Note.ID) -> Note.ID {
    let id = newID()
    scene.drafts[id] = scene.drafts.removeValue(forKey: draft)
    editor.unrecorded.append(.drop(draft))
    guard let slot = scene.drafts[id]?.slot else { return id }
    editor.unrecorded.append(.begin(id, editor.texts[slot] ?? TextBuffer()))
    let base = editor.pasts[slot]?.base
    if let base { editor.unrecorded.append(.rebase(id, base)) }
    editor.pasts[slot] = TextPast(base: base)
    scene.drafts[id]?.otherBases = OtherBases()
    return id
  }

  mutating func beginDraft(in slot: DraftSlot, _ id: Note.ID) -> Note.ID {
    if let form = slot.form { return beginField(slot, of: form, id) }
    var draft = DraftState()
    draft.slot = slot
    if let note = note(slot.note) {
      draft.base = note.version
      editor.pasts[slot, default: TextPast()].base = editor.texts[slot] ?? TextBuffer()
      editor.unrecorded.append(.begin(id, editor.texts[slot] ?? TextBuffer()))
    }
    scene.drafts[id] = draft
    return id
  }
}

private let nothingToSave = "Nothing to save: the note is empty."
private let emptyEdit = "An empty note cannot be saved. Esc, then d to delete it."
private let nothingChanged = "No changes to save."
