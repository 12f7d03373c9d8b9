import struct FoundationEssentials.Date
import LibraryModel
import TextEditing

// Writing: what the keys of a text do to the draft on the screen.

extension WindowState {
  /// Goes into the draft of this book or character.
  mutating func write() {
    if stack.note != nil { goBack() }
    if owner == nil, let character = screen.character { setStack(TabStack(character: character)) }
    guard let owner else {
      message = .warning("Nothing to write about here yet: f on a character makes it a favourite.")
      return
    }
    enter(DraftSlot(owner: owner))
  }

  /// Goes into the edit of the selected note.
  mutating func edit() {
    guard let note = selectedNote, let owner else {
      message = .warning(noNoteSelected)
      return
    }
    if stack.note != nil { goBack() }
    screen.note = note.id
    enter(DraftSlot(owner: owner, note: note.id), cursor: note.text.utf8.count)
  }

  private mutating func enter(_ slot: DraftSlot, cursor: Int = 0) {
    screen.editing = slot.note
    screen.focus = .draft
    if scene.editors[slot] == nil { scene.editors[slot] = EditorState(cursor: cursor) }
  }

  /// Out of the text.
  ///
  /// A draft in which nothing was written, or nothing changed, is none.
  mutating func leaveText() {
    guard focus == .draft else { return }
    if let slot, isUnchanged(slot) {
      drop(slot)
      screen.editing = nil
    }
    screen.focus = notes.isEmpty ? sections.first : .notes
  }

  private func isUnchanged(_ slot: DraftSlot) -> Bool {
    guard let id = slot.note else { return text.isEmpty }
    guard let note = notes.first(where: { $0.id == id }) else { return draft(in: slot) == nil }
    return text.count == note.text.utf8.count && text == TextBuffer(note.text.utf8)
  }

  /// Forgets a slot's draft, text and place.
  mutating func drop(_ slot: DraftSlot) {
    if let id = draft(in: slot) {
      scene.drafts[id] = nil
      unrecorded.append(.drop(id))
    }
    texts[slot] = nil
    scene.editors[slot] = nil
  }

  /// The order that saves the draft on the screen.
  mutating func save() -> [Effect] {
    guard let slot else { return [] }
    guard text.hasContent else {
      message = .warning(slot.note == nil ? nothingToSave : emptyEdit)
      return []
    }
    guard let id = draft(in: slot), !isUnchanged(slot) else {
      message = .note(nothingChanged)
      return []
    }
    guard let note = slot.note else { return [.save(id, text, of: slot.owner)] }
    return [.amend(note, text, as: id, of: slot.owner)]
  }

  mutating func insert(_ bytes: [UInt8], _ newID: () -> Note.ID) {
    guard let slot, !bytes.isEmpty else { return }
    let cursor = scene.editors[slot]?.cursor ?? 0
    replace(cursor..<cursor, with: bytes, in: slot, newID)
  }

  mutating func delete(_ key: DeletionKey, _ newID: () -> Note.ID) {
    guard let slot else { return }
    let deletion: TextDeletion =
      switch key {
      case .backspace: .clusterBefore
      case .delete: .clusterAfter
      case .wordBefore: .wordBefore
      case .toLineStart: .toLineStart
      case .toLineEnd: .toLineEnd
      }
    replace(
      text.range(of: deletion, at: scene.editors[slot]?.cursor ?? 0), with: [], in: slot, newID)
  }

  /// The one way in which a draft's text changes.
  mutating func replace(
    _ range: Range<Int>, with bytes: [UInt8], in slot: DraftSlot, _ newID: () -> Note.ID
  ) {
    guard !range.isEmpty || !bytes.isEmpty else { return }
    let id = draft(in: slot) ?? beginDraft(in: slot, newID())
    let edit = (texts[slot] ?? TextBuffer()).edit(range, inserting: bytes)
    texts[slot, default: TextBuffer()].apply(edit)
    unrecorded.append(.edit(id, edit))
    var place = scene.editors[slot] ?? EditorState()
    place.cursor = text.boundary(from: edit.offset + edit.inserted.count)
    place.top = edit.moved(place.top)
    scene.editors[slot] = place
  }

  private mutating func beginDraft(in slot: DraftSlot, _ id: Note.ID) -> Note.ID {
    var draft = DraftState()
    draft.slot = slot
    if let note = notes.first(where: { $0.id == slot.note }) {
      draft.base = Int(note.updated.timeIntervalSince1970 * 1000)
      unrecorded.append(.begin(id, texts[slot] ?? TextBuffer()))
    }
    scene.drafts[id] = draft
    return id
  }

  mutating func moveCursor(_ key: CursorKey) {
    guard let slot else { return }
    var place = scene.editors[slot] ?? EditorState()
    let cursor = moved(TextCursor(offset: place.cursor, goal: goal), key)
    place.cursor = cursor.offset
    goal = cursor.goal
    scene.editors[slot] = place
  }

  private func moved(_ cursor: TextCursor, _ key: CursorKey) -> TextCursor {
    let view = editorViewport
    let page = max(1, view.rows - 1)
    return switch key {
    case .left: TextCursor(offset: text.cluster(before: cursor.offset))
    case .right: TextCursor(offset: text.cluster(after: cursor.offset))
    case .wordLeft: TextCursor(offset: text.word(before: cursor.offset))
    case .wordRight: TextCursor(offset: text.word(after: cursor.offset))
    case .home: TextCursor(offset: view.home(cursor.offset))
    case .end: TextCursor(offset: view.end(cursor.offset))
    case .start: TextCursor(offset: 0)
    case .finish: TextCursor(offset: text.count)
    case .up: view.moved(cursor, rows: -1)
    case .down: view.moved(cursor, rows: 1)
    case .pageUp: view.moved(cursor, rows: -page)
    case .pageDown: view.moved(cursor, rows: page)
    }
  }
}

extension TextBuffer {
  /// Whether there is anything in it but blanks.
  fileprivate var hasContent: Bool {
    stride(from: 0, to: count, by: 4096).contains { start in
      bytes(in: start..<start + 4096).contains { !blanks.contains($0) }
    }
  }
}

extension [UInt8] {
  /// A paste as text: terminals send line ends as carriage returns; what is not UTF-8 is shown so.
  var asPastedText: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(count)
    var afterReturn = false
    for byte in self {
      if byte == carriageReturn || (byte == newline && !afterReturn) {
        text.append(newline)
      } else if byte != newline {
        text.append(byte)
      }
      afterReturn = byte == carriageReturn
    }
    return Array(String(decoding: text, as: UTF8.self).utf8)
  }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let blanks = Array(" \t\n".utf8)

private let nothingToSave = "Nothing to save: the note is empty."
private let emptyEdit = "An empty note is not saved: Esc, then d deletes it."
private let nothingChanged = "Nothing changed: the note is saved as it is."
let noNoteSelected = "No note is selected: Tab goes to the notes."
