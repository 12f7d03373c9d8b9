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
    guard let place = selectedItem else {
      message = .warning(noNote)
      return []
    }
    return change(
      .step(.delete([place.item].compactMap(\.self), as: Deletion.ID())),
      saying: "deleted " + place.words(for: selectionTitle), at: place)
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

  /// Leaves the places of items that are about to be gone, for the nearest one that stays.
  mutating func leave(_ items: [LibraryItem]) {
    for item in items {
      switch item {
      case .note(stack.note): goBack()
      case .character(stack.character): setStack(TabStack())
      case .book(let book) where tab == .book(book):
        scene.tab = tabs.first { $0 != tab }
      case .book, .character, .note: break
      }
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
