import LibraryModel

/// The changes of the library that this scene made and the drafts that it discarded, by ascending
/// numbers, and which of them are undone.
///
/// Each change of the library is stored before the library is asked for it. After a kill in
/// between, the restored scene asks again; a step that is repeated changes nothing.
struct LibraryHistory: Equatable, Sendable {
  /// The changes.
  ///
  /// NB: the oldest are forgotten: a window that is open for months would store more and more.
  var entries: [Int: HistoryEntry] = [:]
  /// The number of the last change that is not undone.
  var done = 0

  /// The number of the change that is undone next.
  var undoable: Int? { entries.keys.filter { $0 <= done }.max() }
  /// The number of the change that is redone next.
  var redoable: Int? { entries.filter { $0.key > done && $0.value.request == nil }.keys.min() }
  /// The numbers of the changes for which the library has not answered.
  var requested: [Int] { entries.filter { $0.value.request != nil }.keys.sorted() }

  /// Returns whether one of the changes has made a version of a text.
  func hasMade(version id: String) -> Bool {
    entries.values.contains { entry in
      switch entry.step {
      case .revertNote(_, to: _, edit: _, over: let version): "\(version)" == id
      case .revertBook(_, to: _, edit: _, over: let version): "\(version)" == id
      case .revertCharacter(_, to: _, edit: _, over: let version): "\(version)" == id
      case .withdraw(let item, as: _): item.id == id
      case .markTask(_, at: _, to: _, edit: _, over: let version): "\(version)" == id
      case .markTaskOfBook(_, at: _, to: _, edit: _, over: let version): "\(version)" == id
      case .markTaskOfCharacter(_, at: _, to: _, edit: _, over: let version): "\(version)" == id
      case .all, .delete, .moveNotes, .moveCharacter, .setTab, .setFavourite, .reorderBook,
        .reorderCharacter, .placeNotes, .restore, .restoreItems, .undoImport, .redoImport,
        .rewriteLinks, .revertLinks, nil:
        false
      }
    }
  }

  /// Adds a change that the library is about to be asked for, and returns its number.
  mutating func request(_ entry: HistoryEntry) -> Int {
    let number = max(entries.keys.max() ?? 0, done) + 1
    entries[number] = entry
    return number
  }

  /// Adds a change that the library has made.
  mutating func record(_ entry: HistoryEntry) {
    var entry = entry
    entry.request = .offer
    finish(request(entry), then: entry.step)
  }

  /// Records that the library is about to be asked for the step of a change.
  mutating func turn(_ number: Int) { entries[number]?.request = number <= done ? .undo : .redo }

  /// Whether the library is asked to undo a change, not to redo it.
  func isUndo(_ number: Int) -> Bool {
    switch entries[number]?.request {
    case .undo: true
    case .redo: false
    case .turn, .change, .offer, nil: number <= done
    }
  }

  /// Records that a draft came back or was discarded again; nothing is asked of the library.
  mutating func turnDiscarding(_ number: Int, draft: Note.ID?) {
    entries[number]?.draft = draft
    settle(number, asUndone: number <= done)
  }

  /// Records that a change is undone or done now; returns its number.
  ///
  /// If it was not its turn, it becomes the first that is redone, or the first that is undone.
  @discardableResult
  private mutating func settle(_ number: Int, asUndone isUndone: Bool) -> Int {
    let isThere = isUndone ? number > done : number <= done
    let next = isUndone ? entries.keys.filter { $0 <= done }.max() : nextToRedo
    if isThere { return number }
    if number == next {
      done = isUndone ? number - 1 : number
      return number
    }
    let entry = entries.removeValue(forKey: number)
    // The library answers to the numbers of its requests: they stay.
    var numbers = entries.keys.filter { other in
      other > done && entries[other]?.request == nil && (isUndone || other < number)
    }.sorted()
    numbers.append(isUndone ? max(entries.keys.max() ?? 0, done) + 1 : number)
    for (number, next) in zip(numbers, numbers.dropFirst()).reversed() {
      entries[next] = entries[number]
    }
    entries[numbers[0]] = entry
    if !isUndone { done = numbers[0] }
    return numbers[0]
  }

  private var nextToRedo: Int? { entries.keys.filter { $0 > done }.min() }

  /// Returns the number of the last discarding in a slot that is not undone; nil if there is none,
  /// or if the note was changed after it.
  func discarding(in slot: DraftSlot) -> Int? {
    let ofSlot = entries.filter { number, entry in
      let isOfNote = slot.note != nil && entry.place?.note == slot.note
      return number <= done && (entry.slot == slot || entry.slot == nil && isOfNote)
    }
    let last = ofSlot.max { $0.key < $1.key }
    return last?.value.slot == nil ? nil : last?.key
  }

  /// Returns the number of the first undone discarding in a slot; nil if there is none.
  func undoneDiscarding(in slot: DraftSlot) -> Int? {
    // NB: asked at each key, and hardly ever is anything undone.
    entries.keys.filter { $0 > done && entries[$0]?.slot == slot }.min()
  }

  /// Forgets the undone discardings in a slot: its text was changed.
  mutating func forgetUndoneDiscardings(in slot: DraftSlot) {
    while let number = undoneDiscarding(in: slot) { entries[number] = nil }
  }

  /// Records the items that a deletion includes.
  mutating func record(_ attachments: Attachments, ofChange number: Int) {
    entries[number]?.attachments = attachments.words
  }

  /// Records that the library has made the step of a change; forgets the change if the next step is
  /// nil.
  ///
  /// - Returns: The number that the change has now.
  @discardableResult
  mutating func finish(_ number: Int, then step: LibraryStep?) -> Int {
    guard var entry = entries[number] else { return number }
    let made = entry.request == .offer ? nil : entry.step
    if let made { follow(made, except: number) }
    var number = number
    if entry.request?.isTurn == true {
      number = settle(number, asUndone: isUndo(number))
    } else {
      if number <= done { number = putLast(number) }
      // After a new change, the undone ones cannot be redone.
      for other in entries.keys
      where other > done && other < number && entries[other]?.request == nil {
        entries[other] = nil
      }
      done = number
    }
    let next = step?.after(restoring: entry.deletion)
    entry.deletion =
      switch made {
      case .delete, .withdraw: made
      default: nil
      }
    (entry.step, entry.request) = (next, nil)
    entries[number] = step == nil && entry.slot == nil ? nil : entry
    if entries.count > Self.most, let oldest = entries.keys.min() { entries[oldest] = nil }
    return number
  }

  /// Gives a change the last number: others were made while the library was working on it.
  private mutating func putLast(_ number: Int) -> Int {
    let last = max(entries.keys.max() ?? 0, done) + 1
    entries[last] = entries.removeValue(forKey: number)
    return last
  }

  /// Forgets a change that cannot be made.
  mutating func forget(_ number: Int) { entries[number] = nil }

  /// Records that the library failed: forgets a new change; an undo or redo can be tried again.
  ///
  /// A rewriting of links may have been made in part: it is kept, so that `u` undoes that part.
  mutating func fail(_ number: Int) {
    if case .rewriteLinks(_, to: _, upTo: _, as: let batch) = entries[number]?.step {
      finish(number, then: .revertLinks(batch, as: EditBatch()))
    } else if entries[number]?.request?.isTurn == true, isUndo(number) || number > done {
      entries[number]?.request = nil
    } else {
      forget(number)
    }
  }

  /// Replaces a reverted version in the other steps by the version that now has the same contents.
  private mutating func follow(_ made: LibraryStep, except number: Int) {
    for other in entries.keys where other != number {
      let step = entries[other]?.step?.following(made)
      entries[other]?.step = step
    }
  }

  static let most = 100
}

extension LibraryStep {
  /// Returns this step as it must be after the redo of an addition.
  ///
  /// - Parameter undo: The step that was redone: the undo of the addition.
  fileprivate func after(restoring undo: LibraryStep?) -> LibraryStep {
    guard case .withdraw(let item, as: _) = undo, case .delete([item], as: let deletion) = self
    else { return self }
    return .withdraw(item, as: deletion)
  }

  /// Returns this step as it must be after a step that gave an item the contents of an earlier
  /// version under a new id.
  fileprivate func following(_ revert: LibraryStep) -> LibraryStep {
    switch (self, revert) {
    case (
      .revertBook(let id, let to, let edit, let base),
      .revertBook(let other, let version, let new, _)
    ) where other == id && version == base:
      .revertBook(id, to: to, edit: edit, over: new)
    case (
      .revertCharacter(let id, let to, let edit, let base),
      .revertCharacter(let other, let version, let new, _)
    ) where other == id && version == base:
      .revertCharacter(id, to: to, edit: edit, over: new)
    case (
      .revertNote(let id, let to, let edit, let base),
      .revertNote(let other, let version, let new, _)
    ) where other == id && version == base:
      .revertNote(id, to: to, edit: edit, over: new)
    default: self
    }
  }
}

extension Attachments {
  /// The numbers as part of a sentence: `with 5 characters and 12 notes`; empty if there is
  /// nothing.
  var words: String { counts.isEmpty ? "" : "with " + counts }

  /// The numbers: `5 characters and 12 notes`; empty if there is nothing.
  var counts: String {
    let parts = [(books, "book"), (characters, "character"), (notes, "note")]
      .filter { $0.0 > 0 }.map { number, word in "\(number) \(word)\(number == 1 ? "" : "s")" }
    guard let last = parts.last else { return "" }
    return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
