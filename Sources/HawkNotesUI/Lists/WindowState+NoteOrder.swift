import LibraryModel

// The order of the notes of a book or character.

extension WindowState {
  /// The order of the notes of the open book or character; nil in the Inbox, or before it is read.
  var noteOrdering: NoteOrdering? {
    switch owner {
    case .book(let id): library.catalogue.book(id)?.ordering
    case .character(let id, of: _): library.catalogue.character(id)?.ordering
    case .inbox, nil: nil
    }
  }

  /// Whether the list of notes has the focus, and an order that can change.
  var canOrderNotes: Bool { stack.note == nil && focus == .notes && noteOrdering != nil }

  /// Changes the order of the section in focus to the next one.
  mutating func changeOrder() -> [Effect] {
    if isOnShelf, focus != .notes { return orderBooks() }
    return noteOrdering.map { orderNotes($0.order.next) } ?? refuseOrder()
  }

  /// Gives the notes of the open book or character an order.
  mutating func orderNotes(_ order: NoteOrder) -> [Effect] {
    guard canOrderNotes, let owner, let ordering = noteOrdering else { return refuseOrder() }
    guard ordering.order != order else {
      message = .info("The notes are \(order.words) already.")
      return []
    }
    return change(
      .step(.placeNotes([], of: owner, ordering.showing(order), from: ordering)),
      saying: "notes \(order.words)", at: ItemPlace(owner, note: screen.note))
  }

  private mutating func refuseOrder() -> [Effect] {
    guard owner != .inbox || focus != .notes else {
      message = .warning("The notes of the Inbox are always newest first.")
      return []
    }
    message =
      library.isLoaded
      ? .warning("Nothing has an order here; the notes of a book or character have one.")
      : notLoaded
    return []
  }
}
