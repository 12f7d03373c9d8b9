import SQLite
import LibraryModel
import LibraryStore
import Testing

/// Items that are deleted with all that belongs to them, and restored.
struct BinTests {
  private let desk = Desk()
  private let library: Library
  private let ofHawk = Note.ID()
  private let ofAgatha = Note.ID()
  private let deletion = Deletion.ID()

  init() throws {
    library = try desk.openStocked()
    try library.save(ofHawk, text: "Of the hawk\nmore", of: Desk.ofHawk, at: Desk.minute(1))
    try library.save(ofAgatha, text: "Of Agatha", of: Desk.ofAgatha, at: Desk.minute(2))
  }

  private var entries: [Deletion.Entry] {
    get throws { try library.bin(limit: 9).rows.flatMap(\.entries) }
  }

  @Test func `the bin lists deletions with the items that were deleted along`() throws {
    #expect(try library.bin(limit: 9) == Page())
    try library.delete([.note(ofHawk)], as: Deletion.ID(), at: Desk.minute(3))
    try library.delete([.character(Desk.agatha.id)], as: deletion, at: Desk.minute(4))
    let bin = try library.bin(limit: 9)
    #expect(bin.total == 2)
    #expect(bin.rows.map(\.time) == [Desk.minute(4), Desk.minute(3)])
    #expect(
      try entries == [
        Deletion.Entry(
          item: .character(Desk.agatha.id), title: "Agatha", owner: "The Good Hawk",
          attachments: Attachments(notes: 1)),
        Deletion.Entry(
          item: .note(ofHawk), title: "Of the hawk", owner: "The Good Hawk",
          attachments: Attachments()),
      ])
    #expect(try library.bin(from: 1, limit: 1).rows == [bin.rows[1]])
    #expect(try library.contentsOfBin() == Attachments(characters: 1, notes: 2))
  }

  @Test func `deletions are listed of a book, a character or the Inbox, and by tag`() throws {
    let inInbox = Note.ID()
    try library.save(inInbox, text: "#fear", of: .inbox, at: Desk.minute(3))
    try library.save(Note.ID(), text: "#Fear/night", of: Desk.ofAgatha, at: Desk.minute(3))
    let items: [LibraryItem] = [
      .note(inInbox), .note(ofAgatha), .note(ofHawk), .character(Desk.agatha.id),
      .book(Desk.hawk.id),
    ]
    for item in items { try library.delete([item], as: Deletion.ID(), at: Desk.minute(4)) }
    func listed(_ listing: BinListing) throws -> [LibraryItem] {
      let page = try library.bin(listing, limit: 9)
      #expect(page.total == page.rows.count)
      return page.rows.reversed().flatMap { $0.entries.map(\.item) }
    }
    #expect(try listed(BinListing()) == items)
    #expect(try listed(BinListing(of: .inbox)) == [items[0]])
    #expect(try listed(BinListing(of: .character(Desk.agatha.id))) == [items[1], items[3]])
    #expect(try listed(BinListing(of: .book(Desk.hawk.id))) == Array(items[1...]))
    // The note with a tag below this one belongs to a deleted character of a deleted book.
    #expect(try listed(BinListing(tag: "FEAR")) == [items[0], items[3], items[4]])
    #expect(try listed(BinListing(of: .inbox, tag: "fear/night")) == [])
  }

  @Test func `a deletion of what is in the bin already is not in the bin`() throws {
    try library.delete([.note(ofHawk)], as: deletion, at: Desk.minute(3))
    #expect(try library.isInBin(deletion))
    let again = Deletion.ID()
    try library.delete([.note(ofHawk)], as: again, at: Desk.minute(4))
    #expect(try !library.isInBin(again) && library.isInBin(deletion))
    try library.restore([.note(ofHawk)])
    #expect(try !library.isInBin(deletion))
  }

  @Test func `the items that a deletion would take along are counted before it`() throws {
    #expect(
      try library.attachments(of: .book(Desk.hawk.id)) == Attachments(characters: 1, notes: 2))
    #expect(try library.attachments(of: .character(Desk.agatha.id)) == Attachments(notes: 1))
    #expect(try library.attachments(of: .note(ofHawk)) == Attachments())
  }

  @Test func `a book is restored with everything that was deleted along`() throws {
    let before = try library.catalogue()
    try library.delete([.book(Desk.hawk.id)], as: deletion, at: Desk.minute(3))
    #expect(try library.catalogue() == Catalogue())
    #expect(try library.notes(of: Desk.ofAgatha, limit: 9) == Page())
    #expect(try library.characters(of: Desk.hawk.id, limit: 9) == Page())
    #expect(try library.index(of: ofAgatha) == nil)
    #expect(try library.restore(deletion) == [.book(Desk.hawk.id)])
    #expect(try library.catalogue() == before)
    #expect(try library.notes(of: Desk.ofAgatha, limit: 9).rows.map(\.id) == [ofAgatha])
    #expect(try library.bin(limit: 9).total == 0)
  }

  @Test func `what was deleted earlier stays in the bin when its book comes back`() throws {
    try library.delete([.note(ofHawk)], as: Deletion.ID(), at: Desk.minute(3))
    try library.delete([.book(Desk.hawk.id)], as: deletion, at: Desk.minute(4))
    try library.restore(deletion)
    #expect(try library.notes(of: Desk.ofHawk, limit: 9).total == 0)
    #expect(try library.note(ofAgatha) != nil)
    #expect(try entries.map(\.item) == [.note(ofHawk)])
  }

  @Test func `a deletion of several items is restored whole`() throws {
    let items = [LibraryItem.note(ofHawk), .character(Desk.agatha.id)]
    try library.delete(items, as: deletion, at: Desk.minute(3))
    #expect(try library.books(limit: 9).rows.map(\.notes) == [0])
    #expect(try Set(library.restore(deletion)) == Set(items))
    #expect(try library.restore(deletion) == [])
    #expect(try library.books(limit: 9).rows.map(\.notes) == [2])
  }

  @Test func `a deletion that is repeated changes nothing, also after a restoration`() throws {
    for _ in 0..<2 { try library.delete([.note(ofHawk)], as: deletion, at: Desk.minute(3)) }
    #expect(try library.bin(limit: 9).total == 1)
    try library.restore(deletion)
    try library.delete([.note(ofHawk)], as: deletion, at: Desk.minute(3))
    #expect(try library.note(ofHawk) != nil)
    #expect(try library.books(limit: 9).rows.map(\.notes) == [2])
  }

  @Test func `an item that is deleted twice stays in its first deletion`() throws {
    try library.delete([.note(ofHawk)], as: deletion, at: Desk.minute(3))
    let second = Deletion.ID()
    try library.delete([.note(ofHawk), .note(ofAgatha)], as: second, at: Desk.minute(4))
    #expect(try library.restore(second) == [.note(ofAgatha)])
    #expect(try library.restore(deletion) == [.note(ofHawk)])
  }

  @Test func `a deletion of an item that never existed deletes nothing`() throws {
    #expect(throws: LibraryError.gone) {
      try library.delete([.note(ofHawk), .note(Note.ID())], as: deletion, at: Desk.minute(3))
    }
    #expect(try library.note(ofHawk) != nil)
    #expect(throws: LibraryError.gone) { try library.restore(deletion) }
  }

  @Test func `a note is not restored into a book that is in the bin`() throws {
    try library.delete([.note(ofHawk)], as: deletion, at: Desk.minute(3))
    try library.delete([.book(Desk.hawk.id)], as: Deletion.ID(), at: Desk.minute(4))
    #expect(throws: LibraryError.gone) { try library.restore(deletion) }
    #expect(throws: LibraryError.gone) { try library.restore([.note(ofHawk)]) }
    try library.restore([.note(ofHawk), .book(Desk.hawk.id)])
    #expect(try library.note(ofHawk) != nil)
  }

  @Test func `emptying the bin removes what is in it and says how much`() throws {
    try library.amend(ofAgatha, text: "Again #tag", as: Note.ID(), at: Desk.minute(3))
    var agatha = Desk.agatha
    agatha.synopsis = "A Hawk"
    try library.edit(agatha, as: BookCharacter.ID(), over: agatha.id, at: Desk.minute(3))
    try library.delete([.character(Desk.agatha.id)], as: deletion, at: Desk.minute(4))
    #expect(try library.emptyBin() == Attachments(characters: 1, notes: 1))
    #expect(try library.emptyBin() == Attachments())
    #expect(throws: LibraryError.gone) { try library.restore([.character(Desk.agatha.id)]) }
    #expect(try library.restore(deletion) == [])
    #expect(try library.knows([ofHawk, ofAgatha]) == [ofHawk])
    #expect(try library.notes(of: Desk.ofHawk, limit: 9).rows.map(\.id) == [ofHawk])
    #expect(try LibraryCheck(path: desk.path).run().notes == 1)
    let left = try desk.other().read { database in
      try ["tag", "digest", "version", "character_name", "character_version"].map {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)")
      }
    }
    #expect(left == [0, 1, 1, 0, 0])
  }

  @Test func `the bin is emptied only of what it contained when the user was asked`() throws {
    try library.delete([.note(ofHawk)], as: deletion, at: Desk.minute(3))
    let asked = try library.contentsOfBin()
    try library.delete([.note(ofAgatha)], as: Deletion.ID(), at: Desk.minute(4))
    #expect(try !library.emptyBin(of: asked))
    #expect(try library.contentsOfBin() == Attachments(notes: 2))
    #expect(try library.emptyBin(of: Attachments(notes: 2)))
    #expect(try library.contentsOfBin() == Attachments())
  }

  @Test func `a refused part of several changes is undone whole, and the rest is made`() throws {
    try library.delete([.book(Desk.hawk.id)], as: deletion, at: Desk.minute(3))
    var refused = Desk.hawk
    refused.title = ""
    try library.together { () throws(LibraryError) in
      #expect(throws: LibraryError.self) {
        try library.together { () throws(LibraryError) in
          try library.put(refused, from: nil, at: Desk.minute(4))
        }
      }
      try library.add(Desk.raven)
    }
    #expect(try entries.map(\.item) == [.book(Desk.hawk.id)])
    #expect(try library.book(Desk.raven.id) != nil)
  }

  @Test func `emptying some deletions leaves the others`() throws {
    try library.delete([.note(ofHawk)], as: Deletion.ID(), at: Desk.minute(3))
    try library.delete([.note(ofAgatha)], as: deletion, at: Desk.minute(4))
    #expect(try library.emptyBin([deletion, Deletion.ID()]) == Attachments(notes: 1))
    #expect(try entries.map(\.item) == [.note(ofHawk)])
  }

  @Test func `a book takes along what was deleted on it when the bin is emptied`() throws {
    try library.delete([.note(ofHawk)], as: Deletion.ID(), at: Desk.minute(3))
    try library.delete([.book(Desk.hawk.id)], as: deletion, at: Desk.minute(4))
    #expect(
      try library.emptyBin([deletion]) == Attachments(books: 1, characters: 1, notes: 2))
    #expect(try library.bin(limit: 9).total == 0)
    #expect(try library.hasHadBooks())
  }
}
