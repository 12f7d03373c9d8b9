import SceneRestoration
import TextUI

/// The palette: every action that works now, and every book, character and tag, by fuzzy name.
struct PaletteSheet: Feature {
  static let sheet = Sheet.palette
  static let initial = PaletteState()
  static let isAbove = true
  static let restored: [RestoredProperty<PaletteState>] = [
    .value("palette", { swap(&$0.query, &$1) }, default: ""),
    .value("palette cursor", { swap(&$0.cursor, &$1) }, default: nil),
    .value("palette row", { swap(&$0.selected, &$1) }, default: nil),
    .value("palette on row", { swap(&$0.isOnRow, &$1) }, default: false),
    .value("palette used", { swap(&$0.used, &$1) }, default: PaletteUse()),
  ]
  static let hasSharedHints = false

  private let palette: PaletteState
  private let selected: Int?
  private let top: Int
  private let body: Rect

  init(_ state: PaletteState, _ window: Surroundings, in body: Rect) {
    palette = state
    selected = state.selectedRow
    top = window.sheetTop
    self.body = body
  }

  private var contents: PaletteContents? { palette.contents }

  // MARK: Layout

  // The frame and its columns keep their sizes while the user types.
  var frame: Rect { SheetView.inputFrame(in: body) }

  private var page: Rect { SheetView.inner(frame) }

  private var inputRows: Int { SheetView.inputRows(in: page) }

  /// The area of the rows.
  var inner: Rect { SheetView.belowInput(of: page) }

  // Before the names are read the sheet keeps its scroll offset.
  var lineCount: Int {
    let count = contents?.count ?? 0
    return contents?.isWhole == true ? max(1, count) : max(count, top + max(1, inner.rows))
  }

  var selectedLines: Range<Int>? { selected.map { $0..<$0 + 1 } }

  // MARK: View

  func draw(on surface: inout Surface) {
    SheetView(title: title, top: top, count: lineCount)
      .drawFrame(frame, around: inner, on: &surface)
    var rest = page
    let input = InputLine(label: ":", line: palette.line)
    let cursor =
      inputRows > 0
      ? input.draw(on: &surface, in: rest.takeTop(1)) : input.draw(inTitleOf: frame, on: &surface)
    for row in top..<max(top, min(contents?.count ?? 0, top + inner.rows)) {
      draw(row, on: &surface)
    }
    let isVisible = selected.map { (top..<top + inner.rows).contains($0) } ?? false
    surface.cursor =
      palette.isOnRow && isVisible
      ? Point(column: inner.column, row: inner.row + (selected ?? top) - top) : cursor
  }

  private var title: String {
    guard let contents, contents.query == palette.query, !palette.query.isEmpty else {
      return "Go to or do"
    }
    return contents.found == 0
      ? "Go to or do · nothing found" : "Go to or do · \(contents.found)"
  }

  private func draw(_ row: Int, on surface: inout Surface) {
    guard let contents else { return }
    let entry = contents.entry(row)
    let whole = Rect(
      column: inner.column, row: inner.row + row - top, columns: inner.columns, rows: 1)
    var rest = whole
    let mark = rest.takeLeft(2)
    if row == selected { surface.write("▸", at: mark.origin, style: Theme.selected) }
    if rest.columns >= 30, !entry.aside.isEmpty {
      let aside = rest.takeRight(rest.columns * 3 / 10)
      surface.writeClipped(
        entry.aside, at: aside.origin, columns: aside.columns,
        style: entry.press != nil ? Theme.key : Theme.aside)
      _ = rest.takeRight(1)
    }
    surface.writeClipped(
      surface.appearance.drawn(entry.words), at: rest.origin, columns: rest.columns,
      style: Theme.plain)
    markMatches(contents.matches(row), of: entry.words, on: &surface, in: rest)
    if row == selected { surface.select(whole) }
  }

  private func markMatches(
    _ matches: Set<Int>, of words: String, on surface: inout Surface, in place: Rect
  ) {
    guard !matches.isEmpty else { return }
    var (column, index) = (0, 0)
    for character in words {
      let columns = TextWidth.columns(of: String(character))
      let count = character.unicodeScalars.count
      if !matches.isDisjoint(with: index..<index + count), column + columns <= place.columns {
        surface.restyle(
          Rect(column: place.column + column, row: place.row, columns: columns, rows: 1)
        ) { _ in Theme.match }
      }
      (column, index) = (column + columns, index + count)
    }
  }
}
