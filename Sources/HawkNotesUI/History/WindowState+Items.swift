import LibraryModel

// Commands on the selected book, character or note.

extension WindowState {
  /// The item that commands act on: the open note, or the selected row; nil if no row has the
  /// focus.
  ///
  /// It is never the book or character whose screen is open: a key for a row must not delete that.
  var selectedItem: ItemPlace? {
    if let note = stack.note {
      if focus == .mentions { return nil }
      return openNote == nil ? nil : owner.map { ItemPlace($0, note: note) }
    }
    switch focus {
    case .books: return bookRows?.row(screen.book).map { ItemPlace(.book($0.id)) }
    case .characters:
      return characterRows?.row(screen.character)
        .map { ItemPlace(.character($0.id, of: $0.book)) }
    case .notes:
      guard let owner, let row = noteRows?.row(screen.note) else { return nil }
      return ItemPlace(owner, note: row.id)
    // A mentioned text belongs elsewhere: commands act on it where it is shown.
    case .mentions, .synopsis, .draft: return nil
    }
  }

  /// Whether the list in focus was read and has no rows.
  var isListEmpty: Bool {
    guard stack.note == nil else { return false }
    return focus == .notes && noteRows?.total == 0
      || focus == .characters && characterRows?.total == 0
  }

  /// The message of a command that needs a selected row.
  var noRowSelected: Message {
    guard library.isLoaded else { return notLoaded }
    return switch focus {
    case .notes: .warning(noNote)
    case .books: .warning("Nothing is selected here. Press a to add a book.")
    case .characters where tab == .favourites: .warning(noNote)
    case .characters: .warning("Nothing is selected here. Press a to add a character.")
    case .mentions: .warning("Press Enter to open the text first.")
    case .synopsis, .draft: .warning("Nothing is selected here. Press Tab to go to a list.")
    }
  }

  /// Whether the selected item has a place in an order: a book, or a character or a note in the
  /// list of its page.
  var canReorder: Bool {
    selectedItem.map { $0.note == nil ? tab != .favourites : canOrderNotes } == true
  }

  mutating func deleteSelection() -> [Effect] {
    let places = chosenItems
    guard let place = places.first else {
      message = noRowSelected
      return []
    }
    if offersDiscarding(instead: places) { return [] }
    return change(
      .step(.delete(places.compactMap(\.item), as: Deletion.ID())),
      saying: "deleted " + chosenWords, at: place)
  }

  mutating func reorderSelection(by step: Int) -> [Effect] {
    guard let place = selectedItem else {
      message = noRowSelected
      return []
    }
    guard canReorder else {
      message = .warning(place.note == nil ? favouritesOrder : orderOfInbox)
      return []
    }
    if place.note != nil { return [.reorderNotes(chosenItems, around: nil, by: step)] }
    if case .book(let book) = place.owner, !library.hasTab(book), !scene.shelf.query.isGrouped {
      message = .warning(sortedBooks)
      return []
    }
    return [.reorder(place, by: step)]
  }

  /// Leaves the screens of the items that a step removes, for the nearest screen that remains.
  mutating func leave(_ step: LibraryStep?) {
    switch step {
    case .delete(let items, as: _): for item in items { leave(item, of: Set(items)) }
    // Books are added on the Shelf.
    case .withdraw(.book(let book), as: _) where tab == .book(book): scene.tab = .shelf
    case .withdraw(let item, as: _): leave(item, of: [item])
    case .moveNotes(let notes, to: _, from: _): for note in notes { leave(.note(note), of: []) }
    case .moveCharacter(let character, to: _, at: _, from: _, was: _):
      if tab != .favourites { leave(.character(character), of: []) }
    case .all(let steps): for step in steps { leave(step) }
    case .revertBook, .revertCharacter, .revertNote, .markTask, .markTaskOfBook,
      .markTaskOfCharacter, .setTab, .setFavourite,
      .reorderBook,
      .reorderCharacter, .placeNotes, .restore, .restoreItems, .undoImport, .redoImport,
      .rewriteLinks,
      .revertLinks, nil:
      break
    }
  }

  /// Leaves the screen of an item that goes with others.
  private mutating func leave(_ item: LibraryItem, of gone: Set<LibraryItem>) {
    switch item {
    case .note(stack.note): goBack()
    case .character(stack.character): setStack(stack.ofBook)
    case .book(let book) where tab == .book(book): scene.tab = tab(beside: book, without: gone)
    case .book(stack.book): setStack(TabStack())
    case .book, .character, .note: break
    }
  }

  /// The tab after that of a book, else the one before it.
  private func tab(beside book: Book.ID, without gone: Set<LibraryItem>) -> TabID {
    let index = library.tabs.firstIndex { $0.id == book } ?? 0
    let (before, after) = (library.tabs[..<index], library.tabs[index...])
    let isLeft = { (tab: BookTab) in tab.id != book && !gone.contains(.book(tab.id)) }
    return (after.first(where: isLeft) ?? before.last(where: isLeft)).map { .book($0.id) } ?? .shelf
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

private let favouritesOrder =
  "Favourites have the order of their books: J K work in the book's list of characters."
private let sortedBooks = "The books are sorted now. Press = until they are by status."
private let orderOfInbox = "Notes move up and down in the list of their book or character."
