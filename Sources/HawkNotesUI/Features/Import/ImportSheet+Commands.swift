import LibraryModel
import TextUI

extension ImportSheet {
  static let keysHeading = "Import"

  static let commands = [
    Command(
      layer, "Enter", .of(ImportAction.enterPressed), "show what would be imported",
      hint: "preview",
      when: having { !$0.isReview || $0.askedTable != nil }),
    Command(
      layer, "Enter", .of(ImportAction.enterPressed), "import it; u undoes", hint: "import",
      when: having(\.canImport)),
    Command(
      layer, "Tab", .of(ImportAction.completePressed), "complete the path", hint: "complete",
      when: having { !$0.isReview }),
    Command(
      layer, "↓ ↑ PgDn PgUp", each: .moves(.down, .up, .pageDown, .pageUp),
      "select a file or a book", hint: "move"
    ).harmless,
    Command(
      layer, "Space →", .of(ImportAction.answerPressed(isNext: true)),
      "answer a guess: which book it is, a new one, or left out", hint: "answer",
      when: having { $0.selectedGuess != nil }),
    Command(
      layer, "←", .of(ImportAction.answerPressed(isNext: false)), "the answer before",
      when: having { $0.selectedGuess != nil }),
    Command(
      layer, "Space →", .of(ImportAction.answerPressed(isNext: true)),
      "say what a column of a table is: the next field", hint: "field",
      when: having { $0.askedTable != nil }),
    Command(
      layer, "←", .of(ImportAction.answerPressed(isNext: false)), "the field before",
      when: having { $0.askedTable != nil }),
    Command(layer, "Backspace", .of(ImportAction.erased), "delete the last character"),
    Command(
      layer, "Ctrl-W Alt-Backspace", .of(ImportAction.partErased),
      "delete the last part of the path"),
    Command(layer, "Ctrl-U", .of(ImportAction.cleared), "clear the path"),
    Command(
      layer, "Esc", .of(ImportAction.backPressed), "back to the path; from there close the sheet",
      hint: .atEnd("back")
    ).harmless,
  ]

  /// All letters are typed into the path.
  ///
  /// In the review they are commands, and Ctrl-U moves up.
  func action(for input: Input) -> Action? {
    if isReview { return input == pageUp ? .navigation(.moved(.pageUp)) : nil }
    guard case .typed(let text) = InputLine.edit(for: input) else { return nil }
    return .of(ImportAction.typed(text))
  }

  func action(atLine line: Int) -> Action? { .of(ImportAction.chosen(line)) }

  // MARK: State

  static func begin(in window: Surroundings) -> Beginning<ImportState> { .reopen }

  /// Keeps the path for the next import.
  static func closed(_ state: ImportState) -> ImportState {
    ImportState(path: state.path.isEmpty ? ImportState.home : state.path)
  }

  static func move(_ movement: Movement, _ state: inout ImportState, page: Int) -> Bool {
    guard state.rowCount > 0 else { return true }
    let isFirst = !state.isReview && !state.isOnRow
    let row = isFirst && movement == .down ? -1 : state.row
    state.row = movement.index(from: row, of: state.rowCount, page: page)
    state.isOnRow = !state.isReview
    return true
  }

  static func missing(in state: ImportState, of window: Surroundings) -> [any FeatureEffect] {
    let asked = state.isReview ? state.contents.askedReview : state.contents.askedFiles
    guard asked != state.path else { return [] }
    return state.isReview
      ? [ImportEffect.review(state.path, state.chosenColumns)] : [ImportEffect.list(state.path)]
  }

  static func hintSource(of state: ImportState) -> (any Equatable & Sendable)? {
    [state.isReview, state.canImport, state.selectedGuess != nil, state.askedTable != nil]
  }
}

private let pageUp = KeyPress("Ctrl-U").map { Input.key($0) }
