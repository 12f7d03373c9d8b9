import LibraryModel
import LibraryStore

extension Record {
  /// The names of the fields of a character.
  static let characterFields = [
    "id", "url", "book", "name", "aliases", "synopsis", "favourite", "notes", "lastNote",
    "version",
  ]

  /// The fields of a character.
  init(_ listed: ListedCharacter, book: String) {
    let character = listed.character
    self.init([
      "id": .text("\(character.id)"),
      "url": .text(Link(to: .character(character.id, of: character.book)).url),
      "book": .text(book), "name": .text(character.name), "aliases": .texts(character.aliases),
      "synopsis": .text(character.synopsis), "favourite": .bool(character.isFavourite),
      "notes": .int(listed.notes), "lastNote": FieldValue(listed.lastNote?.text),
      "version": .text("\(character.version)"),
    ])
  }
}

extension ListedCharacter {
  /// The character in a list for people.
  func line(book: String) -> String {
    let heart = character.isFavourite ? "♥" : " "
    let id = "\(character.id)".prefix(8)
    return "\(id)  \(heart) \("\(notes)".padded(before: 6))  \(character.name), \(book)"
  }
}
