/// A change of the library that names everything by id, so that a scene can store it in one line.
///
/// Each step names the state that it starts from, and is refused in any other state. The undo of a
/// change is a step, and so is the undo of a step.
public enum LibraryStep: Hashable, Sendable {
  /// Gives a book the contents of an earlier version, by an edit with the id `edit`.
  case revertBook(Book.ID, to: Book.ID, edit: Book.ID, over: Book.ID)
  /// Gives a character the contents of an earlier version, by an edit with the id `edit`.
  case revertCharacter(
    BookCharacter.ID, to: BookCharacter.ID, edit: BookCharacter.ID, over: BookCharacter.ID)
  /// Gives a note the text of an earlier version, by an edit with the id `edit`.
  case revertNote(Note.ID, to: Note.ID, edit: Note.ID, over: Note.ID)
  /// Marks a task of a note as done or open, by an edit with the id `edit`; the offset is that of
  /// the byte between its brackets.
  case markTask(Note.ID, at: Int, to: Bool, edit: Note.ID, over: Note.ID)
  /// The same for a task in the synopsis of a book.
  case markTaskOfBook(Book.ID, at: Int, to: Bool, edit: Book.ID, over: Book.ID)
  /// The same for a task in the synopsis of a character.
  case markTaskOfCharacter(
    BookCharacter.ID, at: Int, to: Bool, edit: BookCharacter.ID, over: BookCharacter.ID)
  /// Gives a book a tab, or takes it away.
  case setTab(Book.ID, to: Bool)
  /// Adds a character to the favourites, or removes it from them.
  case setFavourite(BookCharacter.ID, to: Bool)
  /// Moves a book in the order of books; `from` is its present position.
  case reorderBook(Book.ID, Placement<Book>, from: Int)
  /// Moves a character in the order of their book's characters; `from` is the present position.
  case reorderCharacter(BookCharacter.ID, Placement<BookCharacter>, from: Int)
  /// Gives the notes of a book or character another order, and notes other positions in the order
  /// by hand; `from` is the present order.
  case placeNotes([NotePlacing], of: Owner, NoteOrdering, from: NoteOrdering)
  case moveNotes([Note.ID], to: Owner, from: Owner)
  /// Moves a character with all notes to another book; without a position, to the end. `was` is the
  /// present position.
  case moveCharacter(BookCharacter.ID, to: Book.ID, at: Int?, from: Book.ID, was: Int)
  /// Moves items to the bin.
  case delete([LibraryItem], as: Deletion.ID)
  /// Moves an item that was added to the bin; refused if it was edited since.
  case withdraw(LibraryItem, as: Deletion.ID)
  /// Restores the items of a deletion that are still in the bin.
  case restore(Deletion.ID)
  /// Restores items, whatever deleted them.
  case restoreItems([LibraryItem])
  /// Undoes an import: what it added goes to the bin, and what it changed is reverted.
  case undoImport(Origin.Batch)
  case redoImport(Origin.Batch)
  /// Rewrites the links that use an earlier name of an item: they get its present name, `to`. Texts
  /// that were changed after the revision stay as they are.
  case rewriteLinks(LibraryItem, to: String, upTo: Int64, as: EditBatch)
  /// Restores the earlier texts of all items whose current version is from a batch.
  case revertLinks(EditBatch, as: EditBatch)
  /// Several steps, without another `all` among them: either every step is made or none.
  case all([LibraryStep])
}

extension LibraryStep: LosslessStringConvertible {
  /// The stored form: a word for the kind, then ids and numbers.
  public var description: String {
    words.joined(separator: " ")
  }

  private var words: [String] {
    switch self {
    case .revertBook(let id, let version, let edit, let base):
      ["revert-book", "\(id)", "\(version)", "\(edit)", "\(base)"]
    case .revertCharacter(let id, let version, let edit, let base):
      ["revert-character", "\(id)", "\(version)", "\(edit)", "\(base)"]
    case .revertNote(let id, let version, let edit, let base):
      ["revert-note", "\(id)", "\(version)", "\(edit)", "\(base)"]
    case .markTask(let id, let offset, let isDone, let edit, let base):
      ["task", "\(id)", "\(offset)", isDone ? "on" : "off", "\(edit)", "\(base)"]
    case .markTaskOfBook(let id, let offset, let isDone, let edit, let base):
      ["book-task", "\(id)", "\(offset)", isDone ? "on" : "off", "\(edit)", "\(base)"]
    case .markTaskOfCharacter(let id, let offset, let isDone, let edit, let base):
      ["character-task", "\(id)", "\(offset)", isDone ? "on" : "off", "\(edit)", "\(base)"]
    case .setTab(let id, let isOn): ["tab", "\(id)", isOn ? "on" : "off"]
    case .setFavourite(let id, let isOn): ["favourite", "\(id)", isOn ? "on" : "off"]
    case .reorderBook(let id, let place, let from):
      ["reorder-book", "\(id)", "\(place)", "\(from)"]
    case .reorderCharacter(let id, let place, let from):
      ["reorder-character", "\(id)", "\(place)", "\(from)"]
    case .placeNotes(let placings, let owner, let order, let from):
      ["place-notes", owner.word, "\(order)", "\(from)"] + placings.map(\.description)
    case .moveNotes(let ids, let owner, let from):
      ["move-notes", owner.word, from.word] + ids.map { "\($0)" }
    case .moveCharacter(let id, let book, let position, let from, let old):
      ["move-character", "\(id)", "\(book)", "\(from)", "\(old)", position.map { "\($0)" } ?? end]
    case .delete(let items, let deletion):
      ["delete", "\(deletion)"] + items.map { "\($0)" }
    case .withdraw(let item, let deletion): ["withdraw", "\(deletion)", "\(item)"]
    case .restore(let deletion): ["restore", "\(deletion)"]
    case .rewriteLinks(let item, let name, let revision, let batch):
      ["rewrite-links", "\(item)", percentEncoded(name), "\(revision)", "\(batch)"]
    case .revertLinks(let batch, let edit): ["revert-links", "\(batch)", "\(edit)"]
    case .all(let steps): [steps.map(\.description).joined(separator: " \(then) ")]
    case .restoreItems(let items): ["restore-items"] + items.map { "\($0)" }
    case .undoImport(let batch): ["undo-import", "\(batch)"]
    case .redoImport(let batch): ["redo-import", "\(batch)"]
    }
  }

  /// Reads a stored step.
  public init?(_ description: String) {
    let words = description.parts(at: " ")
    let parts = words.split(separator: then, omittingEmptySubsequences: false)
    let steps = parts.compactMap { part -> LibraryStep? in
      var words = StepWords(part)
      let step = words.step()
      return words.isAtEnd ? step : nil
    }
    guard let first = steps.first, steps.count == parts.count else { return nil }
    self = steps.count == 1 ? first : .all(steps)
  }
}

/// Reads the words of a stored step.
private struct StepWords {
  private var words: ArraySlice<String>

  init(_ words: ArraySlice<String>) { self.words = words }

  var isAtEnd: Bool { words.isEmpty }

  mutating func step() -> LibraryStep? {
    switch words.popFirst() {
    case "revert-book": revert { .revertBook($0, to: $1, edit: $2, over: $3) }
    case "revert-character": revert { .revertCharacter($0, to: $1, edit: $2, over: $3) }
    case "revert-note": revert { .revertNote($0, to: $1, edit: $2, over: $3) }
    case "task": markTask { .markTask($0, at: $1, to: $2, edit: $3, over: $4) }
    case "book-task": markTask { .markTaskOfBook($0, at: $1, to: $2, edit: $3, over: $4) }
    case "character-task":
      markTask { .markTaskOfCharacter($0, at: $1, to: $2, edit: $3, over: $4) }
    case "tab": flag { .setTab($0, to: $1) }
    case "favourite": flag { .setFavourite($0, to: $1) }
    case "reorder-book": reorder { .reorderBook($0, $1, from: $2) }
    case "reorder-character": reorder { .reorderCharacter($0, $1, from: $2) }
    case "place-notes": placeNotes()
    case "move-notes": moveNotes()
    case "move-character": moveCharacter()
    case "delete": delete()
    case "withdraw": withdraw()
    case "restore": read(Deletion.ID.self).map { .restore($0) }
    case "restore-items": rest(LibraryItem.self).map { .restoreItems($0) }
    case "undo-import": read(Origin.Batch.self).map { .undoImport($0) }
    case "redo-import": read(Origin.Batch.self).map { .redoImport($0) }
    case "rewrite-links": rewriteLinks()
    case "revert-links": revertLinks()
    default: nil
    }
  }

  private mutating func read<Value: LosslessStringConvertible>(_ type: Value.Type) -> Value? {
    words.popFirst().flatMap { Value($0) }
  }

  private mutating func revert<Subject>(
    _ step: (
      Identifier<Subject>, Identifier<Subject>, Identifier<Subject>, Identifier<Subject>
    ) -> LibraryStep
  ) -> LibraryStep? {
    typealias ID = Identifier<Subject>
    guard let id = read(ID.self), let version = read(ID.self), let edit = read(ID.self),
      let base = read(ID.self)
    else { return nil }
    return step(id, version, edit, base)
  }

  private mutating func markTask<Subject>(
    _ step: (
      Identifier<Subject>, Int, Bool, Identifier<Subject>, Identifier<Subject>
    ) -> LibraryStep
  ) -> LibraryStep? {
    typealias ID = Identifier<Subject>
    guard let id = read(ID.self), let offset = read(Int.self), let word = words.popFirst(),
      word == "on" || word == "off", let edit = read(ID.self), let base = read(ID.self)
    else { return nil }
    return step(id, offset, word == "on", edit, base)
  }

  private mutating func flag<Subject>(
    _ step: (Identifier<Subject>, Bool) -> LibraryStep
  ) -> LibraryStep? {
    guard let id = read(Identifier<Subject>.self), let word = words.popFirst(),
      word == "on" || word == "off"
    else { return nil }
    return step(id, word == "on")
  }

  private mutating func reorder<Subject>(
    _ step: (Identifier<Subject>, Placement<Subject>, Int) -> LibraryStep
  ) -> LibraryStep? {
    guard let id = read(Identifier<Subject>.self), let place = read(Placement<Subject>.self),
      let from = read(Int.self)
    else { return nil }
    return step(id, place, from)
  }

  private mutating func placeNotes() -> LibraryStep? {
    guard let owner = words.popFirst().flatMap(Owner.init(word:)),
      let order = read(NoteOrdering.self), let from = read(NoteOrdering.self),
      let placings = rest(NotePlacing.self)
    else { return nil }
    return .placeNotes(placings, of: owner, order, from: from)
  }

  private mutating func moveNotes() -> LibraryStep? {
    guard let owner = words.popFirst().flatMap(Owner.init(word:)),
      let from = words.popFirst().flatMap(Owner.init(word:)),
      let notes = rest(Note.ID.self)
    else { return nil }
    return .moveNotes(notes, to: owner, from: from)
  }

  private mutating func moveCharacter() -> LibraryStep? {
    guard let id = read(BookCharacter.ID.self), let book = read(Book.ID.self),
      let from = read(Book.ID.self), let old = read(Int.self), let word = words.popFirst(),
      word == end || Int(word) != nil
    else { return nil }
    return .moveCharacter(id, to: book, at: Int(word), from: from, was: old)
  }

  private mutating func delete() -> LibraryStep? {
    guard let deletion = read(Deletion.ID.self), let items = rest(LibraryItem.self) else {
      return nil
    }
    return .delete(items, as: deletion)
  }

  private mutating func withdraw() -> LibraryStep? {
    guard let deletion = read(Deletion.ID.self), let item = read(LibraryItem.self) else {
      return nil
    }
    return .withdraw(item, as: deletion)
  }

  private mutating func rewriteLinks() -> LibraryStep? {
    guard let item = read(LibraryItem.self), let word = words.popFirst(),
      let name = percentDecoded(word[...]), let revision = read(Int64.self),
      let batch = read(EditBatch.self)
    else { return nil }
    return .rewriteLinks(item, to: name, upTo: revision, as: batch)
  }

  private mutating func revertLinks() -> LibraryStep? {
    guard let batch = read(EditBatch.self), let edit = read(EditBatch.self) else { return nil }
    return .revertLinks(batch, as: edit)
  }

  /// Reads all other words; nil if one of them is not such a value.
  private mutating func rest<Value: LosslessStringConvertible>(_ type: Value.Type) -> [Value]? {
    let values = words.compactMap { Value($0) }
    guard values.count == words.count else { return nil }
    words = []
    return values
  }
}

/// The word between several steps.
private let then = "then"

/// The word for no position.
private let end = "end"

extension Owner {
  /// The owner in one word of a stored step.
  fileprivate var word: String {
    switch self {
    case .book(let book): "book:\(book)"
    case .character(let character, let book): "character:\(character):\(book)"
    case .inbox: "inbox"
    }
  }

  fileprivate init?(word: String) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch (parts[0], parts.count) {
    case ("inbox", 1): self = .inbox
    case ("book", 2):
      guard let book = Book.ID(parts[1]) else { return nil }
      self = .book(book)
    case ("character", 3):
      guard let character = BookCharacter.ID(parts[1]), let book = Book.ID(parts[2]) else {
        return nil
      }
      self = .character(character, of: book)
    default: return nil
    }
  }
}
