import ArgumentParser
import LibraryModel
import LibraryStore

struct CharactersMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a character to another book, or in the order of the book's characters.",
    discussion: """
      EXAMPLES:
        hawknotes characters move agatha --first
        hawknotes characters move the-good-hawk/agatha the-broken-raven
      """)

  @OptionGroup var placement: PlacementOptions

  @OptionGroup var colour: ColourOption

  @Argument(
    help: "Its id, URL, name or alias, BOOK/CHARACTER, or the beginning of the id.",
    completion: .characters)
  var character: String

  @Argument(help: "The new book.", completion: .books)
  var book: String?

  func validate() throws {
    if book == nil, !placement.isGiven {
      throw ValidationError("give a book, --first, --last, --before or --after")
    }
  }

  func run() throws(Failure) {
    let library = try CommandLibrary.toChange(.ofCommand())
    let id = try library.names.character(character)
    let book = try book.map { name throws(Failure) in try library.names.book(name) }
    let placement = try placement.placement(of: id) { name throws(Failure) in
      try library.names.character(name)
    } end: { () throws(Failure) in
      try library.lastCharacter(besides: id, of: book)
    }
    let found = try library.character(id).0.character
    try library.require(placement?.neighbour, in: book ?? found.book)
    try library.change { library throws(LibraryError) in
      var position = found.position
      if let book { position = try library.move(id, to: book, from: found.book) }
      if let placement { try library.reorder(id, placement, from: position) }
    }
    let moved = try library.character(id).0.character
    try Output.write(saved: Link(to: .character(id, of: moved.book)).url)
  }
}

extension CommandLibrary {
  /// Returns the last other character of a book, by default of the character's own; nil without
  /// one.
  fileprivate func lastCharacter(
    besides id: BookCharacter.ID, of book: Book.ID?
  ) throws(Failure) -> BookCharacter.ID? {
    let own = try self.character(id).0.character.book
    var last: BookCharacter.ID?
    try forEachCharacter(of: .book(book ?? own)) { listed, _ throws(Failure) in
      if listed.character.id != id { last = listed.character.id }
      return true
    }
    return last
  }

  /// Refuses a neighbour that is a character of another book.
  fileprivate func require(_ neighbour: BookCharacter.ID?, in book: Book.ID) throws(Failure) {
    guard let neighbour else { return }
    let (found, title) = try character(neighbour)
    guard found.character.book != book else { return }
    throw Failure(
      .usage, "\(found.character.name) is in \"\(title)\": give that book too".terminalSafe)
  }
}

extension Placement {
  /// The item next to which it is; nil at a position.
  fileprivate var neighbour: Identifier<Subject>? {
    switch self {
    case .after(let id), .before(let id): id
    case .first, .at: nil
    }
  }
}
