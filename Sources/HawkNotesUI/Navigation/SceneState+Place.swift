public import LibraryModel

extension SceneState {
  public func place(of tab: TabID) -> Place {
    let stack = tabs[tab]?.stack ?? TabStack()
    let book: Book.ID? =
      switch tab {
      case .book(let id): id
      case .shelf: stack.book
      case .favourites: nil
      }
    switch (tab, stack.character, stack.note) {
    case (.favourites, let character?, let note?): return .favouriteNote(note, of: character)
    case (.favourites, let character?, nil): return .favourite(character)
    case (.favourites, nil, _): return .favourites
    case (.shelf, let character, let note), (.book, let character, let note):
      let owner: Owner =
        switch (book, character) {
        case (let book?, let character?): .character(character, of: book)
        case (let book?, nil): .book(book)
        case (nil, _): .inbox
        }
      return note.map { .note($0, in: owner) } ?? owner.place
    }
  }
}

extension WindowState {
  /// Returns the tab and the stack that show a place; nil if no screen shows such places yet.
  ///
  /// A book without a tab is shown on the Shelf.
  func screen(of place: Place) -> (tab: TabID, stack: TabStack)? {
    switch place {
    case .shelf: (.shelf, TabStack())
    case .note(let note, in: .inbox): (.shelf, TabStack(note: note))
    case .book(let book): screen(of: book, TabStack())
    case .character(let character, of: let book):
      screen(of: book, TabStack(character: character))
    case .note(let note, in: .book(let book)): screen(of: book, TabStack(note: note))
    case .note(let note, in: .character(let character, of: let book)):
      screen(of: book, TabStack(character: character, note: note))
    case .favourites: (.favourites, TabStack())
    case .favourite(let character): (.favourites, TabStack(character: character))
    case .favouriteNote(let note, of: let character):
      (.favourites, TabStack(character: character, note: note))
    case .search, .loose: nil
    }
  }

  private func screen(of book: Book.ID, _ stack: TabStack) -> (tab: TabID, stack: TabStack) {
    if library.hasTab(book) { return (.book(book), stack) }
    return (.shelf, TabStack(book: book, character: stack.character, note: stack.note))
  }
}
