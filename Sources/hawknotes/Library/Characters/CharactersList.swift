import ArgumentParser
import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

struct CharactersList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List characters, in the order of their books.",
    discussion: """
      --since and --until are about the last note of a character.

      EXAMPLES:
        hawknotes characters list --of the-good-hawk
        hawknotes characters list --sort notes --limit 10 --json
      """)

  enum Sort: String, CaseIterable, ExpressibleByArgument {
    case position, name, notes
    case lastNote = "last-note"
  }

  @Option(
    help: ArgumentHelp(
      "Only the characters of this book, or only this character.", valueName: "owner"),
    completion: .owners)
  var of: String?

  @Option(
    help: ArgumentHelp(
      "Only characters with a note with this tag, or one below it.", valueName: "tag"),
    completion: .tags)
  var tag: String?

  @OptionGroup var period: PeriodOptions

  @Option(help: "The order: position, name, notes or last-note.")
  var sort = Sort.position

  @OptionGroup var list: ListOptions<Listed.Characters>

  func run() throws(Failure) {
    var printer = try ListPrinter(list)
    let period = try period.period()
    let library = try CommandLibrary.toList(.ofCommand())
    try print(library, period, &printer)
    try printer.finish()
  }

  private func print(
    _ library: CommandLibrary, _ period: Period, _ printer: inout ListPrinter
  ) throws(Failure) {
    let owner = try of.map { name throws(Failure) in try library.names.owner(name) }
    let tagged = try tag.map { tag throws(Failure) in
      Set(try library.owners(taggedWith: tag).compactMap(\.character))
    }
    var all: [(character: ListedCharacter, book: String)] = []
    try library.forEachCharacter(of: owner) { character, book throws(Failure) in
      guard period.contains(character.lastNote),
        tagged?.contains(character.character.id) != false
      else { return true }
      guard sort == .position else {
        all.append((character, book))
        return true
      }
      try printer.print(Record(character, book: book), line: character.line(book: book))
      return printer.isOpen
    }
    all.sort { isBefore($0.character, $1.character) }
    for (character, book) in all {
      try printer.print(Record(character, book: book), line: character.line(book: book))
    }
  }

  private func isBefore(_ one: ListedCharacter, _ other: ListedCharacter) -> Bool {
    let names = (one.character.slug, other.character.slug)
    let times = (one.lastNote ?? .distantPast, other.lastNote ?? .distantPast)
    return switch sort {
    case .notes where one.notes != other.notes: one.notes > other.notes
    case .lastNote where times.0 != times.1: times.0 > times.1
    case .name, .notes, .lastNote, .position: names.0 < names.1
    }
  }
}

extension CommandLibrary {
  /// Calls `body` with each character and the title of the book, until it returns false.
  ///
  /// - Parameter owner: The only book or character; nil for all.
  func forEachCharacter(
    of owner: Owner?, _ body: (ListedCharacter, String) throws(Failure) -> Bool
  ) throws(Failure) {
    switch owner {
    case .book(let book):
      _ = try forEachCharacter(of: book, titled: try self.book(book).0.title, body)
    case .character(let id, of: _):
      let (character, book) = try character(id)
      _ = try body(character, book)
    case .inbox: return
    case nil:
      try forEachBook { row throws(Failure) in
        try forEachCharacter(of: row.id, titled: row.title, body)
      }
    }
  }

  private func forEachCharacter(
    of book: Book.ID, titled title: String,
    _ body: (ListedCharacter, String) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    try forEachRow(
      { library, offset throws(LibraryError) in
        try library.listCharacters(of: book, from: offset, limit: 500)
      }) { row throws(Failure) in try body(row, title) }
  }
}
