import LibraryModel
import LibraryStore

// The items that an ambiguous name may mean.

extension NameResolver {
  /// One of several items that a name may mean.
  struct Candidate {
    let url: String
    /// The names that the item has, exactly.
    let names: [String]
    /// Its names for people.
    let words: String

    /// Whether the argument is one of the names, or `BOOK/NAME`.
    func isNamed(_ argument: String) -> Bool {
      names.contains { argument == $0 || argument.hasSuffix("/" + $0) }
    }
  }

  /// One more than the number of candidates that are listed.
  static let most = 21

  /// Returns the only item, or the only one of several with exactly this name; nil if none is found.
  func only<Item>(
    _ found: [Item], _ name: String, candidate: (Item) throws(Failure) -> Candidate
  ) throws(Failure) -> Item? {
    guard found.count > 1 else { return found.first }
    var (candidates, exact): ([Candidate], [Item]) = ([], [])
    for item in found {
      let next = try candidate(item)
      candidates.append(next)
      if next.isNamed(name) { exact.append(item) }
    }
    if exact.count == 1, found.count < Self.most { return exact[0] }
    var lines = candidates.prefix(Self.most - 1).map { $0.url + "  " + $0.words }
    if found.count >= Self.most { lines.append("and more") }
    throw Failure(.usage, "\"\(name)\" is ambiguous: give one of these URLs", candidates: lines)
  }

  func candidate(_ owner: Owner) throws(Failure) -> Candidate {
    switch owner {
    case .inbox: return Candidate(url: Link(to: owner.place).url, names: [], words: "Inbox")
    case .book(let id):
      let book = try library.ask { library throws(LibraryError) in try library.book(id) }
      return Candidate(
        url: Link(to: owner.place).url, names: book.map { [$0.title] } ?? [],
        words: book.map { ([$0.title] + $0.authors).joined(separator: ", ") } ?? "")
    case .character(let id, _): return try candidate(id)
    }
  }

  func candidate(_ id: BookCharacter.ID) throws(Failure) -> Candidate {
    try library.ask { library throws(LibraryError) in
      guard let character = try library.character(id) else {
        return Candidate(url: "\(id)", names: [], words: "")
      }
      let book = try library.book(character.book)
      return Candidate(
        url: Link(to: .character(id, of: character.book)).url,
        names: [character.name] + character.aliases,
        words: "\(character.name), \(book?.title ?? "")")
    }
  }

  func candidate(_ id: Note.ID) throws(Failure) -> Candidate {
    try library.ask { library throws(LibraryError) in
      guard let note = try library.note(id) else {
        return Candidate(url: "\(id)", names: [], words: "")
      }
      return Candidate(
        url: Link(to: .note(id, in: note.owner)).url, names: [note.title], words: note.title)
    }
  }
}
