import LibraryModel
import TextEditing
import TextUI

// What lies under the mouse: asked of the layout that draws.

extension WindowState {
  /// What a use of the mouse means now; nil if nothing.
  ///
  /// - Parameter clicks: The how manieth press of a quick succession it belongs to.
  func action(for mouse: Mouse, clicks: Int) -> Action? {
    guard library.isLoaded, size.columns >= ScreenLayout.least.columns,
      size.rows >= ScreenLayout.least.rows
    else { return nil }
    let spot = MouseSpot(
      target: target(of: mouse), position: mouse.position, clicks: clicks,
      modifiers: mouse.modifiers)
    switch (mouse.kind, mouse.button) {
    case (.press, .left): return command(at: mouse.position) ?? .mouse(.pressed(spot))
    case (.press, .right): return .menu(.clicked(spot))
    case (.drag, .left): return .mouse(.dragged(spot))
    case (.release, .left): return .mouse(.released(spot))
    case (.wheelUp, _): return .mouse(.wheelTurned(spot, rows: -wheelRows))
    case (.wheelDown, _): return .mouse(.wheelTurned(spot, rows: wheelRows))
    case (.press, .middle), (.press, .none), (.drag, .middle), (.drag, .right), (.drag, .none),
      (.release, .middle), (.release, .right), (.release, .none):
      return nil
    }
  }

  /// What a click does where a command is drawn: a tab, a hint.
  private func command(at point: Point) -> Action? {
    let layout = layout
    if layout.hints.contains(point) {
      return HintsView(self).places(in: layout.hints).first { $0.place.contains(point) }
        .flatMap(\.hint.key).flatMap { Command.action(for: $0, in: layers) }
    }
    if let overlay {
      return overlay.line(at: point, top: scene.sheetTop).flatMap(overlay.action(atLine:))
    }
    guard layout.tabBar.contains(point) else { return nil }
    return TabBarView(self).tab(at: point, in: layout.tabBar)
      .map { .navigation(.tabChosen(position: $0 + 1)) }
  }

  /// What lies under the mouse; while it is drawn from a place in the text, the nearest such place.
  private func target(of mouse: Mouse) -> MouseTarget {
    if mouse.kind == .drag, case .text = mousePress?.spot.target {
      return textTarget(at: mouse.position)
    }
    return target(at: mouse.position)
  }

  private func target(at point: Point) -> MouseTarget {
    let layout = layout
    if let overlay {
      return overlay.frame.contains(point) ? .sheet : .besideSheet
    }
    if layout.reading.contains(point) { return .reading }
    if layout.characters.contains(point) { return characterTarget(at: point) }
    if layout.notes.contains(point) { return noteTarget(at: point) }
    if layout.draft.contains(point) {
      return layout.draft.underHeading.contains(point)
        ? textTarget(at: point) : .section(.draft)
    }
    return layout.synopsis.contains(point) ? .section(.synopsis) : .nothing
  }

  private func characterTarget(at point: Point) -> MouseTarget {
    let section = layout.characters
    let rows = characters.dropFirst(topCharacter(in: section))
    let row = point.row - section.underHeading.row
    guard row >= 0, let character = rows.dropFirst(row).first else { return .section(.characters) }
    return .character(character.id)
  }

  private func noteTarget(at point: Point) -> MouseTarget {
    let section = layout.notes
    let rows = notes.dropFirst(topNote(in: section))
    let row = point.row - section.underHeading.row
    guard row >= 0, let note = rows.dropFirst(row).first else { return .section(.notes) }
    return .note(note.id)
  }

  /// The place in the draft's text nearest to a cell: above what is seen the rows before it, below
  /// those after it.
  private func textTarget(at point: Point) -> MouseTarget {
    guard let slot else { return .section(.draft) }
    let area = layout.draft.underHeading
    return .text(
      editorViewport.offset(
        row: point.row - area.row, column: point.column - area.column - DraftView.barColumns,
        seenFrom: scene.editors[slot] ?? EditorState()))
  }
}

extension EditorViewport {
  /// The place in the text under a cell, counted from the first one seen.
  fileprivate func offset(row: Int, column: Int, seenFrom place: EditorState) -> Int {
    let top = seen(place).place.top
    let start = row < 0 ? flow.start(-row, rowsBefore: top) : top
    let rows = flow.rows(from: start, limit: max(0, row) + 1)
    guard !rows.rows.isEmpty else { return text.count }
    // Beside the last row of a text lies its end.
    let isBelow = row >= rows.rows.count
    return rows.offset(
      atColumn: isBelow ? .max : max(0, column), inRow: min(max(0, row), rows.rows.count - 1))
  }
}

extension WindowState {
  /// The index of the first character that its section shows.
  func topCharacter(in section: Rect) -> Int {
    List(characters.map(\.id)).topIndex(
      screen.charactersTop, showing: screen.character, rows: section.rows - 1)
  }

  /// The index of the first note that its section shows.
  func topNote(in section: Rect) -> Int {
    List(notes.map(\.id)).topIndex(
      screen.notesTop, showing: screen.noteInSight, rows: section.rows - 1)
  }
}

/// By how many rows a notch of the wheel scrolls.
private let wheelRows = 3
