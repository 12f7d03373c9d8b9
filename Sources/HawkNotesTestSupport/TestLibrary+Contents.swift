import Foundation
public import LibraryModel
public import LibraryStore

// The contents as arrays. Setting them changes the library by the verbs of the store; what is left
// out is removed for good.

extension TestLibrary {
  /// The books that are not in the bin, in the order in which they were added.
  public var books: [Book] {
    get {
      let books = Dictionary(uniqueKeysWithValues: catalogue.books.map { ($0.id, $0) })
      return database.books.compactMap { books[$0] }
    }
    set {
      let old = replace(books, by: newValue, LibraryItem.book) { try $0.put($2, over: $1, at: $3) }
      database.place(newValue.filter { old[$0.id]?.position != $0.position })
    }
  }

  /// The first of the books, as the owner of notes.
  public var firstBook: Owner { .book(books[0].id) }

  /// The characters that are not in the bin, in the order in which they were added.
  public var characters: [BookCharacter] {
    get {
      let characters = Dictionary(uniqueKeysWithValues: catalogue.characters.map { ($0.id, $0) })
      return database.characters.compactMap { characters[$0] }
    }
    set {
      let old = replace(characters, by: newValue, LibraryItem.character) {
        try $0.put($2, over: $1, at: $3)
      }
      database.place(newValue.filter { old[$0.id]?.position != $0.position })
    }
  }

  /// The notes that are not in the bin, the last saved first.
  public var notes: [Note] {
    get { database.notes.compactMap { id in read { try $0.note(id) } } }
    set {
      let old = replace(notes, by: newValue.reversed(), LibraryItem.note) {
        try $0.put($2, over: $1, at: $3)
      }
      database.date(
        newValue.filter { note in old[note.id].map { $0.created != note.created } ?? false })
    }
  }

  /// The notes that were moved to the bin.
  public var deleted: Set<Note.ID> {
    get { Set(database.deletedNotes) }
    set {
      let old = deleted
      let (restored, new) = (old.subtracting(newValue), newValue.subtracting(old))
      if !restored.isEmpty { restore(restored.map { .note($0) }) }
      if !new.isEmpty { delete(new.map { .note($0) }) }
    }
  }

  /// The ids of the items that were moved to the bin.
  public var deletedItems: Set<String> { Set(database.deletedItems) }

  /// Numbers of the items in the bin, with those that belong to them.
  public var bin: Attachments { read { try $0.contentsOfBin() } }

  /// All texts that notes have had, the oldest first.
  public var versions: [String] { database.versions }

  /// The contents that a book has and had.
  public func versions(of book: Book.ID) -> [Book] {
    books.filter { $0.id == book } + read { try $0.revisions(of: book) }.map(\.subject)
  }

  /// The lines of notes and synopses that mention a character.
  public func mentions(of character: BookCharacter.ID) -> [TextSpot] {
    var spots: [TextSpot] = []
    var next: MentionCursor?
    repeat {
      let part = read { try $0.mentions(of: character, from: next) }
      spots += part.spots
      next = part.next
    } while next != nil
    return spots
  }

  /// Moves items to the bin, as another window would.
  public func delete(_ items: [LibraryItem]) {
    change { try $0.delete(items, as: Deletion.ID(), at: self.tick()) }
  }

  /// Restores items from the bin, as another window would.
  public func restore(_ items: [LibraryItem]) { change { try $0.restore(items) } }

  /// Moves a note, as another window would.
  public func move(_ note: Note.ID, from old: Owner, to new: Owner) {
    change { _ = try $0.perform(.step(.moveNotes([note], to: new, from: old)), at: self.tick()) }
  }

  /// Adds a note to the library, as another window would.
  public func save(_ text: String, of owner: Owner, as id: Note.ID = Note.ID()) {
    change { try $0.save(id, text: text, of: owner, at: self.tick()) }
  }

  /// Changes a note's text, as another window would.
  public func amend(
    _ note: Note.ID, _ text: String, as version: Note.ID = Note.ID()
  ) throws(LibraryError) {
    try library.amend(note, text: text, as: version, at: tick())
  }

  private var catalogue: Catalogue { read { try $0.catalogue() } }

  /// Removes the items that are not among the new ones for good, puts those that differ, and
  /// returns the old ones.
  private func replace<Subject: Identifiable & Equatable>(
    _ old: [Subject], by new: [Subject], _ item: (Subject.ID) -> LibraryItem,
    put: (Library, Subject?, Subject, Date) throws -> Void
  ) -> [Subject.ID: Subject] {
    let known = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0) })
    let removed = Set(known.keys).subtracting(new.map(\.id)).map(item)
    change { library in
      if !removed.isEmpty {
        let deletion = Deletion.ID()
        try library.delete(removed, as: deletion, at: tick())
        try library.emptyBin([deletion])
      }
      for subject in new where known[subject.id] != subject {
        try put(library, known[subject.id], subject, tick())
      }
    }
    return known
  }

  /// Changes the library in one transaction.
  private func change(_ body: (Library) throws -> Void) {
    read { library in
      try library.together { () throws(LibraryError) in
        do { try body(library) } catch { throw (error as? LibraryError) ?? .refused("\(error)") }
      }
    }
  }

  func read<Value>(_ body: (Library) throws -> Value) -> Value {
    do { return try body(library) } catch { fatalError("the library of the test: \(error)") }
  }
}

extension Library {
  fileprivate func put(_ book: Book, over old: Book?, at time: Date) throws {
    guard let old else { return try add(book) }
    let version = book.version == old.version ? Book.ID() : book.version
    try edit(book, as: version, over: old.version, at: time)
    try setTab(book.id, to: book.hasTab)
  }

  fileprivate func put(
    _ character: BookCharacter, over old: BookCharacter?, at time: Date
  ) throws {
    guard let old else { return try add(character) }
    if character.book != old.book { try move(character.id, to: character.book, from: old.book) }
    let version = character.version == old.version ? BookCharacter.ID() : character.version
    try edit(character, as: version, over: old.version, at: time)
    try setFavourite(character.id, to: character.isFavourite)
  }

  fileprivate func put(_ note: Note, over old: Note?, at time: Date) throws {
    guard let old else {
      return try save(note.id, text: note.text, of: note.owner, at: note.created)
    }
    if note.text != old.text {
      let version = note.version == old.version ? Note.ID() : note.version
      try amend(note.id, text: note.text, as: version, at: time)
    }
    if note.owner != old.owner { try move([note.id], to: note.owner, from: old.owner) }
  }
}
