import LibraryModel
import LibraryStore

extension Record {
  static let characterFields =
    ["id", "url", "book"] + names(of: BookCharacter.self) + ["notes", "lastNote", "version"]

  init(_ listed: ListedCharacter, book: String) {
    let character = listed.character
    self =
      Record([
        "id": .text("\(character.id)"),
        "url": .text(Link(to: .character(character.id, of: character.book)).url),
        "book": .text(book),
      ]) + Record(of: character, BookCharacter.fields(.people))
      + Record([
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
