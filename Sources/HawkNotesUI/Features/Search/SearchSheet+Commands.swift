import LibraryModel
import TextUI

extension SearchSheet {
  static let keysHeading = "Search"

  static let commands =
    [
      Command(
        layer, "Enter", .of(SearchAction.enterPressed), "go to the line", hint: "go to the line",
        when: having { !$0.found.rows.isEmpty }),
      Command(
        layer, "↓ ↑ PgDn PgUp", each: .moves(.down, .up, .pageDown, .pageUp), "select a result",
        hint: "move", when: having { !$0.found.rows.isEmpty }
      ).harmless,
    ] + InputLine.commands(layer) { .of(SearchAction.edited($0)) } + [
      Command(layer, "Esc", .sheet(.closePressed), "back to where you were", hint: .atEnd("back"))
        .harmless
    ]

  func action(for input: Input) -> Action? {
    InputLine.edit(for: input).map { .of(SearchAction.edited($0)) }
  }

  // MARK: State

  static func begin(in window: Surroundings) -> Beginning<SearchState> { .reopen }

  static func begin(at place: Place) -> SearchState? {
    if case .search(let query) = place { SearchState(query: query) } else { nil }
  }

  static func place(of state: SearchState) -> Place? { .search(state.query) }

  /// Keeps the query for the next search.
  static func closed(_ state: SearchState) -> SearchState {
    SearchState(
      query: state.query, cursor: state.cursor, selected: state.selected,
      isOld: !state.query.isEmpty)
  }

  /// Moves the selection; the cursor follows it, until a letter is typed.
  static func move(_ movement: Movement, _ state: inout SearchState, page: Int) -> Bool {
    let subjects = List(ids: state.found.rows.map(\.subject))
    state.selected = subjects.moved(state.selected ?? subjects.ids.first, movement, page: page)
    state.isOnRow = !subjects.ids.isEmpty
    state.isOld = false
    return true
  }

  static func missing(in state: SearchState, of window: Surroundings) -> [any FeatureEffect] {
    // The next page too, so that it is there when the user gets to it.
    let view = SearchSheet(state, window, in: window.body)
    let needed = (window.sheetTop + 2 * view.rows) / view.linesOfRow
    guard let question = state.found.question(state.query, needing: needed) else { return [] }
    return [
      SearchEffect.search(
        SearchRequest(question.query, rows: question.rows, drafts: window.searchedDrafts))
    ]
  }

  static func outdated(in state: SearchState) -> [any FeatureEffect] { [SearchEffect.searchAgain] }

  static func awaited(by state: SearchState) -> AwaitedList? {
    if state.isOnRow, state.found.rows.contains(where: { $0.subject == state.selected }) {
      return nil
    }
    return AwaitedList(query: state.query, isRead: state.found.results?.query == state.query)
  }

  /// How much of the library the search index has, while the search waits for it; or why it cannot
  /// be used, which the sheet says itself if it has no results.
  static func status(of state: SearchState) -> Message? {
    guard let results = state.found.results else { return nil }
    if let failure = results.failure { return state.found.rows.isEmpty ? nil : .warning(failure) }
    return results.missing.map { .info("Indexing: \(100 - $0)%. More results will follow.") }
  }

  static func hintSource(of state: SearchState) -> (any Equatable & Sendable)? {
    state.found.rows.isEmpty
  }
}
