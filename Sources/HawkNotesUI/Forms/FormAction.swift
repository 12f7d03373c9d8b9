import LibraryModel

/// The actions of a form's keys, and of items that were read for it.
public enum FormAction: Equatable, Sendable {
  case nextPressed, previousPressed
  case upPressed, downPressed, linePressed
  case leftPressed, rightPressed
  /// A letter or a blank was typed in a choice.
  case typed(String)
  case fieldClicked(FormField)
  case savePressed, leavePressed, discardPressed
  /// Opens the form of a new item.
  case addPressed
  /// The item of a form was read from the library.
  indirect case read(FormSubject, FormReading)

  /// Whether the next move up or down keeps the goal column.
  var keepsGoalColumn: Bool { self == .upPressed || self == .downPressed }
}

extension WindowState {
  mutating func reduceForm(_ action: FormAction, _ newID: () -> Note.ID) -> [Effect] {
    switch action {
    case .nextPressed: focusField(by: 1)
    case .previousPressed: focusField(by: -1)
    case .upPressed: if isInLines { moveCursor(.up) } else { focusField(by: -1) }
    case .downPressed: if isInLines { moveCursor(.down) } else { focusField(by: 1) }
    case .linePressed: if isInLines { breakLine(newID) } else { focusField(by: 1) }
    case .leftPressed: if isInChoice { choose(by: -1, newID) } else { moveCursor(.left) }
    case .rightPressed: if isInChoice { choose(by: 1, newID) } else { moveCursor(.right) }
    case .typed(let text): choose(typing: text, newID)
    case .fieldClicked(let field): focus(field)
    case .savePressed: return saveForm()
    case .leavePressed: closeSheet()
    case .discardPressed: discardForm(newID)
    case .addPressed: addItem()
    case .read(let form, let reading): return adopt(reading, of: form)
    }
    return []
  }
}
