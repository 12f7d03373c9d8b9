import struct FoundationEssentials.Date
import LibraryModel

extension Record {
  static let bookFields =
    ["id", "url"] + names(of: Book.self) + ["notes", "lastNote", "added", "version"]

  /// The fields of a book.
  ///
  /// - Parameter row: The book in a list, which has the number of its notes.
  init(_ book: Book, _ row: BookRow) {
    self =
      Record(["id": .text("\(book.id)"), "url": .text(Link(to: .book(book.id)).url)])
      + Record(of: book, Book.fields(.people))
      + Record([
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
