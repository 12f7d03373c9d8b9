import TextEditing

// Where the cursor goes in the text on the screen.

extension WindowState {
  mutating func moveCursor(_ key: CursorKey) {
    guard let slot else { return }
    var place = scene.editors[slot] ?? EditorState()
    let cursor = moved(TextCursor(offset: place.cursor, goal: goal), key)
    place.cursor = cursor.offset
    histories[slot]?.endRun()
    goal = cursor.goal
    scene.editors[slot] = place
  }

  private func moved(_ cursor: TextCursor, _ key: CursorKey) -> TextCursor {
    let view = editorViewport
    let page = max(1, view.rows - 1)
    return switch key {
    case .left: TextCursor(offset: text.cluster(before: cursor.offset))
    case .right: TextCursor(offset: text.cluster(after: cursor.offset))
    case .wordLeft: TextCursor(offset: text.word(before: cursor.offset))
    case .wordRight: TextCursor(offset: text.word(after: cursor.offset))
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
