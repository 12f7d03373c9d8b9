import LibraryModel
import LibraryStore

/// Finds the books, characters and notes that arguments name: by id, by `hawknotes://` URL, by
/// name, alias or slug, by an earlier name, or by the beginning of an id.
struct NameResolver {
  let library: CommandLibrary

  /// Returns the book or character of a name, or the Inbox.
  ///
  /// - Throws: `Failure`, also if there is none or several.
  func owner(_ name: String) throws(Failure) -> Owner {
    guard let owner = try ownerIfAny(name) else { throw Self.noOwner(name) }
    return owner
  }

  /// Returns the book or character of a name, or the Inbox; nil if there is none.
  func ownerIfAny(_ name: String) throws(Failure) -> Owner? {
    let found = try owners(name)
    // If a book is named inbox, in any case, the word is ambiguous.
    let mayBeInbox = found.contains(.inbox)
    return try only(found, name) { owner throws(Failure) in
      let found = try candidate(owner)
      return mayBeInbox ? Candidate(url: found.url, names: [], words: found.words) : found
    }
  }

  func book(_ name: String) throws(Failure) -> Book.ID {
    let found: [Book.ID]
    switch try Argument(name) {
    case .name: found = try books(name)
    case .place(.book(let book, nil, nil)): found = try books(book)
    case .place: throw Self.notThat("a book", name)
    }
    let book = try only(found, name) { book throws(Failure) in try candidate(.book(book)) }
    guard let book else { throw Self.none("book", name, "books") }
    return book
  }

  func character(_ name: String) throws(Failure) -> BookCharacter.ID {
    let found: [BookCharacter.ID]
    switch try Argument(name) {
    case .name: found = try firstFound { forms throws(Failure) in try characters(name, forms) }
    case .place(.book(let book, let character?, nil)):
      found = try characters(character, in: book)
    case .place(.favourite(let character, nil)):
      found = try library.ask { library throws(LibraryError) in
        try library.characters(named: character, limit: Self.most)
      }
    case .place: throw Self.notThat("a character", name)
    }
    let character = try only(found, name) { id throws(Failure) in try candidate(id) }
    guard let character else { throw Self.none("character", name, "characters") }
    return character
  }

  func note(_ name: String) throws(Failure) -> Note.ID {
    let found: [Note.ID]
    switch try Argument(name) {
    case .name:
      found = try library.ask { library throws(LibraryError) in
        try library.notes(named: name, limit: Self.most)
      }
    case .place(let path): found = try notes(at: path, name)
    }
    let note = try only(found, name) { note throws(Failure) in try candidate(note) }
    guard let note else { throw Self.none("note", name, "notes") }
    return note
  }
}

// MARK: Finding

extension NameResolver {
  /// Resolves a URL; reads only the items that it names.
  ///
  /// - Throws: `Failure`, also if a name is ambiguous.
  func resolve(_ reference: PlaceReference) throws(Failure) -> Resolution {
    try reference.resolve(
      by: PlaceReference.Names { name throws(Failure) in
        try book(name, in: reference.path)
      } character: { name, book throws(Failure) in
        let found = try library.ask { library throws(LibraryError) in
          try library.characters(named: name, in: book, by: wholeNames, limit: Self.most)
        }
        let id = try only(found, name) { id throws(Failure) in try candidate(id) }
        guard let id, case .character(_, of: let book) = try owner(id) else { return nil }
        return (id, book)
      } note: { name, owner throws(Failure) in
        let found = try library.ask { library throws(LibraryError) in
          try library.notes(named: name, of: owner, by: wholeNames, limit: Self.most)
        }
        return try only(found, name) { id throws(Failure) in try candidate(id) }
      })
  }

  /// Returns the book that a URL names: of several with the name, one with the character that
  /// the URL names, too.
  private func book(_ name: String, in path: PlaceReference.Path) throws(Failure) -> Book.ID? {
    var found = try books(name, wholeNames)
    if found.count > 1, case .book(_, let character?, _) = path {
      var withCharacter: [Book.ID] = []
      for book in found {
        let characters = try library.ask { library throws(LibraryError) in
          try library.characters(named: character, in: book, by: wholeNames, limit: 1)
        }
        if !characters.isEmpty { withCharacter.append(book) }
      }
      if !withCharacter.isEmpty { found = withCharacter }
    }
    return try only(found, name) { book throws(Failure) in try candidate(.book(book)) }
  }

  func owner(of note: Note.ID) throws(Failure) -> Owner? {
    try library.ask { library throws(LibraryError) in try library.owner(of: note) }
  }

  private func owners(_ name: String) throws(Failure) -> [Owner] {
    switch try Argument(name) {
    case .name:
      return try firstFound { forms throws(Failure) in try owners(name, forms) }
    case .place(.shelf(nil)): return [.inbox]
    case .place(.book(let book, nil, nil)): return try books(book).map { .book($0) }
    case .place(.book(let book, let character?, nil)):
      return try characters(character, in: book).map(owner)
    case .place(.favourite(let character, nil)):
      return try library.ask { library throws(LibraryError) in
        try library.characters(named: character, limit: Self.most)
      }.map(owner)
    case .place: throw Self.notThat("a book or a character", name)
    }
  }

  /// Returns the owners that a word may mean: without a slash a book before a character.
  private func owners(_ name: String, _ forms: [NameForm]) throws(Failure) -> [Owner] {
    var found: [Owner] = name.lowercased() == "inbox" && forms.contains(.name) ? [.inbox] : []
    found += try books(name, forms).map { .book($0) }
    if found.isEmpty || name.contains("/") { found += try characters(name, forms).map(owner) }
    return found
  }

  private func books(
    _ name: String, _ forms: [NameForm] = NameForm.allCases
  ) throws(Failure) -> [Book.ID] {
    try library.ask { library throws(LibraryError) in
      try library.books(named: name, by: forms, limit: Self.most)
    }
  }

  /// Returns the characters of `BOOK/CHARACTER` or `CHARACTER`.
  ///
  /// Names may contain slashes, so each slash may be the one that separates them.
  private func characters(
    _ name: String, _ forms: [NameForm]
  ) throws(Failure) -> [BookCharacter.ID] {
    var found = try library.ask { library throws(LibraryError) in
      try library.characters(named: name, by: forms, limit: Self.most)
    }
    for slash in name.indices where name[slash] == "/" {
      let character = String(name[name.index(after: slash)...])
      let more = try characters(character, in: String(name[..<slash]), forms)
      found += more.filter { !found.contains($0) }
    }
    return found
  }

  private func characters(
    _ name: String, in book: String, _ forms: [NameForm] = NameForm.allCases
  ) throws(Failure) -> [BookCharacter.ID] {
    var found: [BookCharacter.ID] = []
    for book in try books(book) {
      found += try library.ask { library throws(LibraryError) in
        try library.characters(named: name, in: book, by: forms, limit: Self.most)
      }
    }
    return found
  }

  private func notes(at path: PlaceReference.Path, _ url: String) throws(Failure) -> [Note.ID] {
    let owners: [Owner]
    let name: String
    switch path {
    case .shelf(let note?): (owners, name) = ([.inbox], note)
    case .book(let book, nil, let note?): (owners, name) = (try books(book).map { .book($0) }, note)
    case .book(let book, let character?, let note?):
      (owners, name) = (try characters(character, in: book).map(owner), note)
    case .favourite(let character, let note?):
      owners = try library.ask { library throws(LibraryError) in
        try library.characters(named: character, limit: Self.most)
      }.map(owner)
      name = note
    case .shelf, .book, .favourites, .favourite, .search, .loose:
      throw Self.notThat("a note", url)
    }
    var found: [Note.ID] = []
    for owner in owners {
      found += try library.ask { library throws(LibraryError) in
        try library.notes(named: name, of: owner, limit: Self.most)
      }
    }
    // A note that was moved is named by its id, whatever place the URL has.
    if found.isEmpty, let id = Note.ID(name), try owner(of: id) != nil { return [id] }
    return found
  }

  /// Returns the results of the first search with any: by present names, earlier names, or ids.
  private func firstFound<Item>(
    _ search: ([NameForm]) throws(Failure) -> [Item]
  ) throws(Failure) -> [Item] {
    for forms: [NameForm] in [[.id, .name], [.earlierName]] {
      let found = try search(forms)
      if !found.isEmpty { return found }
    }
    return try search([.beginningOfID])
  }

  private func owner(_ character: BookCharacter.ID) throws(Failure) -> Owner {
    let found = try library.ask { library throws(LibraryError) in try library.character(character) }
    if let found { return .character(character, of: found.book) }
    throw Failure(LibraryError.gone)
  }
}

// MARK: Failures

extension NameResolver {
  private static func noOwner(_ name: String) -> Failure {
    none("book or character", name, "books")
  }

  /// - Parameter list: The command that lists these items.
  private static func none(_ kind: String, _ name: String, _ list: String) -> Failure {
    Failure(
      .notFound,
      "no \(kind) \"\(name)\" in the library: see `hawknotes \(list) list` and `hawknotes bin list`"
    )
  }

  private static func notThat(_ kind: String, _ url: String) -> Failure {
    Failure(.usage, "\(url) is not \(kind): see hawknotes-url(7)")
  }
}

/// The forms of names in a URL.
private let wholeNames: [NameForm] = [.id, .name, .earlierName]
