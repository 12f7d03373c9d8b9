import LibraryModel

// Commands on the selected book, character or note.

extension WindowState {
  /// The item that commands act on: the selected row, else the note, character or book on the screen.
  var selectedItem: ItemPlace? {
    if focus == .notes, stack.note == nil, selectedNote == nil { return nil }
    switch activity.link.place {
    case .note(let note, in: let owner): return ItemPlace(owner, note: note)
    case .character(let id, of: let book): return ItemPlace(.character(id, of: book))
    case .book(let book): return ItemPlace(.book(book))
    case .shelf, .favourites, .favourite, .favouriteNote, .search, .loose: return nil
    }
  }

  /// Whether the selected item has a place in an order: a book, or a character in the list of a book.
  var canReorder: Bool { selectedItem.map { $0.note == nil } == true && tab != .favourites }

  mutating func deleteSelection() -> [Effect] {
    let places = chosenItems
    guard let place = places.first else {
      message = .warning(noNote)
      return []
    }
    return change(
      .step(.delete(places.compactMap(\.item), as: Deletion.ID())),
      saying: "deleted " + chosenWords, at: place)
  }

  mutating func reorderSelection(by step: Int) -> [Effect] {
    guard canReorder, let place = selectedItem else {
      message = .warning(
        tab == .favourites
          ? "The order is that of the books. Open the book to move a character."
          : "Only books and characters can be moved up or down.")
      return []
    }
    return [.reorder(place, by: step)]
  }

  /// Leaves the places that are gone after a step, for the nearest ones that stay.
  mutating func leave(_ step: LibraryStep?) {
    switch step {
    case .delete(let items, as: _): for item in items { leave(item) }
    case .moveNotes(let notes, to: _, from: _): for note in notes { leave(.note(note)) }
    case .moveCharacter(let character, to: _, at: _, from: _, was: _):
      if tab != .favourites { leave(.character(character)) }
    case .all(let steps): for step in steps { leave(step) }
    case .revertBook, .revertCharacter, .revertNote, .setTab, .setFavourite, .reorderBook,
      .reorderCharacter, .restore, .restoreItems, nil:
      break
    }
  }

  private mutating func leave(_ item: LibraryItem) {
    switch item {
    case .note(stack.note): goBack()
    case .character(stack.character): setStack(stack.ofBook)
    case .book(let book) where tab == .book(book):
      scene.tab = library.tabs.first { $0.id != book }.map { .book($0.id) } ?? .shelf
    case .book(stack.book): setStack(TabStack())
    case .book, .character, .note: break
    }
  }
}

extension ItemPlace {
  /// The item; nil for the Inbox.
  var item: LibraryItem? {
    if let note { return .note(note) }
    return switch owner {
    case .book(let book): .book(book)
    case .character(let character, of: _): .character(character)
    case .inbox: nil
    }
  }

  /// The item in a message: titles in quotes, names without.
  func words(for title: String) -> String {
    if case .character = item { return title.shortened }
    return title.quotedBeginning(or: "a note")
  }
}
