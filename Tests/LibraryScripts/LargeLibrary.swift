public import LibraryModel
public import LibraryStore
import struct FoundationEssentials.Date
import Torture

/// A library with many books, characters and notes: always the same one for the same numbers.
///
/// The first book has a tenth of all notes, and a tenth of the characters. A hundredth of the notes
/// is in the Inbox. One character in fifty is a favourite, one book in a hundred has a tab.
public struct LargeLibrary {
  public let books: [Book.ID]
  public let characters: [BookCharacter.ID]
  /// The ids of the notes, in the order in which they are saved.
  public let notes: [Note.ID]
  private let seed: UInt64

  /// Creates the ids; ``write(to:)`` makes the rest.
  public init(books: Int, characters: Int, notes: Int, seed: UInt64 = 1) {
    var generator = SeededGenerator(seed: seed)
    self.books = (0..<books).map { _ in generator.id() }
    self.characters = (0..<characters).map { _ in generator.id() }
    self.notes = (0..<notes).map { _ in generator.id() }
    self.seed = seed
  }

  /// Adds everything to a library, some thousand items in a transaction.
  public func write(to library: Library) throws(LibraryError) {
    var generator = SeededGenerator(seed: seed &+ 1)
    try library.add(books.indices.map { .book(book($0, &generator)) })
    try library.add(characters.indices.map { .character(character($0, &generator)) })
    for start in stride(from: 0, to: notes.count, by: 50_000) {
      let indices = start..<min(notes.count, start + 50_000)
      try library.add(indices.map { .note(note($0, &generator)) })
    }
  }

  /// The book that introduces a character.
  public func book(ofCharacter index: Int) -> Book.ID {
    books[index % 10 == 0 ? 0 : index % books.count]
  }

  public func owner(ofNote index: Int) -> Owner {
    if index % 100 == 1 { return .inbox }
    if index % 10 == 0 { return .book(books[0]) }
    guard !characters.isEmpty, index % 2 == 0 else { return .book(books[index % books.count]) }
    let character = index % characters.count
    return .character(characters[character], of: book(ofCharacter: character))
  }

  private func book(_ index: Int, _ generator: inout SeededGenerator) -> Book {
    Book(
      id: books[index], title: generator.words(1...5).capitalized,
      authors: [generator.words(2...2).capitalized], synopsis: generator.words(30...120),
      year: 1900 + index % 120, pages: 80 + index % 900,
      status: [nil, .toRead, .reading, .finished, .finished][index % 5],
      rating: Rating(quarters: index % 21), hasTab: index % 100 == 0,
      added: Date(timeIntervalSince1970: Double(index) * 3600))
  }

  private func character(_ index: Int, _ generator: inout SeededGenerator) -> BookCharacter {
    BookCharacter(
      id: characters[index], book: book(ofCharacter: index),
      name: generator.words(1...3).capitalized, synopsis: generator.words(5...40),
      isFavourite: index % 50 == 0)
  }

  private func note(_ index: Int, _ generator: inout SeededGenerator) -> Note {
    let marks = "@p\(index % 900)" + (index % 7 == 0 ? " #tag\(index % 70)" : "")
    let text = generator.words(2...8) + "\n" + generator.words(5...60) + " " + marks
    let time = Date(timeIntervalSince1970: 1_600_000_000 + Double(index))
    return Note(
      id: notes[index], owner: owner(ofNote: index), text: text, created: time, updated: time)
  }
}

extension SeededGenerator {
  fileprivate mutating func id<Subject>() -> Identifier<Subject> {
    let digits = (hexadecimal(next()) + hexadecimal(next())).map(String.init)
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { digits[$0].joined() }
    return Identifier(parts.joined(separator: "-")) ?? Identifier()
  }

  private func hexadecimal(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  fileprivate mutating func words(_ count: ClosedRange<Int>) -> String {
    (0..<Int.random(in: count, using: &self)).map { _ in
      vocabulary[Int.random(in: 0..<vocabulary.count, using: &self)]
    }.joined(separator: " ")
  }
}

extension String {
  fileprivate var capitalized: String {
    split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}

private let vocabulary = """
  hawk raven swift wall sea island clan angler shadow queen vole oath winter tide storm enclave elder
  verse raider norveg skye scotia bridge torch blade promise fear duty name letter silence animal
  wing feather stone heather boat oar fire smoke road plague city tower child mother brother friend
  watch walk speak listen follow carry burn hide remember forget leave return laugh weep
  """.split(whereSeparator: \.isWhitespace).map(String.init)
