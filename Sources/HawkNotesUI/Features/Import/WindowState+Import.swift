import LibraryModel

// The import of files of other programs.

extension WindowState {
  mutating func reduceImport(_ action: ImportAction, _ newID: () -> Note.ID) -> [Effect] {
    switch action {
    case .typed(let text): setImportPath(importPath(typing: text))
    case .erased where scene.imports.isReview, .partErased where scene.imports.isReview:
      leaveReview()
    case .erased: setImportPath(String(scene.imports.path.dropLast()))
    case .partErased: setImportPath(scene.imports.path.withoutLastPart)
    case .cleared: setImportPath("")
    case .completePressed: completeImportPath()
    case .enterPressed where askedTable != nil: chooseColumns()
    case .enterPressed where scene.imports.isReview: return startImport(newID)
    case .enterPressed: enterPath()
    case .chosen(let row): choose(row)
    case .answerPressed(let isNext) where askedTable != nil: changeColumn(isNext: isNext)
    case .answerPressed(let isNext): answerGuess(isNext: isNext)
    case .backPressed: leaveReview()
    case .listed(let files):
      guard files.path == scene.imports.path else { break }
      imports.files = files
      scene.imports.row = min(scene.imports.row, max(0, files.entries.count - 1))
      if imports.isCompleting { completeImportPath() }
    case .reviewed(let review):
      guard review.path == scene.imports.path, review.columns == scene.imports.chosenColumns else {
        break
      }
      imports.review = review
      beginColumns()
      imports.review?.count(with: scene.imports.answers)
      scene.imports.row = min(scene.imports.row, max(0, importRowCount - 1))
    case .progressed(let done, of: let total):
      runningImport?.done = done
      runningImport?.total = total
    case .ended(let ending, let order): return end(order, ending)
    }
    return []
  }

  // MARK: The path

  /// Returns the path after a text was typed: the beginning of another path replaces the `~/` with
  /// which the sheet opens.
  private func importPath(typing text: String) -> String {
    let isBeginning = text.hasPrefix("/") || text.hasPrefix("~")
    return scene.imports.path == "~/" && isBeginning ? text : scene.imports.path + text
  }

  private mutating func setImportPath(_ path: String) {
    let isSame = path == scene.imports.path
    scene.imports = ImportState(
      path: path, answers: isSame ? scene.imports.answers : ImportAnswers(),
      columns: isSame ? scene.imports.columns : nil)
    scene.sheetTop = 0
    imports.isCompleting = false
  }

  /// The files that the sheet lists, as far as they are known.
  var importFiles: [FileList.Entry] {
    guard let files = imports.files, files.path == scene.imports.path else { return [] }
    return files.entries
  }

  /// Adds to the path what all files have in common; if that is nothing, selects the next file.
  private mutating func completeImportPath() {
    guard let files = imports.files, files.path == scene.imports.path else {
      imports.isCompleting = true
      return
    }
    imports.isCompleting = false
    guard !files.entries.isEmpty else {
      message = .info("No file begins with that.")
      return
    }
    let completed = files.path.folderPath + files.commonBeginning
    if completed.count > files.path.count {
      return setImportPath(completed)
    }
    scene.imports.row =
      scene.imports.isOnRow ? (scene.imports.row + 1) % files.entries.count : 0
    scene.imports.isOnRow = true
    clampSheet()
  }

  private mutating func enterPath() {
    if scene.imports.isOnRow { return choose(scene.imports.row) }
    guard !scene.imports.path.isEmpty else {
      message = .warning("Type the path of a file or folder first.")
      return
    }
    review(scene.imports.path)
  }

  private mutating func review(_ path: String) {
    setImportPath(path)
    scene.imports.isReview = true
    (imports.review, imports.askedReview) = (nil, nil)
  }

  private mutating func choose(_ row: Int) {
    guard !scene.imports.isReview else {
      scene.imports.row = min(row, max(0, importRowCount - 1))
      return clampSheet()
    }
    guard importFiles.indices.contains(row) else { return }
    let (entry, folder) = (importFiles[row], scene.imports.path.folderPath)
    if entry.isFolder { setImportPath(folder + entry.shown) } else { review(folder + entry.name) }
  }

  private mutating func leaveReview() {
    guard scene.imports.isReview else { return closeSheet() }
    if scene.imports.areColumnsChosen { return leaveColumns() }
    setImportPath(scene.imports.path)
  }

  /// The number of rows that can be selected.
  var importRowCount: Int {
    guard scene.imports.isReview else { return importFiles.count }
    if askedTable != nil { return 1 + (scene.imports.columns?.fields.count ?? 0) }
    return (imports.review?.books.count ?? 0) + (imports.review?.unreadable.count ?? 0)
  }

  // MARK: Guesses

  /// The selected book, if it is a guess.
  var selectedGuess: ImportOutcome? {
    guard scene.imports.isReview, let books = imports.review?.books,
      books.indices.contains(scene.imports.row), books[scene.imports.row].isGuess
    else { return nil }
    return books[scene.imports.row]
  }

  /// Answers the selected guess: one of the books that it may be, a new one, or none.
  private mutating func answerGuess(isNext: Bool) {
    guard let guess = selectedGuess else { return }
    let answers = guess.candidates.map { ImportAnswers.Answer.book($0.id) } + [.new, .leftOut]
    let given = scene.imports.answers.answer(for: guess.title, by: guess.authors)
      .flatMap(answers.firstIndex)
    let last = answers.count - 1
    let next = given.map { $0 + (isNext ? 1 : last) } ?? (isNext ? 0 : last)
    let answer = answers[next % answers.count]
    scene.imports.answers.add(answer, for: guess.title, by: guess.authors)
    imports.review?.count(with: scene.imports.answers)
  }

  // MARK: The import

  /// Records the import in the history and asks for it: after a kill the library is asked whether
  /// it was made.
  private mutating func startImport(_ newID: () -> Note.ID) -> [Effect] {
    guard let review = imports.review, review.failure == nil else { return [] }
    guard review.numbers.changesSomething else {
      message = .info("Nothing new to import.")
      return []
    }
    guard runningImport == nil, let batch = Origin.Batch("\(newID())") else {
      message = .info("Another import is not done yet.")
      return []
    }
    var entry = HistoryEntry(deed: importDeed + review.path.lastPathPart)
    (entry.step, entry.request) = (.undoImport(batch), .offer)
    let order = ImportOrder(
      path: review.path, columns: scene.imports.chosenColumns, answers: scene.imports.answers,
      batch: batch,
      number: scene.history.request(entry))
    runningImport = RunningImport(words: "Importing", start: clock)
    closeSheet()
    return [.imports(.start(order))]
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
      if numbers.unreadable > 0 {
        message = .warning(
          "Imported \(numbers.deed); \(numbers.unreadable) unreadable. u undoes.")
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

  /// Says that a kill interrupted an import, of which the library has nothing.
  mutating func missImport(_ entry: HistoryEntry) {
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
      .reorderBook, .reorderCharacter, .moveNotes, .moveCharacter, .delete, .restore,
      .restoreItems, .rewriteLinks, .revertLinks, .all:
      nil
    }
  }
}

extension String {
  /// The path without its last part.
  fileprivate var withoutLastPart: String {
    var path = self
    while path.last == "/" { path.removeLast() }
    return path.folderPath
  }
}
