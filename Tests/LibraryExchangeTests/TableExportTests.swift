import FoundationEssentials
import LibraryModel
import Testing

@testable import LibraryExchange

/// The tables that Readwise and Goodreads import.
struct TableExportTests {
  private let emma = Book(
    title: "Emma, \"annotated\"", authors: ["Jane Austen", "Ann Other"], synopsis: "long",
    isbn: "9780141439587", year: 1815, pages: 474, status: .finished, rating: Rating(quarters: 15),
    readings: [Reading(finished: PartialDate(year: 2021, month: 3, day: 5))])
  private let moment = Date(timeIntervalSince1970: 1_784_296_825)

  private func note(_ text: String, of owner: Owner? = nil) -> Note {
    Note(owner: owner ?? .book(emma.id), text: text, created: moment, updated: moment)
  }

  @Test func `a note for Readwise is a quotation with words, and is read back`() throws {
    var table = ReadwiseTable()
    table.add(emma)
    let notes = [
      note("> She was\n> happy\n\nmine, \"too\"\n\n@p29 #joy"), note("a thought"),
      note("alone", of: .inbox),
    ]
    let time = "2026-07-17 14:00:25+00:00"
    let text = ReadwiseTable.head + notes.map { table.line($0, time: time) }.joined()
    #expect(
      text.contains("\"She was\nhappy\",\"Emma, \"\"annotated\"\"\",\"Jane Austen, Ann Other\",,"))
    #expect(text.contains(",29,\(time)\n") && text.contains("alone,Inbox,,,,,\(time)\n"))
    let bytes = Array(text.utf8)
    #expect(ImportFormat(recognising: bytes) == .readwise)
    let file = ImportedFile(bytes, as: .readwise)
    #expect(file.books.map(\.title) == [emma.title, "Inbox"])
    #expect(
      file.books[0].highlights.map(\.noteText) == [
        "> She was\n> happy\n\nmine, \"too\"\n\n@p29 #joy", "> a thought",
      ])
    #expect(file.books[0].highlights.map(\.created) == [moment, moment])
  }

  @Test func `shelves that came from Goodreads go out as shelves, and come back the same`() throws {
    let shelved = note("Slow.\n\n#review #spoiler #sea-stories #shelf-2021")
    let highlights = try [1, 2].reduce(into: [ImportedHighlight]()) { highlights, _ in
      var table = GoodreadsTable()
      table.add(emma)
      table.add(note("my own #tag"))
      table.add(highlights.first.map { note($0.noteText) } ?? shelved, from: "goodreads")
      let text = GoodreadsTable.head + table.lines { _ in "2020/01/31" }.joined()
      #expect(text.contains(",\"read, sea-stories, 2021\",read,"))
      highlights = try #require(ImportedFile(Array(text.utf8), as: .goodreads).books.first)
        .highlights
    }
    #expect(highlights.first?.tags.contains("shelf-2021") == true)
  }

  @Test func `a book for Goodreads has its facts and review, and is read back`() throws {
    var table = GoodreadsTable()
    table.add(emma)
    table.add(Book(title: "Blank"))
    table.add(note("not this"))
    table.add(note("Slow, \"but\" good.\n\n#review #sea"))
    table.add(note("second #review"))
    let text = GoodreadsTable.head + table.lines { _ in "2020/01/31" }.joined()
    let bytes = Array(text.utf8)
    #expect(ImportFormat(recognising: bytes) == .goodreads)
    let file = ImportedFile(bytes, as: .goodreads)
    #expect(file.unreadable.isEmpty && file.books.map(\.title) == [emma.title, "Blank"])
    let book = file.books[0]
    #expect(book.authors == emma.authors && book.isbn == emma.isbn && book.year == 1815)
    #expect(book.pages == 474 && book.status == .finished && book.rating == Rating(quarters: 16))
    #expect(book.readings == emma.readings)
    #expect(book.highlights.map(\.words) == ["Slow, \"but\" good.\n\n #sea"])
    #expect(file.books[1].rating == nil && file.books[1].readings.isEmpty)
    // A book without a status is on no shelf.
    #expect(!text.contains("to-read") && file.books[1].status == nil)
  }
}
