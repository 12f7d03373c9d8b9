import LibraryModel
import LibraryStore
import Testing

/// Edits of books and characters: exactly once, over the version that they began with.
struct EditingTests {
  private let desk = Desk()
  private let library: Library
  private let edit = Book.ID()

  init() throws {
    library = try desk.openStocked()
  }

  private func hawk(_ change: (inout Book) -> Void) -> Book {
    var book = Desk.hawk
    change(&book)
    return book
  }

  @Test func `an edited book has the new contents, and its tab and position`() throws {
    try library.setTab(Desk.hawk.id, to: false)
    let other = hawk {
      $0.title = "The Better Hawk"
      $0.authors = ["Joseph Elliott", "A Friend"]
      $0.rating = Rating("4.75")
      $0.hasTab = true
      $0.position = 99
    }
    try library.edit(other, as: edit, over: Desk.hawk.id, at: Desk.minute(1))
    let found = try #require(try library.book(Desk.hawk.id))
    #expect(found.title == "The Better Hawk")
    #expect(found.authors == ["Joseph Elliott", "A Friend"])
    #expect(found.rating?.description == "4.75")
    #expect(!found.hasTab && found.position == Desk.hawk.position)
    #expect(found.version == edit)
    #expect(try library.books(named: "the-better-hawk") == [Desk.hawk.id])
    #expect(try library.books(named: "the-good-hawk", by: [.name]) == [])
    #expect(try library.books(named: "the-good-hawk") == [Desk.hawk.id])
  }

  @Test func `each earlier version of a book is kept`() throws {
    try library.edit(
      hawk { $0.tagline = "second" }, as: edit, over: Desk.hawk.id, at: Desk.minute(1))
    try library.edit(
      hawk { $0.tagline = "third" }, as: Book.ID(), over: edit, at: Desk.minute(2))
    let revisions = try library.revisions(of: Desk.hawk.id)
    #expect(revisions.map(\.subject.tagline) == ["second", ""])
    #expect(revisions.map(\.subject.version) == [edit, Desk.hawk.id])
    #expect(revisions.map(\.time) == [Desk.minute(1), nil])
  }

  @Test func `a book whose version is also an earlier one, as once after imports, can be edited`()
    throws
  {
    try library.edit(
      hawk { $0.tagline = "second" }, as: edit, over: Desk.hawk.id, at: Desk.minute(1))
    try desk.execute("UPDATE book_version SET id = '\(edit)'")
    let third = Book.ID()
    try library.edit(hawk { $0.tagline = "third" }, as: third, over: edit, at: Desk.minute(2))
    #expect(try library.book(Desk.hawk.id)?.version == third)
    let revisions = try library.revisions(of: Desk.hawk.id)
    #expect(revisions.map(\.subject.tagline) == ["second", ""])
    #expect(Set(revisions.map(\.subject.version)).count == 2)
  }

  @Test func `an edit that is repeated changes nothing`() throws {
    let second = hawk { $0.tagline = "second" }
    for _ in 0..<2 {
      try library.edit(second, as: edit, over: Desk.hawk.id, at: Desk.minute(1))
    }
    try library.edit(hawk { $0.tagline = "third" }, as: Book.ID(), over: edit, at: Desk.minute(2))
    try library.edit(second, as: edit, over: Desk.hawk.id, at: Desk.minute(3))
    #expect(try library.book(Desk.hawk.id)?.tagline == "third")
    #expect(try library.revisions(of: Desk.hawk.id).count == 2)
  }

  @Test func `an edit of a book that another window changed is refused with the book`() throws {
    try library.edit(
      hawk { $0.tagline = "theirs" }, as: edit, over: Desk.hawk.id, at: Desk.minute(1))
    let theirs = try #require(try library.book(Desk.hawk.id))
    #expect(throws: LibraryError.changedBook(theirs)) {
      try library.edit(
        hawk { $0.tagline = "mine" }, as: Book.ID(), over: Desk.hawk.id, at: Desk.minute(2))
    }
    #expect(try library.book(Desk.hawk.id) == theirs)
    #expect(try library.revisions(of: Desk.hawk.id).count == 1)
  }

  @Test func `what was typed after an edit that seemed to fail is saved too`() throws {
    for tagline in ["second", "second, and more"] {
      try library.edit(
        hawk { $0.tagline = tagline }, as: edit, over: Desk.hawk.id, at: Desk.minute(1))
    }
    #expect(try library.book(Desk.hawk.id)?.tagline == "second, and more")
  }

  @Test func `an edit is undone with the earlier contents`() throws {
    try library.edit(
      hawk { $0.tagline = "second" }, as: edit, over: Desk.hawk.id, at: Desk.minute(1))
    let earlier = try #require(try library.revisions(of: Desk.hawk.id).first).subject
    try library.edit(earlier, as: Book.ID(), over: edit, at: Desk.minute(2))
    #expect(try library.book(Desk.hawk.id)?.tagline == "")
  }

  @Test func `a deleted book cannot be edited`() throws {
    try library.delete(.book(Desk.hawk.id))
    #expect(throws: LibraryError.gone) {
      try library.edit(
        hawk { $0.tagline = "x" }, as: edit, over: Desk.hawk.id, at: Desk.minute(1))
    }
  }

  @Test func `an author with two lines becomes one name`() throws {
    try library.edit(
      hawk { $0.authors = ["Joseph\nElliott", "", "B"] }, as: edit, over: Desk.hawk.id,
      at: Desk.minute(1))
    #expect(try library.book(Desk.hawk.id)?.authors == ["Joseph Elliott", "B"])
  }

  @Test func `an edited character has the new name and is found by it and by aliases`() throws {
    var agatha = Desk.agatha
    agatha.name = "Agatha of Skye"
    agatha.aliases = ["The Hawk", "Aggie"]
    let edit = BookCharacter.ID()
    for _ in 0..<2 {
      try library.edit(agatha, as: edit, over: agatha.id, at: Desk.minute(1))
    }
    let found = try #require(try library.character(agatha.id))
    #expect(found.name == "Agatha of Skye" && found.aliases == ["The Hawk", "Aggie"])
    #expect(found.version == edit)
    #expect(try library.characters(named: "the hawk") == [agatha.id])
    #expect(try library.characters(named: "agatha-of-skye", in: Desk.hawk.id) == [agatha.id])
    #expect(try library.characters(named: "agatha", by: [.name]) == [])
    #expect(try library.characters(named: "agatha") == [agatha.id])
    #expect(try library.revisions(of: agatha.id).map(\.subject.name) == ["Agatha"])
    #expect(throws: LibraryError.changedCharacter(found)) {
      try library.edit(
        Desk.agatha, as: BookCharacter.ID(), over: agatha.id, at: Desk.minute(2))
    }
  }

  @Test func `a tab is given and taken away`() throws {
    let raven = Book(title: "The Broken Raven", hasTab: false)
    try library.add(raven)
    #expect(try library.tabs().map(\.title) == ["The Good Hawk"])
    for _ in 0..<2 { try library.setTab(raven.id, to: true) }
    #expect(try library.tabs().map(\.title) == ["The Good Hawk", "The Broken Raven"])
    try library.setTab(Desk.hawk.id, to: false)
    #expect(try library.tabs().map(\.id) == [raven.id])
    try library.delete(.book(raven.id))
    #expect(try library.tabs() == [])
    #expect(throws: LibraryError.gone) { try library.setTab(raven.id, to: true) }
  }
}
