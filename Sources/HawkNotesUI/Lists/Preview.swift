import LibraryModel
import TextUI

/// The beginning of the selected note or character, for a window with room for it.
struct Preview {
  let title: String
  let text: String
  /// The offset of the first byte of the text that is shown.
  let start: Int

  /// Creates the preview of a note: its text after the line that is its title.
  ///
  /// A note of one line is shown whole: its title may not fit in its heading.
  init(_ note: Note) {
    title = note.title
    text = note.text
    let beginning = note.text.utf8.prefix(4096)
    let first = beginning.drop { $0 <= 0x20 }
    let rest = first.drop { $0 != UInt8(ascii: "\n") }.drop { $0 <= 0x20 }
    start = rest.isEmpty ? 0 : beginning.distance(from: beginning.startIndex, to: rest.startIndex)
  }

  /// Creates the preview of a character; nil if nothing is known of the character.
  init?(_ character: BookCharacter) {
    guard !character.synopsis.isEmpty else { return nil }
    title = character.name
    text = character.synopsis
    start = 0
  }

  /// Creates the preview of a book; nil if nothing is known of the book.
  init?(_ book: Book) {
    let texts = [book.tagline, book.synopsis].filter { !$0.isEmpty }
    guard !texts.isEmpty else { return nil }
    title = book.title
    text = texts.joined(separator: "\n\n")
    start = 0
  }

  /// Returns the first rows.
  func rows(columns: Int, limit: Int) -> FlowedRows {
    TextFlow(text.utf8, columns: columns).rows(from: start, limit: limit)
  }
}

extension WindowState {
  /// The preview of the selected character while the characters have the focus, else of the note.
  var preview: Preview? {
    guard stack.note == nil else { return nil }
    if focus == .books { return book.flatMap(Preview.init) }
    if focus == .characters {
      return screen.character.flatMap { library.catalogue.character($0) }.flatMap(Preview.init)
    }
    return note(screen.note).map(Preview.init)
  }
}
