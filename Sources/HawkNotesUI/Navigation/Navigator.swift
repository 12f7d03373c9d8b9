import LibraryModel

// Every move (key, link, restoration) is one operation: go to a place.

extension WindowState {
  /// Selects the tab of a place and opens the place in it.
  ///
  /// Closes the open screens that are not on the path to the place and forgets their state.
  mutating func go(to place: Place) {
    guard let (tab, stack) = screen(of: place) else {
      message = .warning("That URL has no screen yet.")
      return
    }
    leaveText()
    scene.sheet = nil
    scene.tab = tab
    setStack(stack)
    selectRowsOfStack()
  }

  /// Selects what is open in the lists behind it: after `Esc` the keys act on what was just read.
  private mutating func selectRowsOfStack() {
    var state = tabState
    let stack = state.stack
    if let book = stack.book { state.screens[.root, default: ScreenState()].book = book }
    if let character = stack.character {
      state.screens[stack.ofBook.top, default: ScreenState()].character = character
      state.screens[stack.ofBook.top]?.focus = .characters
    }
    if let note = stack.note {
      state.screens[stack.withoutNote.top, default: ScreenState()].note = note
      state.screens[stack.withoutNote.top]?.focus = .notes
    }
    tabState = state
  }

  /// Goes one screen back; does nothing at the root.
  mutating func goBack() {
    var stack = stack
    if stack.note != nil {
      stack.note = nil
    } else if stack.character != nil {
      stack.character = nil
    } else {
      stack.book = nil
    }
    setStack(stack)
  }

  /// Shows another tab in its last state.
  mutating func select(_ tab: TabID) {
    leaveText()
    closeFind()
    scene.tab = tab
    library.mayLackNotes = true
  }

  mutating func setStack(_ stack: TabStack) {
    if findsInReading { closeFind() }
    var state = tabState
    state.stack = stack
    state.screens = state.screens.filter { stack.screens.contains($0.key) }
    tabState = state
  }

  /// Shows the stored place if it exists, else its nearest existing ancestor.
  ///
  /// While a text is written its place stays, although its book or character is deleted.
  mutating func resolvePlace() {
    guard library.isLoaded else { return }
    followTab()
    followCharacter()
    if isWriting { return }
    if case .book(let id) = tab, library.lacks(id) { leave(id) { $0.scene.tab = $0.firstTab } }
    if let id = stack.book, library.lacks(id) { leave(id) { $0.setStack(TabStack()) } }
    if let id = stack.character, library.asked.characters.contains(id), !isReachable(id) {
      setStack(stack.ofBook)
      message = .warning(wordsAboutMissing(id))
      noteJump()
    }
    if owner != nil, let note = stack.note, lacks(note) {
      setStack(stack.withoutNote)
      message = message ?? .warning("That note \(wordsAboutMove(of: note) ?? "is gone").")
      noteJump()
    }
  }

  /// Leaves the place of a deleted book.
  private mutating func leave(_ book: Book.ID, _ leave: (inout WindowState) -> Void) {
    leave(&self)
    if scene.sheet?.feature.isOfPlace == true { scene.sheet = nil }
    message = .warning(wordsAboutMissing(book))
    noteJump()
  }

  private func wordsAboutMissing(_ book: Book.ID) -> String {
    "This book is gone." + keptDraftsNote { $0.book == book }
  }

  /// The words about a character that its book no longer has: it moved to another book, or is gone.
  private func wordsAboutMissing(_ id: BookCharacter.ID) -> String {
    if let moved = library.catalogue.character(id),
      let book = library.catalogue.book(moved.book)
    {
      return "\(moved.name.shortened) moved to \(book.title.shortened)."
    }
    return "That character is gone."
      + keptDraftsNote {
        if case .character(id, of: _) = $0 { true } else { false }
      }
  }

  /// The words about the drafts of an owner that is gone; empty if there are none.
  private func keptDraftsNote(_ isOfIt: (Owner) -> Bool) -> String {
    let isDrafted = scene.drafts.values.contains {
      $0.slot.map { isOfIt($0.owner) && isUnsaved($0) } ?? false
    }
    return isDrafted ? " Its drafts are kept: s lists them." : ""
  }

  /// A character can be shown in a tab only if it belongs to the tab's book.
  private func isReachable(_ id: BookCharacter.ID) -> Bool {
    guard let character = library.catalogue.character(id) else { return false }
    return tab == .favourites || character.book == openBook
  }

  /// Stays at the book when it gets its tab or loses it, here or in another window.
  private mutating func followTab() {
    guard let book = openBook, library.catalogue.book(book) != nil else { return }
    if tab != .shelf {
      if !library.hasTab(book) { moveToShelf(book) }
    } else if library.hasTab(book) {
      moveToTab(of: book)
    }
  }

  /// Stays at the character whose text is written when they are moved to another book.
  private mutating func followCharacter() {
    guard isWriting, let character, !isReachable(character.id) else { return }
    let id = ScreenID.character(character.id)
    let shown = tabState.screens[id]
    setStack(stack.ofBook)
    guard let (tab, stack) = screen(of: .character(character.id, of: character.book)) else {
      return
    }
    scene.tab = tab
    setStack(stack)
    scene.tabs[tab]?.screens[id] = shown
    let book = library.catalogue.book(character.book).map { " to \($0.title)" } ?? ""
    message = .warning("\(character.name) was moved\(book). Your text went along.")
  }

  private mutating func moveToTab(of book: Book.ID) {
    var shown = tabState
    shown.stack.book = nil
    shown.screens[.root] = shown.screens.removeValue(forKey: .book(book))
    setStack(TabStack())
    scene.tabs[.book(book)] = shown
    scene.tab = .book(book)
  }

  private mutating func moveToShelf(_ book: Book.ID) {
    var shown = tabState
    shown.stack.book = book
    shown.screens[.book(book)] = shown.screens.removeValue(forKey: .root)
    shown.screens[.root] = scene.tabs[.shelf]?.screens[.root]
    scene.tabs[.book(book)] = nil
    scene.tabs[.shelf] = shown
    scene.tab = .shelf
  }
}
