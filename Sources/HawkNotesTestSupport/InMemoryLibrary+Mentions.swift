import HawkNotesUI
public import LibraryModel
import Markup

extension InMemoryLibrary {
  /// The lines of notes and synopses that mention a character, those of their book first.
  public func mentions(of id: BookCharacter.ID) -> [TextSpot] {
    guard let character = livingCharacters.first(where: { $0.id == id }) else { return [] }
    let spots = texts.compactMap { spot(in: $0.text, of: $0.item, at: $0.place, character) }
      .filter { $0.item != .character(id) && !isOwn($0, of: id) }
    return spots.filter { $0.place.book == character.book }
      + spots.filter { $0.place.book != character.book }
  }

  /// The texts of all items that are not in the bin.
  var texts: [(item: LibraryItem, place: Place, text: String)] {
    livingBooks.map { (.book($0.id), .book($0.id), $0.synopsis) }
      + livingCharacters.map {
        (.character($0.id), .character($0.id, of: $0.book), $0.synopsis)
      } + livingNotes.map { (.note($0.id), .note($0.id, in: $0.owner), $0.text) }
  }

  private func isOwn(_ spot: TextSpot, of id: BookCharacter.ID) -> Bool {
    if case .note = spot.item { spot.place.character == id } else { false }
  }

  private func spot(
    in text: String, of item: LibraryItem, at place: Place, _ character: BookCharacter
  ) -> TextSpot? {
    let names = [character.name] + character.aliases
    let bytes = Array(text.utf8)
    let link = MarkupValues(text).link(to: Set(names.map(\.slug)))?.bytes
    guard let match = link ?? NameMatcher(names).firstMatch(in: bytes) else { return nil }
    let owner = place.character.flatMap { id in livingCharacters.first { $0.id == id } }
    let book = place.book.flatMap { id in livingBooks.first { $0.id == id } }
    let steps = [book?.title, owner?.name].compactMap(\.self)
    return TextSpot(
      item: item, place: place,
      whereabouts: steps.isEmpty ? "Inbox" : steps.joined(separator: " › "),
      line: TextSpot.line(of: bytes, around: match), offset: match.lowerBound)
  }

  /// Names of characters and titles of books that contain a text, those of a book first.
  func completedNames(_ text: String, _ book: Book.ID?) -> [CompletedName] {
    let characters = livingCharacters.flatMap { character in
      ([character.name] + character.aliases).map {
        CompletedName(
          name: $0, detail: livingBooks.first { $0.id == character.book }?.title ?? "",
          place: .character(character.id, of: character.book),
          link: CompletedName.links(to: character.name, as: $0).first ?? "")
      }
    }
    let books = livingBooks.map {
      CompletedName(
        name: $0.title, detail: "book", place: .book($0.id),
        link: CompletedName.links(to: $0.title, as: $0.title).first ?? "")
    }
    let found = (characters + books).filter {
      !$0.link.isEmpty && $0.name.slug.contains(text.slug)
    }
    return found.filter { $0.place.book == book } + found.filter { $0.place.book != book }
  }

  /// The links of notes to names that no character or book has.
  var unresolvedLinks: [UnresolvedLink] {
    let names = livingCharacters.flatMap { [$0.name] + $0.aliases } + livingBooks.map(\.title)
    let keys = Set(names.map(\.slug))
    return livingNotes.flatMap { note in
      MarkupValues(note.text).nameLinks.filter { !keys.contains($0.name.linkKey) }.map { link in
        let title = livingBooks.first { $0.id == note.owner.place.book }?.title
        return UnresolvedLink(
          key: link.name.linkKey, name: link.name,
          spot: TextSpot(
            item: .note(note.id), place: .note(note.id, in: note.owner),
            whereabouts: title ?? "Inbox",
            line: TextSpot.line(of: Array(note.text.utf8), around: link.bytes),
            offset: link.bytes.lowerBound))
      }
    }
  }
}
