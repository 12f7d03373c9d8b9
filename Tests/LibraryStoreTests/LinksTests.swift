import SQLite
import LibraryModel
import LibraryStore
import Testing

/// Links lead to characters, books and notes by their names.
struct LinksTests {
  private let desk = Desk()
  private let raven = Desk.raven
  private let jaime = Desk.jaime

  // MARK: Resolving

  @Test
  func `a name leads to a character, an alias, a book or a note, whatever its case and accents`()
    throws
  {
    let library = try desk.openWithJaime()
    let note = try library.save("# Über the wall\nMore")
    let agatha = NamedItem(name: "Agatha", place: .character(Desk.agatha.id, of: Desk.hawk.id))
    #expect(try library.resolve("agátha", in: nil) == .found(agatha))
    #expect(
      try library.resolve("the ANGLER", in: raven.id)
        == .found(NamedItem(name: "Jaime", place: .character(jaime.id, of: Desk.hawk.id))))
    #expect(
      try library.resolve("The good hawk", in: nil)
        == .found(NamedItem(name: "The Good Hawk", place: .book(Desk.hawk.id))))
    #expect(
      try library.resolve("Uber the wall#dawn", in: nil)
        == .found(NamedItem(name: "Über the wall", place: .note(note, in: Desk.ofHawk))))
    #expect(try library.resolve("Nobody", in: Desk.hawk.id) == .unresolved)
    #expect(try library.resolve("!?", in: nil) == .unresolved)
  }

  @Test func `a name is looked for in the book first, and may be ambiguous elsewhere`() throws {
    let library = try desk.openWithJaime()
    let other = BookCharacter(book: raven.id, name: "Agatha")
    try library.add(other)
    #expect(
      try library.resolve("Agatha", in: raven.id)
        == .found(NamedItem(name: "Agatha", place: .character(other.id, of: raven.id))))
    guard case .ambiguous(let items) = try library.resolve("Agatha", in: nil) else {
      Issue.record("it is ambiguous")
      return
    }
    #expect(items.count == 2)
    try library.delete(.character(other.id))
    #expect(
      try library.resolve("Agatha", in: raven.id)
        == .found(NamedItem(name: "Agatha", place: .character(Desk.agatha.id, of: Desk.hawk.id))))
  }

  @Test func `a link with an earlier name leads to the item, unless another one has the name`()
    throws
  {
    let library = try desk.openWithJaime()
    let note = try library.save("Dawn")
    try library.amend(note, text: "Dusk", as: Note.ID(), at: Desk.minute(2))
    var renamed = jaime
    renamed.name = "James"
    try library.edit(renamed, as: BookCharacter.ID(), over: jaime.id, at: Desk.minute(3))
    var book = raven
    book.title = "The Whole Raven"
    try library.edit(book, as: Book.ID(), over: raven.id, at: Desk.minute(4))
    #expect(
      try library.resolve("dawn", in: nil)
        == .found(NamedItem(name: "Dusk", place: .note(note, in: Desk.ofHawk))))
    #expect(
      try library.resolve("Jaime", in: raven.id)
        == .found(NamedItem(name: "James", place: .character(jaime.id, of: Desk.hawk.id))))
    #expect(
      try library.resolve("The Broken Raven", in: nil)
        == .found(NamedItem(name: "The Whole Raven", place: .book(raven.id))))
    let new = try library.save("Dawn")
    #expect(
      try library.resolve("dawn", in: nil)
        == .found(NamedItem(name: "Dawn", place: .note(new, in: Desk.ofHawk))))
    try library.amend(note, text: "Dawn", as: Note.ID(), at: Desk.minute(5))
    #expect(
      try library.resolve("dusk", in: nil)
        == .found(NamedItem(name: "Dawn", place: .note(note, in: Desk.ofHawk))))
  }

  @Test func `an earlier name in the book of the text comes before present names elsewhere`() throws
  {
    let library = try desk.openWithJaime()
    try library.add(BookCharacter(book: raven.id, name: "Agatha"))
    try library.rename(Desk.agatha.id, to: "Agatha II", at: 2)
    let note = try library.save("Dawn")
    try library.amend(note, text: "Dusk", as: Note.ID(), at: Desk.minute(3))
    _ = try library.save("Dawn", of: .book(raven.id))
    var book = Desk.hawk
    book.title = "The Great Hawk"
    try library.edit(book, as: Book.ID(), over: Desk.hawk.id, at: Desk.minute(4))
    try library.add(Book(title: "The Good Hawk", position: 3 << 20))
    func name(of link: String, in book: Book.ID?) throws -> String? {
      guard case .found(let item) = try library.resolve(link, in: book) else { return nil }
      return item.name
    }
    #expect(try name(of: "Agatha", in: Desk.hawk.id) == "Agatha II")
    #expect(try name(of: "Dawn", in: Desk.hawk.id) == "Dusk")
    #expect(try name(of: "The Good Hawk", in: Desk.hawk.id) == "The Great Hawk")
    for book in [raven.id, nil] {
      #expect(try name(of: "Agatha", in: book) == "Agatha")
      #expect(try name(of: "Dawn", in: book) == "Dawn")
      #expect(try name(of: "The Good Hawk", in: book) == "The Good Hawk")
    }
  }

  @Test func `a note that is only a link does not have the name of the link`() throws {
    let library = try desk.openWithJaime()
    let note = try library.save("- [[Agatha]]", of: .book(raven.id))
    let agatha = NamedItem(name: "Agatha", place: .character(Desk.agatha.id, of: Desk.hawk.id))
    #expect(try library.resolve("Agatha", in: raven.id) == .found(agatha))
    try library.amend(note, text: "[[Zoe]]", as: Note.ID(), at: Desk.minute(2))
    try library.setAside(Note.ID(), text: "[[Zoe]].", of: note, at: Desk.minute(3))
    #expect(try library.resolve("Agatha", in: raven.id) == .found(agatha))
    #expect(try library.resolve("Zoe", in: raven.id) == .unresolved)
    #expect(try library.unresolvedLinks(limit: 9).map(\.name) == ["Zoe"])
    #expect(try library.staleItems() == 0)
    try library.rebuildDerived()
    #expect(try library.resolve("Agatha", in: raven.id) == .found(agatha))
    let dawn = try library.save("Dawn\n[[Dawn]]")
    #expect(
      try library.resolve("Dawn", in: nil)
        == .found(NamedItem(name: "Dawn", place: .note(dawn, in: Desk.ofHawk))))
  }

  @Test func `after two renames a link with the first name leads to the item`() throws {
    let library = try desk.openWithJaime()
    try library.rename(jaime.id, to: "James", at: 2)
    try library.rename(jaime.id, to: "Jim", at: 3)
    let jim = LinkResolution.found(
      NamedItem(name: "Jim", place: .character(jaime.id, of: Desk.hawk.id)))
    for name in ["Jaime", "James", "Jim"] {
      #expect(try library.resolve(name, in: nil) == jim)
    }
  }

  // MARK: Unresolved links

  @Test func `links to names that no item has are listed with their lines`() throws {
    let library = try desk.openWithJaime()
    let note = try library.save("[[Zoe]] and [[Agatha]]\n[[Bela]]")
    _ = try library.save("See [[bela|him]]", of: .inbox)
    let gone = try library.save("[[Cid]]")
    try library.delete(.note(gone))
    let all = try library.unresolvedLinks(limit: 10)
    #expect(all.map(\.name) == ["bela", "Bela", "Zoe"])
    #expect(
      all.map(\.spot.line.text) == ["See [[bela|him]]", "[[Bela]]", "[[Zoe]] and [[Agatha]]"])
    #expect(all[2].spot.item == .note(note))
    for limit in 1...3 {
      #expect(try library.unresolvedLinks(limit: limit) == Array(all.prefix(limit)))
    }
    try library.add(BookCharacter(book: raven.id, name: "Bela"))
    #expect(try library.unresolvedLinks(limit: 10).map(\.name) == ["Zoe"])
  }

  @Test func `a heading of the same text and an embedded file are no links to items`() throws {
    let library = try desk.openWithJaime()
    _ = try library.save("See [[#Agatha]], [[#Zoe]], ![[map.png]] and ![[Agatha.png]]")
    #expect(try library.resolve("#Agatha", in: Desk.hawk.id) == .unresolved)
    #expect(try library.unresolvedLinks(limit: 9).isEmpty)
    #expect(try library.mentions(of: Desk.agatha.id).spots.isEmpty)
  }

  @Test func `a link in one of more than a thousand texts in the bin is listed`() throws {
    let library = try desk.openWithJaime()
    let note = try library.save("[[Zoe]]")
    let gone = (0..<1100).map { number in
      Note(
        owner: .book(raven.id), text: "[[Zoe]], [[Bela]] \(number)", created: Desk.minute(1),
        updated: Desk.minute(1))
    }
    try library.add(gone.map { .note($0) })
    try library.delete(.book(raven.id))
    #expect(try library.unresolvedLinks(limit: 1).map(\.spot.item) == [.note(note)])
  }

  @Test func `an earlier title in a deleted book does not resolve a link`() throws {
    let library = try desk.openWithJaime()
    _ = try library.save("To [[Dawn]]")
    let note = try library.save("Dawn", of: .book(raven.id))
    try library.amend(note, text: "Dusk", as: Note.ID(), at: Desk.minute(2))
    #expect(try library.unresolvedLinks(limit: 9).isEmpty)
    try library.delete(.book(raven.id))
    #expect(try library.unresolvedLinks(limit: 9).map(\.name) == ["Dawn"])
  }

  @Test func `the bin takes links along, and emptying it removes them`() throws {
    let library = try desk.openWithJaime()
    let note = try library.save("[[Zoe]]")
    try library.amend(note, text: "[[Zoe]] again", as: Note.ID(), at: Desk.minute(2))
    try library.delete(.note(note))
    #expect(try library.unresolvedLinks(limit: 9).isEmpty)
    try library.emptyBin()
    for table in ["link", "former_name"] {
      #expect(try desk.count("SELECT count(*) FROM \(table)") == 0)
    }
  }
}

extension Desk {
  fileprivate func count(_ sql: String) throws -> Int {
    try other().read { try Int.fetchOne($0, sql: sql) ?? -1 }
  }
}
