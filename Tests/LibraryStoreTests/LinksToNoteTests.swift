import LibraryModel
import LibraryStore
import Testing

struct LinksToNoteTests {
  private let desk = Desk()

  private func save(_ text: String, of owner: Owner, in library: Library) throws -> Note.ID {
    let id = Note.ID()
    try library.save(id, text: text, of: owner, at: Desk.minute(1))
    return id
  }

  @Test func `texts are found whose link leads to the note, in its book first and then elsewhere`()
    throws
  {
    let library = try desk.openStocked()
    let salt = try save("Salt\nmore [[Salt]]", of: Desk.ofHawk, in: library)
    let other = try save("Salt", of: .inbox, in: library)
    let near = try save("first\nsee [[salt|pans]]", of: Desk.ofAgatha, in: library)
    let far = try save("[[Salt]] in the Inbox", of: .inbox, in: library)
    _ = try save("`[[Salt]]`, Salt", of: Desk.ofHawk, in: library)
    #expect(try library.links(to: salt, limit: 9).map(\.item) == [.note(near)])
    #expect(try library.links(to: salt, limit: 9).map(\.line.text) == ["see [[salt|pans]]"])
    _ = other
    _ = far
    #expect(try library.links(to: Note.ID(), limit: 9) == [])
  }

  @Test func `a link says the title of a note of the same list, unless it is in the title`() throws
  {
    let library = try desk.openStocked()
    let salt = try save("Salt", of: Desk.ofHawk, in: library)
    _ = try save("Source 1\nsee [[Salt]]", of: Desk.ofHawk, in: library)
    _ = try save("[[Salt]] here", of: Desk.ofHawk, in: library)
    _ = try save("Source 2\nsee [[Salt]]", of: Desk.ofAgatha, in: library)
    let spots = try library.links(to: salt, limit: 9)
    #expect(spots.map(\.title).sorted() == ["", "", "Source 1"])
  }

  @Test func `a link with an earlier title still leads to the note`() throws {
    let library = try desk.openStocked()
    let (note, link) = (Note.ID(), Note.ID())
    try library.save(note, text: "Salt", of: Desk.ofHawk, at: Desk.minute(1))
    try library.save(link, text: "see [[Salt]]", of: Desk.ofHawk, at: Desk.minute(2))
    try library.amend(note, text: "Pepper", as: Note.ID(), at: Desk.minute(3))
    #expect(try library.links(to: note, limit: 9).map(\.item) == [.note(link)])
    #expect(try library.links(to: note, limit: 0) == [])
  }
}
