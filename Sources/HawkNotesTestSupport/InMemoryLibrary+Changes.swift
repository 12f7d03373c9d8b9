import HawkNotesUI
import LibraryModel
import struct FoundationEssentials.Date

// NB: As in the library on disk, a change that is repeated changes nothing.

extension InMemoryLibrary {
  /// Makes a change, and returns the step that undoes it.
  func perform(_ change: LibraryChange) throws(LibraryFailure) -> LibraryStep? {
    switch change {
    case .addBook(var book):
      if !books.contains(where: { $0.id == book.id }) {
        book.position = (books.map(\.position).max() ?? 0) + LibraryPosition.step
        books.append(book)
      }
      return .delete([.book(book.id)], as: Deletion.ID())
    case .addCharacter(var character):
      if !characters.contains(where: { $0.id == character.id }) {
        character.position = (characters.map(\.position).max() ?? 0) + LibraryPosition.step
        characters.append(character)
      }
      return .delete([.character(character.id)], as: Deletion.ID())
    case .editBook(let book, let base):
      try edit(book, over: base)
      return .revertBook(book.id, to: base, edit: Book.ID(), over: book.version)
    case .editCharacter(let character, let base):
      try edit(character, over: base)
      return .revertCharacter(
        character.id, to: base, edit: BookCharacter.ID(), over: character.version)
    case .step(let step): return try perform(step)
    }
  }

  private func perform(_ step: LibraryStep) throws(LibraryFailure) -> LibraryStep? {
    switch step {
    case .revertBook(let id, let version, let edit, let base):
      guard var earlier = bookVersions[version], earlier.id == id else { throw .gone }
      earlier.version = edit
      try self.edit(earlier, over: base)
      return .revertBook(id, to: base, edit: Book.ID(), over: edit)
    case .revertCharacter(let id, let version, let edit, let base):
      guard var earlier = characterVersions[version], earlier.id == id else { throw .gone }
      earlier.version = edit
      try self.edit(earlier, over: base)
      return .revertCharacter(id, to: base, edit: BookCharacter.ID(), over: edit)
    case .revertNote(let id, let version, let edit, let base):
      try revert(id, to: version, as: edit, over: base)
      return .revertNote(id, to: base, edit: Note.ID(), over: edit)
    case .markTask(let id, let offset, let isDone, let edit, let base):
      try markTask(of: id, at: offset, to: isDone, as: edit, over: base)
      return .revertNote(id, to: base, edit: Note.ID(), over: edit)
    case .markTaskOfBook(let id, let offset, let isDone, let edit, let base):
      var book = books[try index(of: id)]
      if book.version != edit, bookVersions[edit] == nil {
        guard book.version == base else { throw .changedBook(book) }
        guard let synopsis = book.synopsis.markingTask(at: offset, to: isDone) else { throw .gone }
        (book.synopsis, book.version) = (synopsis, edit)
        try self.edit(book, over: base)
      }
      return .revertBook(id, to: base, edit: Book.ID(), over: edit)
    case .markTaskOfCharacter(let id, let offset, let isDone, let edit, let base):
      var character = characters[try index(of: id)]
      if character.version != edit, characterVersions[edit] == nil {
        guard character.version == base else { throw .changedCharacter(character) }
        guard let synopsis = character.synopsis.markingTask(at: offset, to: isDone) else {
          throw .gone
        }
        (character.synopsis, character.version) = (synopsis, edit)
        try self.edit(character, over: base)
      }
      return .revertCharacter(id, to: base, edit: BookCharacter.ID(), over: edit)
    case .setTab(let id, let isOn):
      books[try index(of: id)].hasTab = isOn
      return .setTab(id, to: !isOn)
    case .setFavourite(let id, let isOn):
      characters[try index(of: id)].isFavourite = isOn
      return .setFavourite(id, to: !isOn)
    case .reorderBook(let id, let placement, let from):
      return .reorderBook(id, .at(from), from: try reorder(id, placement, from))
    case .reorderCharacter(let id, let placement, let from):
      return .reorderCharacter(id, .at(from), from: try reorder(id, placement, from))
    case .moveNotes(let ids, let owner, let from):
      try move(ids, to: owner, from: from)
      return .moveNotes(ids, to: from, from: owner)
    case .moveCharacter(let id, let book, let position, let from, let old):
      let new = try move(id, to: book, at: position, from: from)
      return .moveCharacter(id, to: from, at: old, from: book, was: new)
    case .delete(let items, let deletion):
      delete(items, deletion)
      return .restore(deletion)
    case .restore(let deletion):
      let items = items(in: deletion)
      try restore(items)
      return items.isEmpty ? nil : .delete(items, as: Deletion.ID())
    case .rewriteLinks(let item, let name, let revision, let batch):
      return try rewriteLinks(to: item, named: name, upTo: revision, as: batch)
    case .revertLinks(let batch, let edit): return try revertLinks(batch, as: edit)
    case .all(let steps): return try perform(steps)
    case .restoreItems(let items):
      try restore(items)
      return .delete(items, as: Deletion.ID())
    case .undoImport(let batch): return try undoImport(batch)
    case .redoImport(let batch): return try redoImport(batch)
    }
  }

  /// Makes all steps, or none.
  private func perform(_ steps: [LibraryStep]) throws(LibraryFailure) -> LibraryStep? {
    let before = (books, characters, notes, deletions, deletedItems)
    var undos: [LibraryStep] = []
    do throws(LibraryFailure) {
      for step in steps { if let undo = try perform(step) { undos.insert(undo, at: 0) } }
    } catch {
      (books, characters, notes, deletions, deletedItems) = before
      throw error
    }
    return undos.isEmpty ? nil : .all(undos)
  }

  private func index(of id: Book.ID) throws(LibraryFailure) -> Int {
    guard livingBooks.contains(where: { $0.id == id }),
      let index = books.firstIndex(where: { $0.id == id })
    else { throw .gone }
    return index
  }

  private func index(of id: BookCharacter.ID) throws(LibraryFailure) -> Int {
    guard livingCharacters.contains(where: { $0.id == id }),
      let index = characters.firstIndex(where: { $0.id == id })
    else { throw .gone }
    return index
  }

  private func edit(_ book: Book, over base: Book.ID) throws(LibraryFailure) {
    let index = try index(of: book.id)
    let current = books[index]
    var edited = book
    (edited.hasTab, edited.position, edited.added) =
      (current.hasTab, current.position, current.added)
    let saved = current.version == book.version ? current : bookVersions[book.version]
    if let saved, saved == edited { return }
    var based = bookVersions[base]
    based?.version = current.version
    guard current.version == base || current.version == book.version || based == current else {
      throw .changedBook(current)
    }
    recordChange(of: .book(book.id))
    bookVersions[current.version] = current
    if saved != nil { edited.version = Book.ID() }
    books[index] = edited
  }

  private func edit(
    _ character: BookCharacter, over base: BookCharacter.ID
  ) throws(LibraryFailure) {
    let index = try index(of: character.id)
    let current = characters[index]
    var edited = character
    edited.book = current.book
    (edited.isFavourite, edited.position) = (current.isFavourite, current.position)
    let saved =
      current.version == character.version ? current : characterVersions[character.version]
    if let saved, saved == edited { return }
    var based = characterVersions[base]
    based?.version = current.version
    guard current.version == base || current.version == character.version || based == current
    else {
      throw .changedCharacter(current)
    }
    recordChange(of: .character(character.id))
    characterVersions[current.version] = current
    if saved != nil { edited.version = BookCharacter.ID() }
    characters[index] = edited
  }

  private func reorder(
    _ id: Book.ID, _ placement: Placement<Book>, _ expected: Int
  ) throws(LibraryFailure) -> Int {
    let index = try index(of: id)
    let others = livingBooks.filter { $0.id != id }.map { ($0.id, $0.position) }
    let current = books[index].position
    guard let target = placement.position(among: others) else { throw .gone }
    guard current == expected else {
      if target.isBetween(current) { return current }
      throw .changedBook(books[index])
    }
    books[index].position = target.position
    return target.position
  }

  private func reorder(
    _ id: BookCharacter.ID, _ placement: Placement<BookCharacter>, _ expected: Int
  ) throws(LibraryFailure) -> Int {
    let index = try index(of: id)
    let book = characters[index].book
    let others = livingCharacters.filter { $0.id != id && $0.book == book }
      .map { ($0.id, $0.position) }
    let current = characters[index].position
    guard let target = placement.position(among: others) else { throw .gone }
    guard current == expected else {
      if target.isBetween(current) { return current }
      throw .changedCharacter(characters[index])
    }
    characters[index].position = target.position
    return target.position
  }

  private func move(
    _ ids: [Note.ID], to owner: Owner, from: Owner
  ) throws(LibraryFailure) {
    for id in ids {
      guard let note = livingNotes.first(where: { $0.id == id }) else { throw .gone }
      guard note.owner == from || note.owner == owner else { throw .changed(note) }
    }
    for index in notes.indices where ids.contains(notes[index].id) { notes[index].owner = owner }
  }

  private func move(
    _ id: BookCharacter.ID, to book: Book.ID, at position: Int?, from: Book.ID
  ) throws(LibraryFailure) -> Int {
    let index = try index(of: id)
    _ = try self.index(of: book)
    guard characters[index].book != book else { return characters[index].position }
    guard characters[index].book == from else { throw .changedCharacter(characters[index]) }
    for note in notes(of: id) {
      guard let place = notes.firstIndex(where: { $0.id == note.id }) else { continue }
      notes[place].owner = .character(id, of: book)
    }
    characters[index].book = book
    characters[index].position =
      position ?? (characters.map(\.position).max() ?? 0) + LibraryPosition.step
    return characters[index].position
  }
}

/// A place in an order: where an item goes, and the positions between which it then is.
private struct Target {
  let position: Int
  let lower: Int?
  let upper: Int?

  func isBetween(_ current: Int) -> Bool {
    current == position || lower ?? .min < current && current < upper ?? .max
  }
}

extension Placement {
  /// Returns the place among others; nil if the neighbour is missing.
  fileprivate func position(among others: [(Identifier<Subject>, Int)]) -> Target? {
    let sorted = others.sorted { $0.1 < $1.1 }
    func between(_ index: Int) -> Target {
      let lower = index > 0 ? sorted[index - 1].1 : nil
      let upper = index < sorted.count ? sorted[index].1 : nil
      return Target(
        position: LibraryPosition.between(lower, upper) ?? lower ?? 0, lower: lower, upper: upper)
    }
    switch self {
    case .at(let position): return Target(position: position, lower: position, upper: position)
    case .first: return between(0)
    case .after(let id): return sorted.firstIndex { $0.0 == id }.map { between($0 + 1) }
    case .before(let id): return sorted.firstIndex { $0.0 == id }.map(between)
    }
  }
}
