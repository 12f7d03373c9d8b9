import LibraryModel

/// A command to the program, independent of the screen.
public enum ProgramAction: Equatable, Sendable {
  case redrawPressed, suspendPressed, quitPressed, closePressed
  case saveAndQuitPressed
  case exportPressed(ExportFormat)
  case synchronizePressed
}

extension WindowState {
  mutating func reduceProgram(_ action: ProgramAction, _ newID: () -> Note.ID) -> [Effect] {
    switch action {
    case .redrawPressed: [.redraw]
    case .suspendPressed: [.suspend]
    case .quitPressed: [.quit]
    case .closePressed: [.close]
    case .saveAndQuitPressed:
      (hasUnsavedText ? reduceText(.savePressed, newID) : []) + [.quit]
    case .exportPressed(let format): [.export(format)]
    case .synchronizePressed: [.synchronize]
    }
  }

  /// Whether a draft or an edit is on the screen that is not saved.
  var hasUnsavedText: Bool { slot.flatMap { draft(in: $0) } != nil }
}
