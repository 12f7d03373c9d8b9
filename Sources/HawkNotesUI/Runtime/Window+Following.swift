import LibraryModel

// Items that were moved or deleted, by this window or another: drafts and marks follow.

extension Window {
  /// Moves the drafts of moved items to their new owners, and removes the marks of rows that are
  /// gone.
  ///
  /// NB: without key paths: the run-time would take a twentieth of the time to the first frame for
  /// them.
  func followItems() throws(LibraryFailure) {
    var moved: [DraftSlot: DraftSlot] = [:]
    for draft in state.scene.drafts.values {
      guard let slot = draft.slot, !isInUse(slot) else { continue }
      guard let owner = try owner(of: slot), owner != slot.owner else { continue }
      moved[slot] = DraftSlot(owner: owner, note: slot.note)
    }
    if !moved.isEmpty { learn(.draftsMoved(moved)) }
    var gone: Set<ItemPlace> = []
    for tab in state.scene.tabs.values {
      for screen in tab.screens.values {
        for item in screen.marked.items where try !isThere(item) { gone.insert(item) }
      }
    }
    if !gone.isEmpty { learn(.marksGone(gone)) }
  }

  /// Whether the user or an editor is writing in a slot: then it moves later.
  private func isInUse(_ slot: DraftSlot) -> Bool {
    state.scene.outside == slot || state.isInText && state.slot == slot
  }

  /// Returns the present owner of a draft's item; nil if it is gone.
  private func owner(of slot: DraftSlot) throws(LibraryFailure) -> Owner? {
    if let note = slot.note { return try library.ownerOfNote(note) }
    guard case .character(let id, of: _) = slot.owner else { return slot.owner }
    return try library.character(id).map { .character(id, of: $0.book) }
  }

  private func isThere(_ item: ItemPlace) throws(LibraryFailure) -> Bool {
    if let note = item.note { return try library.ownerOfNote(note) == item.owner }
    return switch item.owner {
    case .book(let book): try library.book(book) != nil
    case .character(let id, of: let book): try library.character(id)?.book == book
    case .inbox: true
    }
  }
}
