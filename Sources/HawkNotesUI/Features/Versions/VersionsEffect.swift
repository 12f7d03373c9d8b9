import LibraryModel

/// An effect of the sheet of versions.
enum VersionsEffect: FeatureEffect {
  /// Reads the first versions of a text.
  case read(LibraryItem, rows: Int)
  /// Makes a text the synopsis of a book or a character.
  case take(ItemPlace, text: String)

  func perform(with clients: Clients) throws(LibraryFailure) -> WindowRequest? {
    switch self {
    case .read(let item, rows: let count):
      let versions = try clients.library.textVersions(item, count + 1)
      return .act(VersionsAction.read(versions, isWhole: versions.count <= count))
    case .take(let item, text: let text):
      guard let change = try change(item.owner, text, clients.library) else { throw .gone }
      return .change(
        change.change, saying: "took back a synopsis of \(change.name)", at: item, from: nil)
    }
  }

  /// Returns the edit that gives a book or a character another synopsis, with its title or name.
  private func change(
    _ owner: Owner, _ text: String, _ library: any LibraryClient
  ) throws(LibraryFailure) -> (change: LibraryChange, name: String)? {
    switch owner {
    case .book(let id):
      guard var book = try library.book(id) else { return nil }
      let base = book.version
      (book.synopsis, book.version) = (text, Book.ID())
      return (.editBook(book, over: base), book.title)
    case .character(let id, of: _):
      guard var character = try library.character(id) else { return nil }
      let base = character.version
      (character.synopsis, character.version) = (text, BookCharacter.ID())
      return (.editCharacter(character, over: base), character.name)
    case .inbox: return nil
    }
  }

  var followUp: WindowRequest? {
    if case .read = self { .act(VersionsAction.unread) } else { nil }
  }
}
