/// The actions of a screen's keys on notes and characters.
public enum NotesAction: Equatable, Sendable {
  case writePressed, editPressed, deletePressed, undoPressed, redoPressed, favouritePressed
}

extension WindowState {
  mutating func reduceNotes(_ action: NotesAction) -> [Effect] {
    switch action {
    case .writePressed: write()
    case .editPressed: edit()
    case .deletePressed: return deleteNote()
    case .undoPressed: return undoChange()
    case .redoPressed: return redoChange()
    case .favouritePressed: return toggleFavourite()
    }
    return []
  }
}
