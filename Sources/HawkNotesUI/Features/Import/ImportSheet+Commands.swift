import LibraryModel
import TextUI

extension ImportSheet {
  static let keysHeading = "Import"

  static let commands = [
    Command(
      layer, "Enter", .imports(.enterPressed), "show what would be imported", hint: "preview",
      when: { !$0.scene.imports.isReview || $0.askedTable != nil }),
    Command(
      layer, "Enter", .imports(.enterPressed), "import it; u undoes", hint: "import",
      when: \.canImport),
    Command(
      layer, "Tab", .imports(.completePressed), "complete the path", hint: "complete",
      when: { !$0.scene.imports.isReview }),
    Command(
      layer, "↓ ↑ PgDn PgUp", each: .moves(.down, .up, .pageDown, .pageUp),
      "select a file or a book", hint: "select"
    ).harmless,
    Command(
      layer, "Space →", .imports(.answerPressed(isNext: true)),
      "answer a guess: which book it is, a new one, or left out", hint: "answer",
      when: { $0.selectedGuess != nil }),
    Command(
      layer, "←", .imports(.answerPressed(isNext: false)), "the answer before",
      when: { $0.selectedGuess != nil }),
    Command(
      layer, "Space →", .imports(.answerPressed(isNext: true)),
      "say what a column of a table is: the next field", hint: "field",
      when: { $0.askedTable != nil }),
    Command(
      layer, "←", .imports(.answerPressed(isNext: false)), "the field before",
      when: { $0.askedTable != nil }),
    Command(layer, "Backspace", .imports(.erased), "delete the last character"),
    Command(
      layer, "Ctrl-W Alt-Backspace", .imports(.partErased), "delete the last part of the path"),
    Command(layer, "Ctrl-U", .imports(.cleared), "clear the path"),
    Command(
      layer, "Esc", .imports(.backPressed), "back to the path; from there close the sheet",
      hint: .atEnd("back")
    ).harmless,
  ]

  /// All letters are typed into the path.
  ///
  /// In the review they are commands, and Ctrl-U moves up.
  func action(for input: Input) -> Action? {
    if isReview { return input == pageUp ? .navigation(.moved(.pageUp)) : nil }
    guard case .typed(let text) = InputLine.edit(for: input) else { return nil }
    return .imports(.typed(text))
  }

  func action(atLine line: Int) -> Action? { .imports(.chosen(line)) }

  // MARK: State

  static func open(in state: inout WindowState) {
    if state.scene.imports.path.isEmpty { state.scene.imports.path = "~/" }
    state.show(sheet)
  }

  static func move(_ movement: Movement, in state: inout WindowState) {
    let count = state.importRowCount
    guard count > 0 else { return }
    let isFirst = !state.scene.imports.isReview && !state.scene.imports.isOnRow
    let page = state.overlay?.rows ?? 0
    let row = isFirst && movement == .down ? -1 : state.scene.imports.row
    state.scene.imports.row = movement.index(from: row, of: count, page: page)
    state.scene.imports.isOnRow = !state.scene.imports.isReview
    state.clampSheet()
  }

  static func settle(_ state: inout WindowState) -> [Effect] {
    let path = state.scene.imports.path
    if state.scene.imports.isReview {
      guard state.imports.askedReview != path else { return [] }
      state.imports.askedReview = path
      return [.imports(.review(path, state.scene.imports.chosenColumns))]
    }
    guard state.imports.askedFiles != path else { return [] }
    state.imports.askedFiles = path
    return [.imports(.list(path))]
  }

  static func drop(from state: inout WindowState) {
    let imports = ImportState(path: state.scene.imports.path)
    if state.scene.imports != imports { state.scene.imports = imports }
    if state.imports != ImportContents() { state.imports = ImportContents() }
  }

  static func hintSource(in state: borrowing WindowState) -> (any Equatable & Sendable)? {
    [
      state.scene.imports.isReview, state.canImport, state.selectedGuess != nil,
      state.askedTable != nil,
    ]
  }
}

private let pageUp = KeyPress("Ctrl-U").map { Input.key($0) }

extension WindowState {
  /// Whether the import that is shown would change anything.
  fileprivate var canImport: Bool {
    scene.imports.isReview && imports.review?.numbers.changesSomething == true
  }
}
