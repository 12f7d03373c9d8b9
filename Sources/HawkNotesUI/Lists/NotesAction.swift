public import LibraryModel

/// The actions of a screen's keys on notes and characters.
public enum NotesAction: Equatable, Sendable {
  case writePressed, inboxPressed, editPressed, editOpenPressed, deletePressed, discardPressed
  case undoPressed, redoPressed, favouritePressed
  /// One place down in the order, or up if negative.
  case reorderPressed(Int)
  case orderChosen(NoteOrder)
  /// Goes to the next conflict with a text from outside.
  case conflictPressed
}

extension WindowState {
  mutating func reduceNotes(_ action: NotesAction) -> [Effect] {
    switch action {
    case .writePressed: write()
    case .inboxPressed: writeInInbox()
    case .editPressed: edit()
    case .editOpenPressed: editOpenItem()
    case .deletePressed: return deleteSelection()
    case .discardPressed: discardSelection()
    case .undoPressed: return undoChange()
    case .redoPressed: return redoChange()
    case .reorderPressed(let step): return reorderSelection(by: step)
    case .orderChosen(let order): return orderNotes(order)
    case .favouritePressed: return toggleFavourite()
    case .conflictPressed: goToConflict()
    }
    return []
  }
}
