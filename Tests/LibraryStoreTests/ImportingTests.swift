import Foundation
import LibraryModel
import LibraryStore
import Testing

struct ImportingTests {
  private let desk = Desk()
  private let library: Library

  init() throws { library = try desk.openStocked() }

  private func highlight(
    _ key: String, _ quotation: String, words: String = "", series: String? = nil
  ) -> ImportedHighlight {
    ImportedHighlight(
      key: key, series: series, quotation: quotation, words: words, created: Desk.minute(5))
  }

  private func emma(_ highlights: ImportedHighlight...) -> ImportedBook {
    ImportedBook(
      key: "emma", title: "Emma", authors: ["Jane Austen"], highlights: highlights)
  }

  @discardableResult
  private func run(
    _ book: ImportedBook, as batch: Origin.Batch = Origin.Batch(), at minute: Int = 10,
    answers: [String: ImportRequest.Answer] = [:]
  ) throws -> ImportOutcome {
    let request = ImportRequest(
      [book], from: "kindle", as: batch, answers: answers, at: Desk.minute(minute))
    let expected = try library.outcome(of: [request])
    let done = try library.import([request])
    // The id of a new book is made up each time.
    #expect(expected.map(\.match) == done.map(\.match))
    #expect(expected.map(\.new) == done.map(\.new))
    #expect(expected.map(\.changed) == done.map(\.changed))
    #expect(expected.map(\.skipped) == done.map(\.skipped))
    return try #require(done.first)
  }

  private func id(of outcome: ImportOutcome) throws -> Book.ID {
    let id = outcome.book
    return try #require(id)
  }

  private func notes(of outcome: ImportOutcome) throws -> [Note] {
    try library.notes(of: .book(id(of: outcome)))
  }

  private func texts(of outcome: ImportOutcome) throws -> [String] {
    try notes(of: outcome).map(\.text)
  }

  @Test func `a book and its highlights come in with source, key and time`() throws {
    let batch = Origin.Batch()
    let outcome = try run(emma(highlight("1", "She was"), highlight("2", "happy")), as: batch)
    #expect(outcome.match == .new)
    #expect(outcome.new == 2)
    let found = try library.book(id(of: outcome))
    let book = try #require(found)
    #expect(book.title == "Emma")
    #expect(!book.hasTab)
    let notes = try library.notes(of: .book(book.id))
    #expect(notes.map(\.text) == ["> happy", "> She was"])
    #expect(notes.map(\.created) == [Desk.minute(5), Desk.minute(5)])
    #expect(
      try library.origin(of: .note(notes[0].id)) == Origin(source: "kindle", key: "2", batch: batch)
    )
  }

  @Test func `a second import brings nothing new`() throws {
    let book = emma(highlight("1", "She was"), highlight("2", "happy", words: "mine"))
    try run(book)
    let again = try run(book)
    #expect(again.match == .known)
    #expect(!again.changesSomething)
    #expect(again.unchanged == 2)
    #expect(try texts(of: again).count == 2)
  }

  @Test func `a highlight that grew replaces its shorter self`() throws {
    try run(emma(highlight("1", "She was")))
    let outcome = try run(emma(highlight("1", "She was happy", words: "mine")))
    #expect(outcome.changed == 1)
    #expect(try texts(of: outcome) == ["> She was happy\n\nmine"])
    let third = try run(emma(highlight("1", "She was happy indeed", words: "mine")))
    #expect(third.changed == 1)
    #expect(try run(emma(highlight("1", "She was"))).unchanged == 1)
    #expect(try texts(of: third) == ["> She was happy indeed\n\nmine"])
  }

  @Test func `a highlight that grew is found without its earlier form`() throws {
    try run(emma(highlight("b/10|1", "She was", series: "b/10|")))
    let outcome = try run(
      emma(
        highlight("b/10|2", "She was happy", series: "b/10|"),
        highlight("b/10|3", "another", series: "b/10|"),
        highlight("b/100|1", "She was", series: "b/100|")))
    #expect(outcome.changed == 1)
    #expect(outcome.new == 2)
    #expect(try texts(of: outcome) == ["> She was", "> another", "> She was happy"])
  }

  @Test func `what was edited here stays, also if the highlight grew`() throws {
    let first = try run(emma(highlight("1", "She was")))
    let saved = try notes(of: first)
    let note = try #require(saved.first)
    try library.amend(note.id, text: "mine now", as: Note.ID(), at: Desk.minute(11))
    let outcome = try run(emma(highlight("1", "She was happy")))
    #expect(outcome.edited == 1)
    #expect(try texts(of: outcome) == ["mine now"])
  }

  @Test func `what was deleted here stays deleted, also when the bin is empty`() throws {
    let first = try run(emma(highlight("1", "She was"), highlight("2", "happy")))
    let saved = try notes(of: first)
    let note = try #require(saved.first)
    try library.delete(.note(note.id))
    #expect(try run(emma(highlight("1", "She was"), highlight("2", "happy"))).deleted == 1)
    try library.emptyBin()
    let outcome = try run(emma(highlight("1", "She was"), highlight("2", "happy")))
    #expect(outcome.deleted == 1)
    #expect(try texts(of: outcome) == ["> She was"])
  }

  @Test func `a deleted book brings none of its highlights back`() throws {
    let first = try run(emma(highlight("1", "She was")))
    try library.delete(.book(id(of: first)))
    let outcome = try run(emma(highlight("1", "She was"), highlight("2", "new")))
    #expect(outcome.match == .deleted)
    #expect(outcome.deleted == 2)
    try library.emptyBin()
    #expect(try run(emma(highlight("1", "She was"))).match == .deleted)
  }

  @Test func `an import is undone as one, and can be made again`() throws {
    let batch = Origin.Batch()
    let first = try run(emma(highlight("1", "She was"), highlight("2", "happy")), as: batch)
    let undone = try library.undoImport(batch, at: Desk.minute(12))
    #expect(undone.notes == 2)
    #expect(undone.books == 1)
    #expect(try library.book(id(of: first)) == nil)
    let again = try run(emma(highlight("1", "She was happy"), highlight("2", "happy")))
    #expect(again.new == 2)
    #expect(again.book == first.book)
    #expect(Set(try texts(of: again)) == ["> She was happy", "> happy"])
    #expect(throws: LibraryError.gone) { try library.undoImport(batch, at: Desk.minute(13)) }
  }

  @Test func `an undone import can be made again after the bin was emptied`() throws {
    let batch = Origin.Batch()
    try run(emma(highlight("1", "She was")), as: batch)
    _ = try library.undoImport(batch, at: Desk.minute(12))
    try library.emptyBin()
    let again = try run(emma(highlight("1", "She was")))
    #expect(again.match == .new)
    #expect(try texts(of: again) == ["> She was"])
    #expect(!(try run(emma(highlight("1", "She was"))).changesSomething))
  }

  @Test func `undoing an import reverts what it changed, and keeps what was edited here`() throws {
    let first = try run(emma(highlight("1", "She was"), highlight("2", "a"), highlight("3", "c")))
    let batch = Origin.Batch()
    let grown = emma(highlight("1", "She was happy"), highlight("2", "a b"), highlight("4", "d"))
    try run(grown, as: batch)
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
      Set(try texts(of: first))
        == ["> She was", "mine \(edited.id)", "> c", "mine \(new.id)"])
    #expect(try run(grown).changed == 1)
  }

  @Test func `a book of the user's stays when the import into it is undone`() throws {
    let batch = Origin.Batch()
    let book = ImportedBook(
      key: "hawk", title: "The good hawk", authors: ["Elliott, Joseph"], pages: 400,
      highlights: [highlight("1", "She flies")])
    let outcome = try run(book, as: batch)
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
    let books = try library.books(limit: 9).page.rows.map { book in
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
        highlights: [highlight("1", text)])
    }
    try run(hawk("She", pages: nil))
    let before = try seen()
    let batch = Origin.Batch()
    #expect(try !library.hasImport(batch))
    let books = [hawk("She was happy", pages: 9), emma(highlight("1", "a"), highlight("2", "b"))]
    _ = try library.import([ImportRequest(books, from: "kindle", as: batch, at: Desk.minute(11))])
    #expect(try library.hasImport(batch))
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

  @Test func `an import that only changed notes is known, and its undo keeps later edits`() throws {
    try run(emma(highlight("1", "She", series: "s|"), highlight("2", "and", series: "t|")))
    let batch = Origin.Batch()
    let book = emma(
      highlight("1", "She was", series: "s|"), highlight("2", "and rich", series: "t|"))
    let outcome = try run(book, as: batch)
    #expect(outcome.changed == 2)
    #expect(try library.hasImport(batch))
    let note = try #require(try notes(of: outcome).first { $0.text == "> She was" })
    try library.amend(
      note.id, text: "> mine", as: Note.ID(), over: note.version, or: nil, at: Desk.minute(12))
    let redo = try library.perform(.step(.undoImport(batch)), at: Desk.minute(13))
    #expect(Set(try texts(of: outcome)) == ["> mine", "> and"])
    _ = try library.perform(.step(try #require(redo)), at: Desk.minute(14))
    #expect(Set(try texts(of: outcome)) == ["> mine", "> and rich"])
  }

  @Test func `an import of which nothing is left cannot be redone`() throws {
    let batch = Origin.Batch()
    try run(emma(highlight("1", "a")), as: batch)
    _ = try library.perform(.step(.undoImport(batch)), at: Desk.minute(12))
    try library.emptyBin()
    #expect(throws: LibraryError.gone) {
      try library.perform(.step(.redoImport(batch)), at: Desk.minute(13))
    }
  }

  @Test func `a renamed book is found again by its key`() throws {
    let book = ImportedBook(key: "hawk", title: "The good hawk", authors: ["Joseph Elliott"])
    try run(book)
    var renamed = Desk.hawk
    renamed.title = "Hawk"
    try library.edit(renamed, as: Book.ID(), over: Desk.hawk.version, at: Desk.minute(11))
    let outcome = try run(book)
    #expect(outcome.match == .known)
    #expect(outcome.matchedTitle == "Hawk")
  }

  @Test func `facts of a book that was edited here stay`() throws {
    var edited = Desk.hawk
    edited.pages = 1
    try library.edit(edited, as: Book.ID(), over: Desk.hawk.version, at: Desk.minute(11))
    let outcome = try run(
      ImportedBook(
        key: "hawk", title: "The Good Hawk", authors: ["Joseph Elliott"], pages: 9,
        status: .finished))
    #expect(!outcome.hasNewFacts)
    #expect(try library.book(Desk.hawk.id)?.status == nil)
  }

  @Test func `the user can say which book it is, or that it is a new one`() throws {
    let similar = ImportedBook(
      key: "1", title: "The Good Hawk: Shadow Skye", authors: ["Joseph Elliott"])
    #expect(
      try library.outcome(of: [ImportRequest([similar], from: "kindle", at: Desk.minute(1))])
        .map(\.match) == [.similar])
    let new = try run(similar, answers: [similar.title.slug: .new])
    #expect(new.match == .new)
    let other = ImportedBook(key: "2", title: "Falcon")
    let answered = try run(other, answers: ["falcon": .book(Desk.hawk.id)])
    #expect(answered.match == .answered)
    #expect(answered.book == Desk.hawk.id)
  }

  @Test func `an import that fails leaves nothing`() throws {
    let texts = try library.notes(of: Desk.ofHawk).count
    try desk.execute(
      "CREATE TRIGGER stop BEFORE INSERT ON origin WHEN NEW.key = '3' BEGIN SELECT raise(ABORT, 'no'); END"
    )
    let book = emma(highlight("1", "a"), highlight("2", "b"), highlight("3", "c"))
    let request = ImportRequest([book], from: "kindle", at: Desk.minute(1))
    #expect(throws: LibraryError.self) { try library.import([request]) }
    try desk.execute("DROP TRIGGER stop")
    #expect(try library.notes(of: Desk.ofHawk).count == texts)
    #expect(try library.books(named: "emma").isEmpty)
  }
}
