import LibraryModel
import TextEditing

// What the keys do to saved notes and characters, and what the library answers.

extension WindowState {
  mutating func deleteNote() -> [Effect] {
    guard let note = selectedNote else {
      message = .warning(noNote)
      return []
    }
    return [.delete(NotePlace(note.id, of: note.owner))]
  }

  /// Restores the note deleted last, in the list it stood in.
  mutating func undoDeletion() -> [Effect] {
    guard let note = scene.deleted.notes.last(where: { library.catalogue.contains($0.owner) })
    else {
      message = .note(nothingToUndo)
      return []
    }
    return show(note) + [.restore(note)]
  }

  /// Deletes the note again that was restored last, in the list it stands in.
  mutating func redoDeletion() -> [Effect] {
    guard let note = scene.undeleted.notes.last(where: { library.catalogue.contains($0.owner) })
    else {
      message = .note(nothingToRedo)
      return []
    }
    let orders = show(note) + [.delete(note)]
    screen.note = note.note
    return orders
  }

  /// Goes to the list that a note belongs to, so that one sees what becomes of it.
  ///
  /// The result is what must be read first.
  private mutating func show(_ note: NotePlace) -> [Effect] {
    if owner != note.owner {
      go(to: note.owner.place)
    } else if stack.note != nil {
      goBack()
    }
    screen.focus = .notes
    return library.notes[note.owner] == nil ? [.load(note.owner)] : []
  }

  mutating func toggleFavourite() -> [Effect] {
    let selected = focus == .characters ? screen.character : nil
    guard let id = character?.id ?? selected, let character = library.catalogue.character(id) else {
      message = .warning("No character is selected: Tab goes to the characters.")
      return []
    }
    return [.setFavourite(!character.isFavourite, id)]
  }

  /// Takes in what the library holds now; nothing under the cursor moves.
  mutating func take(_ catalogue: Catalogue, _ notes: [Owner: [Note]], _ gone: Set<Note.ID>) {
    let before = library
    library.catalogue = catalogue
    library.isLoaded = true
    scene.order = TabOrder(tabs)
    for (owner, notes) in notes {
      keepRoom(for: before.notes[owner])
      take(notes, of: owner, before: before.notes[owner] ?? [])
    }
    library.notes = notes
    if case .favourites = tab, stack.top == .root {
      screen.character = List(before.catalogue.favourites.map(\.id))
        .survivor(of: screen.character, in: characters.map(\.id))
    }
    scene.drafts = scene.drafts.mapValues { draft in
      var draft = draft
      draft.isLoose = draft.slot.map { isGone($0, gone) } ?? true
      return draft
    }
    #if PLANTED_BUGS
      if PlantedBug.looseThrownAway.isPlanted {
        for draft in scene.drafts.values where draft.isLoose { draft.slot.map { drop($0) } }
      }
    #endif
  }

  /// While one writes the screen stays as it is laid out, whatever other windows do, so that no text
  /// moves under the cursor.
  private mutating func keepRoom(for notes: [Note]?) {
    guard let notes, focus == .draft, screen.roomyFor == nil else { return }
    screen.roomyFor = notes.count
  }

  /// Lays the screen out for what there is by now.
  mutating func makeRoom() {
    if screen.roomyFor != nil { screen.roomyFor = nil }
  }

  /// Takes in the notes of one owner, after something that was done here.
  mutating func take(_ notes: [Note], of owner: Owner) {
    makeRoom()
    take(notes, of: owner, before: library.notes[owner] ?? [])
    library.notes = [owner: notes]
  }

  private mutating func take(_ notes: [Note], of owner: Owner, before: [Note]) {
    guard owner == self.owner else { return }
    let ids = notes.map(\.id)
    for key in tabState.screens.keys {
      let selected = tabState.screens[key]?.note
      tabState.screens[key]?.note = List(before.map(\.id)).survivor(of: selected, in: ids)
    }
    if let wanted, let note = notes.first(where: { $0.id == wanted }) {
      screen.note = wanted
      self.wanted = nil
      if message == .note(restored(nil, of: owner)) { message = .note(restored(note, of: owner)) }
    }
    follow(notes, of: owner, before: before)
  }

  /// Takes in a note that was just saved here, before the library is read again: the cursor stands in
  /// this text already, and the reading must not move it.
  private mutating func learn(
    _ id: Note.ID, of owner: Owner, _ text: TextBuffer, as version: Note.ID
  ) {
    guard let before = library.notes[owner], let index = before.firstIndex(where: { $0.id == id })
    else { return }
    var notes = before
    notes[index].text = String(decoding: text.bytes, as: UTF8.self)
    notes[index].version = version
    take(notes, of: owner, before: before)
    library.notes[owner] = notes
  }

  /// What is read, and an edit that has not begun, follow their note: the same words stay in sight.
  private mutating func follow(_ notes: [Note], of owner: Owner, before: [Note]) {
    if before.isEmpty {
      for note in notes where draft(in: slot(note)) == nil { texts[slot(note)] = nil }
    }
    for note in before where stack.note == note.id || texts[slot(note)] != nil {
      guard let new = notes.first(where: { $0.id == note.id }) else {
        miss(note)
        continue
      }
      guard let edit = TextBuffer(note.text.utf8).edit(to: Array(new.text.utf8)) else { continue }
      if stack.note == note.id { screen.textTop = edit.moved(screen.textTop) }
      if draft(in: slot(note)) == nil {
        texts[slot(note)] = nil
        scene.editors[slot(note)]?.move(by: edit)
      }
    }
  }

  /// A note that was edited here is gone: its draft stays, and an edit that has not begun ends.
  private mutating func miss(_ note: Note) {
    guard screen.editing == note.id else { return }
    if draft(in: slot(note)) == nil {
      drop(slot(note))
      screen.editing = nil
      guard focus == .draft else { return }
      screen.focus = .notes
      message = .warning("That note was deleted.")
    } else if focus == .draft {
      message = .warning("This note was deleted. Your text is kept as a draft.")
    }
  }

  private func slot(_ note: Note) -> DraftSlot { DraftSlot(owner: note.owner, note: note.id) }

  private func isGone(_ slot: DraftSlot, _ gone: Set<Note.ID>) -> Bool {
    let (book, character) = slot.owner.ids
    return library.catalogue.book(book) == nil
      || character.map { library.catalogue.character($0) == nil } ?? false
      || slot.note.map { gone.contains($0) } ?? false
  }

  /// What follows once the library has done something.
  mutating func finish(_ effect: Effect) -> [Effect] {
    switch effect {
    case .save(let id, _, _, let owner):
      if let slot = scene.drafts[id]?.slot { leave(slot) }
      wanted = id
      message = .note(
        savedAnew == id ? "Saved as a new note: its old one is deleted or elsewhere." : "Saved.")
      savedAnew = nil
      return [.load(owner)]
    case .amend(let note, let text, let id, _, let owner):
      learn(note, of: owner, text, as: id)
      if let slot = scene.drafts[id]?.slot { dropText(slot) }
      message = .note("Saved.")
      return [.load(owner)]
    case .setAside(_, _, let id, let owner):
      if let slot = scene.drafts[id]?.slot { dropText(slot) }
      message = .note("Theirs stays. Yours is kept among the note's earlier versions.")
      return [.load(owner)]
    case .delete(let place):
      // Another deletion than a redo ends what can be redone.
      if scene.undeleted.notes.last != place { scene.undeleted.notes = [] }
      scene.undeleted.notes.removeAll { $0 == place }
      scene.deleted.append(place)
      let note = library.notes[place.owner]?.first { $0.id == place.note }
      message = .note("Deleted \(name(of: note, of: place.owner)). u to undo.")
      return [.reload]
    case .restore(let place):
      scene.deleted.notes.removeAll { $0 == place }
      scene.undeleted.append(place)
      wanted = place.note
      // The note is named once it is read again.
      message = .note(restored(nil, of: place.owner))
      return [.reload]
    case .setFavourite(let on, _):
      message = .note(on ? "A favourite now." : "No favourite any more.")
      return [.reload]
    default:
      return []
    }
  }

  private func restored(_ note: Note?, of owner: Owner) -> String {
    "Restored \(name(of: note, of: owner)). Ctrl-R to delete it again."
  }

  /// The beginning of a note's title in quotes; of a note that is not read, its place.
  private func name(of note: Note?, of owner: Owner) -> String {
    if let title = note?.title, !title.isEmpty { return "\"\(title.beginning)\"" }
    return "a note of \(owner.place.title(in: library.catalogue))"
  }

  /// The orders that a busy library put off, to be tried again: with the texts as they are now.
  mutating func takeWaiting() -> [Effect] {
    defer { waiting = [] }
    return waiting.compactMap { effect in
      switch effect {
      case .save(let id, _, let base, let owner):
        text(of: id).map { .save(id, $0, over: base, of: owner) }
      case .amend(let note, _, let id, let base, let owner):
        text(of: id).map { .amend(note, $0, as: id, over: base, of: owner) }
      case .setAside(let note, _, let id, let owner):
        text(of: id).map { .setAside(note, $0, as: id, of: owner) }
      default: effect
      }
    }
  }

  /// The text of a draft; nil if it is none any more.
  private func text(of draft: Note.ID) -> TextBuffer? {
    scene.drafts[draft]?.slot.map { texts[$0] ?? TextBuffer() }
  }

  /// A draft has become a note: what is written next is another one.
  private mutating func leave(_ slot: DraftSlot) {
    drop(slot)
    guard slot.note != nil, slot == self.slot else { return }
    screen.editing = nil
    screen.focus = .notes
  }

  mutating func refuse(
    _ effect: Effect, _ failure: LibraryFailure, _ newID: () -> Note.ID
  ) -> [Effect] {
    switch failure {
    case .busy, .unsynced: putOff(effect, failure)
    case .changed(let note): return meet(note, effect, newID)
    case .deleted: return saveAnew(effect, newID)
    case .gone:
      message = .warning("What this belongs to is gone: the text stays as a draft.")
      if case .amend(let note, _, let id, _, let owner) = effect, library.catalogue.contains(owner)
      {
        library.notes[owner]?.removeAll { $0.id == note }
        showMerge(of: id)
      }
      return [.reload]
    case .failed(let why):
      message = .warning(why)
      noteOffer(effect)
      // Nobody asks for these again: what is shown stays until they can be had.
      guard !effect.isAsked else { break }
      if case .load(let owner) = effect { library.notes[owner] = library.notes[owner] ?? [] }
      waiting.removeAll { $0 == effect }
      waiting.append(effect)
    }
    return []
  }

  /// Keeps an effect to be tried again.
  ///
  /// Says so once it is late for the user, not at once: windows that save at the same time are soon
  /// done.
  private mutating func putOff(_ effect: Effect, _ failure: LibraryFailure) {
    // Of two orders about one draft, the later one is meant.
    waiting.removeAll { $0 == effect || ($0.draft != nil && $0.draft == effect.draft) }
    waiting.append(effect)
    guard effect.isAsked else { return }
    if lateSince == nil { patience = 0 }
    let since = lateSince ?? clock
    lateSince = since
    if clock - since >= 1000 {
      message = .warning(
        failure == .unsynced
          ? "The disk is slow: not saved yet. This is tried again."
          : "The library is busy: not saved yet. This is tried again.")
    } else if clock - since >= 150 {
      message = .note("Saving…")
    }
  }

  /// Notes the text that a failed save offered: the library may have it all the same, and then the
  /// next save of the draft replaces it.
  private mutating func noteOffer(_ effect: Effect) {
    guard let (draft, text) = effect.offer, let slot = scene.drafts[draft]?.slot else { return }
    offered[slot] = text
    unrecorded.append(.offer(draft, text))
  }

  /// Whether something that the user has asked for is put off, and in memory alone.
  var hasPutOff: Bool { waiting.contains(where: \.isAsked) }
}

extension String {
  /// So much of a title as a status line has room for, cut between words where it can be.
  fileprivate var beginning: String {
    guard count > longestName else { return self }
    let start = prefix(longestName)
    let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start
    return words + "…"
  }
}

/// In characters.
private let longestName = 24

extension Effect {
  /// The draft that it is about.
  fileprivate var draft: Note.ID? {
    switch self {
    case .save(let id, _, _, _), .amend(_, _, let id, _, _), .setAside(_, _, let id, _): id
    default: nil
    }
  }

  /// The draft and the text that it would put into a note.
  fileprivate var offer: (Note.ID, TextBuffer)? {
    switch self {
    case .save(let id, let text, _, _), .amend(_, let text, let id, _, _): (id, text)
    default: nil
    }
  }

  /// Whether a key asked for it, so that its delay is worth a word.
  fileprivate var isAsked: Bool {
    switch self {
    case .load, .reload: false
    default: true
    }
  }
}
