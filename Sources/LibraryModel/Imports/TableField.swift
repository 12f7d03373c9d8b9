/// A property of a book, or of a note about it, that a column of a table has.
public enum TableField: String, CaseIterable, Sendable {
  // The book.
  case title, subtitle, author, isbn, year, pages, status, rating
  /// Dates of readings: one in a column of its own, or several intervals in one column.
  case started, finished, readings
  /// Date at which the book was added.
  case added
  /// Tags and shelves.
  case tags
  /// The other program's key of the book.
  case id
  /// `true` in a record that is left out.
  case deleted
  // The notes: a review and a comment are about the whole book.
  case review, comment
  /// The highlighted words of the book.
  case quote
  /// The reader's own words, about the quotation if there is one.
  case note
  case page, location, chapter
  case date
}
