import LibraryModel
import Markup

/// The text of a note as Markdown, parsed again only when the note has changed.
struct NoteMarkup: Sendable {
  private(set) var text: ParsedText
  private let note: Note

  init(_ note: Note, at offset: Int = 0) {
    self.note = note
    text = ParsedText(MarkupText(note.text.utf8), at: offset)
  }

  /// Returns whether this is the present text of a note.
  func isOf(_ note: Note) -> Bool {
    self.note.id == note.id && self.note.version == note.version
      && self.note.text.utf8.count == note.text.utf8.count
  }

  /// Parses the part that contains an offset, unless it is parsed.
  mutating func parse(at offset: Int) { text = text.parsed(at: offset) }
}
