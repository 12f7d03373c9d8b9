import LibraryModel

extension NameResolver {
  /// Returns the place of a URL.
  ///
  /// - Throws: `Failure` if it is not a URL, or if it names an item that is missing or ambiguous.
  func place(_ url: String) throws(Failure) -> Place {
    guard case .place(let path) = try Argument(url) else {
      throw Failure(.usage, "\"\(url)\" is not a valid URL: see hawknotes-url(7)")
    }
    switch path {
    case .shelf(nil): return .shelf
    case .favourites: return .favourites
    case .search(let text): return .search(text)
    case .loose: return .loose
    case .book(_, nil, nil): return .book(try book(url))
    case .book(_, _?, nil):
      let owner = try owner(url)
      guard case .character(let character, let book) = owner else { throw Self.gone(url) }
      return .character(character, of: book)
    case .favourite(_, nil): return .favourite(try character(url))
    case .shelf, .book: return try note(url, at: { .note($0, in: $1) })
    case .favourite:
      return try note(url) { note, owner in
        guard case .character(let character, _) = owner else { return .favourites }
        return .favouriteNote(note, of: character)
      }
    }
  }

  private func note(_ url: String, at place: (Note.ID, Owner) -> Place) throws(Failure) -> Place {
    let id = try note(url)
    guard let owner = try owner(of: id) else { throw Self.gone(url) }
    return place(id, owner)
  }

  private static func gone(_ url: String) -> Failure {
    Failure(
      .notFound, "\(url) is no longer in the library: `hawknotes bin list` may have it")
  }
}
