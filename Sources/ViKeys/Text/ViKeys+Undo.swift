public import TextEditing

extension ViKeys {
  /// Returns where the cursor stands after an undo or a redo: on the first character that it changed.
  ///
  /// In whole lines that came or went, it is the first character that is not blank. Unlike vim, this
  /// does not depend on where the cursor was before the change.
  public static func cursor(after edit: TextEdit, isUndo: Bool, in text: TextBuffer) -> Int {
    let (old, new) = (edit.removed.bytes, edit.inserted.bytes)
    let place = edit.offset + zip(old, new).prefix { $0 == $1 }.count
    let lines = old.isEmpty ? new : new.isEmpty ? old : []
    if lines.byte(lines.count - 1) == 0x0A, text.lineStart(at: place) == place {
      return firstNonBlank(at: place, in: text)
    }
    // The last lines come back after the line feed that was deleted with them.
    if isUndo, old.isEmpty, new.first == 0x0A, place + new.count == text.count {
      return firstNonBlank(at: place + 1, in: text)
    }
    return text.boundary(at: place)
  }

  private static func firstNonBlank(at lineStart: Int, in text: TextBuffer) -> Int {
    lineStart + text.bytes(in: lineStart..<text.lineEnd(at: lineStart)).skipBlanks()
  }
}
