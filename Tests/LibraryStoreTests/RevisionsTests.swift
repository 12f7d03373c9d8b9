import Foundation
import LibraryModel
import LibraryStore
import Testing

/// The items that changed after a point of the library's history.
struct RevisionsTests {
  private let desk = Desk()
  private let note = Note.ID()

  private func changed(
    in library: Library, _ change: (Library) throws -> Void
  ) throws -> [SearchedItem?] {
    let before = try library.lastRevision()
    try change(library)
    return try library.changes(after: before, limit: 100).map(\.item)
  }

  private func savedNote() throws -> Library {
    let library = try desk.openStocked()
    try library.save(note, text: "On the wall #sea", of: Desk.ofAgatha, at: Desk.minute(1))
    return library
  }

  @Test func `a new library lists its books, characters and notes`() throws {
    let library = try savedNote()
    let items = try library.changes(after: .start, limit: 100).compactMap(\.item)
    #expect(items.map { SearchedItem.kind(ofKey: $0.key) } == [.book, .character, .note])
    guard case .note(let found, book: "The Good Hawk", character: "Agatha") = items[2].content
    else {
      Issue.record("\(items[2])")
      return
    }
    #expect(found.text == "On the wall #sea")
    #expect(Set(items.map(\.book)) == [1])
  }

  @Test func `each kind of change of a note is listed once`() throws {
    let library = try savedNote()
    let edited = try changed(in: library) {
      try $0.amend(note, text: "By the sea", as: Note.ID(), at: Desk.minute(2))
    }
    #expect(edited.count == 1)
    let moved = try changed(in: library) {
      try $0.move([note], to: .inbox, from: Desk.ofAgatha)
    }
    #expect(moved.compactMap { $0?.book }.isEmpty && moved.count == 1)
    let deletion = Deletion.ID()
    let deleted = try changed(in: library) {
      try $0.delete([.note(note)], as: deletion, at: Desk.minute(3))
    }
    #expect(deleted == [nil])
    let restored = try changed(in: library) { try $0.restore([.note(note)]) }
    #expect(restored.compactMap(\.self).count == 1)
  }

  @Test func `a deleted book hides its notes and changes only itself`() throws {
    let library = try savedNote()
    let key = try #require(library.changes(after: .start, limit: 9).last?.revision.item)
    let deleted = try changed(in: library) { try $0.delete(.book(Desk.hawk.id)) }
    #expect(deleted == [nil])
    #expect(try library.searchedItems([key])[key]?.isHidden == true)
  }

  @Test func `a tab and a favourite are changes of their items alone`() throws {
    let library = try savedNote()
    let tab = try changed(in: library) { try $0.setTab(Desk.hawk.id, to: false) }
    #expect(tab.compactMap(\.self).count == 1)
    let favourite = try changed(in: library) { try $0.setFavourite(Desk.agatha.id, to: true) }
    #expect(favourite.compactMap(\.self).count == 1)
  }

  @Test func `pages of changes leave nothing out`() throws {
    let library = try savedNote()
    for number in 0..<20 {
      try library.save(Note.ID(), text: "\(number)", of: Desk.ofHawk, at: Desk.minute(number))
    }
    var (found, last) = (0, LibraryRevision.start)
    while case let page = try library.changes(after: last, limit: 3), let end = page.last {
      found += page.count
      last = end.revision
    }
    #expect(found == 23)
    #expect(try library.lastRevision() == last)
  }
}
