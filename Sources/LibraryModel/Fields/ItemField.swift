/// A field of a book or a character; its raw value is stored, and is the field's name in files.
public enum ItemField: String, CaseIterable, Sendable {
  case title, authors, tagline, synopsis, isbn, year, pages, status, rating, readings, progress
  case shop, tab, name, aliases, favourite
}
