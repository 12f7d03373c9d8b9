import TextUI

// The drawing of the list, and of the preview beside it.
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
    ScenePreviewView(state, window).draw(on: &surface, in: preview)
  }

  private var top: Int { window.sheetTop }

  private func draw(_ line: Line, on surface: inout Surface, in row: Rect) {
    let start = row.origin
    switch line {
    case .heading(let section, let count):
      HeadingView(
        title: section.rawValue, count: count,
        hasFocus: state.selected?.section == section
      ).draw(on: &surface, in: row)
    case .entry(let index):
      let entry = entries[index]
      let isSelected = entry.row == state.selected?.row
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
    surface.writeClipped(
      surface.appearance.drawn(entry.place), at: place.origin, columns: place.columns, style: style)
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
    surface.writeClipped(
      surface.appearance.drawn(entry.place), at: rest.origin, columns: rest.columns, style: style)
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
      surface.writeClipped(
        entry.section == .newer ? "upgrade to open" : "no draft", at: row.origin,
        columns: row.columns, style: Theme.aside)
      return
    }
    var rest = row
    surface.write(mark: "✎", atLeftOf: &rest, style: Theme.draftMark)
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
    guard let time = entry.time, let now = state.listing?.time else { return "" }
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
