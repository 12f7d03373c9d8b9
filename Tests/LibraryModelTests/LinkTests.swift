import struct FoundationEssentials.Date
import LibraryModel
import Testing

struct LinkTests {
  private static let sample = Sample()
  private static let note = Note.ID()
  private static let character = Owner.character(sample.agatha.id, of: sample.hawk.id)
  private static let book = "hawknotes://book/\(sample.hawk.id)"
  private static let places: [(Place, String)] = [
    (.book(sample.hawk.id), book),
    (.character(sample.agatha.id, of: sample.hawk.id), "\(book)/character/\(sample.agatha.id)"),
    (.note(note, in: .book(sample.hawk.id)), "\(book)/note/\(note)"),
    (.note(note, in: character), "\(book)/character/\(sample.agatha.id)/note/\(note)"),
    (.favourites, "hawknotes://favourites"),
    (.favourite(sample.agatha.id), "hawknotes://favourites/character/\(sample.agatha.id)"),
    (
      .favouriteNote(note, of: sample.agatha.id),
      "hawknotes://favourites/character/\(sample.agatha.id)/note/\(note)"
    ),
    (.search("hawk"), "hawknotes://search?q=hawk"),
    (.search(" a&b=c#%+/?é\n"), "hawknotes://search?q=%20a%26b%3dc%23%25%2b%2f%3f%c3%a9%0a"),
    (.search(""), "hawknotes://search?q="),
    (.loose, "hawknotes://loose"),
  ]

  @Test(arguments: places) func `a place is printed with its ids`(place: Place, url: String) {
    #expect(Link(to: place).url == url)
    let sheetQuery = url.contains("?") ? "&sheet=shop" : "?sheet=shop"
    #expect(Link(to: place, sheet: .shop).url == url + sheetQuery)
  }

  @Test(arguments: places, [nil, Link.Sheet.shop])
  func `a printed URL leads to the same place`(place: (Place, String), sheet: Link.Sheet?) throws {
    let link = Link(to: place.0, sheet: sheet)
    let there = Note(
      id: Self.note, owner: Self.character, text: "x", created: .distantPast, updated: .distantPast)
    let read = try PlaceReference(url: link.url)
    #expect(read == PlaceReference(link))
    #expect(read.resolve(by: Self.sample.names { _ in [there] }) == .found(link))
  }
}
