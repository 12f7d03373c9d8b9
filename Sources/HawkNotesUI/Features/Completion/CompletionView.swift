import TextUI

/// The list of names and tags at the cursor.
struct CompletionView {
  private let rows: [CompletionRow]
  private let chosen: Int?

  /// The list of a window; nil if it is closed or empty.
  init?(_ state: borrowing WindowState) {
    guard state.scene.completion.start != nil else { return nil }
    rows = state.completionRows
    guard !rows.isEmpty else { return nil }
    chosen = state.scene.completion.row
  }

  /// Draws the list under the cursor, or above it if there is more room.
  func draw(on surface: inout Surface, in body: Rect) {
    guard let cursor = surface.cursor, let place = place(at: cursor, in: body) else { return }
    let top = max(0, (chosen ?? 0) - place.rows + 1)
    for index in 0..<place.rows where top + index < rows.count {
      let line = Rect(
        column: place.column, row: place.row + index, columns: place.columns, rows: 1)
      draw(rows[top + index], isChosen: top + index == chosen, on: &surface, in: line)
    }
  }

  private func draw(
    _ row: CompletionRow, isChosen: Bool, on surface: inout Surface, in line: Rect
  ) {
    surface.fill(line)
    surface.write(
      isChosen ? "▸" : "│", at: line.origin, style: isChosen ? Theme.selected : Theme.bar)
    var rest = line
    _ = rest.takeLeft(2)
    _ = rest.takeRight(1)
    let written = surface.writeClipped(
      row.name, at: rest.origin, columns: rest.columns,
      style: isChosen ? Theme.selected : Theme.plain)
    _ = rest.takeLeft(min(rest.columns, written + 2))
    surface.writeClipped(
      row.detail, at: rest.origin, columns: rest.columns, style: Theme.aside)
    guard isChosen else { return }
    surface.select(line)
    surface.cursor = line.origin
  }

  private func place(at cursor: Point, in body: Rect) -> Rect? {
    let below = body.row + body.rows - cursor.row - 1
    let above = cursor.row - body.row
    let isBelow = below >= min(rows.count, 3) || below >= above
    let count = min(rows.count, most, isBelow ? below : above)
    guard count > 0 else { return nil }
    let wanted = rows.map {
      TextWidth.columns(of: $0.name, limit: 60) + TextWidth.columns(of: $0.detail, limit: 30) + 6
    }
    let columns = min(body.columns, max(16, wanted.max() ?? 0))
    let column = max(body.column, min(cursor.column, body.column + body.columns - columns))
    return Rect(
      column: column, row: isBelow ? cursor.row + 1 : cursor.row - count, columns: columns,
      rows: count)
  }
}

/// The highest number of rows.
private let most = 7
