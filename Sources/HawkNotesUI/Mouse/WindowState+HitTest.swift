import LibraryModel
import Markup
import TextEditing
import TextUI

// Finds the target under the mouse in the same layout that draws the screen.

extension WindowState {
  /// Returns the action of a use of the mouse; nil if it has no meaning now.
  ///
  /// - Parameter clicks: The number of this press among quick successive presses, from 1.
  func action(for mouse: Mouse, clicks: Int) -> Action? {
    guard library.isLoaded, isLargeEnough else { return nil }
    let spot = MouseSpot(
      target: target(of: mouse), position: mouse.position, clicks: clicks,
      modifiers: mouse.modifiers)
    switch (mouse.kind, mouse.button) {
    case (.press, .left): return command(at: mouse.position) ?? .mouse(.pressed(spot))
    case (.press, .right): return .mouse(.menuPressed(spot))
    case (.drag, .left): return .mouse(.dragged(spot))
    case (.release, .left): return .mouse(.released(spot))
    case (.wheelUp, _) where isOnTabs(mouse.position): return .navigation(.previousTabPressed)
    case (.wheelDown, _) where isOnTabs(mouse.position): return .navigation(.nextTabPressed)
    case (.wheelUp, _): return .mouse(.wheelTurned(spot, rows: -wheelRows))
    case (.wheelDown, _): return .mouse(.wheelTurned(spot, rows: wheelRows))
    case (.press, .middle), (.press, .none), (.drag, .middle), (.drag, .right), (.drag, .none),
      (.release, .middle), (.release, .right), (.release, .none):
      return nil
    }
  }

  private func isOnTabs(_ point: Point) -> Bool {
    scene.sheet == nil && layout.tabBar.contains(point)
  }

  /// Returns the action of a click on a drawn command: a tab or a hint.
  private func command(at point: Point) -> Action? {
    let layout = layout
    if layout.hints.contains(point) || layout.moreHints.contains(point) {
      return HintsView(self).places(in: layout.hints, and: layout.moreHints).first {
        $0.place.contains(point)
      }
      .flatMap(\.hint.key).flatMap { action(for: .key($0)) }
    }
    if scene.sheet == .form, textArea.contains(point) { return nil }
    if let overlay {
      return overlay.line(at: point, top: scene.sheetTop).flatMap(overlay.action(atLine:))
    }
    guard layout.tabBar.contains(point) else { return nil }
    return TabBarView(self).tab(at: point, in: layout.tabBar)
      .map { .navigation(.tabChosen(position: $0)) }
  }

  /// Returns the target under the mouse.
  ///
  /// During a drag from within the text it is the nearest offset of the text.
  private func target(of mouse: Mouse) -> MouseTarget {
    if mouse.kind == .drag, case .text = mousePress?.spot.target {
      return textTarget(at: mouse.position)
    }
    return target(at: mouse.position)
  }

  func target(at point: Point) -> MouseTarget {
    let layout = layout
    if scene.sheet == .form, textArea.contains(point) { return textTarget(at: point) }
    if let overlay {
      return overlay.frame.contains(point) ? .sheet : .besideSheet
    }
    if layout.reading.contains(point) {
      return stop(at: point, in: layout.reading).map { .stop($0.source) } ?? .reading
    }
    if layout.books.contains(point) { return bookTarget(at: point) }
    if layout.characters.contains(point) { return characterTarget(at: point) }
    if layout.notes.contains(point) { return noteTarget(at: point) }
    if mentionsPlace.contains(point) { return mentionTarget(at: point) }
    if layout.draft.contains(point) {
      return layout.draftText.contains(point)
        ? textTarget(at: point) : .section(.draft)
    }
    return layout.synopsis.contains(point) ? synopsisTarget(at: point) : .nothing
  }

  private func synopsisTarget(at point: Point) -> MouseTarget {
    let stop = stack.note == nil ? stop(at: point, in: layout.synopsis) : nil
    return stop.map { .stop($0.source) } ?? .section(.synopsis)
  }

  private func bookTarget(at point: Point) -> MouseTarget {
    let section = layout.books
    let row = point.row - section.underHeading.row
    guard row >= 0, let book = bookRows?.row(at: topBook(in: section) + row) else {
      return .section(.books)
    }
    return .book(book.id)
  }

  private func characterTarget(at point: Point) -> MouseTarget {
    let section = layout.characters
    let row = point.row - section.underHeading.row
    guard row >= 0, let character = characterRows?.row(at: topCharacter(in: section) + row) else {
      return .section(.characters)
    }
    return .character(character.id)
  }

  private func noteTarget(at point: Point) -> MouseTarget {
    let section = layout.notes
    let row = point.row - section.underHeading.row
    let top = behindNote.topNote(in: section)
    guard row >= 0, let note = noteRows?.row(at: top + row) else { return .section(.notes) }
    return .note(note.id)
  }

  private func mentionTarget(at point: Point) -> MouseTarget {
    let section = mentionsPlace
    let row = point.row - section.underHeading.row
    guard row >= 0, let spot = mentionRows?.row(at: topMention(rows: section.rows - 1) + row) else {
      return .section(.mentions)
    }
    return .mention(spot.item)
  }

  /// Returns the offset in the draft's text nearest to a cell: above the shown rows it is in the
  /// preceding rows, below them in the following rows.
  private func textTarget(at point: Point) -> MouseTarget {
    guard let slot else { return .section(.draft) }
    let area = textArea
    return .text(
      editorViewport.offset(
        row: point.row - area.row, column: point.column - area.column - DraftView.barColumns,
        seenFrom: scene.editors[slot] ?? EditorState()))
  }
}

extension EditorViewport {
  /// Returns the offset in the text under a cell; row and column count from the first shown cell.
  fileprivate func offset(row: Int, column: Int, seenFrom place: EditorState) -> Int {
    let top = seen(place).place.top
    let start = row < 0 ? flow.start(-row, rowsBefore: top) : top
    let rows = flow.rows(from: start, limit: max(0, row) + 1)
    guard !rows.rows.isEmpty else { return text.count }
    // A cell beside the last row of a text means the end of the text.
    let isBelow = row >= rows.rows.count
    return rows.offset(
      atColumn: isBelow ? .max : max(0, column), inRow: min(max(0, row), rows.rows.count - 1))
  }
}

extension WindowState {
  /// The index of the first book that its section shows.
  func topBook(in section: Rect) -> Int {
    bookRows?.topIndex(screen.booksTop, showing: screen.book, rows: section.rows - 1) ?? 0
  }

  /// The index of the first character that its section shows.
  func topCharacter(in section: Rect) -> Int {
    characterRows?.topIndex(
      screen.charactersTop, showing: screen.character, rows: section.rows - 1) ?? 0
  }

  /// The index of the first note that its section shows.
  func topNote(in section: Rect) -> Int {
    noteRows?.topIndex(
      screen.notesTop, showing: screen.noteInSight, rows: section.rows - 1) ?? 0
  }
}

/// Rows that one notch of the wheel scrolls.
private let wheelRows = 3
