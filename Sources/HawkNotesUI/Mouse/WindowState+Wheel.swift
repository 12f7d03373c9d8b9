import LibraryModel
import TextEditing
import TextUI

// The wheel scrolls the target under the mouse, independent of the focus.

extension WindowState {
  /// Scrolls by a number of rows, downwards if positive.
  mutating func scroll(_ target: MouseTarget, by rows: Int) {
    switch target {
    case .sheet, .besideSheet:
      let movement: Movement = rows > 0 ? .down : .up
      for _ in 0..<abs(rows) {
        if scene.sheet != .form {
          scene.sheet?.feature.move(movement, in: &self)
        } else {
          focusField(by: rows.signum())
        }
      }
    case .book, .section(.books): scrollBooks(by: rows)
    case .character, .section(.characters): scrollCharacters(by: rows)
    case .note, .section(.notes):
      if stack.note == nil { scrollNotes(by: rows) } else { scrollText(by: rows) }
    case .mention, .section(.mentions): scrollMentions(by: rows)
    case .text, .section(.draft): scrollDraft(by: rows)
    case .reading, .stop, .section(.synopsis): scrollText(by: rows)
    case .nothing: break
    }
  }

  private mutating func scrollBooks(by rows: Int) {
    let section = layout.books
    guard let list = bookRows else { return }
    (screen.booksTop, screen.book) = list.scrolled(
      topBook(in: section), by: rows, selected: screen.book, rows: section.rows - 1)
  }

  private mutating func scrollCharacters(by rows: Int) {
    let section = layout.characters
    guard let list = characterRows else { return }
    (screen.charactersTop, screen.character) = list.scrolled(
      topCharacter(in: section), by: rows, selected: screen.character, rows: section.rows - 1)
  }

  private mutating func scrollNotes(by rows: Int) {
    let section = layout.notes
    guard let list = noteRows else { return }
    (screen.notesTop, screen.note) = list.scrolled(
      topNote(in: section), by: rows, selected: screen.note, rows: section.rows - 1)
  }

  private mutating func scrollMentions(by rows: Int) {
    let shown = mentionsPlace.rows - 1
    guard let list = mentionRows else { return }
    let (top, selected) = list.scrolled(
      topMention(rows: shown), by: rows, selected: screen.mention?.item, rows: shown)
    screen.mentionsTop = top
    selectMention(selected)
  }

  private mutating func scrollDraft(by rows: Int) {
    guard let slot else { return }
    let old = scene.editors[slot] ?? EditorState()
    var place = editorViewport.scrolled(old, by: rows)
    // A cursor that moved by itself would select other words.
    if place.cursor != old.cursor { place.anchor = nil }
    scene.editors[slot] = place
  }
}

extension EditorViewport {
  /// Returns the state after scrolling.
  ///
  /// The cursor moves if it would leave the visible rows.
  fileprivate func scrolled(_ place: EditorState, by count: Int) -> EditorState {
    var (place, _) = seen(place)
    let last = flow.start(rows - 1, rowsBefore: flow.rowStart(at: text.count))
    place.top =
      count > 0
      ? max(place.top, min(last, flow.start(count, rowsAfter: place.top)))
      : flow.start(-count, rowsBefore: place.top)
    let shown = flow.rows(from: place.top, limit: rows)
    if place.cursor < place.top {
      place.cursor = place.top
    } else if shown.row(of: place.cursor) == nil, let row = shown.rows.indices.last {
      place.cursor = shown.offset(ofRow: row)
    }
    return place
  }
}
