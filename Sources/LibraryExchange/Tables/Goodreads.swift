import struct FoundationEssentials.Date
import LibraryModel

/// Reads the library export of Goodreads.
enum Goodreads {
  static func read(_ file: FileBytes) -> ReadBooks {
    var books: [ImportedBook] = []
    let unreadable = CSVTable.read(file, unlessNamed: columns, isBook: isBook) { row in
      guard !row["Title"].isEmpty else { return "no title" }
      var fields = fields(of: row)
      books.append(book(row, &fields))
      return fields.problem
    }
    return (books, unreadable)
  }

  /// The columns of an export, in their order: some readers have a file without their names.
  private static let columns = [
    "Book Id", "Title", "Author", "Author l-f", "Additional Authors", "ISBN", "ISBN13", "My Rating",
    "Average Rating", "Publisher", "Binding", "Number of Pages", "Year Published",
    "Original Publication Year", "Date Read", "Date Added", "Bookshelves",
    "Bookshelves with positions", "Exclusive Shelf", "My Review", "Spoiler", "Private Notes",
    "Read Count", "Owned Copies",
  ]

  /// Whether a record without names of columns is a book of an export.
  static func isBook(_ fields: [String]) -> Bool {
    guard fields.count == columns.count else { return false }
    return Int(fields[0].trimmed) != nil && Int(fields[7].trimmed).map { 0...5 ~= $0 } == true
      && PartialDate(fields[15].trimmed.replacing("/", with: "-")) != nil
  }

  private static func fields(of row: CSVTable.Row) -> RecordFields {
    var fields = RecordFields()
    // `="0062445316"` is a number that a spreadsheet must not change.
    let isbn = [row["ISBN13"], row["ISBN"]].lazy.map { $0.filter { $0 != "=" && $0 != "\"" } }
      .first { !$0.isEmpty }
    fields.set(.isbn, to: isbn)
    fields.set(.year, to: row[first: "Original Publication Year", "Year Published"])
    let pages = row["Number of Pages"]
    fields.set(.pages, to: pages == "0" ? nil : pages)
    fields.set(.rating, to: row["My Rating"])
    return fields
  }

  private static func book(_ row: CSVTable.Row, _ fields: inout RecordFields) -> ImportedBook {
    let (title, authors) = (row["Title"].inOneLine, authors(of: row))
    let key = row["Book Id"].unlessEmpty ?? SourceKey.ofBook(title, authors)
    let shelf = row["Exclusive Shelf"].lowercased()
    let end = fields.date("Date Read", row["Date Read"])
    let added = fields.time("Date Added", row["Date Added"])
    let facts = fields.book
    return ImportedBook(
      key: key, title: title, authors: authors, isbn: facts.isbn, year: facts.year,
      pages: facts.pages, status: statuses[shelf], rating: facts.rating,
      readings: readings(of: row, isRead: shelf == "read", end), added: added,
      highlights: highlights(of: row, key, TableValue.time(row["Date Read"]) ?? added))
  }

  private static func authors(of row: CSVTable.Row) -> [String] {
    let others = row["Additional Authors"].split(separator: ",").map(\.inOneLine)
    return ([row["Author"].inOneLine] + others).filter { !$0.isEmpty }
  }

  private static let statuses: [String: ReadingStatus] = [
    "read": .finished, "currently-reading": .reading, "to-read": .toRead, "paused": .paused,
    "on-hold": .paused, "did-not-finish": .abandoned, "dnf": .abandoned, "abandoned": .abandoned,
  ]

  /// The readings without invented dates: the last one has the date of its end, if that is known.
  private static func readings(
    of row: CSVTable.Row, isRead: Bool, _ end: PartialDate?
  ) -> [Reading] {
    let count = min(100, Int(row["Read Count"]) ?? (isRead || end != nil ? 1 : 0))
    guard count > 0 || end != nil else { return [] }
    let earlier = [Reading](repeating: Reading(), count: max(0, count - 1))
    // A date that cannot be read is told: the reading is no reading without dates.
    return end == nil && !row["Date Read"].isEmpty ? earlier : earlier + [Reading(finished: end)]
  }

  private static func highlights(
    of row: CSVTable.Row, _ key: String, _ time: Date?
  ) -> [ImportedHighlight] {
    let review = WebText.plain(row["My Review"])
    let notes = WebText.plain(row["Private Notes"])
    let tags = ["review"] + (row["Spoiler"].lowercased() == "true" ? ["spoiler"] : [])
    let shelves = ownShelves(of: row)
    // A note has the tags: the review, else the private notes, else one of its own.
    let isAlone = review.isEmpty && notes.isEmpty && !shelves.isEmpty
    return [
      ImportedHighlight(key: key + "/review", words: review, tags: tags + shelves, created: time),
      ImportedHighlight(
        key: key + "/notes", words: notes, tags: review.isEmpty ? shelves : [], created: time),
      ImportedHighlight(
        key: key + "/shelves", words: isAlone ? "Shelves" : "", tags: shelves, created: time),
    ].filter { !$0.words.isEmpty }
  }

  /// The shelves that are no reading status.
  private static func ownShelves(of row: CSVTable.Row) -> [String] {
    let names = row["Bookshelves"].split(separator: ",") + [Substring(row["Exclusive Shelf"])]
    var shelves: [String] = []
    for name in names.map(\.inOneLine)
    where !name.isEmpty && statuses[name.lowercased()] == nil && !shelves.contains(name) {
      shelves.append(name)
    }
    // A number alone is no tag.
    return shelves.map { $0.contains(where: \.isLetter) ? $0 : numbered + $0 }
  }

  private static let numbered = "shelf-"

  /// Returns the shelves that became tags of a note.
  static func shelves(ofTags tags: [String]) -> [String] {
    tags.filter { !["review", "spoiler"].contains($0.lowercased()) }.map { tag in
      let name = tag.hasPrefix(numbered) ? String(tag.dropFirst(numbered.count)) : tag
      return name.contains(where: \.isLetter) ? tag : name
    }
  }
}
