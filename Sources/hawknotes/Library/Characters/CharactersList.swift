import ArgumentParser
import LibraryModel
import LibraryStore

/// The command `hawknotes characters list`.
struct CharactersList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List characters, in the order of their books.",
    discussion: """
      EXAMPLES:
        hawknotes characters list --of the-good-hawk
        hawknotes characters list --sort notes --limit 10 --json
      """)

  /// The orders of characters.
  enum Sort: String, CaseIterable, ExpressibleByArgument {
    case position, name, notes
  }

  @Option(
    help: ArgumentHelp("Only the characters of this book.", valueName: "book"), completion: .books)
  var of: String?

  @Option(help: "The order: position, name or notes.")
  var sort = Sort.position

  @OptionGroup var list: ListOptions

  func run() throws {
    try exiting { () throws(Failure) in
      var printer = try ListPrinter(list, name: "characters", fields: Record.characterFields)
      if let library = try CommandLibrary.toRead(.ofCommand()) {
        try print(library, &printer)
      }
      try printer.finish()
    }
  }

  private func print(
    _ library: CommandLibrary, _ printer: inout ListPrinter
  ) throws(Failure) {
    let book = try of.map { name throws(Failure) in try library.names.book(name) }
    var rest = list.limit ?? .max
    guard sort == .position else {
      var all: [(character: ListedCharacter, book: String)] = []
      try library.forEachCharacter(of: book) { character, book throws(Failure) in
        all.append((character, book))
        return true
      }
      all.sort { isBefore($0.character, $1.character) }
      for (character, book) in all.prefix(rest) {
        try printer.print(Record(character, book: book), line: character.line(book: book))
      }
      return
    }
    try library.forEachCharacter(of: book) { character, book throws(Failure) in
      guard rest > 0 else { return false }
      rest -= 1
      try printer.print(Record(character, book: book), line: character.line(book: book))
      return true
    }
  }

  private func isBefore(_ one: ListedCharacter, _ other: ListedCharacter) -> Bool {
    let names = (one.character.slug, other.character.slug)
    return switch sort {
    case .notes where one.notes != other.notes: one.notes > other.notes
    case .name, .notes, .position: names.0 < names.1
    }
  }
}

extension CommandLibrary {
  /// Calls `body` with each character and the title of the book, until it returns false.
  ///
  /// - Parameter book: The only book; nil for all.
  func forEachCharacter(
    of book: Book.ID?, _ body: (ListedCharacter, String) throws(Failure) -> Bool
  ) throws(Failure) {
    if let book {
      _ = try forEachCharacter(of: book, titled: try self.book(book).0.title, body)
      return
    }
    try forEachBook { row throws(Failure) in
      try forEachCharacter(of: row.id, titled: row.title, body)
    }
  }

  private func forEachCharacter(
    of book: Book.ID, titled title: String,
    _ body: (ListedCharacter, String) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    var offset = 0
    while true {
      let rows = try ask { library throws(LibraryError) in
        try library.listCharacters(of: book, from: offset, limit: 500)
      }
      for row in rows where try !body(row, title) { return false }
      offset += rows.count
      if rows.count < 500 { return true }
    }
  }
}
