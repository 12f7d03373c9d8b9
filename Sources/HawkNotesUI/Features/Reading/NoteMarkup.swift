import LibraryModel
import Markup

/// The text of a note as Markdown, made again only when the note has changed.
struct NoteMarkup: Sendable {
  let text: MarkupText
  private let note: Note

  init(_ note: Note) {
    self.note = note
    text = MarkupText(note.text.utf8)
  }

  /// Whether this is the text of a note.
  func isOf(_ note: Note) -> Bool {
    self.note.id == note.id && self.note.version == note.version
      && self.note.text.utf8.count == note.text.utf8.count
  }
}
