import Foundation
import LibraryModel
import LibraryStore
import Testing

/// A stocked library, and imports into it.
struct ImportDesk {
  let desk = Desk()
  let library: Library

  init() throws { library = try desk.openStocked() }

  func highlight(
    _ key: String, _ quotation: String, words: String = "", series: String? = nil
  ) -> ImportedHighlight {
    ImportedHighlight(
      key: key, series: series, quotation: quotation, words: words, created: Desk.minute(5))
  }

  func emma(_ highlights: ImportedHighlight...) -> ImportedBook {
    ImportedBook(
      key: "emma", title: "Emma", authors: ["Jane Austen"], highlights: highlights)
  }

  @discardableResult
  func run(
    _ book: ImportedBook, as batch: Origin.Batch = Origin.Batch(), at minute: Int = 10,
    answers: ImportAnswers = ImportAnswers()
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

  /// Imports several files in one run, and checks that the dry run says the same.
  func run(together requests: ImportRequest...) throws -> [ImportOutcome] {
    let expected = try library.outcome(of: requests)
    let done = try library.import(requests)
    #expect(expected.map(\.match) == done.map(\.match))
    #expect(expected.map(\.new) == done.map(\.new))
    #expect(expected.map(\.changes) == done.map(\.changes))
    #expect(expected.map(\.skipped) == done.map(\.skipped))
    return done
  }

  func id(of outcome: ImportOutcome) throws -> Book.ID {
    let id = outcome.book
    return try #require(id)
  }

  func notes(of outcome: ImportOutcome) throws -> [Note] {
    try library.notes(of: .book(id(of: outcome)))
  }

  func texts(of outcome: ImportOutcome) throws -> [String] {
    try notes(of: outcome).map(\.text)
  }
}

extension ImportOutcome {
  /// Whether the import changed the library.
  var changesSomething: Bool { match == .new || new + changes > 0 }
}
