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

  func note(_ text: String, of owner: Owner) -> Note {
    Note(owner: owner, text: text, created: .distantPast, updated: .distantPast)
  }
}
