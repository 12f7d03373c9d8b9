import LibraryModel
import TextUI

/// The beginning of the selected note or character, for a window with room for it.
struct Preview {
  let title: String
  let text: String
  /// The offset of the first byte of the text that is shown.
  let start: Int
  /// The drawing of a book.
  var cover: Cover?

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

  /// Creates the preview of a book: its drawing, tagline and synopsis.
  init(_ book: Book) {
    title = book.title
    text = [book.tagline, book.synopsis].filter { !$0.isEmpty }.joined(separator: "\n\n")
    start = 0
    cover = book.shownCover
  }

  /// Returns the number of rows that show the whole preview, at most a limit.
  func rowCount(columns: Int, limit: Int) -> Int {
    let beside = textColumns(in: columns)
    let text = rows(columns: beside, limit: limit).rows.count
    guard let cover, beside < min(columns, ScreenLayout.readable) || text == 0 else { return text }
    return min(limit, max(text, cover.rows.count))
  }

  /// Returns the columns of the text: those beside the drawing, if there is room for both.
  func textColumns(in columns: Int) -> Int {
    let beside = columns - (cover.map { $0.columns + Self.coverGap } ?? 0)
    return min(beside >= 40 ? beside : columns, ScreenLayout.readable)
  }

  static let coverGap = 3

  /// Returns the first rows.
  func rows(columns: Int, limit: Int) -> FlowedRows {
    TextFlow(text.utf8, columns: columns).rows(from: start, limit: limit)
  }
}

extension WindowState {
  /// The preview of the selected character while the characters have the focus, else of the note.
  var preview: Preview? {
    guard stack.note == nil else { return nil }
    if focus == .books { return book.map(Preview.init) }
    if focus == .characters {
      return screen.character.flatMap { library.catalogue.character($0) }.flatMap(Preview.init)
    }
    return note(screen.note).map(Preview.init)
  }
}
