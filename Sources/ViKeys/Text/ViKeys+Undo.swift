public import TextEditing

extension ViKeys {
  /// Returns where the cursor stands after an undo or a redo: on the first character that it
  /// changed.
  ///
  /// If whole lines were added, it is on the first one, and if lines were removed, on the line that
  /// is there now or before, each time on the first character that is not blank. Unlike vim, this
  /// does not depend on where the cursor was before the change.
  public static func cursor(after edit: TextEdit, in text: TextBuffer) -> Int {
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

  private static func firstNonBlank(at lineStart: Int, in text: TextBuffer) -> Int {
    lineStart + text.bytes(in: lineStart..<text.lineEnd(at: lineStart)).skipBlanks()
  }
}
