import LibraryModel
import SceneRestoration
import TextUI

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// The search: the query, the results under it, and beside them the text around the selected one.
struct SearchSheet: Feature {
  static let sheet = Sheet.search
  static let hasSharedHints = false
  static let initial = SearchState()
  static var restored: [RestoredProperty<SearchState>] {
    #if PLANTED_BUGS
      if PlantedBug.queryForgotten.isPlanted { return [] }
    #endif
    return [
      .value("search", { swap(&$0.query, &$1) }, default: ""),
      .value("search cursor", { swap(&$0.cursor, &$1) }, default: nil),
      .value("search row", { swap(&$0.selected, &$1) }, default: nil),
      .value("search on row", { swap(&$0.isOnRow, &$1) }, default: false),
      .value("search old", { swap(&$0.isOld, &$1) }, default: false),
    ]
  }

  private let search: SearchState
  private let window: Surroundings
  private let body: Rect

  init(_ state: SearchState, _ window: Surroundings, in body: Rect) {
    search = state
    self.window = window
    self.body = body
  }

  private var found: FoundRows { search.found }
  private var selected: Int? { search.selectedRow }
  private var top: Int { window.sheetTop }

  // MARK: Layout

  // The frame keeps its size while the user types.
  var frame: Rect { body }

  private var page: Rect { SheetView.inner(frame) }

  private var inputRows: Int { SheetView.inputRows(in: page) }

  /// The area of the rows.
  var inner: Rect {
    var rest = SheetView.belowInput(of: page)
    if previewRows > 0 { _ = rest.takeBottom(previewRows + 1) }
    // No result is cut between its lines.
    if rest.rows > linesOfRow { _ = rest.takeBottom(rest.rows % linesOfRow) }
    return isPreviewBeside ? rest.takeLeft(rest.columns * 11 / 20) : rest
  }

  var linesOfRow: Int { body.rows >= 8 ? 2 : 1 }

  private var isPreviewBeside: Bool { body.columns >= ScreenLayout.wide && body.rows >= 10 }

  /// The rows of the preview below the results; 0 if it is beside them, or if there is no room.
  private var previewRows: Int {
    // A screen reader would say it after each row.
    isPreviewBeside || page.rows < 16 || window.settings.isAccessible ? 0 : page.rows / 3
  }

  /// The area of the preview; empty if there is none.
  private var preview: Rect {
    var rest = SheetView.belowInput(of: page)
    if isPreviewBeside {
      _ = rest.takeLeft(inner.columns + 3)
      return rest
    }
    return previewRows > 0 ? rest.takeBottom(previewRows) : .none
  }

  // Before the first answer the sheet keeps its scroll offset.
  var lineCount: Int {
    found.results == nil ? top + max(1, inner.rows) : max(1, linesOfRow * found.rows.count)
  }
  var selectedLines: Range<Int>? {
    selected.map { linesOfRow * $0..<linesOfRow * ($0 + 1) }
  }

  func top(from top: Int) -> Int { nearestTop(to: top - top % linesOfRow) }

  func action(atLine line: Int) -> Action? { .of(SearchAction.chosen(line / linesOfRow)) }

  // MARK: View

  func draw(on surface: inout Surface) {
    SheetView(title: title, top: top, count: lineCount)
      .drawFrame(frame, around: inner, on: &surface)
    var rest = page
    let input = InputLine(label: "Search:", line: search.line, isSelected: search.isOld)
    let cursor =
      inputRows > 0
      ? input.draw(on: &surface, in: rest.takeTop(1)) : input.draw(inTitleOf: frame, on: &surface)
    drawRows(on: &surface)
    drawPreview(on: &surface)
    surface.cursor = search.isOnRow ? rowCursor ?? cursor : cursor
  }

  /// The position of the selected row's mark, if it is visible.
  private var rowCursor: Point? {
    guard let line = selectedLines?.lowerBound, (top..<top + inner.rows).contains(line) else {
      return nil
    }
    return Point(column: inner.column, row: inner.row + line - top)
  }

  private var title: String {
    guard let results = found.results, results.query == search.query, results.count > 0 else {
      return "Search"
    }
    let isMany = results.count >= SearchResults.countLimit
    return "Search · \(results.count)" + (isMany ? "+ found" : " found")
  }

  private func drawRows(on surface: inout Surface) {
    let inner = inner
    guard !inner.isEmpty else { return }
    var rest = inner
    if found.rows.isEmpty { drawEmpty(on: &surface, in: inner) }
    for index in top / linesOfRow..<max(top / linesOfRow, found.rows.count)
    where rest.rows >= linesOfRow {
      draw(index, on: &surface, in: rest.takeTop(linesOfRow))
    }
  }

  private func draw(_ index: Int, on surface: inout Surface, in place: Rect) {
    let row = found.rows[index]
    var words = place
    let mark = words.takeLeft(2)
    if index == selected { surface.write("▸", at: mark.origin, style: Theme.selected) }
    FoundRowView(row, owner(of: row.subject), surface.appearance).draw(on: &surface, in: words)
    if index == selected { surface.select(place) }
  }

  /// Draws what the list says without results.
  private func drawEmpty(on surface: inout Surface, in inner: Rect) {
    let failure = found.results?.query == search.query ? found.results?.failure : nil
    let words = failure.map { "Not searched. \($0)" } ?? emptyWords
    var rest = inner
    for line in words.wrapped(inner.columns).prefix(inner.rows) {
      surface.write(
        line, at: rest.takeTop(1).origin, style: failure == nil ? Theme.aside : Theme.warning)
    }
  }

  private var emptyWords: String {
    if search.query.isEmpty {
      return "Type words. \"a phrase\", -not, OR, title:, tag:, book:, in:notes"
    }
    guard let results = found.results, results.query == search.query else { return "" }
    guard let filter = results.unknownFilter else { return "Nothing found." }
    let known =
      filter.hasPrefix("in:") ? "in:notes in:books in:characters" : "title: tag: book: in:"
    return "No filter \"\(filter)\". Use \(known)"
  }

  private func drawPreview(on surface: inout Surface) {
    let place = preview
    guard !place.isEmpty, let selected else { return }
    let row = found.rows[selected]
    if previewRows > 0 {
      let rule = Rect(column: place.column, row: place.row - 1, columns: place.columns, rows: 1)
      surface.fill(rule, with: "─", style: Theme.rule)
    }
    let shown = MatchedLine.rendered(row.excerpt.text, matches: row.excerpt.matches)
    let flow = TextFlow(shown.text.utf8, columns: max(1, min(place.columns, ScreenLayout.readable)))
    // Shows the first match in the line of the result, and a row below it.
    let line = shown.text.utf8.split(separator: 10, omittingEmptySubsequences: false)
      .prefix(row.excerpt.linesBefore).reduce(0) { $0 + $1.count + 1 }
    let first = shown.matches.first { $0.lowerBound >= line }?.lowerBound
    let match = flow.rowStart(at: first ?? 0)
    let start = flow.start(max(0, place.rows - 2), rowsBefore: match)
    let rows = flow.rows(from: start, limit: place.rows)
    surface.write(rows, in: place, style: Theme.plain)
    for match in shown.matches {
      surface.mark(match, Theme.match, over: rows, in: place)
    }
  }

  /// The name of a draft's owner; nil for an item of the library.
  private func owner(of subject: SearchRow.Subject) -> String? {
    if case .draft(let id) = subject { window.ownerName(ofDraft: id) } else { nil }
  }
}
