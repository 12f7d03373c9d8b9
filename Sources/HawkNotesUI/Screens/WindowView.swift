public import TextUI

extension WindowState {
  /// The window's picture: a pure function of the state.
  public borrowing func render() -> Surface {
    guard isLargeEnough else {
      var surface = Surface(size: size, appearance: settings.appearance)
      for (row, line) in tooSmall.wrapped(size.columns).enumerated() {
        surface.write(line, at: Point(column: 0, row: row), style: Theme.warning)
      }
      return surface
    }
    let backdrop = currentBackdrop
    let draft = scene.sheet == nil ? DraftView(self) : nil
    var surface = backdrop.surface(with: StatusView(self), caches.part, draft)
    if isInText, message?.isWarning == true, !backdrop.layout.moreHints.isEmpty {
      let layout = backdrop.layout
      StatusView(self).drawLongWarning(on: &surface, in: layout.status, and: layout.moreHints)
    }
    draft?.drawMarks(on: &surface, in: backdrop.layout.draftText)
    overlay?.draw(on: &surface)
    CompletionView(self, in: backdrop.layout)?.draw(on: &surface)
    if let side = drawnTo { EdgeView(side).draw(on: &surface) }
    if isFinding {
      let place = StatusView(self).room(in: backdrop.layout.status)
      FindLine(copy self).draw(on: &surface, in: place)
    }
    if let line = viLineBeforeCursor {
      let place = StatusView(self).room(in: backdrop.layout.status).inset(columns: 1, rows: 0)
      let column = min(place.column + TextWidth.columns(of: line), place.endColumn)
      surface.cursor = Point(column: column, row: place.row)
    }
    return surface
  }
}

private let tooSmall = "Needs at least 20×5"
