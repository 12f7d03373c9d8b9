import LibraryModel

#if PLANTED_BUGS
  import PlantedBugs
#endif

// Changes of the library in the scene's history: the items that a deletion includes, and kills.

extension Window {
  /// Counts what belongs to the items of a deletion, for the message; does nothing if the library
  /// is busy.
  func countAttachments(of request: LibraryRequest) {
    guard case .change(.step(.delete(let items, as: _)), let number) = request,
      number > state.scene.history.done, hasResumedChanges,
      let all = try? items.map(library.attachments)
    else { return }
    learn(.attachmentsCounted(number, all.reduce(Attachments(), +)))
  }

  /// Returns the step that undoes a restoration, also one that the library did not have to make: it
  /// was repeated after a kill, or another window has restored the items.
  func undoOfRestoration(_ number: Int) throws(LibraryFailure) -> LibraryStep? {
    let items: [LibraryItem]
    switch state.scene.history.entries[number]?.deletion {
    case .delete(let deleted, as: _): items = deleted
    case .withdraw(let added, as: _): items = [added]
    default: return nil
    }
    for item in items where try !isThere(item) { throw .gone }
    return .delete(items, as: Deletion.ID())
  }

  /// Asks the library again for the changes that a kill interrupted.
  ///
  /// If the library has made one of them, repeating it changes nothing.
  func resumeChanges() throws(LibraryFailure) {
    guard !hasResumedChanges else { return }
    let history = state.scene.history
    for number in history.requested where history.entries[number]?.request == .offer {
      try settleOffer(number)
    }
    for number in history.requested where history.entries[number]?.request != .offer {
      guard let step = history.entries[number]?.step else { continue }
      #if PLANTED_BUGS
        if PlantedBug.changeForgotten.isPlanted {
          learn(.changeForgotten(number))
          continue
        }
      #endif
      perform(.library(.change(.step(step), number: number)))
      #if PLANTED_BUGS
        if PlantedBug.undoneTwice.isPlanted, let next = state.scene.history.entries[number]?.step {
          perform(.library(.change(.step(next), number: number)))
        }
        if PlantedBug.taskToggledTwice.isPlanted, let again = PlantedBug.toggledAgain(step) {
          _ = try library.make(.change(.step(again), number: number))
        }
      #endif
    }
    hasResumedChanges = true
  }

  /// Completes an addition or an edit that a kill interrupted, if the library has made it.
  ///
  /// If not, the form still has its texts.
  private func settleOffer(_ number: Int) throws(LibraryFailure) {
    guard let step = state.scene.history.entries[number]?.step, try isMade(undoneBy: step) else {
      return learn(.changeForgotten(number))
    }
    if case .undoImport(let batch) = step, let made = try imports.made(batch) {
      learn(.importFound(number, ImportNumbers(made)))
    }
    dispatch(.done(.change(.step(step), number: number), undo: step))
  }

  private func isMade(undoneBy step: LibraryStep) throws(LibraryFailure) -> Bool {
    switch step {
    case .delete(let items, as: _):
      for item in items where try !isThere(item) { return false }
      return true
    case .withdraw(let item, as: _): return try isThere(item)
    case .revertBook(let id, to: _, edit: _, over: let version):
      return try library.book(id)?.version == version
    case .revertCharacter(let id, to: _, edit: _, over: let version):
      return try library.character(id)?.version == version
    case .revertNote, .markTask, .markTaskOfBook, .markTaskOfCharacter, .setTab, .setFavourite,
      .reorderBook, .reorderCharacter, .placeNotes,
      .moveNotes,
      .moveCharacter, .restore, .restoreItems, .redoImport, .rewriteLinks, .revertLinks, .all:
      return false
    case .undoImport(let batch): return try imports.made(batch) != nil
    }
  }

  private func isThere(_ item: LibraryItem) throws(LibraryFailure) -> Bool {
    switch item {
    case .book(let id): try library.book(id) != nil
    case .character(let id): try library.character(id) != nil
    case .note(let id): try library.note(id) != nil
    }
  }
}
