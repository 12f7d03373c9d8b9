import SQLite
import LibraryModel

/// Tells in which texts the names of a character mean this character.
struct NameMeanings {
  /// A name in the texts of a book.
  private struct Use: Hashable {
    let name: String
    let book: Book.ID?
  }

  /// The slugs of the character's name, aliases and earlier names.
  let keys: [String]
  private let character: BookCharacter
  private let database: Database
  /// The slugs of the name and the aliases.
  private let present: Set<String>
  private var links: [Use: Bool] = [:]
  private var names: [Book.ID?: [Bool]] = [:]

  init(of character: BookCharacter, keys: [String], _ database: Database) {
    self.character = character
    self.keys = keys
    self.database = database
    present = Set(([character.name] + character.aliases).map(\.slug))
  }

  /// Returns whether a link leads to the character, or to several items with the character among
  /// them.
  mutating func leads(link name: String, in book: Book.ID?) throws -> Bool {
    let key = name.linkKey
    guard keys.contains(key) else { return false }
    let use = Use(name: name, book: book)
    if let known = links[use] { return known }
    let first = try database.firstStep(for: key, in: book)
    var leads = first?.step == step(of: key, in: book)
    if let first, case .found(let item) = LinkResolution.of(first.items, named: name) {
      leads = leads && item.place.character == character.id
    }
    links[use] = leads
    return leads
  }

  /// Returns for each key whether the plain name means the character, or several characters with
  /// this one among them.
  mutating func areMeant(in book: Book.ID?) throws -> [Bool] {
    if let known = names[book] { return known }
    let stepsOfCharacters = stride(from: 0, to: 2 * stepsInBook, by: stepsOfNames)
    let meant = try keys.map { key in
      try database.firstStep(of: stepsOfCharacters, for: key, in: book)?.step
        == step(of: key, in: book)
    }
    names[book] = meant
    return meant
  }

  /// Returns the step of a resolution that finds the character by a key.
  private func step(of key: String, in book: Book.ID?) -> Int {
    (character.book == book ? 0 : stepsInBook) + (present.contains(key) ? 0 : stepsOfNames)
  }
}
