import Foundation
import LibraryModel
import LibraryStore
import Testing

struct UndoneImportsTests {
  private let imports: ImportDesk
  private var library: Library { imports.library }

  init() throws { imports = try ImportDesk() }

  @Test func `an import is undone in one step, and can be made again`() throws {
    let batch = Origin.Batch()
    let first = try imports.run(
      imports.emma(imports.highlight("1", "She was"), imports.highlight("2", "happy")), as: batch)
    let undone = try library.undoImport(batch, at: Desk.minute(12))
    #expect(undone.notes == 2)
    #expect(undone.books == 1)
    #expect(try library.book(imports.id(of: first)) == nil)
    let again = try imports.run(
      imports.emma(imports.highlight("1", "She was happy"), imports.highlight("2", "happy")))
    #expect(again.new == 2)
    #expect(again.book == first.book)
    #expect(Set(try imports.texts(of: again)) == ["> She was happy", "> happy"])
    #expect(throws: LibraryError.gone) { try library.undoImport(batch, at: Desk.minute(13)) }
  }

  @Test func `an undone import can be made again after the bin was emptied`() throws {
    let batch = Origin.Batch()
    try imports.run(imports.emma(imports.highlight("1", "She was")), as: batch)
    _ = try library.undoImport(batch, at: Desk.minute(12))
    try library.emptyBin()
    let again = try imports.run(imports.emma(imports.highlight("1", "She was")))
    #expect(again.match == .new)
    #expect(try imports.texts(of: again) == ["> She was"])
    #expect(!(try imports.run(imports.emma(imports.highlight("1", "She was"))).changesSomething))
  }

  @Test func `undoing an import reverts what it changed, and keeps what was edited here`() throws {
    let first = try imports.run(
      imports.emma(
        imports.highlight("1", "She was"), imports.highlight("2", "a"), imports.highlight("3", "c"))
    )
    let batch = Origin.Batch()
    let grown = imports.emma(
      imports.highlight("1", "She was happy"), imports.highlight("2", "a b"),
      imports.highlight("4", "d"))
    try imports.run(grown, as: batch)
    let book = try #require(first.book)
    let notes = try library.notes(of: .book(book))
    let edited = try #require(notes.first { $0.text == "> a b" })
    let new = try #require(notes.first { $0.text == "> d" })
    for id in [edited.id, new.id] {
      try library.amend(id, text: "mine \(id)", as: Note.ID(), at: Desk.minute(11))
    }
    let undone = try library.undoImport(batch, at: Desk.minute(12))
    #expect(undone.reverted == 1)
    #expect(undone.kept == 1)
    #expect(undone.notes == 0)
    #expect(
      Set(try imports.texts(of: first))
        == ["> She was", "mine \(edited.id)", "> c", "mine \(new.id)"])
    #expect(try imports.run(grown).changed == 1)
  }

  @Test func `a book of the user's stays when the import into it is undone`() throws {
    let batch = Origin.Batch()
    let book = ImportedBook(
      key: "hawk", title: "The good hawk", authors: ["Elliott, Joseph"], pages: 400,
      highlights: [imports.highlight("1", "She flies")])
    let outcome = try imports.run(book, as: batch)
    #expect(outcome.match == .same)
    #expect(outcome.book == Desk.hawk.id)
    #expect(outcome.hasNewFacts)
    #expect(try library.book(Desk.hawk.id)?.pages == 400)
    let undone = try library.undoImport(batch, at: Desk.minute(12))
    #expect(undone.notes == 1)
    #expect(undone.reverted == 1)
    let found = try library.book(Desk.hawk.id)
    let after = try #require(found)
    #expect(after.pages == nil)
    #expect(after.title == "The Good Hawk")
    #expect(try library.notes(of: .book(Desk.hawk.id)).isEmpty)
  }

  /// All titles, texts and facts that an import of this suite changes.
  private func seen() throws -> [String] {
    let books = try library.books(limit: 9).rows.map { book in
      try "\(book.title) \(library.book(book.id)?.pages ?? 0) \(book.notes)"
    }
    return try books + library.notes(of: .book(Desk.hawk.id)).map(\.text)
  }

  @Test func `an import is undone and redone again and again, and a repeated step changes nothing`()
    throws
  {
    func hawk(_ text: String, pages: Int?) -> ImportedBook {
      ImportedBook(
        key: "hawk", title: "The Good Hawk", authors: ["Joseph Elliott"], pages: pages,
        highlights: [imports.highlight("1", text)])
    }
    try imports.run(hawk("She", pages: nil))
    let before = try seen()
    let batch = Origin.Batch()
    #expect(try library.made(batch) == nil)
    let books = [
      hawk("She was happy", pages: 9),
      imports.emma(imports.highlight("1", "a"), imports.highlight("2", "b")),
    ]
    _ = try library.import([ImportRequest(books, from: "kindle", as: batch, at: Desk.minute(11))])
    #expect(try library.made(batch) != nil)
    let after = try seen()
    #expect(after != before)
    var step = LibraryStep.undoImport(batch)
    for round in 0..<6 {
      var next: LibraryStep?
      for _ in 0..<2 { next = try library.perform(.step(step), at: Desk.minute(12 + round)) }
      step = try #require(next)
      #expect(try seen() == (round.isMultiple(of: 2) ? before : after))
    }
  }

  @Test func `the numbers of an import are found again, also without its undone part`() throws {
    try imports.run(imports.emma(imports.highlight("s|1", "She", series: "s|")))
    let undone = Origin.Batch()
    try imports.run(imports.emma(imports.highlight("2", "was")), as: undone)
    _ = try library.undoImport(undone, at: Desk.minute(11))
    let batch = Origin.Batch()
    let grown = [
      imports.highlight("s|1", "She was", series: "s|"), imports.highlight("2", "was"),
      imports.highlight("3", "happy"),
    ]
    var emma = imports.emma()
    (emma.highlights, emma.pages) = (grown, 9)
    let falcon = ImportedBook(key: "falcon", title: "Falcon")
    _ = try library.import([
      ImportRequest([emma, falcon], from: "kindle", as: batch, at: Desk.minute(12))
    ])
    #expect(
      try library.made(batch) == MadeImport(new: Attachments(books: 1, notes: 2), changed: 2))
    #expect(try library.made(Origin.Batch()) == nil)
  }

  @Test func `an import that only changed notes is known, and its undo keeps later edits`() throws {
    try imports.run(
      imports.emma(
        imports.highlight("s|1", "She", series: "s|"), imports.highlight("t|2", "and", series: "t|")
      ))
    let batch = Origin.Batch()
    let book = imports.emma(
      imports.highlight("s|1", "She was", series: "s|"),
      imports.highlight("t|2", "and rich", series: "t|"))
    let outcome = try imports.run(book, as: batch)
    #expect(outcome.changed == 2)
    #expect(try library.made(batch) == MadeImport(new: Attachments(), changed: 2))
    let note = try #require(try imports.notes(of: outcome).first { $0.text == "> She was" })
    try library.amend(
      note.id, text: "> mine", as: Note.ID(), over: note.version, or: nil, at: Desk.minute(12))
    let redo = try library.perform(.step(.undoImport(batch)), at: Desk.minute(13))
    #expect(Set(try imports.texts(of: outcome)) == ["> mine", "> and"])
    _ = try library.perform(.step(try #require(redo)), at: Desk.minute(14))
    #expect(Set(try imports.texts(of: outcome)) == ["> mine", "> and rich"])
  }

  @Test func `an import of which nothing is left cannot be redone`() throws {
    let batch = Origin.Batch()
    try imports.run(imports.emma(imports.highlight("1", "a")), as: batch)
    _ = try library.perform(.step(.undoImport(batch)), at: Desk.minute(12))
    try library.emptyBin()
    #expect(throws: LibraryError.gone) {
      try library.perform(.step(.redoImport(batch)), at: Desk.minute(13))
    }
  }

  @Test func `a book that comes back after an undone import has what its file says`() throws {
    func emma(_ rating: String, pages: Int?) -> ImportedBook {
      ImportedBook(
        key: "7", title: "Emma", authors: ["Jane Austen"], pages: pages, rating: Rating(rating),
        readings: [Reading](repeating: Reading(), count: rating == "5" ? 2 : 1),
        highlights: [ImportedHighlight(key: "7/review", words: "good")])
    }
    let (batch, again) = (Origin.Batch(), Origin.Batch())
    let first = try imports.run(emma("4", pages: nil), as: batch)
    #expect(try imports.run(emma("5", pages: 9)).hasNewFacts)
    #expect(try library.undoImport(batch, at: Desk.minute(12)).books == 1)
    let outcome = try imports.run(emma("4", pages: nil), as: again)
    #expect(outcome.match == .new && outcome.book == first.book && outcome.changes == 0)
    let book = try #require(try library.book(imports.id(of: outcome)))
    #expect(book.rating == Rating("4") && book.readings.count == 1 && book.pages == nil)
    #expect(try library.made(again) == MadeImport(new: Attachments(books: 1, notes: 1), changed: 0))
    #expect(!(try imports.run(emma("4", pages: nil)).changesSomething))
    _ = try library.undoImport(again, at: Desk.minute(14))
    _ = try library.perform(.step(.redoImport(again)), at: Desk.minute(15))
    #expect(try library.book(imports.id(of: outcome))?.rating == Rating("4"))
  }

  @Test func `a book that was here before keeps its own rating in every import`() throws {
    let own = Book(title: "Emma", authors: ["Jane Austen"], rating: Rating("5"), added: Date())
    _ = try library.perform(.addBook(own), at: Desk.minute(5))
    for _ in 1...3 {
      let emma = ImportedBook(
        key: "7", title: "Emma", authors: ["Jane Austen"], rating: Rating("3"))
      #expect(try imports.run(emma).book == own.id)
      #expect(try library.book(own.id)?.rating == Rating("5"))
    }
  }

  @Test func `two records of one book are one book again after an undone import`() throws {
    let records = ["2", "3"].map { key in
      ImportedBook(
        key: key, title: "Emma", authors: ["Jane Austen"],
        highlights: [ImportedHighlight(key: key + "/review", words: key)])
    }
    for _ in 1...3 {
      let request = ImportRequest(records, from: "goodreads", at: Desk.minute(10))
      #expect(try imports.run(together: request).map(\.match) == [.new, .same])
      let books = try library.books(named: "emma")
      #expect(books.count == 1)
      #expect(try library.notes(of: .book(books[0])).count == 2)
      _ = try library.undoImport(request.batch, at: Desk.minute(12))
    }
  }

  @Test func `a book that another source brought meanwhile is not there twice`() throws {
    let batch = Origin.Batch()
    try imports.run(imports.emma(imports.highlight("1", "She was")), as: batch)
    _ = try library.undoImport(batch, at: Desk.minute(12))
    let other = ImportedBook(key: "e", title: "Emma", authors: ["Jane Austen"])
    let kobo = ImportRequest([other], from: "kobo", at: Desk.minute(13))
    #expect(try imports.run(together: kobo).map(\.match) == [.new])
    for new in [1, 0] {
      let outcome = try imports.run(imports.emma(imports.highlight("1", "She was")))
      #expect(outcome.match == .same && outcome.new == new)
      #expect(try library.books(named: "emma") == [imports.id(of: outcome)])
    }
  }
}
