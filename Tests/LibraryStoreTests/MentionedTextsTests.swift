import LibraryModel
import LibraryStore
import Testing

/// Mentions of a character: the texts that link to them or name them.
struct MentionedTextsTests {
  private let desk = Desk()
  private let raven = Desk.raven
  private let jaime = Desk.jaime

  private func lines(_ library: Library, _ character: BookCharacter) throws -> [String] {
    var part = try library.mentions(of: character.id)
    var spots = part.spots
    while let next = part.next {
      part = try library.mentions(of: character.id, from: next)
      spots += part.spots
    }
    return spots.map(\.line.text)
  }

  @Test func `texts that link to a character or name them are mentions, the book's own first`()
    throws
  {
    let library = try desk.openWithJaime()
    _ = try library.save("Far away\nAgatha rows", of: .book(raven.id))
    _ = try library.save("The wall\n- [[agatha|she]] counts")
    _ = try library.save("Agatha's own", of: Desk.ofAgatha)
    _ = try library.save("agathas and `[[Agat]]`")
    _ = try library.save(
      "Of Jaime: AGATHA sees him", of: .character(jaime.id, of: Desk.hawk.id))
    var told = raven
    told.synopsis = "Agatha comes back."
    try library.edit(told, as: Book.ID(), over: raven.id, at: Desk.minute(2))
    #expect(
      try lines(library, Desk.agatha) == [
        "[[agatha|she]] counts", "Of Jaime: AGATHA sees him", "Agatha comes back.", "Agatha rows",
      ])
    let spots = try library.mentions(of: Desk.agatha.id).spots
    #expect(spots[0].whereabouts == "The Good Hawk" && spots[0].title == "The wall")
    #expect(spots[1].whereabouts == "The Good Hawk › Jaime")
    #expect(spots[1].title.isEmpty && spots[3].title.isEmpty && spots[3].offset == 9)
  }

  @Test func `aliases and earlier names are mentions too`() throws {
    let library = try desk.openWithJaime()
    _ = try library.save("The Angler fears water")
    _ = try library.save("Jaime fears water")
    var renamed = jaime
    renamed.name = "James"
    try library.edit(renamed, as: BookCharacter.ID(), over: jaime.id, at: Desk.minute(3))
    #expect(try lines(library, jaime) == ["Jaime fears water", "The Angler fears water"])
  }

  @Test func `in a book with a namesake the name means the namesake`() throws {
    let library = try desk.openWithJaime()
    try library.add(BookCharacter(book: raven.id, name: "Agatha"))
    _ = try library.save("Agatha, another one", of: .book(raven.id))
    _ = try library.save("Agatha, of whom?", of: .inbox)
    #expect(try lines(library, Desk.agatha) == ["Agatha, of whom?"])
  }

  @Test func `mentions are found in a library of many texts, part by part`() throws {
    let library = try desk.openWithJaime()
    let notes = (0..<2500).map { number in
      Note(
        owner: Desk.ofHawk, text: number % 1000 == 0 ? "Here is Agatha" : "Nobody is here",
        created: Desk.minute(1), updated: Desk.minute(1))
    }
    try library.add(notes.map { .note($0) })
    #expect(try library.mentions(of: Desk.agatha.id).next != nil)
    #expect(try lines(library, Desk.agatha).count == 3)
    let keys = try library.changedKeys(after: .start, limit: 10_000)
    let all = TextCandidates(keys: keys)
    var part = try library.mentions(of: Desk.agatha.id, among: all)
    var found = part.spots
    while let next = part.next {
      part = try library.mentions(of: Desk.agatha.id, from: next, among: all)
      found += part.spots
    }
    #expect(found.count == 3)
    let few = TextCandidates(keys: keys.filter { $0 & 3 != 0 || $0 >> 2 <= 3 })
    part = try library.mentions(of: Desk.agatha.id, among: few)
    #expect(part.spots.count == 1 && part.next == nil)
  }

  @Test func `a name means the character who has it now, before one who had it`() throws {
    let library = try desk.openWithJaime()
    let texts = ["[[Agatha]] links", "Agatha is named"]
    for text in texts { _ = try library.save(text) }
    for text in texts { _ = try library.save(text, of: .book(raven.id)) }
    try library.rename(Desk.agatha.id, to: "Agatha II", at: 2)
    #expect(try lines(library, Desk.agatha).count == 4)
    let new = BookCharacter(book: Desk.hawk.id, name: "Agatha")
    try library.add(new)
    #expect(try lines(library, Desk.agatha).isEmpty)
    #expect(try lines(library, new).count == 4)
    try library.rename(new.id, to: "Agnes", at: 3)
    #expect(try lines(library, Desk.agatha).count == 4 && lines(library, new).count == 4)
  }

  @Test func `an earlier name means the character in their own book, and not elsewhere`() throws {
    let library = try desk.openWithJaime()
    _ = try library.save("[[agatha]] of this book")
    _ = try library.save("[[agatha]] of which book?", of: .inbox)
    try library.rename(Desk.agatha.id, to: "Agatha II", at: 2)
    let other = BookCharacter(book: raven.id, name: "Agatha")
    try library.add(other)
    #expect(try lines(library, Desk.agatha) == ["[[agatha]] of this book"])
    #expect(try lines(library, other) == ["[[agatha]] of which book?"])
  }

  @Test func `a link that leads to a book or a note of the name is no mention`() throws {
    let library = try desk.openWithJaime()
    _ = try library.save("[[Agatha]]", of: .book(raven.id))
    #expect(try lines(library, Desk.agatha).count == 1)
    _ = try library.save("Agatha", of: .book(raven.id))
    #expect(try lines(library, Desk.agatha) == ["Agatha"])
  }

  @Test func `a name within a link to something else is no mention`() throws {
    let library = try desk.openWithJaime()
    _ = try library.save("[[Agatha Christie]] and [[The Good Hawk|Agatha's book]]")
    #expect(try lines(library, Desk.agatha).isEmpty)
    _ = try library.save("[[Agatha Christie]] is not Agatha")
    let spots = try library.mentions(of: Desk.agatha.id).spots
    #expect(spots.map(\.offset) == [27])
  }

  @Test func `the own synopsis is no mention, and that of another character is`() throws {
    let library = try desk.openWithJaime()
    var agatha = Desk.agatha
    agatha.synopsis = "I am [[Agatha]], says Agatha."
    try library.edit(agatha, as: BookCharacter.ID(), over: agatha.version, at: Desk.minute(2))
    #expect(try lines(library, Desk.agatha).isEmpty)
    var friend = jaime
    friend.synopsis = "A friend of Agatha."
    try library.edit(friend, as: BookCharacter.ID(), over: friend.version, at: Desk.minute(3))
    #expect(try lines(library, Desk.agatha) == ["A friend of Agatha."])
  }

  @Test func `all links are found, part by part, also behind many in the bin`() throws {
    let library = try desk.openWithJaime()
    let notes = (0..<2400).map { number in
      Note(
        owner: number < 1200 ? Desk.ofHawk : .book(raven.id), text: "[[agatha]] \(number)",
        created: Desk.minute(1), updated: Desk.minute(1))
    }
    try library.add(notes.map { .note($0) })
    try library.delete(.book(raven.id))
    let none = TextCandidates(keys: [])
    var part = try library.mentions(of: Desk.agatha.id, among: none)
    var found = Set(part.spots.map(\.item))
    while let next = part.next {
      part = try library.mentions(of: Desk.agatha.id, from: next, among: none)
      #expect(part.spots.count < 300)
      found.formUnion(part.spots.map(\.item))
    }
    #expect(found.count == 1200)
  }
}
