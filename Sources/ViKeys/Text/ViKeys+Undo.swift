public import TextEditing

extension ViKeys {
  /// Returns where the cursor stands after an undo or a redo: on the first character that it changed.
  ///
  /// If whole lines were added, it is on the first one, and if lines were removed, on the line that is
  /// there now or before, each time on the first character that is not blank. Unlike vim, this does not
  /// depend on where the cursor was before the change.
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

  private static func firstNonBlank(at lineStart: Int, in text: TextBuffer) -> Int {
    lineStart + text.bytes(in: lineStart..<text.lineEnd(at: lineStart)).skipBlanks()
  }
}
