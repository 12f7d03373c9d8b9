import Foundation
import LibraryModel
import LibraryPages
import LibraryStore

// What exports and lists have, in their order: equal on all machines that have synchronized.

extension Machine {
  /// The entries, the pages and the lists of the library.
  func exports() throws -> [String] {
    let entries = try entries()
    return try entries.map { "\($0)" } + pages(of: entries) + lists()
  }

  private func entries() throws -> [LibraryEntry] {
    var pages = LibraryEntries(isComplete: false, in: .shared)
    var entries: [LibraryEntry] = []
    while case let page = try pages.next(in: library), !page.isEmpty { entries += page }
    return entries
  }

  /// The paths and contents of the Markdown files.
  private func pages(of entries: [LibraryEntry]) throws -> [String] {
    var pages = MarkdownPages { "\($0.timeIntervalSince1970)" }
    for case .book(let item) in entries { pages.add(item.subject) }
    for case .character(let item) in entries { pages.add(item.subject) }
    var titles = NoteTitles(in: .shared)
    try pages.addNotes { () throws(LibraryError) in try titles.next(in: library) }
    var files = pages.books.flatMap { pages.pages(of: $0.book) }
    for case .note(let item) in entries { files.append(pages.page(of: item.subject)) }
    return files.map { $0.path + "\n" + $0.text }
      + pages.listedBooks.map { book, file in
        file + pages.listedCharacters(of: book.id).map(\.file).joined(separator: "; ")
      }
  }

  /// The ids of books, characters and notes in the orders of lists and documents.
  private func lists() throws -> [String] {
    let books = try library.books(limit: 1000).rows.map(\.id)
    let characters = try books.map { try library.listCharacters(of: $0, limit: 1000) }
    var listings = [NoteListing.Sort.created, .updated, .title].map { NoteListing(sort: $0) }
    let owners =
      [Owner.inbox] + books.map { .book($0) }
      + characters.joined().map { .character($0.character.id, of: $0.character.book) }
    let orders: [NoteOrdering] = [
      NoteOrdering(.place), NoteOrdering(.title), NoteOrdering(.hand, hand: .newest),
      NoteOrdering(.hand, hand: .oldest),
    ]
    for owner in owners {
      listings.append(NoteListing(sort: .created, owner: owner, isOldestFirst: true))
      listings += orders.map { NoteListing(owner: owner, ordering: $0) }
    }
    var lists = try BookQuery.Sort.allCases.filter { $0 != .lastNote }.map { sort in
      "\(try library.books(BookQuery(sort: sort), limit: 1000).rows.map(\.id))"
    }
    lists += characters.map { "\($0.map(\.character.id))" }
    lists.append("\(try library.favourites(limit: 1000).rows.map(\.id))")
    return try lists + listings.map { "\(try notes(of: $0))" }
  }

  private func notes(of listing: NoteListing) throws -> [Note.ID] {
    var pages = NotePages(listing)
    var notes: [Note.ID] = []
    while case let page = try pages.next(in: library), !page.isEmpty { notes += page.map(\.row.id) }
    return notes
  }
}
