import LibraryModel
import Markup
import TextUI

// The line that a search result, a mention or a link to a heading leads to: the cursor stands on
// it.

extension WindowState {
  /// Jumps to a text, at its line.
  mutating func go(to spot: TextSpot) {
    jump { state in
      state.go(to: spot.place)
      switch spot.item {
      case .note: break
      case .book, .character: state.screen.focus = .synopsis
      }
      state.show(lineAt: spot.offset)
    }
  }

  /// Goes to a line or a draft that a search has found.
  mutating func go(to row: SearchRow) {
    if case .draft(let id) = row.subject, scene.drafts[id]?.isLoose == true {
      return open(Link(to: .loose))
    }
    jump { state in
      if case .draft(let id) = row.subject { return state.openDraft(id, at: row.offset) }
      state.go(to: row.place)
      guard row.part != .heading else { return }
      if row.part == .synopsis { state.screen.focus = .synopsis }
      state.show(lineAt: row.offset)
    }
  }

  private mutating func openDraft(_ id: Note.ID, at offset: Int) {
    guard let slot = scene.drafts[id]?.slot else { return }
    go(to: slot.owner.place)
    screen.editing = slot.note
    screen.focus = .draft
    scene.editors[slot, default: EditorState()].cursor = offset
  }

  /// Scrolls the open note, or the synopsis, to the line of an offset.
  ///
  /// The text may be read later: see ``revealTarget()``.
  mutating func show(lineAt offset: Int) {
    screen.textTop = offset
    screen.target = offset
    screen.stop = nil
  }

  /// Scrolls to the line that was gone to, with a third of the rows above it.
  mutating func revealTarget() {
    guard let target = screen.target else { return }
    guard screen.stop == nil else { return screen.target = nil }
    guard openNote != nil || (stack.note == nil && focus == .synopsis) else { return }
    let text = (openNote.map(markup) ?? synopsisMarkup).text
    let shown = text.afterBrackets(at: target)
    screen.target = shown
    let flow = readFlow
    let row = flow.rowStart(at: min(shown, flow.count))
    screen.textTop = flow.start(readingSize.rows / 3, rowsBefore: row)
  }
}

extension MarkupText {
  /// Returns the offset after the brackets of a link that begins at an offset: they are not shown.
  fileprivate func afterBrackets(at offset: Int) -> Int {
    offset + bytes.dropFirst(offset).prefix { $0 == UInt8(ascii: "[") }.count
  }
}

extension [RenderedRow] {
  /// Returns where the row of an offset begins, if these rows are drawn in a place; nil if they do
  /// not contain it.
  func origin(of offset: Int?, in place: Rect) -> Point? {
    guard let offset, let first, first.source <= offset, case let index = index(of: offset),
      index < place.rows
    else { return nil }
    return Point(column: place.column, row: place.row + index)
  }
}
