public import LibraryModel

extension SceneState {
  /// Returns the place that a tab shows.
  public func place(of tab: TabID) -> Place {
    let stack = tabs[tab]?.stack ?? TabStack()
    switch (tab, stack.character, stack.note) {
    case (.favourites, let character?, let note?): return .favouriteNote(note, of: character)
    case (.favourites, let character?, nil): return .favourite(character)
    case (.favourites, nil, _): return .favourites
    case (.book(let book), let character?, let note?):
      return .note(note, in: .character(character, of: book))
    case (.book(let book), let character?, nil): return .character(character, of: book)
    case (.book(let book), nil, let note?): return .note(note, in: .book(book))
    case (.book(let book), nil, nil): return .book(book)
    }
  }
}

extension Place {
  /// Returns the tab and the stack that show a place; nil if no screen shows such places yet.
  var screen: (tab: TabID, stack: TabStack)? {
    switch self {
    case .book(let book): (.book(book), TabStack())
    case .character(let character, of: let book): (.book(book), TabStack(character: character))
    case .note(let note, in: .book(let book)): (.book(book), TabStack(note: note))
    case .note(let note, in: .character(let character, of: let book)):
      (.book(book), TabStack(character: character, note: note))
    case .favourites: (.favourites, TabStack())
    case .favourite(let character): (.favourites, TabStack(character: character))
    case .favouriteNote(let note, of: let character):
      (.favourites, TabStack(character: character, note: note))
    case .shelf, .note(_, in: .inbox), .search, .loose: nil
    }
  }
}
