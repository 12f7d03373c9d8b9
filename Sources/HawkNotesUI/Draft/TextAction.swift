import LibraryModel
public import ViKeys

/// The actions of the keys in a text.
public enum TextAction: Equatable, Sendable {
  case typed(String)
  case pasted([UInt8])
  case deleted(DeletionKey)
  case cursorMoved(CursorKey)
  case selectionMoved(CursorKey)
  case selectAllPressed
  case cutPressed, copyPressed, pastePressed
  case undoPressed, redoPressed
  case linePressed, indentPressed, outdentPressed
  case savePressed, outsidePressed, leavePressed, discardPressed
  /// Keys of vi, in a text that has them.
  case viPressed([ViKey])

  /// Whether it can arrive at typing speed.
  var isTyping: Bool {
    switch self {
    case .typed, .deleted, .viPressed: true
    case .pasted, .cursorMoved, .selectionMoved, .selectAllPressed, .cutPressed, .copyPressed: false
    case .pastePressed, .undoPressed, .redoPressed, .linePressed, .indentPressed: false
    case .outdentPressed, .savePressed, .outsidePressed, .leavePressed, .discardPressed: false
    }
  }

  /// Whether the next move up or down keeps the goal column.
  var keepsGoalColumn: Bool {
    switch self {
    case .cursorMoved(let key), .selectionMoved(let key): key.keepsGoalColumn
    case .typed, .pasted, .deleted, .selectAllPressed, .cutPressed, .copyPressed: false
    case .pastePressed, .undoPressed, .redoPressed, .linePressed, .indentPressed: false
    case .outdentPressed, .savePressed, .outsidePressed, .leavePressed, .discardPressed: false
    case .viPressed: false
    }
  }
}

extension WindowState {
  /// Whether the text with the focus is known, so that it can be changed: that of a note without a
  /// draft has to be read first.
  var isTextKnown: Bool {
    if form != nil { return isKnown(field) }
    guard let slot, slot.note != nil else { return true }
    return editor.texts[slot] != nil
  }

  /// Returns the reason why a key of a text outside of forms does nothing; nil if it does
  /// something.
  private func textRefusal(of action: TextAction) -> Message? {
    if isTextKnown || action == .leavePressed { return nil }
    return .warning("The library is busy. The note is not read yet.")
  }

  mutating func reduceText(_ action: TextAction, _ newID: () -> Note.ID) -> [Effect] {
    if let refusal = form == nil ? textRefusal(of: action) : refusal(of: action) {
      message = refusal
      return []
    }
    if !action.isTyping { scene.completion = CompletionState() }
    switch action {
    case .typed(let text):
      type(text, newID)
      followCompletion(typed: text)
    case .pasted(let bytes):
      noteViPaste(bytes)
      insert(bytes.asPastedText, newID)
    case .deleted(let key):
      delete(key, newID)
      keepCompletion()
    case .cursorMoved(let key): moveCursor(key)
    case .selectionMoved(let key): moveSelection(key)
    case .selectAllPressed: selectAll()
    case .cutPressed: return cut(newID)
    case .copyPressed: return copy()
    case .pastePressed: paste(newID)
    case .undoPressed: return undoInText(newID)
    case .redoPressed: redoEdit(newID)
    case .linePressed: breakLine(newID)
    case .indentPressed: indent(newID)
    case .outdentPressed: outdent(newID)
    case .savePressed: return save()
    case .outsidePressed: return goOutside()
    case .leavePressed: goBackFromText()
    case .discardPressed: discardText()
    case .viPressed(let keys): return pressVi(keys, newID)
    }
    return []
  }
}
