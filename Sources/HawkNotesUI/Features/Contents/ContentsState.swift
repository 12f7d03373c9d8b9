import LibraryModel
import TextEditing

/// The sheet of contents while it is open.
struct ContentsState: Equatable, Sendable {
  /// The note whose headings are listed, or the owner of the notes that are listed; stored.
  var item: ItemPlace?
  /// The text that filters the rows; stored.
  var query = "" { didSet { refilter() } }
  /// The offset of the cursor in it, in bytes; nil at its end; stored.
  var cursor: Int?
  /// The selected row, by its note and the offset of its heading; stored.
  var note: Note.ID?
  var offset = 0
  /// Whether the cursor is on the selected row, not in the input line; stored.
  var isOnRow = false
  /// The rows that were read, in the order of the notes; nil until then.
  private(set) var all: [Row]?
  /// The rows with the text, and where it is in their titles.
  private(set) var rows: [Found] = []
  private(set) var notes = 0
  /// Whether these are all.
  private(set) var isWhole = false

  /// A note or a heading in it.
  struct Row: Equatable, Sendable {
    let note: Note.ID
    let owner: Owner
    /// 0 for a note; the level of a heading, from 1, below the one that is the note's title.
    let depth: Int
    let title: String
    /// The number of words up to the next row of its depth or a smaller one.
    let words: Int
    /// The offset of the heading in the note, in bytes.
    let offset: Int
  }

  /// A row with the text.
  struct Found: Equatable, Sendable {
    let row: Row
    let matches: [Range<Int>]
  }

  /// The text, with its cursor.
  var line: TypedLine { TypedLine(text: query, cursor: cursor) }
  /// The number of words of all notes that were read.
  var words: Int { (all ?? []).reduce(0) { $0 + ($1.depth == 0 ? $1.words : 0) } }
  /// The index of the selected row, or 0.
  var row: Int { rows.firstIndex { $0.row.note == note && $0.row.offset == offset } ?? 0 }

  mutating func select(_ row: Row) { (note, offset) = (row.note, row.offset) }

  /// Adds the rows of the next notes; those of the first notes replace all.
  mutating func adopt(_ part: ContentsPart, from start: Int) {
    let kept = start == 0 ? [] : all ?? []
    all = Array((kept + part.rows).prefix(most))
    notes = start + part.notes
    isWhole = part.isWhole || kept.count + part.rows.count > most
    refilter()
  }

  private mutating func refilter() {
    let query = TextQuery(query)
    rows = (all ?? []).compactMap { row in
      guard let query else { return Found(row: row, matches: []) }
      let matches = TextBuffer(row.title.utf8).matches(of: query)
      return matches.isEmpty ? nil : Found(row: row, matches: matches)
    }
  }
}

/// The rows of some notes.
struct ContentsPart: Equatable, Sendable {
  var rows: [ContentsState.Row] = []
  var notes = 0
  /// Whether no note follows.
  var isWhole = true
}

/// The highest number of rows.
private let most = 5000
