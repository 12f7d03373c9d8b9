import TextEditing

// Moves of the cursor in the text on the screen.

extension WindowState {
  mutating func moveCursor(_ key: CursorKey) {
    guard let slot else { return }
    var place = scene.editors[slot] ?? EditorState()
    // With a selection, Left goes to its start and Right to its end.
    if let selection, key == .left {
      place.cursor = selection.lowerBound
    } else if let selection, key == .right {
      place.cursor = selection.upperBound
    } else {
      move(&place, key)
    }
    place.anchor = nil
    editor.pasts[slot]?.history.endRun()
    scene.editors[slot] = place
  }

  mutating func moveSelection(_ key: CursorKey) {
    guard let slot else { return }
    var place = scene.editors[slot] ?? EditorState()
    let anchor = place.anchor ?? place.cursor
    move(&place, key)
    place.anchor = anchor == place.cursor ? nil : anchor
    editor.pasts[slot]?.history.endRun()
    scene.editors[slot] = place
  }

  private mutating func move(_ place: inout EditorState, _ key: CursorKey) {
    let cursor = moved(TextCursor(offset: place.cursor, goalColumn: editor.goalColumn), key)
    place.cursor = cursor.offset
    editor.goalColumn = cursor.goalColumn
  }

  private func moved(_ cursor: TextCursor, _ key: CursorKey) -> TextCursor {
    let view = editorViewport
    let page = max(1, view.rows - 1)
    return switch key {
    case .left: TextCursor(offset: text.cluster(before: cursor.offset))
    case .right: TextCursor(offset: text.cluster(after: cursor.offset))
    case .wordLeft: TextCursor(offset: text.word(before: cursor.offset))
    case .wordRight: TextCursor(offset: text.word(after: cursor.offset))
    case .paragraphUp: TextCursor(offset: text.paragraph(before: cursor.offset))
    case .paragraphDown: TextCursor(offset: text.paragraph(after: cursor.offset))
    case .home: TextCursor(offset: view.home(cursor.offset))
    case .end: TextCursor(offset: view.end(cursor.offset))
    case .start: TextCursor(offset: 0)
    case .finish: TextCursor(offset: text.count)
    case .up: view.moved(cursor, rows: -1)
    case .down: view.moved(cursor, rows: 1)
    case .pageUp: view.moved(cursor, rows: -page)
    case .pageDown: view.moved(cursor, rows: page)
    }
  }
}
