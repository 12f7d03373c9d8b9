import Foundation
import LibraryModel
import LibraryStore
import Testing

@testable import hawknotes

/// The words of arguments that name books, characters and notes.
@Suite struct NameResolverTests {
  private static let hawk = Book(title: "The Good Hawk", authors: ["Joseph Elliott"])
  private static let emma = Book(title: "Emma")
  private static let eitherOr = Book(title: "Either/Or")
  private static let agatha = BookCharacter(
    book: hawk.id, name: "Agatha", aliases: ["Hawk of Skye"])
  private static let heroine = BookCharacter(book: emma.id, name: "Emma")
  private static let seducer = BookCharacter(book: eitherOr.id, name: "The Seducer")
  private let library: TestLibrary

  init() throws {
    library = try TestLibrary(
      books: [Self.hawk, Self.emma, Self.eitherOr],
      characters: [Self.agatha, Self.heroine, Self.seducer])
  }

  private static let ofAgatha = Owner.character(agatha.id, of: hawk.id)

  @Test func `an item that another program deletes meanwhile is not deleted again`() throws {
    let library = try TestLibrary()
    let note = try library.note("text")
    _ = try library.commands.ask { store throws(LibraryError) in
      try store.delete([.note(note)], as: Deletion.ID(), at: Date())
    }
    let failure = TestLibrary.failure { () throws(Failure) in
      try library.commands.delete([.note(note)])
    }
    #expect(failure?.code == .notFound)
  }

  @Test func `a book is named by id, URL, title, slug or the beginning of its id`() throws {
    let id = "\(Self.hawk.id)"
    for word in [
      id, id.uppercased(), String(id.prefix(8)), "The Good Hawk", "the-good-hawk", "THE GOOD HAWK",
      "hawknotes://book/\(id)", "hawknotes://book/the-good-hawk", "b|the-good-hawk",
      "hawknotes://book/the-good-hawk?sheet=shop",
    ] {
      #expect(try library.names.book(word) == Self.hawk.id, "\(word)")
      #expect(try library.names.owner(word) == .book(Self.hawk.id), "\(word)")
    }
  }

  @Test func `a character is named by id, URL, name, alias, BOOK/CHARACTER or the beginning`()
    throws
  {
    let id = "\(Self.agatha.id)"
    for word in [
      id, String(id.prefix(8)), "Agatha", "hawk of skye", "the-good-hawk/agatha",
      "The Good Hawk/Hawk of Skye", "\(Self.hawk.id)/\(id)",
      "hawknotes://book/the-good-hawk/character/agatha", "hawknotes://favourites/character/\(id)",
      "b|the-good-hawk::c|agatha",
    ] {
      #expect(try library.names.character(word) == Self.agatha.id, "\(word)")
      #expect(try library.names.owner(word) == Self.ofAgatha, "\(word)")
    }
  }

  @Test func `an item is still named by an earlier name, unless a present name fits`() throws {
    let note = try library.note("Dawn")
    _ = try library.commands.ask { store throws(LibraryError) in
      var hawk = Self.hawk
      hawk.title = "The Better Hawk"
      try store.edit(hawk, as: Book.ID(), over: hawk.version, at: Date())
      for (character, name) in [(Self.agatha, "Agata"), (Self.heroine, "Agnes")] {
        var renamed = character
        renamed.name = name
        try store.edit(renamed, as: BookCharacter.ID(), over: character.version, at: Date())
      }
      try store.amend(note, text: "Dusk", as: Note.ID(), over: note, at: Date())
    }
    for word in ["agatha", "the-good-hawk/agatha", "b|the-good-hawk::c|agatha"] {
      #expect(try library.names.character(word) == Self.agatha.id, "\(word)")
    }
    #expect(try library.names.book("the-good-hawk") == Self.hawk.id)
    #expect(try library.names.note("dawn") == note)
    #expect(try library.names.owner("emma") == .book(Self.emma.id))
    #expect(try library.names.character("emma") == Self.heroine.id)
    let other = BookCharacter(book: Self.emma.id, name: "Agatha")
    _ = try library.commands.ask { store throws(LibraryError) in try store.add(other) }
    #expect(try library.names.character("agatha") == other.id)
  }

  @Test func `an earlier name of two items is ambiguous, with both as candidates`() throws {
    _ = try library.commands.ask { store throws(LibraryError) in
      let other = BookCharacter(book: Self.emma.id, name: "Agatha")
      try store.add(other)
      for character in [Self.agatha, other] {
        var renamed = character
        renamed.name = "Agata"
        try store.edit(renamed, as: BookCharacter.ID(), over: character.version, at: Date())
      }
    }
    let failure = TestLibrary.failure { () throws(Failure) in
      _ = try library.names.character("agatha")
    }
    #expect(failure?.code == .usage && failure?.candidates.count == 2)
  }

  @Test func `a title may contain the slash that separates book and character`() throws {
    #expect(try library.names.owner("Either/Or") == .book(Self.eitherOr.id))
    #expect(try library.names.character("Either/Or/The Seducer") == Self.seducer.id)
  }

  @Test func `a word without a slash means a book before a character of the same name`() throws {
    #expect(try library.names.owner("emma") == .book(Self.emma.id))
    #expect(try library.names.owner("emma/emma") == .character(Self.heroine.id, of: Self.emma.id))
    #expect(try library.names.character("emma") == Self.heroine.id)
  }

  @Test func `the Inbox is named by its word or by the URL of the shelf`() throws {
    #expect(try library.names.owner("inbox") == .inbox)
    #expect(try library.names.owner("hawknotes://shelf") == .inbox)
  }

  @Test(arguments: ["inbox", "Inbox", "INBOX"])
  func `the word inbox is ambiguous if a book has that name in any case`(title: String) throws {
    let library = try TestLibrary(books: [Book(title: title)])
    for word in ["inbox", "Inbox", "INBOX"] {
      let failure = TestLibrary.failure { () throws(Failure) in _ = try library.names.owner(word) }
      #expect(failure?.code == .usage && failure?.candidates.count == 2)
    }
    #expect(try library.names.owner("hawknotes://shelf") == .inbox)
  }

  @Test func `a note is named by id, URL, title or the beginning of its id`() throws {
    let note = try library.note("She counts stones\nand birds", of: Self.ofAgatha)
    let url = "hawknotes://book/the-good-hawk/character/agatha/note/"
    for word in [
      "\(note)", String("\(note)".prefix(8)), "She counts stones", "she-counts-stones",
      "\(url)\(note)", "\(url)she-counts-stones", "hawknotes://shelf/note/\(note)",
    ] {
      #expect(try library.names.note(word) == note, "\(word)")
    }
  }

  @Test func `of two books with one name, a URL means the one that has its character`() throws {
    let other = Book(title: "The Good Hawk")
    let others = [BookCharacter(book: other.id, name: "Emil")]
    try library.commands.ask { library throws(LibraryError) in
      try library.add(other)
      for character in others { try library.add(character) }
    }
    for (name, place) in [
      ("agatha", Place.character(Self.agatha.id, of: Self.hawk.id)),
      ("emil", .character(others[0].id, of: other.id)),
    ] {
      let url = "hawknotes://book/the-good-hawk/character/\(name)"
      let reference = try PlaceReference(url: url)
      #expect(try library.names.resolve(reference) == .found(Link(to: place)))
    }
  }

  @Test func `of two books with a character of one name, a URL means the exact title`() throws {
    let other = Book(title: "The Good Hawk!")
    try library.commands.ask { library throws(LibraryError) in
      try library.add(other)
      try library.add(BookCharacter(book: other.id, name: "Agatha"))
    }
    let reference = try PlaceReference(url: "hawknotes://book/The%20Good%20Hawk/character/agatha")
    let agatha = Place.character(Self.agatha.id, of: Self.hawk.id)
    #expect(try library.names.resolve(reference) == .found(Link(to: agatha)))
  }

  @Test func `an ambiguous name lists the URLs of the candidates, and exits with 64`() throws {
    let other = Book(title: "The Good Hawk!")
    try library.commands.ask { library throws(LibraryError) in try library.add(other) }
    let failure = TestLibrary.failure { () throws(Failure) in
      _ = try library.names.owner("the-good-hawk")
    }
    #expect(failure?.code == .usage)
    #expect(
      Set(failure?.candidates ?? []) == [
        "hawknotes://book/\(Self.hawk.id)  The Good Hawk, Joseph Elliott",
        "hawknotes://book/\(other.id)  The Good Hawk!",
      ])
  }

  @Test func `of items with the same slug, an exact name means its own`() throws {
    let others = ["The Good Hawk!", "the good hawk"].map { Book(title: $0) }
    let character = BookCharacter(book: Self.hawk.id, name: "AGATHA")
    try library.commands.ask { library throws(LibraryError) in
      for book in others { try library.add(book) }
      try library.add(character)
    }
    for book in [Self.hawk] + others { #expect(try library.names.book(book.title) == book.id) }
    #expect(try library.names.character("\(Self.hawk.title)/AGATHA") == character.id)
    let failure = TestLibrary.failure { () throws(Failure) in
      _ = try library.names.book("THE GOOD HAWK")
    }
    #expect(failure?.code == .usage && failure?.candidates.count == 3)
  }

  @Test func `no more than twenty candidates are listed`() throws {
    for _ in 0..<25 { _ = try library.note("the same") }
    let failure = TestLibrary.failure { () throws(Failure) in
      _ = try library.names.note("the same")
    }
    #expect(failure?.candidates.count == 21)
    #expect(failure?.candidates.last == "and more")
  }

  @Test(arguments: [
    ("nobody", Failure.Code.notFound), ("the-good-hawk/nobody", .notFound), ("", .notFound),
    ("hawknotes://book/nobody", .notFound),
    ("hawknotes://book/the-good-hawk/character/x", .notFound),
    ("hawknotes://nowhere", .usage), ("hawknotes://favourites", .usage), ("abc", .notFound),
    ("hawknotes://search?q=x", .usage), ("'; DROP TABLE book; --", .notFound), ("%", .notFound),
  ])
  func `a name of nothing is not found, and a wrong URL is a mistake`(
    word: String, code: Failure.Code
  ) {
    let failure = TestLibrary.failure { () throws(Failure) in _ = try library.names.owner(word) }
    #expect(failure?.code == code)
    #expect(failure?.candidates == [])
  }

  @Test func `a name without letters is found as it is written`() throws {
    let bird = Book(title: "🦅")
    try library.commands.ask { library throws(LibraryError) in try library.add(bird) }
    #expect(try library.names.book("🦅") == bird.id)
  }

  @Test func `an item in the bin has no name`() throws {
    try library.commands.ask { library throws(LibraryError) in
      try library.delete([.book(Self.hawk.id)], as: Deletion.ID(), at: .now)
    }
    for word in ["the-good-hawk", "\(Self.hawk.id)", "agatha", "\(Self.agatha.id)"] {
      let failure = TestLibrary.failure { () throws(Failure) in _ = try library.names.owner(word) }
      #expect(failure?.code == .notFound, "\(word)")
    }
  }
}
