import LibraryModel
import Markup
import TextEditing

// Changes of the library that the user asks for, their undo and redo.

extension WindowState {
  /// Asks the library for a change, and records it: `u` undoes it, also after a kill.
  ///
  /// Every change of the library passes through here, except the texts of notes. A step is stored
  /// in the scene before the library is asked; after a kill in between, the restored scene asks
  /// again. A change that is not a step is stored elsewhere until it is done, as a form is; the
  /// restored scene only checks whether it was made.
  ///
  /// - Parameters:
  ///   - deed: What it does, in the past tense, as part of messages: `moved "The wall…" to Agatha`.
  ///   - place: Where the result shows: redo goes there, and undo too if there is no origin.
  ///   - origin: Where the item is now, if it is elsewhere: undo goes there.
  mutating func change(
    _ change: LibraryChange, saying deed: String, at place: ItemPlace?,
    from origin: ItemPlace? = nil
  ) -> [Effect] {
    var entry = HistoryEntry(deed: deed, place: place, origin: origin)
    (entry.step, entry.request) =
      if case .step(let step) = change { (step, .change) } else { (change.undo, .offer) }
    let number = scene.history.request(entry)
    return [.library(.change(change, number: number))]
  }

  mutating func undoChange() -> [Effect] {
    turn(scene.history.undoable, by: "u", otherwise: nothingToUndo)
  }

  mutating func redoChange() -> [Effect] {
    turn(scene.history.redoable, by: "Ctrl-R", otherwise: nothingToRedo)
  }

  private mutating func turn(
    _ number: Int?, by key: String, otherwise words: String
  ) -> [Effect] {
    if let number, let slot = scene.history.entries[number]?.slot {
      return turnDiscarding(number, in: slot)
    }
    guard scene.history.requested.isEmpty else {
      message = .info(
        runningImport.map { "\($0.words). Press \(key) again when it is done." }
          ?? "The library is busy. The last change is not done yet.")
      return []
    }
    guard let number, let step = scene.history.entries[number]?.step else {
      message = .info(words)
      return []
    }
    scene.history.turn(number)
    return [.library(.change(.step(step), number: number))]
  }

  /// Records the save or the edit of a note; `u` outside of the text undoes it.
  ///
  /// - Parameter verb: What it did, if it neither added nor edited the note.
  mutating func record(
    _ draft: OfferedDraft, of note: Note.ID, as verb: String? = nil, undo: LibraryStep?
  ) {
    guard let undo else { return }
    let deed = (verb ?? (note == draft.id ? "added " : "edited ")) + draft.text.quotedTitle
    let owner = newOwner(of: note) ?? draft.owner
    scene.history.record(
      HistoryEntry(deed: deed, place: ItemPlace(owner, note: note), step: undo))
  }

  /// Handles a change that the library has made.
  mutating func finishChange(_ number: Int, undo: LibraryStep?) -> [Effect] {
    guard let entry = scene.history.entries[number] else { return [.read(.shown)] }
    let isUndo = scene.history.isUndo(number)
    let number = scene.history.finish(number, then: undo)
    if entry.request != .offer { leave(entry.step) }
    if entry.request?.isTurn != true {
      let key = scene.sheet == nil ? "u" : "Esc, then u"
      message = .info(entry.words.capitalisedFirst + ". \(key) undoes.")
    } else {
      message = .info((isUndo ? "Undid: " : "Redid: ") + entry.words + ".")
      if !retries.hasUserActed {
        library.itemToShow = isUndo ? entry.origin ?? entry.place : entry.place
      }
    }
    return [.read(.shown)] + (entry.step.map { effects(of: .changed(number, by: $0)) } ?? [])
  }

  /// Handles a change that the library has refused for good.
  mutating func refuseChange(_ number: Int, _ failure: LibraryFailure) -> [Effect] {
    guard let entry = scene.history.entries[number] else { return [] }
    let undone =
      entry.request?.isTurn != true ? "done" : scene.history.isUndo(number) ? "undone" : "redone"
    if case .failed(let why) = failure {
      scene.history.fail(number)
      message = .warning(why)
      return []
    }
    scene.history.forget(number)
    if case .restoreItems = entry.step, failure.isGone {
      message = .warning(
        "Not restored: its book or character is in the bin too. Restore that first.")
      return [.read(.shown)]
    }
    let why = failure.isGone ? "it is gone" : "another window changed it"
    message = .warning("Not \(undone), \(why): \(entry.deed).")
    return [.read(.shown)]
  }

  /// Goes to the list that has an item, and selects the item as soon as it is read.
  mutating func show(_ item: ItemPlace) {
    guard library.catalogue.contains(item.owner), screen(of: item.owner.place) != nil else {
      return
    }
    guard item.note == nil else { return showNote(item) }
    switch item.owner {
    case .book(let book):
      if isOnShelf {
        screen.focus = .books
        screen.book = book
      } else if openBook != book {
        go(to: item.owner.place)
      }
    case .character(let character, of: let book): show(character, of: book)
    case .inbox: if tab != .shelf || stack.top != .root { go(to: .shelf) }
    }
  }

  private mutating func showNote(_ item: ItemPlace) {
    if owner != item.owner {
      go(to: item.owner.place)
    } else if stack.note == item.note {
      return
    } else if stack.note != nil {
      goBack()
    }
    screen.focus = .notes
    library.noteToSelect = item.note
  }

  /// Selects a character in a list, unless the character's own screen is shown.
  private mutating func show(_ character: BookCharacter.ID, of book: Book.ID) {
    guard stack.character != character else { return }
    let isListed = stack == stack.ofBook && characterList == .characters(of: book)
    if !isListed, characterRows?.index(of: character) == nil { go(to: .book(book)) }
    screen.focus = .characters
    screen.character = character
  }
}

extension LibraryChange {
  /// The step that undoes an addition, an edit or a mark once it is made.
  var undo: LibraryStep? {
    switch self {
    case .addBook(let book): .withdraw(.book(book.id), as: Deletion.ID())
    case .addCharacter(let character): .withdraw(.character(character.id), as: Deletion.ID())
    case .editBook(let book, over: let base):
      .revertBook(book.id, to: base, edit: Book.ID(), over: book.version)
    case .editCharacter(let character, over: let base):
      .revertCharacter(character.id, to: base, edit: BookCharacter.ID(), over: character.version)
    case .step(.setTab(let book, to: let isOn)): .setTab(book, to: !isOn)
    case .step(.setFavourite(let character, to: let isOn)): .setFavourite(character, to: !isOn)
    case .step: nil
    }
  }
}

extension TextBuffer {
  /// The beginning of the title of a note with this text, in quotes.
  var quotedTitle: String {
    RenderedLine(Note.title(of: String(decoding: bytes(in: 0..<4096), as: UTF8.self))).text
      .quotedBeginning(or: "a note")
  }
}

extension LibraryFailure {
  fileprivate var isGone: Bool {
    switch self {
    case .gone, .deleted: true
    case .busy, .unsynced, .unfinished, .changed, .changedBook, .changedCharacter, .failed: false
    }
  }
}
