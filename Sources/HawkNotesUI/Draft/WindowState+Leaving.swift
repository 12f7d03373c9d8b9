import LibraryModel
import TextEditing
import TextUI

// Esc goes back to where the text was entered from.

extension WindowState {
  /// The place from which a text is entered now.
  var textOrigin: TextOrigin {
    guard let note = stack.note else { return TextOrigin(section: screen.focus) }
    return TextOrigin(note: note, top: screen.textTop)
  }

  /// Leaves the text for the section or the note from which it was entered.
  mutating func goBackFromText() {
    guard focus == .draft, let slot = pageSlot else { return }
    let origin = screen.origin
    let (editor, text) = (scene.editors[slot] ?? EditorState(), self.text)
    leaveText()
    forgetMenu()
    // The key that was promised after Esc works now.
    if let offer = readMessage?.offer { message = .info(offer.words, offering: offer) }
    screen.origin = TextOrigin()
    if origin.isElsewhere { return jumpBack() }
    if let read = origin.note, !lacks(read) {
      let isSame = read == slot.note
      goOnReading(read, top: origin.top, since: isSame ? (editor, text) : nil)
    } else if let section = origin.section, section != .draft {
      if sections.contains(section) {
        screen.focus = section
      } else if tab == .favourites {
        goBack()
      }
    }
  }

  /// Opens a note at the rows that were edited, or at those that were read.
  private mutating func goOnReading(
    _ id: Note.ID, top: Int, since edited: (place: EditorState, text: TextBuffer)?
  ) {
    var stack = stack
    stack.note = id
    setStack(stack)
    screen.textTop = top
    guard let (place, text) = edited, let note = note(id) else { return }
    var shown = place.withoutText
    if !text.holds(note.text) { shown.move(TextMoves(from: text, to: TextBuffer(note.text.utf8))) }
    screen.textTop = shown.top
    let (flow, count) = (readFlow, readingSize.rows)
    let first = flow.top(at: shown.top, rows: count)
    if !flow.shows(shown.cursor, from: first, rows: count) { show(lineAt: shown.cursor) }
  }
}
