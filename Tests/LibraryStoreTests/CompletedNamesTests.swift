import LibraryModel
import LibraryStore
import Testing

/// The names and tags that are offered while one types, and what is inserted.
struct CompletedNamesTests {
  private let desk = Desk()
  private let raven = Desk.raven
  private let jaime = Desk.jaime

  private func links(
    _ text: String, _ book: Book.ID?, _ library: Library
  ) throws -> [String] {
    try library.completedNames(for: text, in: book, limit: 9).map(\.link)
  }

  private func notes(_ texts: [String], of owner: Owner) -> [LibraryAddition] {
    texts.map {
      .note(
        Note(owner: owner, text: $0, created: Desk.minute(1), updated: Desk.minute(1)))
    }
  }

  @Test func `names are completed with those of the book first, and an alias with its name`() throws
  {
    let library = try desk.openWithJaime()
    try library.add(BookCharacter(book: raven.id, name: "Angus"))
    try library.add(BookCharacter(book: raven.id, name: "Nathara", aliases: ["Ann"]))
    _ = try library.save("An evening")
    #expect(
      try links("an", Desk.hawk.id, library) == [
        "[[An evening]]", "[[Jaime|The Angler]]", "[[Angus]]", "[[Nathara|Ann]]",
      ])
    #expect(try links("AGÁ", Desk.hawk.id, library) == ["[[Agatha]]"])
    #expect(try links("", Desk.hawk.id, library).prefix(2) == ["[[Agatha]]", "[[Jaime]]"])
    #expect(try links("raven", nil, library) == ["[[The Broken Raven]]"])
    #expect(try links("%", Desk.hawk.id, library).contains("[[Agatha]]"))
  }

  @Test func `a completed link leads to the item of its row, although a nearer one has its name`()
    throws
  {
    let library = try desk.openWithJaime()
    try library.add(BookCharacter(book: raven.id, name: "Agatha", aliases: ["Ann", "Jaime"]))
    #expect(try links("ann", Desk.hawk.id, library) == ["[[Ann]]"])
    #expect(try links("ann", raven.id, library) == ["[[Agatha|Ann]]"])
    #expect(try links("ann", nil, library) == ["[[Ann]]"])
    #expect(try links("jaime", Desk.hawk.id, library) == ["[[Jaime]]"])
    let titles = [Desk.hawk.id: Desk.hawk.title, raven.id: raven.title]
    for book in [Desk.hawk, raven] {
      for name in try library.completedNames(for: "", in: book.id, limit: 9) {
        let target = String(name.link.dropFirst(2).dropLast(2).prefix { $0 != "|" })
        let item = try #require(try library.resolve(target, in: book.id).item)
        let title = item.place.book.flatMap { titles[$0] }
        #expect(name.detail == "book" || name.detail == title, "\(name.link)")
      }
    }
  }

  @Test(arguments: [
    ("M*A*S*H", "[[M A S H]]"), ("**The Wall**", "[[The Wall]]"),
    ("Chase #fight", "[[Chase fight]]"),
    ("[x] `a|b` <i>~~c~~</i> \\ _d_ &amp; ^e", "[[x a b i c /i d amp; e]]"),
    ("- [ ] Mary-Jane's plan.", "[[- Mary-Jane's plan.]]"), ("No. #6", "[[No. 6]]"),
  ]) func `a name with Markdown characters is shown as it is, and linked without them`(
    name: String, link: String
  ) throws {
    let library = try desk.openWithJaime()
    let note = try library.save(name + "\nMore")
    let found = try library.completedNames(for: name, in: Desk.hawk.id, limit: 9)
    #expect(found.map(\.name) == [name] && found.map(\.link) == [link])
    let target = String(link.dropFirst(2).dropLast(2))
    #expect(
      try library.resolve(target, in: nil).item?.place == .note(note, in: Desk.ofHawk))
  }

  @Test func `a character whose name no link can have is completed by an alias`() throws {
    let library = try desk.openWithJaime()
    let long = String(repeating: "Hubert ", count: 40) + "Wolfe"
    try library.add(BookCharacter(book: raven.id, name: long, aliases: ["Hubert the #1"]))
    #expect(try links("hub", raven.id, library) == ["[[Hubert the 1]]"])
  }

  @Test func `among many names those that begin with the text come first`() throws {
    let library = try desk.openWithJaime()
    var characters = (0..<1000).map { number in
      BookCharacter(book: raven.id, name: "Amara \(number)", aliases: ["Of Mars \(number)"])
    }
    characters += [
      BookCharacter(book: raven.id, name: "Mary"), BookCharacter(book: raven.id, name: "Ana Mary"),
    ]
    try library.add(characters.map { .character($0) })
    #expect(try links("mar", Desk.hawk.id, library).prefix(2) == ["[[Mary]]", "[[Ana Mary]]"])
    #expect(try links("mar", raven.id, library).first == "[[Mary]]")
    #expect(try links("mar", nil, library).count == 9)
  }

  @Test func `among many titles those of the book come first`() throws {
    let library = try desk.openWithJaime()
    try library.add(notes((0..<1200).map { "Dawn \($0)" }, of: .book(raven.id)))
    try library.add(
      notes(["Dawn of us"], of: Desk.ofAgatha) + notes(["Dawn, too"], of: Desk.ofHawk))
    #expect(
      try Set(links("dawn", Desk.hawk.id, library).prefix(2)) == [
        "[[Dawn of us]]", "[[Dawn, too]]",
      ])
  }

  @Test func `notes are completed by each word of the title, the first one first`() throws {
    let library = try desk.openWithJaime()
    try library.add(
      notes(["Chapter 4: The Ledger", "Ledger lines", "Handled"], of: Desk.ofHawk)
        + notes(["The ledger of a character"], of: Desk.ofAgatha)
        + notes(["Another ledger"], of: .book(raven.id)) + notes(["List test"], of: .inbox))
    #expect(
      try links("Led", Desk.hawk.id, library) == [
        "[[Ledger lines]]", "[[Chapter 4: The Ledger]]", "[[The ledger of a character]]",
      ])
    #expect(try links("The Ledger", Desk.hawk.id, library).contains("[[Chapter 4: The Ledger]]"))
    #expect(try links("test", nil, library) == ["[[List test]]"])
  }

  @Test func `tags are completed as they were first written`() throws {
    let library = try desk.openWithJaime()
    _ = try library.save("#Norveg/ships #north")
    _ = try library.save("#NORVEG/Ships")
    #expect(try library.completedTags(for: "no", limit: 9) == ["north", "Norveg/ships"])
  }
}

extension LinkResolution {
  fileprivate var item: NamedItem? { if case .found(let item) = self { item } else { nil } }
}
