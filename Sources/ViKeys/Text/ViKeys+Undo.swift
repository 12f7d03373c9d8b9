public import TextEditing

extension ViKeys {
  /// Returns where the cursor stands after an undo or a redo: on the first character that it
  /// changed.
  ///
  /// If whole lines were added, it is on the first one. If lines were removed, it is on the line
  /// that is there now, or on the one before. Both times it is on the first character that is not
  /// blank. As in vim, a cursor that was in or beside the changed lines before the change returns
  /// to its place.
  ///
  /// - Parameter step: Number of the step: that of steps that can be undone with it done.
  public static func cursor(
    after edit: TextEdit, ofStep step: Int, of state: ViState?, in text: TextBuffer
  ) -> Int {
    if let saved = state?.undoCursors.last(where: { $0.step == step })?.cursor {
      let lines = changedLines(of: edit, in: text)
      if lines.lowerBound - 1...lines.upperBound ~= saved.line,
        saved.line <= text.lineFeeds(before: text.count)
      {
        let start = text.lineStart(ofLine: saved.line)
        return text.boundary(at: min(start + saved.column, text.lineEnd(at: start)))
      }
    }
    return cursor(after: edit, in: text)
  }

  /// Returns the lines that an edit inserted or changed; empty if it deleted whole lines.
  private static func changedLines(of edit: TextEdit, in text: TextBuffer) -> Range<Int> {
    let (old, new) = (edit.removed.bytes, edit.inserted.bytes)
    let first = text.lineFeeds(before: edit.offset)
    let count = new.lazy.filter { $0 == 0x0A }.count
    let end = edit.offset + new.count
    let endsWithLines = [old, new].allSatisfy { $0.isEmpty || $0.last == 0x0A }
    if endsWithLines, text.lineStart(at: edit.offset) == edit.offset {
      return first..<first + count
    }
    let beginsWithLines = [old, new].allSatisfy { $0.isEmpty || $0.first == 0x0A }
    if beginsWithLines, text.lineEnd(at: end) == end { return first + 1..<first + 1 + count }
    return first..<first + 1 + count
  }

  private static func cursor(after edit: TextEdit, in text: TextBuffer) -> Int {
    let (old, new) = (edit.removed.bytes, edit.inserted.bytes)
    let place = edit.offset + zip(old, new).prefix { $0 == $1 }.count
    let lines = old.isEmpty ? new : new.isEmpty ? old : []
    if lines.byte(lines.count - 1) == 0x0A, text.lineStart(at: place) == place {
      return firstNonBlank(at: place, in: text)
    }
    // Whole lines after another line: the edit begins with that line's end.
    let end = old.isEmpty ? place + new.count : place
    if lines.first == 0x0A, text.lineEnd(at: end) == end {
      return firstNonBlank(at: old.isEmpty ? place + 1 : text.lineStart(at: place), in: text)
    }
    return text.boundary(at: place)
  }

  /// Returns the same change at the cursor, if it only removes or only inserts letters, and the
  /// same letters stand before it: undo brings the cursor back there.
  ///
  /// - Parameters:
  ///   - text: The text before the edit.
  ///   - before: The cursor before the edit.
  ///   - after: The cursor after it.
  public static func atCursor(
    _ edit: TextEdit, in text: TextBuffer, _ before: Int, _ after: Int
  ) -> TextEdit {
    let isDeletion = edit.inserted.isEmpty
    let bytes = isDeletion ? edit.removed.bytes : edit.inserted.bytes
    let target = isDeletion ? before : after - bytes.count
    guard edit.removed.isEmpty != isDeletion, 0..<edit.offset ~= target, !bytes.contains(0x0A)
    else { return edit }
    let all = text.bytes(in: target..<edit.offset) + bytes
    var start = edit.offset - target
    while start > 0, all[start - 1] == all[start - 1 + bytes.count] { start -= 1 }
    while all[start] & 0xC0 == 0x80 { start += 1 }
    let moved = TextBuffer(Array(all[start..<start + bytes.count]))
    return TextEdit(
      offset: target + start, removed: isDeletion ? moved : edit.removed,
      inserted: isDeletion ? edit.inserted : moved)
  }

  /// The most cursors that a state keeps for undo.
  fileprivate static let mostUndoCursors = 100

  private static func firstNonBlank(at lineStart: Int, in text: TextBuffer) -> Int {
    lineStart + text.bytes(in: lineStart..<text.lineEnd(at: lineStart)).skipBlanks()
  }
}

extension ViState {
  /// Remembers the cursor before a change, for undo.
  ///
  /// - Parameter step: Number of undo steps after the change.
  public mutating func noteUndo(to cursor: Position, ofStep step: Int) {
    undoCursors.removeAll { $0.step >= step }
    undoCursors.append(UndoCursor(step: step, cursor: cursor))
    if undoCursors.count > ViKeys.mostUndoCursors { undoCursors.removeFirst() }
  }
}
