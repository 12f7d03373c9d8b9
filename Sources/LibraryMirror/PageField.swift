/// A field of the page of a book or a character; its raw value is stored.
public enum PageField: String, CaseIterable, Sendable {
  case title, authors, tagline, synopsis, isbn, year, pages, status, rating, readings, progress
  case shop, name, aliases, favourite
}
