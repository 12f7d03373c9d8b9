import Foundation
import LibraryModel
import LibraryStore
import Testing

/// The same book and the same highlights from several sources.
struct MixedImportsTests {
  private let imports: ImportDesk

  init() throws { imports = try ImportDesk() }

  private func request(
    _ source: String, book key: String, title: String = "Emma",
    as batch: Origin.Batch = Origin.Batch(), _ highlights: ImportedHighlight...
  ) -> ImportRequest {
    let book = ImportedBook(
      key: key, title: title, authors: ["Jane Austen"], highlights: highlights)
    return ImportRequest([book], from: source, as: batch, at: Desk.minute(10))
  }

  private func highlight(
    _ key: String, _ quotation: String, words: String = "", place: String? = nil,
    location: String? = nil, minute: Int? = nil
  ) -> ImportedHighlight {
    ImportedHighlight(
      key: key, quotation: quotation, words: words, place: place.flatMap { Passage($0) },
      location: location.flatMap { Passage($0) }, created: minute.map(Desk.minute))
  }

  @Test func `the same book of three files is one book, and each highlight one note`() throws {
    let outcomes = try imports.run(
      together: request(
        "koreader", book: "md5", highlight("1", "She was", place: "p7", minute: 1),
        highlight("2", "happy", words: "mine", place: "p8", minute: 2)),
      request(
        "koreader", book: "title", highlight("a", "She  was", place: "p7"),
        highlight("b", "happy", words: "mine", minute: 2)),
      request(
        "kindle", book: "clippings", highlight("x", "She was", place: "p7"),
        highlight("y", "happy", place: "p9", minute: 2), highlight("z", "other", place: "p8")))
    #expect(outcomes.map(\.match) == [.new, .same, .same])
    #expect(outcomes.map(\.new) == [2, 0, 1])
    #expect(Set(outcomes.map(\.book)).count == 1)
    let texts = try imports.texts(of: outcomes[0])
    #expect(texts.count == 3)
  }

  @Test func `a highlight is recognised in a later run, too, by page or location`() throws {
    let first = try imports.run(
      together: request(
        "kindle", book: "1", highlight("1", "She was", place: "p7", location: "loc70-72")))
    let later = try imports.run(
      together: request("kindle-notebook", book: "2", highlight("a", "She was", place: "loc70")))
    #expect(later.map(\.match) == [.same] && later[0].unchanged == 1)
    #expect(try imports.texts(of: first[0]) == ["> She was\n\n@p7 @loc70-72"])
  }

  @Test func `the same words at another place, or twice in one file, are notes of their own`()
    throws
  {
    let outcomes = try imports.run(
      together: request(
        "kindle", book: "1", highlight("1", "she", place: "p7"), highlight("2", "she", place: "p7")),
      request(
        "kobo", book: "2", highlight("a", "she", place: "p8"), highlight("b", "she", place: "p7")))
    #expect(outcomes.map(\.new) == [2, 1])
  }

  @Test(arguments: ["", "mine"])
  func `the same words without a place, but of other months, are notes of their own`(words: String)
    throws
  {
    let (spring, autumn) = (
      request("readwise", book: "1", highlight("1", "Yes.", minute: 1)),
      request("kobo", book: "2", highlight("a", "Yes.", words: words, minute: 300_000))
    )
    _ = try imports.run(together: spring)
    let outcome = try imports.run(together: autumn)[0]
    #expect(outcome.new == 1)
    #expect(try imports.texts(of: outcome).contains("> Yes."))
    let again = try imports.run(together: spring, autumn)
    #expect(again.map(\.unchanged) == [1, 1])
  }

  @Test func `a guessed place changes no note that was imported without it`() throws {
    let plain = highlight("1", "Yes.", minute: 1)
    var placed = plain
    (placed.place, placed.isPlaceGuessed) = (Passage("loc10"), true)
    _ = try imports.run(together: request("readwise", book: "1", plain))
    let later = try imports.run(together: request("readwise", book: "1", placed))[0]
    #expect(later.unchanged == 1)
    #expect(try imports.texts(of: later) == ["> Yes."])
    let other = try imports.run(
      together: request("kobo", book: "2", highlight("a", "Yes.", words: "mine", minute: 1)))[0]
    #expect(other.changes == 1)
    #expect(try imports.run(together: request("readwise", book: "1", placed))[0].unchanged == 1)
  }

  @Test func `words that only one source has are in the one note, in any order`() throws {
    let (plain, worded) = (
      request("kindle", book: "1", highlight("1", "She was", place: "p7")),
      request("kobo", book: "2", highlight("a", "She was", words: "mine", place: "p7"))
    )
    for requests in [[plain, worded], [worded, plain]] {
      let imports = try ImportDesk()
      let together = try imports.run(together: requests[0], requests[1])
      #expect(try imports.texts(of: together[0]) == ["> She was\n\nmine\n\n@p7"])
      let apart = try ImportDesk()
      for request in requests { _ = try apart.run(together: request) }
      let again = try requests.map { try apart.run(together: $0)[0] }
      #expect(again.map(\.unchanged) == [1, 1])
      #expect(try apart.texts(of: again[0]) == ["> She was\n\nmine\n\n@p7"])
    }
  }

  @Test
  func `other words of several sources are in the one note, and a second import adds nothing`()
    throws
  {
    let batch = Origin.Batch()
    let requests = ["kindle", "kobo", "koreader"].map { source in
      request(
        source, book: source, as: batch,
        highlight(source, "She", words: "by \(source)", place: "p7"))
    }
    let first = try imports.run(together: requests[0], requests[1], requests[2])
    let texts = ["> She\n\nby kindle\n\nby kobo\n\nby koreader\n\n@p7"]
    #expect(try imports.texts(of: first[0]) == texts)
    for request in requests + requests.reversed() {
      #expect(try imports.run(together: request)[0].unchanged == 1)
      #expect(try imports.texts(of: first[0]) == texts)
    }
    #expect(try imports.library.undoImport(batch, at: Desk.minute(12)).notes == 1)
    #expect(try imports.texts(of: first[0]).isEmpty)
  }

  @Test func `what another source added to a note goes with the undone import`() throws {
    let first = try imports.run(
      together: request("kindle", book: "1", highlight("1", "She was", place: "p7")))
    let second = request("kobo", book: "2", highlight("a", "She was", words: "mine", place: "p7"))
    #expect(try imports.run(together: second)[0].changed == 1)
    #expect(try imports.library.undoImport(second.batch, at: Desk.minute(12)).reverted == 1)
    #expect(try imports.texts(of: first[0]) == ["> She was\n\n@p7"])
  }

  @Test func `a note that was edited or moved here does not come back from another source`() throws
  {
    let first = try imports.run(
      together: request(
        "kindle", book: "1", highlight("1", "She was", place: "p7"),
        highlight("2", "happy", place: "p8")))
    let book = try imports.id(of: first[0])
    let notes = try imports.notes(of: first[0])
    let edited = try #require(notes.first { $0.text.contains("She was") })
    let moved = try #require(notes.first { $0.text.contains("happy") })
    try imports.library.amend(
      edited.id, text: "In words of my own", as: Note.ID(), at: Desk.minute(11))
    let emma = BookCharacter(book: book, name: "Emma")
    try imports.library.add(emma)
    try imports.library.move([moved.id], to: .character(emma.id, of: book), from: .book(book))
    let later = try imports.run(
      together: request(
        "kobo", book: "2", highlight("a", "She was", place: "p7"),
        highlight("b", "happy", place: "p8"),
        highlight("c", "She was", words: "theirs", place: "p7")))
    #expect(later[0].unchanged == 2 && later[0].new == 1)
    let again = try imports.run(
      together: request(
        "readwise", book: "3", highlight("x", "She was", words: "other", place: "p7")))
    #expect(again[0].new == 0)
    #expect(try imports.library.note(edited.id)?.text == "In words of my own")
  }

  @Test func `what was deleted here stays deleted for each source`() throws {
    let first = try imports.run(
      together: request("kindle", book: "1", highlight("1", "She was", place: "p7")))
    let saved = try imports.notes(of: first[0])
    try imports.library.delete(
      [.note(saved[0].id)], as: Deletion.ID(), at: Desk.minute(11))
    let later = try imports.run(
      together: request("kobo", book: "2", highlight("a", "She was", place: "p7")))
    #expect(later[0].deleted == 1 && later[0].new == 0)
  }

  @Test func `different authors of one title are different books`() throws {
    let other = ImportedBook(key: "2", title: "Emma", authors: ["Somebody Else"])
    let outcomes = try imports.run(
      together: request("kindle", book: "1"),
      ImportRequest([other], from: "kobo", at: Desk.minute(10)))
    #expect(outcomes.map(\.match) == [.new, .new])
  }

  @Test func `the outcome for a new library counts what comes twice once`() throws {
    let outcomes = try Library().outcome(of: [
      request("kindle", book: "1", highlight("1", "She was", place: "p7")),
      request("kobo", book: "2", highlight("a", "She was", place: "p7")),
    ])
    #expect(outcomes.map(\.match) == [.new, .same])
    #expect(outcomes.map(\.new) == [1, 0])
  }

  @Test(arguments: ["goodreads", "storygraph"])
  func `two records of one book give it one rating, and later imports change nothing`(
    source: String
  ) throws {
    let records = [("2", "5", "first"), ("3", "4", "second")].map { key, rating, review in
      ImportedBook(
        key: key, title: "Emma", authors: ["Jane Austen"], rating: Rating(rating),
        readings: [Reading](repeating: Reading(), count: key == "2" ? 1 : 2),
        highlights: [ImportedHighlight(key: key + "/review", words: review)])
    }
    for number in 1...5 {
      let request = ImportRequest(records, from: source, at: Desk.minute(9 + number))
      let outcomes = try imports.run(together: request)
      #expect(outcomes.map(\.match) == (number == 1 ? [.new, .same] : [.known, .known]))
      #expect(outcomes.map(\.changesSomething) == [number == 1, number == 1])
      #expect(Set(outcomes.map(\.book)).count == 1)
      let book = try #require(try imports.library.book(imports.id(of: outcomes[0])))
      #expect(book.rating == Rating("5") && book.readings.count == 1)
    }
  }

  @Test func `a book that several files of an import change has one more version`() throws {
    func hawk(_ source: String, pages: Int? = nil, year: Int? = nil, as batch: Origin.Batch)
      -> ImportRequest
    {
      let book = ImportedBook(
        key: "hawk", title: Desk.hawk.title, authors: Desk.hawk.authors, year: year, pages: pages,
        status: source == "kobo" ? .finished : nil)
      return ImportRequest([book], from: source, as: batch, at: Desk.minute(10))
    }
    for _ in 1...2 {
      let batch = Origin.Batch()
      let outcomes = try imports.run(
        together: hawk("goodreads", pages: 400, as: batch),
        hawk("storygraph", pages: 400, year: 2020, as: batch))
      #expect(outcomes.map(\.hasNewFacts) == [true, true])
      #expect(try imports.run(together: hawk("kobo", as: batch))[0].hasNewFacts)
      #expect(try imports.library.revisions(of: Desk.hawk.id).first?.subject.pages == nil)
      #expect(try imports.library.undoImport(batch, at: Desk.minute(12)).reverted == 1)
      let book = try #require(try imports.library.book(Desk.hawk.id))
      #expect(book.status == nil && book.pages == nil && book.year == nil)
    }
  }

  @Test func `readings with dates replace readings without, in any order of the files`() throws {
    let dated = ["2020-03-01/2020-03-14", "2021-03-01/2021-03-14"].compactMap { Reading($0) }
    func book(_ source: String, _ readings: [Reading]) -> ImportRequest {
      let emma = ImportedBook(
        key: source, title: "Emma", authors: ["Jane Austen"], readings: readings)
      return ImportRequest([emma], from: source, at: Desk.minute(10))
    }
    let (undated, other) = (
      book("goodreads", [Reading(), Reading(), Reading()]), book("sg", dated)
    )
    let id = try imports.id(of: #require(try imports.run(together: undated).first))
    #expect(try imports.run(together: other).map(\.changes) == [1])
    #expect(try imports.library.book(id)?.readings == dated + [Reading()])
    for again in [undated, other] {
      #expect(try imports.run(together: again).map(\.changes) == [0])
    }
    var edited = try #require(try imports.library.book(id))
    edited.readings = [Reading()]
    try imports.library.edit(edited, as: Book.ID(), over: edited.version, at: Desk.minute(11))
    _ = try imports.run(together: undated, other)
    #expect(try imports.library.book(id)?.readings == [Reading()])
  }
}
