import LibraryModel

/// An import, or the undo of one, that goes on while the window is used.
struct RunningImport: Equatable, Sendable {
  /// The activity in words: `Importing`, `Undoing the import`.
  let words: String
  /// Time at which it began, in milliseconds of the window's clock.
  let start: Int
  /// Number of books and notes that are done, and of all.
  var done = 0
  var total = 0

  /// Time from which it is shown, in milliseconds of the window's clock.
  var shownTime: Int { start + 1000 }

  var message: Message {
    .info(total == 0 ? "\(words)…" : "\(words): \(done * 100 / total)% of \(total)")
  }
}

extension WindowState {
  /// Takes over what has become of an import, or of the undo of one, in the background.
  mutating func adopt(_ news: ImportNews, _ newID: () -> Note.ID) -> [Effect] {
    switch news {
    case .progress(let done, of: let total):
      runningImport?.done = done
      runningImport?.total = total
    case .ended(let ending, let order): return end(order, ending)
    case .performed(let request, let result):
      runningImport = nil
      switch result {
      case .success(let undo): return finish(request, undo: undo)
      case .failure(let failure): return refuse(request, failure, newID)
      }
    }
    return []
  }

  /// Closes the sheet, records an import in the history and asks for it: after a kill the library
  /// is asked whether it was made.
  mutating func startImport(
    of path: String, _ columns: TableMapping?, _ answers: ImportAnswers, _ newID: () -> Note.ID
  ) -> [Effect] {
    guard runningImport == nil, let batch = Origin.Batch("\(newID())") else {
      message = .info("Another import is not done yet.")
      return []
    }
    var entry = HistoryEntry(deed: importDeed + path.lastPathPart)
    (entry.step, entry.request) = (.undoImport(batch), .offer)
    let order = ImportOrder(
      path: path, columns: columns, answers: answers, batch: batch,
      number: scene.history.request(entry))
    runningImport = RunningImport(words: "Importing", start: clock)
    closeSheet()
    return [.startImport(order)]
  }

  private mutating func end(_ order: ImportOrder, _ ending: ImportEnding) -> [Effect] {
    runningImport = nil
    switch ending {
    case .failed(let why):
      scene.history.forget(order.number)
      message = .warning("Nothing was imported: \(why)")
      return []
    case .done(let numbers):
      guard numbers.changesSomething else {
        scene.history.forget(order.number)
        message = .info("Nothing new to import.")
        return []
      }
      count(numbers, ofImport: order.number)
      let effects = finishChange(order.number, undo: .undoImport(order.batch))
      if let losses = numbers.losses {
        message = .warning("Imported \(numbers.deed); \(losses). u undoes.")
      }
      return effects
    }
  }

  /// Names an import in the history by what it did.
  mutating func count(_ numbers: ImportNumbers, ofImport number: Int) {
    guard let entry = scene.history.entries[number] else { return }
    let file = entry.deed.dropFirst(importDeed.count)
    scene.history.entries[number]?.deed = importDeed + "\(numbers.deed) from \(file)"
  }

  /// The message about an import that takes longer than a second.
  var importMessage: Message? {
    runningImport.flatMap { $0.shownTime <= clock ? $0.message : nil }
  }

  /// Says that a kill interrupted an import, and that nothing of it is in the library.
  mutating func reportInterruptedImport(_ entry: HistoryEntry) {
    guard case .undoImport = entry.step else { return }
    let file = entry.deed.dropFirst(importDeed.count)
    message = .warning("Import of \(file) interrupted: nothing was imported.")
  }
}

/// The beginning of the deed of an import that is not done.
private let importDeed = "imported "

extension LibraryStep {
  /// The activity of a step on an import, which can take long; nil for a step of another kind.
  var importWords: String? {
    switch self {
    case .undoImport: "Undoing the import"
    case .redoImport: "Redoing the import"
    case .revertBook, .revertCharacter, .revertNote, .markTask, .markTaskOfBook,
      .markTaskOfCharacter, .setTab, .setFavourite,
      .reorderBook, .reorderCharacter, .placeNotes, .moveNotes, .moveCharacter, .delete, .withdraw,
      .restore, .restoreItems, .rewriteLinks, .revertLinks, .all:
      nil
    }
  }
}

extension Window {
  /// Imports, once the scene has stored it: after a kill it asks the library whether it has the
  /// import.
  func start(_ order: ImportOrder) {
    commit(state.clock)
    _ = hasSyncedScene()
    imports.start(order).map { dispatch(.imported(.ended($0, order))) }
  }

  /// Undoes or redoes an import.
  func performInBackground(_ request: LibraryRequest, _ words: String) {
    commit(state.clock)
    guard hasSyncedScene() else { return dispatch(.refused(request, .unsynced)) }
    learn(.importBegan(words))
    imports.perform(request).map { dispatch(.imported(.performed(request, $0))) }
  }
}
