import LibraryModel
import Markup
import TextUI

/// Summary of the selected book's notes, which the Shelf shows in a very wide window.
public struct BookDigest: Equatable, Sendable {
  let book: Book.ID
  /// The first notes of the book in their order, then those of its characters.
  fileprivate(set) var notes: [NoteRow] = []
  /// The open tasks of these notes, without Markdown.
  private(set) var tasks: [String] = []
  /// The tags of these notes.
  private(set) var tags = TagCounts()
  /// Whether the library has changed since it was read.
  fileprivate(set) var isStale = false

  var lastNotes: [NoteRow] {
    Array(notes.sorted { $0.created > $1.created }.prefix(Self.shownNotes))
  }

  /// The rows of the last notes and of the open tasks, with headings and a blank row before each.
  var rows: Int {
    let lists = [min(notes.count, Self.shownNotes), min(tasks.count, Self.shownTasks)]
    return lists.reduce(0) { $1 == 0 ? $0 : $0 + 2 + $1 }
  }

  mutating func expire() { isStale = true }

  fileprivate mutating func add(_ text: MarkupText) {
    tags.add(MarkupValues(text).tags)
    for block in text.parts.indices.lazy.flatMap({ text.blocks(ofPart: $0) })
    where block.stops.contains(where: { $0.isDone == false }) {
      tasks.append(String(decoding: block.text.bytes, as: UTF8.self))
    }
  }

  /// The highest number of notes and of tasks in their lists.
  static let shownNotes = 3
  static let shownTasks = 5
}

extension LibraryReads {
  /// Reads the first notes of a book and of its characters: some milliseconds.
  func digest(of book: Book.ID) throws(LibraryFailure) -> BookDigest {
    try together { () throws(LibraryFailure) in
      var digest = BookDigest(book: book)
      digest.notes = try notes(.book(book), 0..<mostNotes).rows
      for character in try characters(book, 0..<mostCharacters).rows where character.notes > 0 {
        digest.notes += try notes(.character(character.id, of: book), 0..<mostNotes).rows
      }
      var bytes = 0
      for row in digest.notes where bytes < mostBytes {
        guard let text = try note(row.id)?.text.utf8 else { continue }
        bytes += text.count
        digest.add(MarkupText(text.prefix(mostBytes)))
      }
      return digest
    }
  }
}

extension WindowState {
  /// The digest of the selected book, on the Shelf; nil until it was read.
  var shownDigest: BookDigest? {
    guard showsDigest else { return nil }
    return library.digest.flatMap { $0.book == screen.book ? $0 : nil }
  }

  /// The next reading of a digest while no key is pressed; nil if it was read.
  var digestReading: LibraryReading? {
    guard showsDigest, library.isLoaded, retries.readings.isEmpty, let book = screen.book,
      library.catalogue.book(book) != nil, shownDigest?.isStale != false
    else { return nil }
    return .digest(of: book)
  }

  private var showsDigest: Bool {
    size.columns >= ScreenLayout.threeColumns && focus == .books && stack.note == nil && isWide
  }
}

private let mostNotes = 60
private let mostCharacters = 20
private let mostBytes = 131_072
