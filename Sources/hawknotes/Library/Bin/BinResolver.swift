import LibraryModel
import LibraryStore

/// Finds deletions and items in the bin: by id, by the beginning of an id, by URL or by title.
struct BinResolver {
  let library: CommandLibrary
  /// The only kind of items that words may name, or deletions with one; nil for all.
  let kind: LibraryItem.Kind?

  /// Returns the items that a word names.
  ///
  /// - Throws: `Failure` if there are none, or several deletions or items of that name.
  func items(_ word: String) throws(Failure) -> [LibraryItem] {
    let name = try Self.lastName(word)
    var found: [(label: String, items: [LibraryItem])] = []
    try library.forEachDeletion { deletion throws(Failure) in
      let hasKind = kind == nil || deletion.entries.contains { $0.item.kind == kind }
      if hasKind, Self.isID("\(deletion.id)", name) {
        found.append((deletion.line, deletion.entries.map(\.item)))
      }
      for entry in deletion.entries where kind == nil || entry.item.kind == kind {
        guard Self.isID(entry.item.id, name) || Self.isTitle(entry.title, name) else { continue }
        found.append(("\(entry.item.id)  \(entry.words)", [entry.item]))
      }
      return true
    }
    // A whole id is not ambiguous: a migration gave some deletions the ids of their items.
    if Identifier<Deletion>(name) != nil, let first = found.first { return first.items }
    guard found.count < 2 else {
      throw Failure(
        .usage, "\"\(word)\" is ambiguous: give one of these ids", candidates: found.map(\.label))
    }
    guard let only = found.first else {
      throw Failure(
        .notFound,
        "no \"\(word)\" in the bin, or it was deleted with its book or character: `hawknotes bin list` lists all"
      )
    }
    return only.items
  }

  /// Returns the book or character that a word names, also one in the bin, or the Inbox.
  func subject(_ word: String) throws(Failure) -> BinListing.Subject {
    switch try library.names.ownerIfAny(word) {
    case .inbox: return .inbox
    case .book(let book): return .book(book)
    case .character(let character, of: _): return .character(character)
    case nil: break
    }
    for item in try items(word) {
      switch item {
      case .book(let book): return .book(book)
      case .character(let character): return .character(character)
      case .note: continue
      }
    }
    throw Failure(.notFound, "no book or character \"\(word)\" in the library or the bin")
  }

  /// Returns the last name of a URL, or the word itself.
  private static func lastName(_ word: String) throws(Failure) -> String {
    switch try NameResolver.Argument(word) {
    case .name: return word
    case .place(.shelf(let note?)): return note
    case .place(.book(let book, let character, let note)): return note ?? character ?? book
    case .place(.favourite(let character, let note)): return note ?? character
    case .place: throw Failure(.usage, "\(word) is not a book, a character or a note")
    }
  }

  private static func isID(_ id: String, _ name: String) -> Bool {
    name.utf8.count >= 4 && id.hasPrefix(name.lowercased())
  }

  private static func isTitle(_ title: String, _ name: String) -> Bool {
    title == name || (!name.slug.isEmpty && title.slug == name.slug)
  }
}
