import struct FoundationEssentials.Date
import LibraryModel

/// The books and highlights of a database, which has them in two tables.
struct DatabaseShelf {
  private var names: [String: (title: String, authors: [String])] = [:]
  private var books: [ImportedBook] = []
  private var indices: [String: Int] = [:]
  private var unreadable: [UnreadableRecord] = []
  private var row = 0

  /// Records the title and authors of a book; the authors are separated by commas.
  mutating func name(_ id: String, title: String, authors: String) {
    guard !id.isEmpty, !title.isEmpty else { return }
    let authors = authors.split(separator: ",").map(\.inOneLine).filter { !$0.isEmpty }
    names[id] = (title.inOneLine, authors)
  }

  /// Counts a row of the table of highlights: its number stands for the line of a record.
  mutating func countRow() { row += 1 }

  /// Adds a highlight to a book.
  mutating func add(_ highlight: ImportedHighlight, to id: String) {
    guard !highlight.key.isEmpty, !id.isEmpty else {
      return unreadable.append(UnreadableRecord(line: row, "no key"))
    }
    guard !highlight.noteText.isEmpty else {
      return unreadable.append(UnreadableRecord(line: row, "no text"))
    }
    guard highlight.noteText.utf8.count <= longestText else {
      return unreadable.append(UnreadableRecord(line: row, "the text is too long"))
    }
    let index = indices[id] ?? books.count
    if index == books.count {
      books.append(
        ImportedBook(
          key: id, title: names[id]?.title ?? "", authors: names[id]?.authors ?? []))
      indices[id] = index
    }
    books[index].highlights.append(highlight)
  }

  /// Sorts the highlights of each book by their times; those of one time stay in the order of the
  /// rows.
  mutating func sortByTime() {
    for index in books.indices {
      books[index].highlights.sort {
        ($0.created ?? .distantPast) < ($1.created ?? .distantPast)
      }
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
