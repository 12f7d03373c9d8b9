import LibraryModel

/// The actions of the keys in the find line.
public enum FindAction: Equatable, Sendable {
  case openPressed, closePressed
  case typed(String)
  case deleted(DeletionKey)
  case nextPressed, previousPressed
  /// Goes to the next match; replaces this one if a replacement is asked for.
  case enterPressed
  case replacePressed, allPressed
  /// Undoes the last replacement.
  case undoPressed
}

extension WindowState {
  mutating func reduceFind(_ action: FindAction, _ newID: () -> Note.ID) {
    switch action {
    case .openPressed: openFind()
    case .closePressed: if isReplacing { scene.find.replacement = nil } else { closeFind() }
    case .typed(let text): changeFind { $0 + text }
    case .deleted(let key):
      changeFind { text in
        var line = TypedLine(text: text)
        line.apply(.deleted(key))
        return line.text
      }
    case .enterPressed: if isReplacing { replaceMatch(newID) } else { findNext() }
    case .replacePressed: askForReplacement()
    case .allPressed: replaceAll(newID)
    case .undoPressed: undoReplacement(newID)
    case .nextPressed: findNext()
    case .previousPressed: findPrevious()
    }
  }
}
