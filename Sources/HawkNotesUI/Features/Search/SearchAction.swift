public import LibraryModel

enum SearchAction: FeatureAction {
  typealias Owner = SearchSheet

  /// The query is edited, or its cursor moved.
  case edited(LineEdit)
  /// Opens the selected result.
  case enterPressed
  /// Opens a result.
  case chosen(Int)
  /// A query was answered.
  indirect case found(SearchResults)
  /// A question was asked; without results they follow.
  indirect case asked(FoundRows.Question, SearchResults?)
  /// The library may have changed.
  case expired
}

extension Event {
  public static func searched(_ results: SearchResults) -> Event {
    .of(SearchAction.found(results))
  }
}

enum SearchEffect: FeatureEffect {
  /// Searches the library and the drafts of the window.
  case search(SearchRequest)
  /// Asks the last question again: the library may have changed.
  case searchAgain

  func perform(with clients: Clients) -> WindowRequest? {
    switch self {
    case .search(let request):
      let question = FoundRows.Question(query: request.query, rows: request.rows)
      return .act(SearchAction.asked(question, clients.search.search(request)))
    case .searchAgain: return .act(SearchAction.expired)
    }
  }
}

extension SearchSheet {
  static func reduce(
    _ state: inout SearchState, _ action: SearchAction, in window: Surroundings
  ) -> [WindowRequest] {
    switch action {
    case .edited(let edit): return self.edit(&state, edit)
    case .enterPressed: return go(to: state.selectedRow, of: &state)
    case .chosen(let index):
      return go(to: state.found.rows.indices.contains(index) ? index : nil, of: &state)
    case .found(let results): state.adopt(results)
    case .asked(let question, let results):
      state.found.asked = question
      results.map { state.adopt($0) }
    case .expired: state.found.asked = nil
    }
    return []
  }

  private static func edit(_ state: inout SearchState, _ edit: LineEdit) -> [WindowRequest] {
    let found = state.found
    if state.isOld, edit.replacesSelection { state = SearchState(found: found) }
    var line = state.line
    line.apply(edit)
    let isSame = line.text == state.query
    if !isSame { state = SearchState(query: line.text, found: found) }
    (state.isOnRow, state.isOld, state.cursor) = (false, false, line.cursor)
    return isSame ? [] : [.scrollToTop]
  }

  /// Goes to the line that was found.
  private static func go(to index: Int?, of state: inout SearchState) -> [WindowRequest] {
    guard let index else { return [] }
    let row = state.found.rows[index]
    state.selected = row.subject
    return [.close, .goToFound(row)]
  }
}

extension LineEdit {
  fileprivate var replacesSelection: Bool {
    switch self {
    case .typed, .deleted: true
    case .moved: false
    }
  }
}
