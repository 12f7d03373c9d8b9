import LibraryModel

// The one navigator: every move (key, link, restoration) is "go to this place".

extension WindowState {
  /// Selects the tab of a place and opens the place in it.
  ///
  /// What was open there and is not part of the way to the place is closed, and its screens
  /// forgotten.
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

  /// One step back; at the root there is none.
  mutating func goBack() {
    var stack = stack
    if stack.note != nil {
      stack.note = nil
    } else {
      stack.character = nil
    }
    setStack(stack)
  }

  /// Shows another tab, as it was left.
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

  /// Puts the window on something that exists: the stored place or its nearest living ancestor.
  mutating func resolvePlace() {
    guard library.isLoaded else { return }
    if case .book(let id) = tab, library.catalogue.book(id) == nil {
      scene.tab = tabs[0]
      scene.sheet = nil
      message = .warning("This book is gone. \(keptDraftsNote)")
    }
    if let id = stack.character, !isReachable(id) {
      setStack(TabStack())
      message = .warning("That character is gone. \(keptDraftsNote)")
    }
    if let owner, let notes = library.notes[owner], let note = stack.note,
      !notes.contains(where: { $0.id == note })
    {
      setStack(TabStack(character: stack.character))
      message = message ?? .warning("That note is gone.")
    }
  }

  /// A character must belong to the tab's book before it is shown there.
  private func isReachable(_ id: BookCharacter.ID) -> Bool {
    guard let character = library.catalogue.character(id) else { return false }
    switch tab {
    case .book(let book): return character.book == book
    case .favourites: return true
    }
  }
}

private let keptDraftsNote = "Its drafts are kept: s lists them."
