import LibraryModel
import TextUI

/// The books on the Shelf: title, authors, reading status, and the number of notes.
///
/// If they are grouped by status, each group has its status as a heading in a column at the left.
struct BooksView {
  @Boxed private var state: WindowState
  private let books: LoadedRows<BookRow>?

  init(_ state: WindowState) {
    self.state = state
    books = state.bookRows
  }

  func draw(on surface: inout Surface, in place: Rect) {
    guard !place.isEmpty, state.sections.contains(.books) else { return }
    let hasFocus = state.focus == .books && state.scene.sheet == nil
    let shelf = state.scene.shelf
    let total = books?.number(orAdd: "press a to add") ?? ""
    let order = books?.total == 0 ? "" : "\(shelf.order.words) · "
    let heading = HeadingView(
      title: "Books", count: pen + order + total, shortCount: total,
      marks: state.markCount(in: .books), hasFocus: hasFocus)
    let top = state.topBook(in: place)
    let rows = RowsView(
      top: top, margin: state.margin,
      selected: books?.index(of: state.screen.book), hasFocus: hasFocus)
    var known: Columns?
    rows.draw(
      books, under: heading, on: &surface, in: place,
      isMarked: { state.isMarked(ItemPlace(.book($0.id))) }
    ) { book, surface, row, style in
      var row = row
      if isGrouped, row.columns >= leastForGroups {
        drawGroup(of: book, from: top, on: &surface, in: row.takeLeft(groupColumns))
      }
      let columns = known ?? columns(in: row.columns, surface.appearance)
      known = columns
      draw(book, columns, on: &surface, in: row, style)
    }
  }

  /// Draws the heading of a group, at its first row that is shown.
  private func drawGroup(
    of book: BookRow, from top: Int, on surface: inout Surface, in place: Rect
  ) {
    guard let index = books?.index(of: book.id) else { return }
    let before = index > top ? books?.row(at: index - 1) : nil
    guard before.map({ $0.status != book.status }) ?? true else { return }
    surface.writeClipped(
      book.status?.words ?? "no status", at: place.origin, columns: place.columns - 1,
      style: Theme.faint)
  }

  private func draw(
    _ book: BookRow, _ columns: Columns, on surface: inout Surface, in row: Rect, _ style: Style
  ) {
    var rest = row
    if columns.notes > 0 {
      let notes = rest.takeRight(columns.notes)
      let words = book.noteCount
      let width = TextWidth.columns(of: words)
      surface.write(
        words, at: Point(column: notes.endColumn - width, row: row.row), style: Theme.faint)
    }
    if columns.standing > 0 {
      let status = rest.takeRight(columns.standing)
      surface.writeClipped(
        book.standing(
          withStatus: !isGrouped, surface.appearance, columns: status.columns - 1),
        at: status.origin, columns: status.columns - 1, style: Theme.aside)
    }
    if row.columns >= 72, columns.standing > 0 {
      drawProgress(of: book, on: &surface, in: rest.takeRight(6))
    }
    // In a narrow row, authors need less room to be worth it.
    // A title that is longer than its column takes the place of the authors.
    let hasAuthors =
      rest.columns - columns.title > (row.columns < 60 ? 9 : 12)
      && titleColumns(of: book, limit: rest.columns) < columns.title
    var title = rest.takeLeft(hasAuthors ? columns.title : rest.columns)
    if state.hasForm(.book(book.id)) {
      surface.write(mark: "✎", atLeftOf: &title, style: Theme.draftMark)
    }
    surface.writeClipped(
      book.title, at: title.origin, columns: max(0, title.columns - 1), style: style)
    guard hasAuthors else { return }
    surface.writeClipped(
      book.authors.joined(separator: ", "),
      at: Point(column: rest.column + 1, row: row.row), columns: rest.columns - 2,
      style: Theme.aside)
  }

  /// Draws how far a book is read, as a bar.
  private func drawProgress(of book: BookRow, on surface: inout Surface, in place: Rect) {
    guard !surface.appearance.isAccessible, book.status != .finished,
      let percent = book.progress?.percent(ofPages: book.pages)
    else { return }
    let full = min(5, max(percent > 0 ? 1 : 0, (percent + 10) / 20))
    surface.write(
      String(repeating: "▰", count: full), at: place.origin, columns: full, style: Theme.activeBar)
    surface.write(
      String(repeating: "▱", count: 5 - full),
      at: Point(column: place.column + full, row: place.row), columns: 5 - full, style: Theme.faint)
  }

  private var isGrouped: Bool { state.scene.shelf.query.isGrouped }

  /// Whether the form of a new book was filled in.
  private var pen: String { state.hasForm(.newBook) ? "✎ new book · " : "" }

  /// The widths of the parts of a row, in columns: the same in all rows, 0 for what is not shown.
  private struct Columns {
    /// The widest title and a blank.
    var title = 0
    /// The status, progress and rating.
    var standing = 0
    /// The number of notes.
    var notes = 0
  }

  /// Returns the widths of the parts: in a narrow row, what fits beside the widest title.
  private func columns(in width: Int, _ appearance: Appearance) -> Columns {
    let most = standingColumns(in: width, isAccessible: appearance.isAccessible)
    guard width < 60 else {
      let shown = widest(limit: 1) {
        $0.standing(withStatus: !isGrouped, appearance, columns: most)
      }
      let standing = shown > 0 ? most : 0
      let room = max(leastTitle, width - standing - 10 - 17)
      return Columns(
        title: min(1 + widestTitle(limit: standing > 0 ? 32 : max(32, room / 2)), room),
        standing: standing,
        notes: 10)
    }
    var columns = Columns(title: 1 + widestTitle(limit: width))
    // The narrowest rows have only the words that fit beside all titles.
    let room = width >= 36 ? most - 1 : min(most - 1, width - columns.title - 1)
    let standing = widest(limit: max(0, room)) {
      $0.standing(withStatus: !isGrouped, appearance, columns: room)
    }
    if standing > 0 { columns.standing = standing + 1 }
    let notes = widest(limit: width) { $0.noteCount }
    if notes > 0, columns.title + columns.standing + notes + 2 <= width {
      columns.notes = notes + 2
    }
    return columns
  }

  /// The columns of the widest title, with the mark of a form that was filled in.
  private func widestTitle(limit: Int) -> Int {
    let marked = (books?.rows ?? []).filter { state.hasForm(.book($0.id)) }.map {
      titleColumns(of: $0, limit: limit)
    }
    return min(limit, max(widest(limit: limit) { $0.title }, marked.max() ?? 0))
  }

  private func titleColumns(of book: BookRow, limit: Int) -> Int {
    let mark = TextWidth.columns(of: state.settings.appearance.shown("✎")) + 1
    return TextWidth.columns(of: book.title, limit: limit)
      + (state.hasForm(.book(book.id)) ? mark : 0)
  }

  private func widest(limit: Int, _ words: (BookRow) -> String) -> Int {
    let rows = books?.rows ?? []
    return min(limit, rows.map { TextWidth.columns(of: words($0), limit: limit) }.max() ?? 0)
  }

  /// The most columns of the status, progress and rating: of all of them from 60 columns on.
  private func standingColumns(in columns: Int, isAccessible: Bool) -> Int {
    let (status, stars) = (isGrouped ? 0 : groupColumns, isAccessible ? 16 : 11)
    return columns >= 60 ? status + stars : max(14, stars)
  }
}

extension BookRow {
  /// The number of notes in words; empty if there are none.
  fileprivate var noteCount: String {
    notes == 0 ? "" : notes == 1 ? "1 note" : "\(notes) notes"
  }

  /// The reading status and progress of the book, and its rating: those that fit.
  fileprivate func standing(
    withStatus: Bool, _ appearance: Appearance, columns: Int
  ) -> String {
    let progress = progress?.percent(ofPages: pages).map { "\($0)%" } ?? progress?.description
    let words = [
      withStatus ? status?.words : nil, status == .finished ? nil : progress,
      rating.map { appearance.isAccessible ? "\($0) stars" : appearance.drawn("★\($0)") },
    ]
    return words.compactMap(\.self).reduce(into: "") { line, word in
      let longer = line.isEmpty ? word : "\(line) \(word)"
      // A word that is too long alone is cut where there is room for most of it.
      if TextWidth.columns(of: longer) <= columns || line.isEmpty && columns > 12 { line = longer }
    }
  }
}

/// Columns of the headings of groups: the longest status and a blank.
private let groupColumns = 10
/// The least room for titles, in columns, beside authors and notes.
private let leastTitle = 20
/// The least width of a row, in columns, that shows its group: a narrower row has only the title.
private let leastForGroups = 30
