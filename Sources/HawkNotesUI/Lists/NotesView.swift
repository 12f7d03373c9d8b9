import LibraryModel
import Markup
import TextUI

/// The saved notes of a book or a character, in their order: title, words and day of each, and a
/// pen at notes with an unsaved edit.
struct NotesView {
  @Boxed private var state: WindowState
  private let notes: LoadedRows<NoteRow>?
  private let placeColumns: Int
  /// Whether the list stands beside a text that is read or written.
  private let isBeside: Bool

  init(_ state: WindowState, isBeside: Bool = false) {
    self.state = state
    self.isBeside = isBeside
    notes = state.noteRows
    placeColumns = state.noteOrdering?.order == .place ? Self.placeColumns(of: notes) : 0
  }

  func draw(on surface: inout Surface, in place: Rect) {
    guard !place.isEmpty, state.sections.contains(.notes) else { return }
    let hasFocus = !isBeside && state.focus == .notes && state.scene.sheet == nil
    let heading = HeadingView(
      title: state.owner == .inbox ? "Inbox" : "Notes",
      count: count, longCounts: longCounts, shortCount: notes.map { "\($0.total)" } ?? "",
      marks: state.markCount(in: .notes), hasFocus: hasFocus)
    let rows = RowsView(
      top: state.topNote(in: place), margin: state.margin,
      selected: notes?.index(of: state.screen.note), hasFocus: hasFocus)
    rows.draw(
      notes, under: heading, on: &surface, in: place,
      isMarked: { row in state.owner.map { state.isMarked(ItemPlace($0, note: row.id)) } ?? false }
    ) {
      note, surface, row, style in
      draw(note, on: &surface, in: row, style)
    }
  }

  /// The number of notes; for a book also the number with those of its characters, as on the Shelf.
  private var count: String {
    guard let notes else { return "" }
    let order = notes.total > 1 ? state.noteOrdering.flatMap(\.stored) : nil
    let beginning = order.map { $0.words + " · " } ?? ""
    let own = beginning + notes.number(orAdd: "press n to write")
    guard let all = state.notesWithCharacters, all > notes.total else { return own }
    return "\(beginning)\(notes.total) · \(all) with characters"
  }

  /// The number of notes, and the words of a book without a goal, as far as they are counted; then
  /// the same without the words of today.
  private var longCounts: [String] {
    guard case .book = state.owner, let book = state.book, book.goal == nil,
      let counted = state.countedWords(of: book)
    else { return [] }
    let all = counted.words == 0 ? nil : "\(counted.words.grouped) w"
    let added = "\(counted.added.grouped)\(all == nil ? " w" : "") today"
    return [counted.added == 0 ? nil : added, nil].map { added in
      [count, all, added].compactMap(\.self).joined(separator: " · ")
    }
  }

  private func draw(_ note: NoteRow, on surface: inout Surface, in row: Rect, _ style: Style) {
    var rest = row
    if rest.columns >= 40 {
      var day = rest.takeRight(dayColumns)
      let words = note.created.words(on: state.today)
      surface.write(words, at: day.takeRight(words.utf8.count).origin, style: Theme.faint)
      _ = rest.takeRight(2)
    }
    if !isBeside, row.columns - placeColumns >= Self.leastForWords {
      let words = state.library.counts.words(of: note.id).map { "\($0.grouped) w" } ?? ""
      surface.write(
        words, at: rest.takeRight(min(wordsColumns, words.utf8.count)).origin, style: Theme.faint)
      _ = rest.takeRight(wordsColumns + 2 - min(wordsColumns, words.utf8.count))
    }
    if placeColumns > 0, rest.columns >= 30 {
      let place = rest.takeLeft(placeColumns)
      surface.writeClipped(
        note.passage?.words ?? "", at: place.origin, columns: placeColumns - 2, style: Theme.faint)
    }
    if isEdited(note) {
      surface.write(mark: "✎", atLeftOf: &rest, style: Theme.draftMark)
    }
    surface.writeClipped(
      RenderedLine(note.title).text, at: rest.origin, columns: rest.columns, style: style)
  }

  private func isEdited(_ note: NoteRow) -> Bool {
    state.owner.map { state.isUnsaved(DraftSlot(owner: $0, note: note.id)) } ?? false
  }

  private var dayColumns: Int { 10 }
  private var wordsColumns: Int { 9 }
  /// The least width of a row without its place, in columns, that shows the number of words.
  static let leastForWords = 48

  /// The width of the places in the book, in columns: the same in all rows, 0 without places.
  private static func placeColumns(of notes: LoadedRows<NoteRow>?) -> Int {
    let widest = (notes?.rows ?? []).map { $0.passage?.words.count ?? 0 }.max() ?? 0
    return widest == 0 ? 0 : 2 + min(14, max(6, widest))
  }
}

extension WindowState {
  /// The number of notes of the open book and its characters; nil if not all characters were read.
  fileprivate var notesWithCharacters: Int? {
    guard case .book? = owner, let notes = noteRows, let characters = characterRows,
      characters.isWhole
    else { return nil }
    return characters.rows.reduce(notes.total) { $0 + $1.notes }
  }
}
