import LibraryModel

/// The actions of the keys in the list of completions.
public enum CompletionAction: Equatable, Sendable {
  case downPressed, upPressed, closePressed
  /// Inserts the chosen row, or the first one.
  case tabPressed
  /// Inserts the chosen row, or the first name that was begun; else begins a line.
  case enterPressed
  /// The names and tags for a query were read.
  case read(CompletionQuery, [CompletionRow])
}

extension WindowState {
  /// The row that Enter inserts: the chosen one, or the first if a name was begun.
  ///
  /// A link never contains a line break, but a tag may end a line.
  private var enteredRow: Int? { scene.completion.row ?? (isNameBegun ? 0 : nil) }

  mutating func reduceCompletion(_ action: CompletionAction, _ newID: () -> Note.ID) {
    switch action {
    case .downPressed: chooseCompletion(by: 1)
    case .upPressed: chooseCompletion(by: -1)
    case .closePressed: scene.completion = CompletionState()
    case .tabPressed: complete(with: scene.completion.row ?? 0, newID)
    case .enterPressed:
      if let row = enteredRow { return complete(with: row, newID) }
      scene.completion = CompletionState()
      breakLine(newID)
    case .read(let query, let rows): completions = CompletionRows(query: query, rows: rows)
    }
  }
}
