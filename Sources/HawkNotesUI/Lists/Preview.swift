import LibraryModel
import Markup
import TextUI

/// The beginning of the selected note, character or book, for a window with room for it.
struct Preview {
  let title: String
  /// The drawing beside the text of a book.
  private(set) var cover: Cover?
  private let text: MarkupText
  /// The parts of what is known of the reading of a book: lines break between them.
  private var known: [String] = []
  /// Text between two of them.
  private var separator = ""

  /// Creates the preview of a note: its text after the line that is its title.
  ///
  /// A note of one line is shown whole: its title may not fit in its heading; and one that begins
  /// with a table or with code, since that would not be one without its first line.
  init(_ note: Note) {
    title = RenderedLine(note.title).text
    let beginning = note.text.utf8.prefix(Self.mostBytes)
    let first = beginning.drop { $0 <= 0x20 }
    let rest = first.drop { $0 != UInt8(ascii: "\n") }.drop { $0 <= 0x20 }
    let isOneBlock = first.first.map { "|`~".utf8.contains($0) } ?? false
    text = MarkupText(rest.isEmpty || isOneBlock ? first : rest)
  }

  /// Creates the preview of a character; nil if nothing is known of the character.
  init?(_ character: BookCharacter) {
    guard !character.synopsis.isEmpty else { return nil }
    title = character.name
    text = MarkupText(character.synopsis.utf8.prefix(Self.mostBytes))
  }

  /// Creates the preview of a book: what is known of its reading, its tagline and synopsis.
  init(_ book: Book, _ appearance: Appearance) {
    separator = appearance.drawn(" · ")
    title = [book.title, book.author].filter { !$0.isEmpty }.joined(separator: separator)
    cover = book.shownCover
    let words = (book.readingLine(appearance) ?? "").split(separator: " · ")
    known = words.map { appearance.drawn(String($0)) }
    let texts = [book.tagline, book.synopsis].filter { !$0.isEmpty }
    text = MarkupText(texts.joined(separator: "\n\n").utf8.prefix(Self.mostBytes))
  }

  func rows(columns: Int, limit: Int) -> [RenderedRow] {
    var text = text
    if !known.isEmpty {
      let lines = known.packed(columns: columns, separator: separator).joined(separator: "\\\n")
      text = MarkupText(Array((lines + "\n\n").utf8) + text.bytes)
    }
    return RenderedText(text, columns: columns).rows(from: 0, limit: limit)
  }

  /// Returns the number of rows.
  ///
  /// They are those of its cover, if a third of a column of sections has room for it, and the text
  /// beside it is not longer.
  func height(columns: Int, in column: Rect) -> Int {
    let whole = rows(columns: columns, limit: column.rows).count
    guard let cover, columns >= leastColumns(beside: cover), column.rows / 3 > cover.rows.count
    else { return whole }
    let beside = rows(columns: columns - cover.columns - Self.gap, limit: cover.rows.count + 1)
    return beside.count > cover.rows.count ? whole : cover.rows.count
  }

  /// Returns the area of the cover, and the one of the text beside it; the whole area for the text
  /// where there is no room for both.
  func areas(in place: Rect) -> (cover: Rect, text: Rect) {
    guard let cover, place.columns >= leastColumns(beside: cover), place.rows >= cover.rows.count
    else { return (.none, place) }
    var rest = place
    let left = rest.takeLeft(cover.columns)
    _ = rest.takeLeft(Self.gap)
    let isCut = rows(columns: rest.columns, limit: rest.rows + 1).count > rest.rows
    return isCut ? (.none, place) : (left, rest)
  }

  private func leastColumns(beside cover: Cover) -> Int { cover.columns + Self.gap + 20 }

  private static let gap = 3

  /// More bytes than a preview ever shows.
  private static let mostBytes = 16_384
}

extension WindowState {
  /// The preview of the selected character while the characters have the focus, else of the note.
  var preview: Preview? {
    guard stack.note == nil else { return nil }
    if focus == .books { return book.map { Preview($0, settings.appearance) } }
    if focus == .characters {
      return screen.character.flatMap { library.catalogue.character($0) }.flatMap(Preview.init)
    }
    return note(screen.note).map(Preview.init)
  }
}
