import LibraryModel
import TextUI

extension SearchSheet {
  static let keysHeading = "Search"

  /// The key that opens the sheet; it is listed among those of the screens.
  static let opening = Command(
    .screen, "/", .sheet(.openPressed(.search)), "search books, characters, notes and drafts",
    hint: "search")

  static let commands =
    [
      Command(
        layer, "Enter", .search(.enterPressed), "go to the line", hint: "go to the line",
        when: { !$0.found.rows.isEmpty }),
      Command(
        layer, "↓ ↑ PgDn PgUp", each: .moves(.down, .up, .pageDown, .pageUp), "select a result",
        hint: "select", when: { !$0.found.rows.isEmpty }
      ).harmless,
    ] + InputLine.commands(layer) { .search(.edited($0)) } + [
      Command(layer, "Esc", .sheet(.closePressed), "back to where you were", hint: .atEnd("back"))
        .harmless
    ]

  func action(for input: Input) -> Action? {
    InputLine.edit(for: input).map { .search(.edited($0)) }
  }

  // MARK: State

  static func open(in state: inout WindowState) {
    state.scene.search.isOnRow = false
    state.scene.search.isOld = !state.scene.search.query.isEmpty
    state.show(sheet)
  }

  /// Moves the selection; the cursor follows it, until a letter is typed.
  static func move(_ movement: Movement, in state: inout WindowState) {
    let subjects = List(state.found.rows.map(\.subject))
    let page = (state.overlay?.rows ?? 0) / SheetView.linesOfRow(in: state.layout.body)
    state.scene.search.selected = subjects.moved(
      state.scene.search.selected ?? subjects.ids.first, movement, page: page)
    state.scene.search.isOnRow = !subjects.ids.isEmpty
    state.scene.search.isOld = false
    state.clampSheet()
  }

  static func settle(_ state: inout WindowState) -> [Effect] {
    // The next page too, so that it is there when the user gets to it.
    let lines = SheetView.linesOfRow(in: state.layout.body)
    state.scene.sheetTop -= state.scene.sheetTop % lines
    let needed = (state.scene.sheetTop + 2 * (state.overlay?.rows ?? 0)) / lines
    guard let question = state.found.question(state.scene.search.query, needing: needed) else {
      return []
    }
    state.found.asked = question
    return [.search(question.query, rows: question.rows)]
  }

  static func drop(from state: inout WindowState) {
    if state.found != FoundRows() { state.found = FoundRows() }
    if state.scene.search.isOnRow { state.scene.search.isOnRow = false }
  }

  static func hintSource(in state: borrowing WindowState) -> (any Equatable & Sendable)? {
    state.found.rows.isEmpty
  }
}
