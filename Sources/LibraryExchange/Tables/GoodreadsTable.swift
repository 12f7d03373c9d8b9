public import LibraryModel
import Markup

/// The table of books that Goodreads imports, with the columns of its own export.
public struct GoodreadsTable {
  /// The names of the columns, as a line.
  public static let head = CSVWriter.line([
    "Title", "Author", "Additional Authors", "ISBN", "ISBN13", "My Rating", "Number of Pages",
    "Original Publication Year", "Date Read", "Date Added", "Bookshelves", "Exclusive Shelf",
    "My Review", "Read Count",
  ])

  private var books: [Book] = []
  private var reviews: [Book.ID: String] = [:]
  /// The user's own shelves.
  private var shelves: [Book.ID: [String]] = [:]

  /// Creates a table without books.
  public init() {}

  /// Adds a book, before its notes.
  public mutating func add(_ book: Book) {
    var book = book
    (book.synopsis, book.tagline) = ("", "")
    books.append(book)
  }

  /// Adds a note: the first one of a book with the tag `#review` is its review.
  ///
  /// - Parameter source: The program that the note came from: the tags of Goodreads are shelves.
  public mutating func add(_ note: Note, from source: String? = nil) {
    guard case .book(let book) = note.owner else { return }
    let tags = NoteDigest(note.text).tags
    if source == ImportFormat.goodreads.rawValue {
      shelves[book, default: []] += Goodreads.shelves(ofTags: tags)
    }
    guard reviews[book] == nil, tags.contains(where: { $0.lowercased() == "review" }) else {
      return
    }
    reviews[book] = note.text.replacing("#review", with: "").trimmed
  }

  /// The records of all books, in the order of the list.
  ///
  /// - Parameter day: Returns the day on which a book was added: `2026/07/17`.
  public func lines(day: (Book) -> String) -> [String] {
    books.sorted { $0.position < $1.position }.map { book in
      let isbn = (book.isbn ?? "").filter { $0.isDecimalDigit || $0 == "X" }
      return CSVWriter.line([
        book.title, book.authors.first ?? "", book.authors.dropFirst().joined(separator: ", "),
        number(isbn.count == 10 ? isbn : ""), number(isbn.count == 13 ? isbn : ""),
        "\(book.rating.map { max(1, ($0.quarters + 2) / 4) } ?? 0)",
        book.pages.map { "\($0)" } ?? "", book.year.map { "\($0)" } ?? "", finished(book),
        day(book),
        ([shelf(book.status)] + shelves[book.id, default: []]).filter { !$0.isEmpty }
          .joined(separator: ", "),
        shelf(book.status), reviews[book.id] ?? "", "\(book.readings.count)",
      ])
    }
  }

  /// A number that a spreadsheet must not change.
  private func number(_ digits: String) -> String { "=\"\(digits)\"" }

  /// The day on which the last reading ended; empty if it is not known.
  private func finished(_ book: Book) -> String {
    let end = book.readings.last?.finished
    return end?.day == nil ? "" : end.map { "\($0)".replacing("-", with: "/") } ?? ""
  }

  /// The shelf of a status; a book without a status is on none.
  private func shelf(_ status: ReadingStatus?) -> String {
    switch status {
    case nil: ""
    case .toRead: "to-read"
    case .reading: "currently-reading"
    case .finished: "read"
    case .paused: "paused"
    case .abandoned: "did-not-finish"
    }
  }
}
