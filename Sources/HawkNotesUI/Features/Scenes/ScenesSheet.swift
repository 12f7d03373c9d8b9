import LibraryModel
import TextUI

/// The list of scenes, section by section, with a preview of the selected one if there is room.
struct ScenesSheet: Overlay {
  static let sheet = Sheet.scenes

  private let state: WindowState
  private let entries: [ScenesEntry]
  private let body: Rect

  init(_ state: WindowState, in body: Rect) {
    self.state = state
    self.body = body
    entries = state.scenesEntries
  }

  // MARK: Layout

  /// The frame: almost all of the screen, because the list is the purpose of the sheet.
  var frame: Rect {
    let margin = body.columns >= 60 ? 2 : 0
    let width = body.inset(columns: margin, rows: 0)
    let rows = min(body.rows, max(lines.count + 4, hasPreview(width) ? 28 : 0))
    return Rect(
      column: width.column, row: body.row + (body.rows - rows) / 2, columns: width.columns,
      rows: rows)
  }

  private func hasPreview(_ place: Rect) -> Bool { place.columns >= 110 && body.rows >= 16 }

  /// The area of the rows.
  var list: Rect {
    var inner = SheetView.inner(frame)
    guard hasPreview(frame) else { return inner }
    return inner.takeLeft(inner.columns * 11 / 20)
  }

  /// The area of the preview; nil if there is no room.
  var preview: Rect? {
    guard hasPreview(frame) else { return nil }
    var inner = SheetView.inner(frame)
    _ = inner.takeLeft(inner.columns * 11 / 20 + 3)
    return inner
  }

  // MARK: Lines

  /// A line of the list.
  enum Line: Equatable {
    case heading(ScenesSection, count: String)
    case entry(Int)
    /// The words of a draft, under its entry.
    case words(Int)
    case none(String)
    case blank
  }

  /// The lines: a heading for each section that has entries, and always for the loose drafts.
  var lines: [Line] {
    let isStacked = isStacked
    return Array(
      ScenesSection.allCases.flatMap { section -> [Line] in
        let indices = entries.indices.filter { entries[$0].section == section }
        if indices.isEmpty && section != .loose { return [] }
        let rows = indices.flatMap { isStacked ? [.entry($0), .words($0)] : [Line.entry($0)] }
        return [.heading(section, count: count(indices.count, of: section))]
          + (rows.isEmpty ? [.none(noLooseDrafts)] : rows) + [.blank]
      }.dropLast())
  }

  private func count(_ count: Int, of section: ScenesSection) -> String {
    let isPart = state.scenesSheet.listing?.isWhole == false && section != .live
    let more = isPart ? "\(count)…" : "\(count)"
    return isStacked || count == 0 ? more : more + section.meaning
  }

  var lineCount: Int { lines.count }

  /// The lines of the selected entry, with its section's heading if it is the first, and with the
  /// end of the list if it is the last.
  ///
  /// If they do not all fit, the last lines.
  var selectedLines: Range<Int>? {
    neighbourhood.map { max($0.lowerBound, $0.upperBound - rows)..<$0.upperBound }
  }

  private var neighbourhood: Range<Int>? {
    guard let selected = state.selectedScenesEntry else { return nil }
    let lines = lines
    let own = lines.indices.filter { entry(atLine: $0, of: lines)?.row == selected.row }
    guard let first = own.first, var last = own.last else { return nil }
    if selected.row == entries.last?.row, list.rows > lines.count - first {
      last = lines.count - 1
    }
    if first > 0, case .heading = lines[first - 1] { return first - 1..<last + 1 }
    return first..<last + 1
  }

  private func entry(atLine line: Int, of lines: [Line]) -> ScenesEntry? {
    switch lines[line] {
    case .entry(let index), .words(let index): entries[index]
    case .heading, .none, .blank: nil
    }
  }

  /// Whether an entry does not fit in one line.
  private var isStacked: Bool {
    let margin = body.columns >= 60 ? 2 : 0
    return body.columns - 2 * margin < 62
  }
}

// MARK: Clicks

extension ScenesSheet {
  /// A click selects a row; a click on the selected row opens it.
  func action(atLine line: Int) -> Action? {
    guard let entry = entry(atLine: line, of: lines) else { return nil }
    let isSelected = entry.row == state.selectedScenesEntry?.row
    return .scenes(isSelected ? .openPressed : .selected(entry.row))
  }
}

// MARK: State

extension ScenesSheet {
  static var focusEffects: [Effect] { [.scenes(.read)] }

  static func open(in state: inout WindowState) { state.showScenes() }

  static func move(_ movement: Movement, in state: inout WindowState) {
    let page = max(1, (state.overlay?.rows ?? 0) / 2)
    state.scene.scenes.row = List(state.scenesEntries.map(\.row))
      .moved(state.selectedScenesEntry?.row, movement, page: page)
  }

  static func settle(_ state: inout WindowState) -> [Effect] { state.settleScenes() }

  /// Drops the discarded drafts when the sheet is closed.
  static func drop(from state: inout WindowState) {
    if state.scenesSheet.listing != nil { state.scenesSheet = ScenesSheetState() }
    if state.scene.drafts.values.contains(where: { $0.discardOrder > 0 }) {
      state.dropDiscardedDrafts()
    }
  }

  static func hintSource(in state: borrowing WindowState) -> (any Equatable & Sendable)? {
    ScenesHintSource(scenes: state.scenesSheet, row: state.scene.scenes.row)
  }
}

/// The state that the hints of the sheet depend on.
private struct ScenesHintSource: Equatable, Sendable {
  let scenes: ScenesSheetState
  let row: ScenesRow?
}

// MARK: Drawing

extension ScenesSheet {
  func draw(on surface: inout Surface) {
    let frame = frame
    let lines = lines
    let list = list
    SheetView(title: "Scenes", top: top, count: lines.count)
      .drawFrame(frame, around: inner, on: &surface)
    surface.cursor = list.origin
    for (index, line) in lines.dropFirst(top).prefix(list.rows).enumerated() {
      var row = list
      _ = row.takeTop(index)
      draw(line, on: &surface, in: row.takeTop(1))
    }
    guard let preview else { return }
    surface.fill(
      Rect(column: preview.column - 2, row: preview.row, columns: 1, rows: preview.rows),
      with: "│", style: Theme.rule)
    ScenePreviewView(state).draw(on: &surface, in: preview)
  }

  private var top: Int { state.scene.sheetTop }

  private func draw(_ line: Line, on surface: inout Surface, in row: Rect) {
    let start = row.origin
    switch line {
    case .heading(let section, let count):
      HeadingView(
        title: section.rawValue, count: count,
        hasFocus: state.selectedScenesEntry?.section == section
      ).draw(on: &surface, in: row)
    case .entry(let index):
      let entry = entries[index]
      let isSelected = entry.row == state.selectedScenesEntry?.row
      if isSelected {
        surface.write("▸", at: start, style: Theme.selected)
        surface.cursor = start
      }
      var rest = row
      _ = rest.takeLeft(2)
      let style = isSelected ? Theme.selected : Theme.plain
      if isStacked {
        drawHead(entry, on: &surface, in: rest, style)
      } else {
        drawRow(entry, on: &surface, in: rest, style)
      }
      if isSelected { surface.select(row) }
    case .words(let index):
      var rest = row
      _ = rest.takeLeft(4)
      drawDetail(entries[index], on: &surface, in: rest)
    case .none(let words):
      surface.writeClipped(
        words, at: Point(column: row.column + 2, row: row.row), columns: row.columns - 2,
        style: Theme.aside)
    case .blank: break
    }
  }

  /// Draws place, words, age and window in columns.
  private func drawRow(
    _ entry: ScenesEntry, on surface: inout Surface, in row: Rect, _ style: Style
  ) {
    var rest = row
    let widths = widths(in: row.columns)
    let label = rest.takeRight(widths.label)
    _ = rest.takeRight(2)
    let age = rest.takeRight(widths.age)
    _ = rest.takeRight(2)
    let place = rest.takeLeft(widths.place)
    _ = rest.takeLeft(2)
    surface.writeClipped(entry.place, at: place.origin, columns: place.columns, style: style)
    drawWords(entry, on: &surface, in: rest)
    drawAge(entry, on: &surface, in: age)
    surface.writeClipped(entry.label, at: label.origin, columns: label.columns, style: Theme.aside)
  }

  /// Draws place and age.
  private func drawHead(
    _ entry: ScenesEntry, on surface: inout Surface, in row: Rect, _ style: Style
  ) {
    var rest = row
    drawAge(entry, on: &surface, in: rest.takeRight(ageColumns))
    _ = rest.takeRight(1)
    surface.writeClipped(entry.place, at: rest.origin, columns: rest.columns, style: style)
  }

  /// Draws words and window.
  private func drawDetail(_ entry: ScenesEntry, on surface: inout Surface, in row: Rect) {
    var rest = row
    let label = rest.takeRight(
      min(TextWidth.columns(of: entry.label, limit: rest.columns), rest.columns / 2))
    _ = rest.takeRight(2)
    drawWords(entry, on: &surface, in: rest)
    surface.writeClipped(entry.label, at: label.origin, columns: label.columns, style: Theme.aside)
  }

  private func drawWords(_ entry: ScenesEntry, on surface: inout Surface, in row: Rect) {
    guard !entry.words.isEmpty else {
      surface.writeClipped("no draft", at: row.origin, columns: row.columns, style: Theme.aside)
      return
    }
    var rest = row
    let pen = rest.takeLeft(2)
    surface.write("✎", at: pen.origin, columns: pen.columns, style: Theme.draftMark)
    let more = entry.others > 0 ? " +\(entry.others)" : ""
    let tail = rest.takeRight(more.count)
    let used = surface.writeClipped(
      entry.words, at: rest.origin, columns: rest.columns, style: Theme.plain)
    surface.write(
      more, at: Point(column: min(tail.column, rest.column + used), row: row.row),
      columns: tail.columns, style: Theme.aside)
  }

  private func drawAge(_ entry: ScenesEntry, on surface: inout Surface, in row: Rect) {
    let age = age(of: entry)
    surface.write(
      age, at: Point(column: row.endColumn - TextWidth.columns(of: age), row: row.row),
      columns: row.columns, style: Theme.aside)
  }

  private func age(of entry: ScenesEntry) -> String {
    guard let time = entry.time, let now = state.scenesSheet.listing?.time else { return "" }
    return Age(of: time, at: now).description
  }

  /// The columns of places, ages and labels, the same for all visible rows.
  ///
  /// A place has at most two fifths, and the columns that the words leave free.
  private func widths(in columns: Int) -> (place: Int, age: Int, label: Int) {
    let shown = lines.dropFirst(top).prefix(list.rows).compactMap { line -> ScenesEntry? in
      if case .entry(let index) = line { entries[index] } else { nil }
    }
    let place = shown.map { TextWidth.columns(of: $0.place, limit: columns) }.max() ?? 0
    let label = shown.map { TextWidth.columns(of: $0.label, limit: columns) }.max() ?? 0
    let age = shown.map { TextWidth.columns(of: self.age(of: $0)) }.max() ?? 0
    let words =
      shown.map { TextWidth.columns(of: $0.words, limit: columns) + ($0.others > 0 ? 5 : 2) }.max()
      ?? 0
    let labelled = min(label, columns / 5)
    let room = columns - labelled - age - 6
    return (min(place, max(columns * 2 / 5, room - words)), age, labelled)
  }
}

private let ageColumns = 6
private let noLooseDrafts = "No loose drafts."
