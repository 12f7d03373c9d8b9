import LibraryModel
import Testing

struct PlaceReferenceTests {
  private let sample = Sample()

  /// Resolves a URL in the sample, in which Agatha has one note.
  private func follow(_ url: String) throws -> Resolution {
    let agatha = Owner.character(sample.agatha.id, of: sample.hawk.id)
    return try PlaceReference(url: url).resolve(
      by: sample.names { $0 == agatha ? [flight] : $0 == .inbox ? [thought] : [] })
  }

  private let flight: Note
  private let thought: Note

  init() {
    flight = sample.note("First flight\nover the sea", of: .book(sample.hawk.id))
    thought = sample.note("A thought", of: .inbox)
  }

  @Test(arguments: [
    "hawknotes://book/the-good-hawk/character/agatha",
    "HawkNotes://BOOK/the-good-hawk/character/agatha/",
    "hawknotes://book/The%20Good%20Hawk/character/AGATHA",
    "b|the-good-hawk::c|agatha", "b|The Good Hawk::c|Agatha",
  ])
  func `a place can be named by slugs and names`(url: String) throws {
    let place = Place.character(sample.agatha.id, of: sample.hawk.id)
    #expect(try follow(url) == .found(Link(to: place)))
  }

  @Test func `the old style can name a book without a character, and ids`() throws {
    #expect(try follow("b|the-good-hawk") == .found(Link(to: .book(sample.hawk.id))))
    #expect(
      try follow("b|\(sample.raven.id)::c|\(sample.sigrid.id)")
        == .found(Link(to: .character(sample.sigrid.id, of: sample.raven.id))))
  }

  @Test func `a note can be named by its title`() throws {
    #expect(
      try follow("hawknotes://favourites/character/agatha/note/first-flight")
        == .found(Link(to: .favouriteNote(flight.id, of: sample.agatha.id))))
  }

  @Test func `the shelf and a note of the Inbox have URLs`() throws {
    #expect(try follow("hawknotes://shelf") == .found(Link(to: .shelf)))
    let place = Place.note(thought.id, in: .inbox)
    #expect(try follow("hawknotes://shelf/note/\(thought.id)") == .found(Link(to: place)))
    #expect(try follow("hawknotes://shelf/note/a-thought") == .found(Link(to: place)))
    #expect(Link(to: place).url == "hawknotes://shelf/note/\(thought.id)")
    #expect(
      try follow("hawknotes://shelf/note/none") == .gone(.note("none"), nearest: .shelf))
  }

  @Test func `a failed step leads to the nearest place that exists`() throws {
    let hawk = Place.book(sample.hawk.id)
    let agatha = Place.character(sample.agatha.id, of: sample.hawk.id)
    let gone = "\(Note.ID())"
    #expect(try follow("hawknotes://book/none") == .gone(.book("none"), nearest: nil))
    #expect(
      try follow("hawknotes://book/none/character/agatha") == .gone(.book("none"), nearest: nil))
    #expect(
      try follow("hawknotes://book/the-good-hawk/character/none/note/\(gone)")
        == .gone(.character("none"), nearest: hawk))
    #expect(
      try follow("hawknotes://book/the-good-hawk/character/agatha/note/\(gone)")
        == .gone(.note(gone), nearest: agatha))
    #expect(
      try follow("hawknotes://book/the-good-hawk/note/\(gone)")
        == .gone(.note(gone), nearest: hawk))
    #expect(
      try follow("hawknotes://favourites/character/none")
        == .gone(.character("none"), nearest: .favourites))
    #expect(
      try follow("hawknotes://favourites/character/agatha/note/none")
        == .gone(.note("none"), nearest: .favourite(sample.agatha.id)))
  }

  @Test(arguments: ["name", "id"])
  func `a character of another book is not found`(by kind: String) throws {
    let name = kind == "id" ? "\(sample.sigrid.id)" : "sigrid"
    #expect(
      try follow("hawknotes://book/the-good-hawk/character/\(name)")
        == .gone(.character(name), nearest: .book(sample.hawk.id)))
  }

  @Test func `a character that is no favourite any more is still found among the favourites`()
    throws
  {
    #expect(
      try follow("hawknotes://favourites/character/jaime")
        == .found(Link(to: .favourite(sample.jaime.id))))
  }

  @Test func `a URL of ids alone is a place without the library`() throws {
    let sample = sample
    for place in [
      Place.book(sample.hawk.id), .character(sample.jaime.id, of: sample.hawk.id),
      .favourite(sample.jaime.id), .note(Note.ID(), in: .inbox),
      .favouriteNote(Note.ID(), of: sample.jaime.id), .shelf,
    ] {
      #expect(try PlaceReference(url: Link(to: place).url).linkByIDs == Link(to: place))
    }
    #expect(try PlaceReference(url: "hawknotes://book/the-good-hawk").linkByIDs == nil)
  }

  @Test(arguments: [
    "", "hawknotes", "hawknotes:", "hawknotes:/book/a", "hawknotes://", "hawknotes:///",
    "http://book/a", "book/a", "the-good-hawk", "hawknotes://book", "hawknotes://book/",
    "hawknotes://book//", "hawknotes://book//character/b", "hawknotes://book/a//",
    "hawknotes://book/a/character", "hawknotes://book/a/character/", "hawknotes://book/a/chapter/b",
    "hawknotes://book/a/note/b/character/c", "hawknotes://book/a/character/b/note/c/d",
    "hawknotes://favourites/agatha", "hawknotes://favourites/note/a", "hawknotes://loose/a",
    "hawknotes://search", "hawknotes://search/a?q=b", "hawknotes://search?q=a&q=b",
    "hawknotes://book/a?q=b", "hawknotes://book/a?sheet", "hawknotes://book/a?sheet=keys",
    "hawknotes://book/a?sheet=shop&sheet=shop", "hawknotes://book/a?x=y", "hawknotes://book/a#b",
    "hawknotes://book/%", "hawknotes://book/%4", "hawknotes://book/%zz", "hawknotes://book/%ff",
    "hawknotes://book/a b", "hawknotes://book/a\n", " hawknotes://book/a", "hawknotes://book/a\0",
    "hawknotes://shelf/a", "hawknotes://shelf/note", "b|", "b|::c|a", "b|a::c|", "b|a::c|b::c|d",
    "b|a::n|b", "c|a",
  ])
  func `every other text is a malformed URL`(url: String) {
    #expect(throws: MalformedURL(url: url)) { try PlaceReference(url: url) }
  }
}
