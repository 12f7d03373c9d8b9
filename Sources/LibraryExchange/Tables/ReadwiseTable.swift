public import LibraryModel
import Markup

/// The table of notes that Readwise imports: its template, with a record for each note.
public struct ReadwiseTable {
  /// The names of the columns, as a line.
  public static let head = CSVWriter.line([
    "Highlight", "Title", "Author", "URL", "Note", "Location", "Date",
  ])

  private var books: [Book.ID: Book] = [:]

  /// Creates a table without books.
  public init() {}

  /// Adds a book, before its notes.
  public mutating func add(_ book: Book) {
    var book = book
    (book.synopsis, book.tagline) = ("", "")
    books[book.id] = book
  }

  /// Returns the record of a note: its leading quotation and the words below it, or all of its
  /// text.
  ///
  /// - Parameter time: The time of the note: `2026-07-17 14:00:25+00:00`.
  public func line(_ note: Note, time: String) -> String {
    let book = note.owner.book.flatMap { books[$0] }
    let (quotation, words) = Self.parts(of: note.text)
    let passage = NoteDigest(note.text).passage
    let location = passage.flatMap {
      !$0.isRoman && [.page, .location].contains($0.unit) ? "\($0.first)" : nil
    }
    return CSVWriter.line([
      quotation.isEmpty ? words : quotation, book?.title ?? "Inbox",
      book?.authors.joined(separator: ", ") ?? "", book?.shopURL ?? "",
      quotation.isEmpty ? "" : words, location ?? "", time,
    ])
  }

  /// The leading block quote of a note without its marks, and the text below it.
  private static func parts(of text: String) -> (quotation: String, words: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let quoted = lines.prefix { $0.hasPrefix(">") }
    let quotation = quoted.map { $0.dropFirst($0.hasPrefix("> ") ? 2 : 1) }
    return (
      quotation.joined(separator: "\n").trimmed,
      lines.dropFirst(quoted.count).joined(separator: "\n").trimmed
    )
  }
}
