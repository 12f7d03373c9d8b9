import LibraryModel
import Markup

// Following the links of a note.

extension Window {
  /// Goes to the place that a link names, or says that there is none.
  func follow(_ target: LinkTarget) {
    do throws(LibraryFailure) {
      switch target {
      case .name(let name): try follow(name)
      case .address(let url): try follow(url: url)
      }
    } catch {
      dispatch(.said(error.warning))
    }
  }

  private func follow(_ name: String) throws(LibraryFailure) {
    guard let place = try place(named: name) else {
      return dispatch(.said(.warning("No book or character has the name \(name).")))
    }
    dispatch(.navigation(.linkOpened(Link(to: place))))
  }

  /// Returns the place of the only character, or else of the only book, with a name; those of the open
  /// book come first.
  private func place(named name: String) throws(LibraryFailure) -> Place? {
    let slug = name.slug
    let characters = try characters(named: name)
    let own = characters.filter { $0.book == state.openBook }
    let near = own.isEmpty ? characters : own
    if near.count == 1 { return .character(near[0].id, of: near[0].book) }
    let books = try library.reads.books(BookQuery(filter: name), 0..<50).page.rows
      .filter { $0.title.slug == slug }
    return books.count == 1 ? .book(books[0].id) : nil
  }

  private func characters(named name: String) throws(LibraryFailure) -> [BookCharacter] {
    var found: [BookCharacter] = []
    for row in try library.reads.charactersMatching(name, 50) {
      guard let character = try library.reads.character(row.id) else { continue }
      let names = [character.name] + character.aliases
      if names.contains(where: { $0.slug == name.slug }) { found.append(character) }
    }
    return found
  }

  /// Follows a URL of Hawk Notes.
  private func follow(url: String) throws(LibraryFailure) {
    guard let reference = try? PlaceReference(url: url),
      case .found(let link) = try resolve(reference)
    else {
      return dispatch(.said(.warning("No such place in the library: \(url)")))
    }
    dispatch(.navigation(.linkOpened(link)))
  }

  private func resolve(_ reference: PlaceReference) throws(LibraryFailure) -> Resolution {
    var (book, character, note): (String?, String?, String?)
    switch reference.path {
    case .shelf(let name): note = name
    case .book(let name, let ofCharacter, let ofNote):
      (book, character, note) = (name, ofCharacter, ofNote)
    case .favourite(let name, let ofNote): (character, note) = (name, ofNote)
    case .favourites, .search, .loose: break
    }
    var characters: [BookCharacter] = []
    if let character { characters = try self.characters(withName: character) }
    var books: [Book] = []
    if let book { books = try self.books(withName: book) }
    for id in characters.map(\.book) where !books.contains(where: { $0.id == id }) && book == nil {
      if let home = try library.reads.book(id) { books.append(home) }
    }
    let catalogue = Catalogue(books: books, characters: characters)
    let named = try note.flatMap(Note.ID.init).flatMap { id throws(LibraryFailure) in
      try library.reads.note(id)
    }
    return try reference.resolve(in: catalogue) { owner throws(LibraryFailure) in
      named.map { $0.owner == owner ? [$0] : [] } ?? []
    }
  }

  private func characters(withName name: String) throws(LibraryFailure) -> [BookCharacter] {
    if let id = BookCharacter.ID(name) {
      return try library.reads.character(id).map { [$0] } ?? []
    }
    return try characters(named: name.replacing("-", with: " "))
  }

  private func books(withName name: String) throws(LibraryFailure) -> [Book] {
    if let id = Book.ID(name) { return try library.reads.book(id).map { [$0] } ?? [] }
    let query = BookQuery(filter: name.replacing("-", with: " "))
    var books: [Book] = []
    for row in try library.reads.books(query, 0..<50).page.rows where row.title.slug == name.slug {
      if let book = try library.reads.book(row.id) { books.append(book) }
    }
    return books
  }
}
