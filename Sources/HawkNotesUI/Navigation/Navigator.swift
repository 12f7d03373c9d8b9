import LibraryModel

// Every move (key, link, restoration) is one operation: go to a place.

extension WindowState {
  /// Selects the tab of a place and opens the place in it.
  ///
  /// Closes the open screens that are not on the path to the place and forgets their state.
  mutating func go(to place: Place) {
    guard let (tab, stack) = place.screen else {
      message = .warning("That URL has no screen yet.")
      return
    }
    leaveText()
    scene.sheet = nil
    scene.tab = tab
    setStack(stack)
  }

  /// Goes one screen back; does nothing at the root.
  mutating func goBack() {
    var stack = stack
    if stack.note != nil {
      stack.note = nil
    } else {
      stack.character = nil
    }
    setStack(stack)
  }

  /// Shows another tab in its last state.
  mutating func select(_ tab: TabID) {
    leaveText()
    scene.tab = tab
  }

  mutating func setStack(_ stack: TabStack) {
    var state = tabState
    state.stack = stack
    state.screens = state.screens.filter { stack.screens.contains($0.key) }
    tabState = state
  }

  /// Shows the stored place if it exists, else its nearest existing ancestor.
  mutating func resolvePlace() {
    guard library.isLoaded else { return }
    if case .book(let id) = tab, library.lacks(id) {
      scene.tab = tabs[0]
      // A form is kept: it can still be saved.
      if form == nil { scene.sheet = nil }
      message = .warning("This book is gone. \(keptDraftsNote)")
    }
    if let id = stack.character, library.asked.characters.contains(id), !isReachable(id) {
      setStack(TabStack())
      message = .warning("That character is gone. \(keptDraftsNote)")
    }
    if owner != nil, let note = stack.note, lacks(note) {
      setStack(TabStack(character: stack.character))
      message = message ?? .warning("That note is gone.")
    }
  }

  /// A character can be shown in a tab only if it belongs to the tab's book.
  private func isReachable(_ id: BookCharacter.ID) -> Bool {
    guard let character = library.catalogue.character(id) else { return false }
    switch tab {
    case .book(let book): return character.book == book
    case .favourites: return true
    }
  }
}

private let keptDraftsNote = "Its drafts are kept: s lists them."
