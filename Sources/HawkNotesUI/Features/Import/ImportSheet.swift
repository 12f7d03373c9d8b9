import LibraryModel
import SceneRestoration
import TextUI

/// The import of files: the path with the files that begin with it, then the review of the import.
struct ImportSheet: Feature {
  static let sheet = Sheet.importing
  static let hasSharedHints = false
  static let initial = ImportState()
  static let restored: [RestoredProperty<ImportState>] = [
    .value("import path", { swap(&$0.path, &$1) }, default: ImportState.home),
    .value("import review", { swap(&$0.isReview, &$1) }, default: false),
    .value("import row", { swap(&$0.row, &$1) }, default: 0),
    .value("import on row", { swap(&$0.isOnRow, &$1) }, default: false),
    .value("import answers", { swap(&$0.answers, &$1) }, default: ImportAnswers()),
    .value("import columns", { swap(&$0.columns, &$1) }, default: nil),
    .value("import with columns", { swap(&$0.areColumnsChosen, &$1) }, default: false),
  ]

  private let imports: ImportState
  private let top: Int
  private let body: Rect

  var isReview: Bool { imports.isReview }

  init(_ state: ImportState, _ window: Surroundings, in body: Rect) {
    imports = state
    top = window.sheetTop
    self.body = body
  }

  private var files: [FileList.Entry] { imports.files }
  private var areFilesKnown: Bool { imports.knownFiles != nil }
  private var review: ImportReview? { imports.review }
  private var table: TableSample? { imports.askedTable }
  private var count: Int { imports.rowCount }

  // MARK: Layout

  // The frame keeps its size while the user types.
  var frame: Rect { SheetView.inputFrame(in: body) }

  private var page: Rect { SheetView.inner(frame) }

  /// The number of rows of the path, or of the numbers.
  private var headRows: Int { SheetView.inputRows(in: page) }

  /// The area of the rows.
  var inner: Rect { SheetView.belowInput(of: page) }

  // Before the answer the sheet keeps its scroll offset.
  var lineCount: Int {
    let isKnown = imports.isReview ? review != nil : areFilesKnown
    if let failure = review?.failure { return failure.wrapped(inner.columns).count }
    return isKnown ? max(1, count) : max(count, top + max(1, inner.rows))
  }

  var selectedLines: Range<Int>? {
    let row = min(imports.row, count - 1)
    return count > 0 && (imports.isReview || imports.isOnRow) ? row..<row + 1 : nil
  }

  // MARK: View

  func draw(on surface: inout Surface) {
    SheetView(title: title, top: top, count: lineCount)
      .drawFrame(frame, around: inner, on: &surface)
    let cursor = imports.isReview ? drawNumbers(on: &surface) : drawPath(on: &surface)
    drawRows(on: &surface)
    let row = selectedLines.map {
      Point(column: inner.column, row: inner.row + $0.lowerBound - top)
    }
    surface.cursor = row.flatMap { inner.contains($0) ? $0 : nil } ?? cursor
  }

  private var title: String {
    guard imports.isReview else { return "Import" }
    let name = "Import: " + imports.path.lastPathPart
    return headRows > 0 ? name : review?.numbers.words ?? name
  }

  /// Draws the path, and returns the position of the cursor.
  private func drawPath(on surface: inout Surface) -> Point {
    let input = InputLine(label: "File or folder:", line: TypedLine(text: imports.path))
    var place = page
    if headRows > 0 { return input.draw(on: &surface, in: place.takeTop(1)) }
    place = Rect(
      column: frame.column + 1, row: frame.row, columns: max(0, frame.columns - 2), rows: 1)
    surface.fill(place)
    return input.draw(on: &surface, in: place)
  }

  private func drawNumbers(on surface: inout Surface) -> Point {
    guard headRows > 0 else { return page.origin }
    let words =
      table != nil
      ? "Which column is what?"
      : review.map { $0.failure == nil ? $0.numbers.words : "" } ?? "Reading…"
    surface.writeClipped(words, at: page.origin, columns: page.columns, style: Theme.heading)
    return page.origin
  }

  private func drawRows(on surface: inout Surface) {
    let inner = inner
    guard !inner.isEmpty else { return }
    if let words = wordsWithoutRows {
      for (row, text) in words.wrapped(inner.columns).dropFirst(top).prefix(inner.rows).enumerated()
      {
        surface.writeClipped(
          text, at: Point(column: inner.column, row: inner.row + row), columns: inner.columns,
          style: review?.failure == nil ? Theme.aside : Theme.warning)
      }
    }
    for row in top..<max(top, min(count, top + inner.rows)) {
      var place = Rect(
        column: inner.column, row: inner.row + row - top, columns: inner.columns, rows: 1)
      let (whole, isSelected) = (place, selectedLines?.lowerBound == row)
      let mark = place.takeLeft(2)
      if isSelected { surface.write("▸", at: mark.origin, style: Theme.selected) }
      let line = line(row)
      // A name of a file is shown as it is.
      let text = imports.isReview ? surface.appearance.drawn(line.text) : line.text
      surface.writeClipped(text, at: place.origin, columns: place.columns, style: line.style)
      if isSelected { surface.select(whole) }
    }
  }

  /// The words in place of the rows; nil if there are rows.
  private var wordsWithoutRows: String? {
    if imports.isReview {
      guard let review, count == 0 else { return review?.failure }
      return review.failure ?? (review.numbers.new == Attachments() ? noBooks : unlisted)
    }
    return files.isEmpty && areFilesKnown ? imports.wordsWithoutFiles : nil
  }

  private func line(_ row: Int) -> SheetLine {
    if let table, let columns = imports.columns {
      return SheetLine(text: table.line(row - 1, columns))
    }
    guard imports.isReview, let review else {
      return SheetLine(text: files[row].shown, style: files[row].isFolder ? Theme.key : Theme.plain)
    }
    if row < review.books.count {
      let book = review.books[row]
      let answered = book.answered(imports.answers)
      let isPlain = !answered.isGuess && book.match != .deleted
      return SheetLine(
        text: book.isGuess ? answered.guessLine : book.line,
        style: isPlain ? Theme.plain : Theme.warning)
    }
    return SheetLine(
      text: "! " + review.unreadable[row - review.books.count], style: Theme.warning)
  }
}

private let noBooks = "There are no books in it."
/// Said of an export of Hawk Notes, which is imported item by item.
private let unlisted = "An export of Hawk Notes: its books are not listed here."

extension TableSample {
  /// A column in a line: its field, its name and its first values; above them, whether it has a
  /// name.
  fileprivate func line(_ column: Int, _ columns: TableMapping) -> String {
    guard column >= 0 else {
      return columns.hasNames
        ? "The first line names the columns" : "The first line is a book or note"
    }
    let field = columns.fields[column]?.rawValue ?? "–"
    let values = records.map { column < $0.count ? $0[column] : "" }
    let name = columns.hasNames ? values.first ?? "" : "column \(column + 1)"
    let samples = values.dropFirst(columns.hasNames ? 1 : 0).filter { !$0.isEmpty }
      .prefix(3).map { $0.inOneLine.prefix(30) }
    let padding = String(repeating: " ", count: max(0, 10 - field.count))
    return "\(field)\(padding) \(name): \(samples.joined(separator: " · "))"
  }
}

extension ImportOutcome {
  /// The outcome of a book in a line: `Emma: 12 new notes, 1 changed (new book)`.
  fileprivate var line: String {
    title + (counts.isEmpty ? "" : ": " + counts) + " (\(matchWords))"
  }

  /// The outcome of a guess in a line: `? Emma is "Emma: A Novel": 12 new notes`, with `=` after an
  /// answer.
  fileprivate var guessLine: String {
    "\(isGuess ? "?" : "=") \(title.shortened) is \(answerWords)"
      + (counts.isEmpty ? "" : ": " + counts)
  }

  private var answerWords: String {
    guard let book = candidates.first(where: { $0.id == book }) else {
      return match == .leftOut ? "left out" : "a new book"
    }
    let title = book.title.quotedBeginning(or: "a book without title")
    guard candidates.count > 1, !book.authors.isEmpty else { return title }
    return title + " by " + book.authors.joined(separator: ", ")
  }

  private var counts: String {
    [(new, new == 1 ? "new note" : "new notes"), (changes, "changed"), (skipped, "skipped")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private var matchWords: String {
    let other = matchedTitle.map { " as \"\($0)\"" } ?? ""
    return switch match {
    case .new: "new book"
    case .known, .same, .answered: "in the library" + other
    case .similar: "a guess: in the library" + other
    case .deleted: "the book was deleted here"
    case .leftOut: "left out"
    }
  }
}
