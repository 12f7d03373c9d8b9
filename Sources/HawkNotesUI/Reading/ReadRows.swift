import LibraryModel
import Markup
import TextEditing

/// The number of rows of each part of the note that is read; nil for a long text, as for a draft.
struct ReadRows: Sendable {
  private let note: Note.ID
  private let version: Note.ID
  private let columns: Int
  let counts: [Int]?

  init(_ note: Note, _ text: ParsedText, columns: Int) {
    (self.note, version, self.columns) = (note.id, note.version, columns)
    let flow = RenderedText(text, columns: columns)
    let isLong = text.text.bytes.count > TextFlow<TextBuffer>.longest
    counts = isLong ? nil : text.text.parts.indices.map { flow.rows(ofPart: $0).count }
  }

  /// Returns whether they are those of a note in a width.
  func areOf(_ note: Note, columns: Int) -> Bool {
    self.note == note.id && version == note.version && self.columns == columns
  }
}
