import LibraryModel

/// A format of tables: the names of its columns, and the field that each has.
///
/// Names are compared as slugs: `Date Read` is `date-read`.
struct TableFormat {
  let format: ImportFormat
  /// Names of columns that together only this format has.
  let marks: Set<String>
  /// The columns that are read.
  let fields: [String: TableField]

  /// Returns the format of a table by the names of its columns; nil if it is none of these.
  static func recognised(by names: [String]) -> TableFormat? {
    let names = Set(names.map(\.slug))
    return all.first { names.isSuperset(of: $0.marks) }
  }

  /// Returns the fields of columns with some names.
  func mapping(of names: [String]) -> TableMapping {
    TableMapping(names.map { fields[$0.slug] }, hasNames: true)
  }

  static let all = [
    TableFormat(
      format: .librarything, marks: ["book-id", "primary-author", "collections"],
      fields: [
        "book-id": .id, "title": .title, "primary-author": .author, "secondary-author": .author,
        "date": .year, "review": .review, "rating": .rating, "comment": .comment,
        "private-comment": .comment, "page-count": .pages, "date-started": .started,
        "date-read": .finished, "tags": .tags, "collections": .status, "isbn": .isbn,
        "isbns": .isbn, "entry-date": .added,
      ]),
    TableFormat(
      format: .bookwyrm, marks: ["title", "author-text", "remote-id"],
      fields: [
        "title": .title, "author-text": .author, "remote-id": .id, "isbn-10": .isbn,
        "isbn-13": .isbn, "start-date": .started, "finish-date": .finished,
        "stopped-date": .finished, "rating": .rating, "review-name": .review,
        "review-content": .review, "review-published": .date, "shelf": .status,
        "shelf-date": .added,
      ]),
    TableFormat(
      format: .openlibrary, marks: ["work-id", "edition-id"],
      fields: [
        "work-id": .id, "title": .title, "authors": .author, "author-s": .author,
        "first-publish-year": .year, "bookshelf": .status, "my-ratings": .rating, "rating": .rating,
        "created-on": .added,
      ]),
    TableFormat(
      format: .openreads, marks: ["title", "author", "deleted", "my-review"],
      fields: [
        "title": .title, "subtitle": .subtitle, "author": .author, "status": .status,
        "rating": .rating, "pages": .pages, "publication-year": .year, "isbn": .isbn,
        "tags": .tags, "my-review": .review, "notes": .comment, "readings": .readings,
        "start-date": .started, "finish-date": .finished, "date-added": .added,
        "deleted": .deleted,
      ]),
    TableFormat(
      format: .calibreCatalogue, marks: ["title", "authors", "author-sort", "uuid"],
      fields: [
        "title": .title, "authors": .author, "isbn": .isbn, "rating": .rating, "tags": .tags,
        "timestamp": .added, "pubdate": .year, "uuid": .id,
      ]),
  ]
}
