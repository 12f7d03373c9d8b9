import struct FoundationEssentials.Date
import LibraryModel

/// Two books with three characters.
struct Sample {
  let hawk = Book(title: "The Good Hawk", position: 0)
  let raven = Book(title: "The Broken Raven", position: 1)
  let agatha: BookCharacter
  let jaime: BookCharacter
  let sigrid: BookCharacter
  let catalogue: Catalogue

  init() {
    agatha = BookCharacter(book: hawk.id, name: "Agatha", isFavourite: true, position: 0)
    jaime = BookCharacter(book: hawk.id, name: "Jaime", position: 1)
    sigrid = BookCharacter(book: raven.id, name: "Sigrid", isFavourite: true, position: 0)
    catalogue = Catalogue(books: [raven, hawk], characters: [sigrid, jaime, agatha])
  }

  /// Finds the sample's books and characters, and notes, by id or slug.
  func names(_ notes: @escaping (Owner) -> [Note] = { _ in [] }) -> PlaceReference.Names<Never> {
    PlaceReference.Names { name in
      catalogue.books.first { isNamed($0.id, $0.title, name) }?.id
    } character: { name, book in
      catalogue.characters.first {
        isNamed($0.id, $0.name, name) && (book ?? $0.book) == $0.book
      }.map { ($0.id, $0.book) }
    } note: { name, owner in
      notes(owner).first { isNamed($0.id, $0.title, name) }?.id
    }
  }

  private func isNamed<Subject>(_ id: Identifier<Subject>, _ title: String, _ name: String) -> Bool
  {
    "\(id)" == name || title.slug == name.slug
  }

  func note(_ text: String, of owner: Owner) -> Note {
    Note(owner: owner, text: text, created: .distantPast, updated: .distantPast)
  }
}
