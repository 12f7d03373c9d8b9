import Foundation
import LibraryModel
import LibraryStore
import Testing

struct NotePagesTests {
  private let desk = Desk()

  private func notes(
    _ listing: NoteListing = NoteListing(), limit: Int? = nil, in library: Library
  ) throws -> [ListedNote] {
    var pages = NotePages(listing, limit: limit)
    var notes: [ListedNote] = []
    while case let page = try pages.next(in: library), !page.isEmpty {
      #expect(page.count <= 500)
      notes += page
    }
    return notes
  }

  private func titles(_ listing: NoteListing, in library: Library) throws -> [String] {
    try notes(listing, in: library).map(\.row.title)
  }

  /// A library with three notes, saved a minute apart: of the book, of Agatha, in the Inbox.
  private func library() throws -> (Library, [Note.ID]) {
    let library = try desk.openStocked()
    let ids = [Note.ID(), Note.ID(), Note.ID()]
    try library.save(ids[0], text: "b of the book #sea", of: Desk.ofHawk, at: Desk.minute(1))
    try library.save(
      ids[1], text: "a of Agatha\nmore #sea/cold", of: Desk.ofAgatha, at: Desk.minute(2))
    try library.save(ids[2], text: "c in the Inbox #seal", of: .inbox, at: Desk.minute(3))
    return (library, ids)
  }

  @Test func `a listing has each note with its owner, tags and, on request, its text`() throws {
    let (library, ids) = try library()
    let all = try notes(NoteListing(hasTexts: true), in: library)
    #expect(all.map(\.row.id) == ids.reversed())
    #expect(all.map(\.owner) == [.inbox, Desk.ofAgatha, Desk.ofHawk])
    #expect(all.map(\.book) == [nil, "The Good Hawk", "The Good Hawk"])
    #expect(all.map(\.character) == [nil, "Agatha", nil])
    #expect(all.map(\.tags) == [["seal"], ["sea/cold"], ["sea"]])
    #expect(all[1].text == "a of Agatha\nmore #sea/cold" && all[1].row.preview == "more #sea/cold")
    #expect(try notes(in: library).allSatisfy { $0.text == nil })
    let note = try library.listedNote(ids[1])
    #expect(note?.row == all[1].row && note?.text == all[1].text)
  }

  @Test func `the notes of an owner can be read the oldest first, page by page`() throws {
    let (library, ids) = try library()
    for number in 0..<600 {
      try library.save(Note.ID(), text: "\(number)", of: Desk.ofHawk, at: Desk.minute(4))
    }
    let listing = NoteListing(owner: Desk.ofHawk, hasTexts: true, isOldestFirst: true)
    let texts = try notes(listing, in: library).map(\.text)
    #expect(texts == ["b of the book #sea"] + (0..<600).map { "\($0)" })
    let all = try notes(NoteListing(isOldestFirst: true), limit: 3, in: library)
    #expect(all.map(\.row.id) == ids)
    #expect(all.map(\.tags) == [["sea"], ["sea/cold"], ["seal"]])
  }

  @Test func `a note that was written earlier and added later is in its place by creation`() throws
  {
    let (library, _) = try library()
    try library.save(Note.ID(), text: "from an import", of: .inbox, at: Desk.minute(0))
    let saved = ["from an import", "c in the Inbox #seal", "a of Agatha", "b of the book #sea"]
    #expect(try titles(NoteListing(), in: library) == saved)
    let created = saved.dropFirst() + ["from an import"]
    #expect(try titles(NoteListing(sort: .created), in: library) == Array(created))
    let oldest = try titles(NoteListing(sort: .created, isOldestFirst: true), in: library)
    #expect(oldest == created.reversed())
  }

  @Test func `a listing is sorted by the first save, the last change or the title`() throws {
    let (library, ids) = try library()
    try library.amend(ids[0], text: "b changed", as: Note.ID(), at: Desk.minute(9))
    let updated = try titles(NoteListing(sort: .updated), in: library)
    #expect(updated == ["b changed", "c in the Inbox #seal", "a of Agatha"])
    let byTitle = try titles(NoteListing(sort: .title), in: library)
    #expect(byTitle == ["a of Agatha", "b changed", "c in the Inbox #seal"])
  }

  @Test(arguments: NoteListing.Sort.allCases)
  func `a listing is filtered by owner, tag and time`(sort: NoteListing.Sort) throws {
    let (library, ids) = try library()
    func found(_ listing: NoteListing) throws -> Set<Note.ID> {
      var listing = listing
      listing.sort = sort
      return Set(try notes(listing, in: library).map(\.row.id))
    }
    #expect(try found(NoteListing(owner: Desk.ofHawk)) == [ids[0]])
    #expect(
      try found(NoteListing(owner: Desk.ofHawk, includesCharacters: true)) == [ids[0], ids[1]])
    #expect(try found(NoteListing(owner: Desk.ofAgatha)) == [ids[1]])
    #expect(try found(NoteListing(owner: .inbox)) == [ids[2]])
    #expect(try found(NoteListing(tag: "SEA")) == [ids[0], ids[1]])
    #expect(try found(NoteListing(tag: "cold")) == [])
    #expect(try found(NoteListing(since: Desk.minute(2))) == [ids[1], ids[2]])
    #expect(try found(NoteListing(until: Desk.minute(2))) == [ids[0]])
    #expect(
      try found(NoteListing(owner: Desk.ofAgatha, tag: "sea", since: Desk.minute(2))) == [ids[1]])
  }

  @Test func `a note in the bin, or of a book there, is not listed`() throws {
    let (library, ids) = try library()
    try library.delete(.note(ids[2]))
    try library.delete(.character(Desk.agatha.id))
    #expect(try notes(in: library).map(\.row.id) == [ids[0]])
    try library.delete(.book(Desk.hawk.id))
    #expect(try notes(in: library).isEmpty)
    #expect(try library.listedNote(ids[1]) == nil)
  }

  @Test(arguments: NoteListing.Sort.allCases)
  func `a long listing is complete, and a limit is the beginning of it`(
    sort: NoteListing.Sort
  ) throws {
    let library = try desk.openStocked()
    try library.add(
      (0..<1234).map { number in
        .note(
          Note(
            owner: Desk.ofHawk, text: "note \(number)", created: Desk.minute(number),
            updated: Desk.minute(number)))
      })
    let all = try notes(NoteListing(sort: sort), in: library).map(\.row.id)
    #expect(all.count == 1234 && Set(all).count == 1234)
    for limit in [0, 1, 500, 777, 5000] {
      let some = try notes(NoteListing(sort: sort), limit: limit, in: library).map(\.row.id)
      #expect(some == Array(all.prefix(limit)))
    }
  }

  @Test func `notes that are saved or deleted during a listing do not disturb it`() throws {
    let library = try desk.openStocked()
    let ids = (0..<600).map { _ in Note.ID() }
    try library.add(
      ids.map { id in
        .note(
          Note(
            id: id, owner: .inbox, text: "text", created: Desk.minute(1), updated: Desk.minute(1)))
      })
    for sort in NoteListing.Sort.allCases {
      var pages = NotePages(NoteListing(sort: sort))
      let first = try pages.next(in: library).map(\.row.id)
      // No transaction is open: another process can write.
      let other = try desk.open()
      try other.save(Note.ID(), text: "new", of: .inbox, at: Desk.minute(2))
      let gone = try #require(ids.first { !first.contains($0) })
      try other.delete(.note(gone))
      var rest: [Note.ID] = []
      while case let page = try pages.next(in: library), !page.isEmpty {
        rest += page.map(\.row.id)
      }
      #expect(!rest.contains(gone) && Set(first + rest).count == first.count + rest.count)
      try other.restore([.note(gone)])
    }
  }
}
