import Foundation
import LibraryModel
import LibraryStore
import Testing
import Torture

/// The items that an import adds, and those that it leaves as the user edited them.
struct ImportingTests {
  private let imports: ImportDesk
  private var library: Library { imports.library }

  init() throws { imports = try ImportDesk() }

  @Test func `a large import leaves readers alone until it is committed`() throws {
    let imports = try ImportDesk()
    let words = String(repeating: "much to read ", count: 80)
    let count = Torture.choice(quick: 3_000, others: 12_000)
    let many = (0..<count).map { imports.highlight("\($0)", "\($0) " + words) }
    let book = ImportedBook(key: "emma", title: "Emma", authors: [], highlights: many)
    let reader = try Library(reading: imports.desk.path)
    var counts: [Result<Int, any Error>] = []
    _ = try imports.library.import(
      [ImportRequest([book], from: "kindle", at: Desk.minute(10))],
      progress: { _ in counts.append(Result { try reader.tabs().count }) })
    #expect(counts.count >= count / 300)
    #expect(throws: Never.self) { for count in counts { _ = try count.get() } }
  }

  @Test func `a book and its highlights are imported with source, key and time`() throws {
    let batch = Origin.Batch()
    let outcome = try imports.run(
      imports.emma(imports.highlight("1", "She was"), imports.highlight("2", "happy")), as: batch)
    #expect(outcome.match == .new)
    #expect(outcome.new == 2)
    let found = try library.book(imports.id(of: outcome))
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

  @Test func `notes without a time of their own keep the order of the file by their times`() throws
  {
    let untimed = ["one", "two", "three"].map { ImportedHighlight(key: $0, quotation: $0) }
    let book = ImportedBook(key: "emma", title: "Emma", authors: [], highlights: untimed)
    let notes = try imports.notes(of: imports.run(book, at: 10))
    #expect(notes.sorted { $0.created < $1.created }.map(\.text) == ["> one", "> two", "> three"])
    #expect(notes.map(\.created).max() == Desk.minute(10))
    #expect(Set(notes.map(\.created)).count == 3)
  }

  @Test func `a second import adds nothing`() throws {
    let book = imports.emma(
      imports.highlight("1", "She was"), imports.highlight("2", "happy", words: "mine"))
    try imports.run(book)
    let again = try imports.run(book)
    #expect(again.match == .known)
    #expect(!again.changesSomething)
    #expect(again.unchanged == 2)
    #expect(try imports.texts(of: again).count == 2)
  }

  @Test func `a highlight that became longer replaces its shorter form`() throws {
    try imports.run(imports.emma(imports.highlight("1", "She was")))
    let outcome = try imports.run(
      imports.emma(imports.highlight("1", "She was happy", words: "mine")))
    #expect(outcome.changed == 1)
    #expect(try imports.texts(of: outcome) == ["> She was happy\n\nmine"])
    let third = try imports.run(
      imports.emma(imports.highlight("1", "She was happy indeed", words: "mine")))
    #expect(third.changed == 1)
    #expect(try imports.run(imports.emma(imports.highlight("1", "She was"))).unchanged == 1)
    #expect(try imports.texts(of: third) == ["> She was happy indeed\n\nmine"])
  }

  @Test func `a highlight that became longer is recognised without its earlier form`() throws {
    try imports.run(imports.emma(imports.highlight("b/10|1", "She was", series: "b/10|")))
    let outcome = try imports.run(
      imports.emma(
        imports.highlight("b/10|2", "She was happy", series: "b/10|"),
        imports.highlight("b/10|3", "another", series: "b/10|"),
        imports.highlight("b/100|1", "She was", series: "b/100|")))
    #expect(outcome.changed == 1)
    #expect(outcome.new == 2)
    #expect(try imports.texts(of: outcome) == ["> She was", "> another", "> She was happy"])
  }

  @Test func `what was edited here stays, also if the highlight became longer`() throws {
    let first = try imports.run(imports.emma(imports.highlight("1", "She was")))
    let saved = try imports.notes(of: first)
    let note = try #require(saved.first)
    try library.amend(note.id, text: "mine now", as: Note.ID(), at: Desk.minute(11))
    let outcome = try imports.run(imports.emma(imports.highlight("1", "She was happy")))
    #expect(outcome.edited == 1)
    #expect(try imports.texts(of: outcome) == ["mine now"])
  }

  @Test func `what was deleted here stays deleted, also when the bin is empty`() throws {
    let first = try imports.run(
      imports.emma(imports.highlight("1", "She was"), imports.highlight("2", "happy")))
    let saved = try imports.notes(of: first)
    let note = try #require(saved.first)
    try library.delete(.note(note.id))
    #expect(
      try imports.run(
        imports.emma(imports.highlight("1", "She was"), imports.highlight("2", "happy"))
      ).deleted == 1)
    try library.emptyBin()
    let outcome = try imports.run(
      imports.emma(imports.highlight("1", "She was"), imports.highlight("2", "happy")))
    #expect(outcome.deleted == 1)
    #expect(try imports.texts(of: outcome) == ["> She was"])
  }

  @Test func `the highlights of a deleted book are not imported`() throws {
    let first = try imports.run(imports.emma(imports.highlight("1", "She was")))
    try library.delete(.book(imports.id(of: first)))
    let outcome = try imports.run(
      imports.emma(imports.highlight("1", "She was"), imports.highlight("2", "new")))
    #expect(outcome.match == .deleted)
    #expect(outcome.deleted == 2)
    try library.emptyBin()
    #expect(try imports.run(imports.emma(imports.highlight("1", "She was"))).match == .deleted)
  }

  @Test func `a renamed book is found again by its key`() throws {
    let book = ImportedBook(key: "hawk", title: "The good hawk", authors: ["Joseph Elliott"])
    try imports.run(book)
    var renamed = Desk.hawk
    renamed.title = "Hawk"
    try library.edit(renamed, as: Book.ID(), over: Desk.hawk.version, at: Desk.minute(11))
    let outcome = try imports.run(book)
    #expect(outcome.match == .known)
    #expect(outcome.matchedTitle == "Hawk")
  }

  @Test func `facts of a book that was edited here stay`() throws {
    var edited = Desk.hawk
    edited.pages = 1
    try library.edit(edited, as: Book.ID(), over: Desk.hawk.version, at: Desk.minute(11))
    let outcome = try imports.run(
      ImportedBook(
        key: "hawk", title: "The Good Hawk", authors: ["Joseph Elliott"], pages: 9,
        status: .finished))
    #expect(!outcome.hasNewFacts)
    #expect(try library.book(Desk.hawk.id)?.status == nil)
  }

  @Test func `the user can say which book it is, that it is a new one, or leave it out`() throws {
    let similar = ImportedBook(
      key: "1", title: "The Good Hawk: Shadow Skye", authors: ["Joseph Elliott"])
    let guess = try library.outcome(of: [
      ImportRequest([similar], from: "kindle", at: Desk.minute(1))
    ])
    #expect(guess.map(\.match) == [.similar])
    #expect(guess[0].candidates.map(\.id) == [Desk.hawk.id])
    var answers = ImportAnswers()
    answers.add(.leftOut, for: similar.title)
    #expect(try imports.run(similar, answers: answers).match == .leftOut)
    answers.add(.new, for: similar.title, by: similar.authors)
    #expect(try imports.run(similar, answers: answers).match == .new)
    let other = ImportedBook(key: "2", title: "Falcon")
    answers.add(.book(Desk.hawk.id), for: "falcon")
    let answered = try imports.run(other, answers: answers)
    #expect(answered.match == .answered)
    #expect(answered.book == Desk.hawk.id)
  }

  @Test func `a new book is refused if all its notes are here already`() throws {
    try imports.run(imports.emma(imports.highlight("1", "She was")))
    let named = ImportedBook(
      key: "other", title: "Emma", authors: ["Jane Austen"],
      highlights: [imports.highlight("1", "She was")])
    var answers = ImportAnswers()
    answers.add(.new, for: "Emma")
    #expect(try !imports.run(named, answers: answers).changesSomething)
    var more = named
    more.highlights.append(imports.highlight("2", "happy"))
    let outcome = try imports.run(more, answers: answers)
    #expect(outcome.match == .new && outcome.new == 1)
  }

  @Test func `an answer that names a book deleted since is no answer`() throws {
    var answers = ImportAnswers()
    answers.add(.book(Desk.hawk.id), for: "Falcon")
    try library.delete([.book(Desk.hawk.id)], as: Deletion.ID(), at: Desk.minute(2))
    let falcon = ImportedBook(key: "2", title: "Falcon")
    #expect(try imports.run(falcon, answers: answers).match == .new)
  }

  @Test func `an import that fails leaves nothing`() throws {
    let texts = try library.notes(of: Desk.ofHawk).count
    try imports.desk.execute(
      "CREATE TRIGGER stop BEFORE INSERT ON origin WHEN NEW.key = '3' BEGIN SELECT raise(ABORT, 'no'); END"
    )
    let book = imports.emma(
      imports.highlight("1", "a"), imports.highlight("2", "b"), imports.highlight("3", "c"))
    let request = ImportRequest([book], from: "kindle", at: Desk.minute(1))
    #expect(throws: LibraryError.self) { try library.import([request]) }
    try imports.desk.execute("DROP TRIGGER stop")
    #expect(try library.notes(of: Desk.ofHawk).count == texts)
    #expect(try library.books(named: "emma").isEmpty)
  }
}
