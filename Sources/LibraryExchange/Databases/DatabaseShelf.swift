import struct FoundationEssentials.Date
import LibraryModel

/// The books and highlights of a database, which has them in two tables.
struct DatabaseShelf {
  private var facts: [String: ImportedBook] = [:]
  /// The positions of the highlights of each book, as far as they are known.
  private var positions: [[Double?]] = []
  private var books: [ImportedBook] = []
  private var indices: [String: Int] = [:]
  private var unreadable: [UnreadableRecord] = []
  private var row = 0

  /// Records the facts of a book; the authors are separated by commas.
  ///
  /// - Parameters:
  ///   - progress: How much of it is read, from 0 to 1.
  ///   - isFinished: Whether it was read to its end; nil if that is not known.
  mutating func name(
    _ id: String, title: String, authors: String, progress: Double? = nil, isFinished: Bool? = nil
  ) {
    guard !id.isEmpty, !title.isEmpty else { return }
    let authors = authors.split(separator: ",").map(\.inOneLine).filter { !$0.isEmpty }
    var book = ImportedBook(key: id, title: title.inOneLine, authors: authors)
    if let progress, 0...1 ~= progress, progress > 0 {
      book.progress = .percent(Int((progress * 100).rounded(.down)))
      book.status = .reading
    }
    if isFinished == true { book.status = .finished }
    facts[id] = book
  }

  /// Counts a row of the table of highlights: its number stands for the line of a record.
  mutating func countRow() { row += 1 }

  /// Adds a highlight to a book.
  ///
  /// - Parameters:
  ///   - time: Its time in the words of the database.
  ///   - position: Its place in the book, in any unit.
  mutating func add(
    _ highlight: ImportedHighlight, to id: String, time: String, at position: Double? = nil
  ) {
    guard !highlight.key.isEmpty, !id.isEmpty else {
      return unreadable.append(UnreadableRecord(line: row, "no key"))
    }
    guard !highlight.noteText.isEmpty else {
      return unreadable.append(UnreadableRecord(line: row, "no text"))
    }
    guard highlight.noteText.utf8.count <= longestText else {
      return unreadable.append(UnreadableRecord(line: row, "the text is too long"))
    }
    unreadable.add(time: time, highlight.created, line: row)
    let index = indices[id] ?? books.count
    if index == books.count {
      books.append(facts[id] ?? ImportedBook(key: id, title: ""))
      positions.append([])
      indices[id] = index
    }
    books[index].highlights.append(highlight)
    positions[index].append(position)
  }

  /// Sorts the highlights of each book by their positions, or by their times if a position is not
  /// known; others stay in the order of the rows.
  mutating func sort() {
    for index in books.indices {
      let known = positions[index].compactMap { $0 }
      let places = known.count == positions[index].count ? known : []
      let ordered = books[index].highlights.enumerated().sorted { one, other in
        if !places.isEmpty, places[one.offset] != places[other.offset] {
          return places[one.offset] < places[other.offset]
        }
        let times = [one, other].map { $0.element.created ?? .distantPast }
        return times[0] == times[1] ? one.offset < other.offset : times[0] < times[1]
      }
      books[index].highlights = ordered.map(\.element)
    }
  }

  /// Records that the rest cannot be read.
  mutating func fail(_ reason: String) {
    unreadable.append(UnreadableRecord(line: max(1, row), reason.inOneLine))
  }

  /// Returns the books; those without a title get a name by their key.
  func finish(_ name: (String) -> String) -> ReadBooks {
    let named = books.map { book in
      var book = book
      if book.title.isEmpty { book.title = name(book.key).inOneLine.unlessEmpty ?? "Untitled" }
      return book
    }
    return (named, unreadable)
  }
}
