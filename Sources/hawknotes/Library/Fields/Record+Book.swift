import struct FoundationEssentials.Date
import LibraryModel

extension Record {
  /// The names of the fields of a book.
  static let bookFields = [
    "id", "url", "title", "authors", "tagline", "synopsis", "shop", "isbn", "year", "pages",
    "status", "rating", "readings", "progress", "tab", "notes", "lastNote", "added", "version",
  ]

  /// The fields of a book.
  ///
  /// - Parameter row: The book in a list, which has the number of its notes.
  init(_ book: Book, _ row: BookRow) {
    self.init([
      "id": .text("\(book.id)"), "url": .text(Link(to: .book(book.id)).url),
      "title": .text(book.title), "authors": .texts(book.authors), "tagline": .text(book.tagline),
      "synopsis": .text(book.synopsis), "shop": FieldValue(book.shopURL),
      "isbn": FieldValue(book.isbn), "year": FieldValue(book.year),
      "pages": FieldValue(book.pages), "status": FieldValue(book.status?.rawValue),
      "rating": book.rating.map { .decimal($0.description) } ?? .null,
      "readings": .texts(book.readings.map(\.description)),
      "progress": FieldValue(book.progress?.description), "tab": .bool(book.hasTab),
      "notes": .int(row.notes), "lastNote": FieldValue(row.lastNote?.text),
      "added": FieldValue(book.added?.text), "version": .text("\(book.version)"),
    ])
  }
}

extension BookRow {
  /// The book in a list for people.
  var line: String {
    let status = (status?.rawValue ?? "").padded(to: 9)
    let author = authors.isEmpty ? "" : ", " + authors.joined(separator: ", ")
    return "\("\(id)".prefix(8))  \(status)  \("\(notes)".padded(before: 6))  \(title)\(author)"
  }
}
