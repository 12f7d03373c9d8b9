import LibraryModel
import LibraryStore
import Testing

/// Each change returns the step that undoes it, and that one the step that does it again.
struct PerformingTests {
  private let desk = Desk()
  private let library: Library
  private let raven = Book(title: "The Broken Raven", hasTab: false)
  private let jaime = BookCharacter(book: Desk.hawk.id, name: "Jaime")
  private let note = Note.ID()

  init() throws {
    library = try desk.openStocked()
    try library.add(raven)
    try library.add(jaime)
    try library.save(note, text: "Agatha flies", of: Desk.ofAgatha, at: Desk.minute(1))
  }

  /// All that a reader sees, without the ids of versions.
  private func seen() throws -> [String] {
    let tabs = try library.tabs().map(\.id)
    let books = try library.books(limit: 9).rows.map { book in
      let tagline = try library.book(book.id)?.tagline ?? ""
      return "\(book.title) \(tabs.contains(book.id)) \(book.notes) \(tagline)"
    }
    let characters = try [Desk.hawk.id, raven.id].map { book in
      try library.characters(of: book, limit: 9).rows.map { "\($0.name) \($0.isFavourite)" }
    }
    let notes = try [Desk.ofAgatha, Desk.ofHawk, .inbox].map { owner in
      try library.notes(of: owner, limit: 9).rows.map(\.title)
    }
    return books + characters.map { "\($0)" } + notes.map { "\($0)" }
  }

  private var changes: [LibraryChange] {
    var edited = Desk.hawk
    edited.tagline = "new"
    edited.version = Book.ID()
    var renamed = Desk.agatha
    renamed.name = "Aggie"
    renamed.version = BookCharacter.ID()
    return [
      .addBook(Book(title: "The Burning Swift")),
      .addCharacter(BookCharacter(book: raven.id, name: "Sigrid")),
      .editBook(edited, over: Desk.hawk.id), .editCharacter(renamed, over: Desk.agatha.id),
      .step(.setTab(raven.id, to: true)), .step(.setFavourite(jaime.id, to: true)),
      .step(.reorderBook(Desk.hawk.id, .after(raven.id), from: Desk.hawk.position)),
      .step(.reorderCharacter(Desk.agatha.id, .after(jaime.id), from: Desk.agatha.position)),
      .step(.moveNotes([note], to: .inbox, from: Desk.ofAgatha)),
      .step(
        .moveCharacter(
          Desk.agatha.id, to: raven.id, at: nil, from: Desk.hawk.id, was: Desk.agatha.position)),
      .step(.delete([.book(Desk.hawk.id), .note(note)], as: Deletion.ID())),
    ]
  }

  @Test func `every change is undone, and done again, also when it is repeated`() throws {
    for change in changes {
      let before = try seen()
      _ = try library.perform(change, at: Desk.minute(2))
      let undo = try #require(try library.perform(change, at: Desk.minute(2)))
      let after = try seen()
      #expect(after != before, "\(change)")
      let redo = try #require(try library.perform(.step(undo), at: Desk.minute(3)))
      #expect(try seen() == before, "\(undo)")
      let undoAgain = try #require(try library.perform(.step(redo), at: Desk.minute(4)))
      #expect(try seen() == after, "\(redo)")
      _ = try library.perform(.step(undoAgain), at: Desk.minute(5))
      #expect(try seen() == before, "\(undoAgain)")
    }
  }

  @Test func `the undo of an edit is refused when another window has edited since`() throws {
    guard case .editBook(var book, let base) = changes[2] else { return }
    let undo = try #require(
      try library.perform(.editBook(book, over: base), at: Desk.minute(2)))
    let version = book.version
    book.tagline = "theirs"
    try library.edit(book, as: Book.ID(), over: version, at: Desk.minute(3))
    let theirs = try #require(try library.book(book.id))
    #expect(throws: LibraryError.changedBook(theirs)) {
      try library.perform(.step(undo), at: Desk.minute(4))
    }
  }

  @Test func `a note gets the text of an earlier version, and that can be undone too`() throws {
    let edit = Note.ID()
    try library.amend(note, text: "Agatha falls", as: edit, over: note, at: Desk.minute(2))
    let undo = LibraryStep.revertNote(note, to: note, edit: Note.ID(), over: edit)
    _ = try library.perform(.step(undo), at: Desk.minute(3))
    let redo = try #require(try library.perform(.step(undo), at: Desk.minute(3)))
    #expect(try library.note(note)?.text == "Agatha flies")
    #expect(try library.revisions(of: note).count == 3)
    _ = try library.perform(.step(redo), at: Desk.minute(4))
    #expect(try library.note(note)?.text == "Agatha falls")
    try library.amend(note, text: "theirs", as: Note.ID(), at: Desk.minute(5))
    let now = try #require(try library.note(note))
    #expect(throws: LibraryError.changed(now)) {
      try library.perform(
        .step(.revertNote(note, to: note, edit: Note.ID(), over: edit)), at: Desk.minute(5))
    }
    #expect(throws: LibraryError.gone) {
      try library.perform(
        .step(.revertNote(note, to: Note.ID(), edit: Note.ID(), over: now.version)),
        at: Desk.minute(5))
    }
  }

  @Test func `a task is marked once, as a revision that can be undone`() throws {
    let (base, edit) = (Note.ID(), Note.ID())
    try library.amend(note, text: "- [ ] fly", as: base, over: note, at: Desk.minute(2))
    let mark = LibraryStep.markTask(note, at: 3, to: true, edit: edit, over: base)
    _ = try library.perform(.step(mark), at: Desk.minute(3))
    let undo = try #require(try library.perform(.step(mark), at: Desk.minute(4)))
    #expect(try library.note(note)?.text == "- [x] fly")
    #expect(try library.revisions(of: note).count == 3)
    _ = try library.perform(.step(undo), at: Desk.minute(5))
    let now = try #require(try library.note(note))
    #expect(now.text == "- [ ] fly")
    #expect(throws: LibraryError.changed(now)) {
      try library.perform(
        .step(.markTask(note, at: 3, to: true, edit: Note.ID(), over: base)), at: Desk.minute(6))
    }
    #expect(throws: LibraryError.gone) {
      try library.perform(
        .step(.markTask(note, at: 2, to: true, edit: Note.ID(), over: now.version)),
        at: Desk.minute(6))
    }
  }

  @Test func `a task in a synopsis is marked once, as a revision that can be undone`() throws {
    var book = try #require(try library.book(Desk.hawk.id))
    let base = Book.ID()
    (book.synopsis, book.tagline) = ("- [ ] fly", "other")
    try library.edit(book, as: base, over: book.version, at: Desk.minute(2))
    let mark = LibraryStep.markTaskOfBook(book.id, at: 3, to: true, edit: Book.ID(), over: base)
    _ = try library.perform(.step(mark), at: Desk.minute(3))
    let undo = try #require(try library.perform(.step(mark), at: Desk.minute(4)))
    #expect(try library.book(book.id)?.synopsis == "- [x] fly")
    #expect(try library.book(book.id)?.tagline == "other")
    _ = try library.perform(.step(undo), at: Desk.minute(5))
    _ = try library.perform(.step(mark), at: Desk.minute(6))
    let now = try #require(try library.book(book.id))
    #expect(now.synopsis == "- [ ] fly")
    #expect(throws: LibraryError.changedBook(now)) {
      try library.perform(
        .step(.markTaskOfBook(book.id, at: 3, to: true, edit: Book.ID(), over: base)),
        at: Desk.minute(7))
    }
    #expect(throws: LibraryError.gone) {
      try library.perform(
        .step(.markTaskOfBook(book.id, at: 2, to: true, edit: Book.ID(), over: now.version)),
        at: Desk.minute(7))
    }
  }

  @Test func `a task in the synopsis of a character is marked once, and can be undone`() throws {
    var character = try #require(try library.character(jaime.id))
    let (base, edit) = (BookCharacter.ID(), BookCharacter.ID())
    character.synopsis = "- [x] fish"
    try library.edit(character, as: base, over: character.version, at: Desk.minute(2))
    let mark = LibraryStep.markTaskOfCharacter(
      jaime.id, at: 3, to: false, edit: edit, over: base)
    _ = try library.perform(.step(mark), at: Desk.minute(3))
    let undo = try #require(try library.perform(.step(mark), at: Desk.minute(4)))
    #expect(try library.character(jaime.id)?.synopsis == "- [ ] fish")
    _ = try library.perform(.step(undo), at: Desk.minute(5))
    #expect(try library.character(jaime.id)?.synopsis == "- [x] fish")
  }

  @Test func `items are restored whatever deleted them`() throws {
    _ = try library.perform(.step(.delete([.note(note)], as: Deletion.ID())), at: Desk.minute(2))
    let undo = try library.perform(.step(.restoreItems([.note(note)])), at: Desk.minute(3))
    #expect(try library.note(note) != nil)
    _ = try library.perform(.step(try #require(undo)), at: Desk.minute(4))
    #expect(try library.note(note) == nil)
  }

  @Test func `the undo of a restoration leaves items that were not in the bin`() throws {
    let other = try library.save("other")
    _ = try library.perform(
      .step(.delete([.note(note), .note(other)], as: Deletion.ID())), at: Desk.minute(2))
    try library.restore([.note(other)])
    let restoration = LibraryStep.restoreItems([.note(note), .note(other)])
    let undo = try #require(try library.perform(.step(restoration), at: Desk.minute(3)))
    _ = try library.perform(.step(undo), at: Desk.minute(4))
    #expect(try library.note(note) == nil)
    #expect(try library.note(other) != nil)
  }

  @Test func `several steps are made together and undone together, or none is made`() throws {
    let position = try #require(try library.character(jaime.id)?.position)
    let moves = LibraryStep.all([
      .moveCharacter(
        Desk.agatha.id, to: raven.id, at: nil, from: Desk.hawk.id, was: Desk.agatha.position),
      .moveCharacter(jaime.id, to: raven.id, at: nil, from: Desk.hawk.id, was: position),
    ])
    let before = try seen()
    let undo = try #require(try library.perform(.step(moves), at: Desk.minute(2)))
    #expect(try library.characters(of: raven.id, limit: 9).rows.map(\.name) == ["Agatha", "Jaime"])
    _ = try library.perform(.step(undo), at: Desk.minute(3))
    #expect(try seen() == before)
    let failing = LibraryStep.all([
      .setFavourite(jaime.id, to: true), .setFavourite(BookCharacter.ID(), to: true),
    ])
    #expect(throws: LibraryError.gone) {
      try library.perform(.step(failing), at: Desk.minute(4))
    }
    #expect(try library.character(jaime.id)?.isFavourite == false)
    _ = try library.perform(.step(.setFavourite(jaime.id, to: true)), at: Desk.minute(5))
    #expect(try library.character(jaime.id)?.isFavourite == true)
  }

  @Test func `characters of all books are found by a part of a name or an alias`() throws {
    var sigrid = BookCharacter(book: raven.id, name: "Sigrid")
    sigrid.aliases = ["The Jáy"]
    try library.add(sigrid)
    #expect(try library.characters(matching: "JA", limit: 9).map(\.name) == ["Jaime", "Sigrid"])
    #expect(try library.characters(matching: "the j", limit: 9).map(\.name) == ["Sigrid"])
    #expect(try library.characters(matching: "a", limit: 1).count == 1)
    try library.delete([.book(raven.id)], as: Deletion.ID(), at: Desk.minute(2))
    #expect(try library.characters(matching: "ja", limit: 9).map(\.name) == ["Jaime"])
  }

  @Test func `a restoration of nothing has no undo`() throws {
    let deletion = Deletion.ID()
    _ = try library.perform(.step(.delete([.note(note)], as: deletion)), at: Desk.minute(2))
    #expect(try library.perform(.step(.restore(deletion)), at: Desk.minute(3)) != nil)
    #expect(try library.perform(.step(.restore(deletion)), at: Desk.minute(3)) == nil)
  }
}
