import struct FoundationEssentials.Date
import LibraryModel

/// Reads the export of The StoryGraph.
enum StoryGraph {
  static func read(_ file: FileBytes) -> ReadBooks {
    var books: [ImportedBook] = []
    let unreadable = CSVTable.read(file) { row in
      guard !row["Title"].isEmpty else { return "no title" }
      var fields = RecordFields()
      fields.set(.rating, to: row["Star Rating"])
      books.append(book(row, &fields))
      return fields.problem
    }
    return (books, unreadable)
  }

  private static func book(_ row: CSVTable.Row, _ fields: inout RecordFields) -> ImportedBook {
    let title = row["Title"].inOneLine
    let authors = row[first: "Authors", "Author"].split(separator: ",").map(\.inOneLine).filter {
      !$0.isEmpty
    }
    let number = row[first: "ISBN/UID", "ISBN"]
    let key = number.unlessEmpty ?? SourceKey.ofBook(title, authors)
    let status = fields.status("Read Status", row["Read Status"], in: statuses)
    let isISBN = [10, 13].contains(number.count) && Book.isISBN(number)
    let readings = readings(of: row, isRead: status == .finished, &fields)
    let added = fields.time("Date Added", row["Date Added"])
    return ImportedBook(
      key: key, title: title, authors: authors, isbn: isISBN ? number : nil,
      status: status, rating: fields.book.rating, readings: readings, added: added,
      highlights: highlights(of: row, key, TableValue.time(row["Last Date Read"]) ?? added))
  }

  /// The review with the tags, or a note that has only the tags.
  private static func highlights(
    of row: CSVTable.Row, _ key: String, _ time: Date?
  ) -> [ImportedHighlight] {
    let review = WebText.plain(row["Review"])
    let tags = row["Tags"].split(separator: ",").map(\.inOneLine).filter { !$0.isEmpty }
    if !review.isEmpty {
      return [
        ImportedHighlight(
          key: key + "/review", words: review, tags: ["review"] + tags, created: time)
      ]
    }
    return tags.isEmpty
      ? [] : [ImportedHighlight(key: key + "/tags", words: "Tags", tags: tags, created: time)]
  }

  private static let statuses: [String: ReadingStatus] = [
    "read": .finished, "currently-reading": .reading, "to-read": .toRead, "paused": .paused,
    "did-not-finish": .abandoned,
  ]

  /// The readings, or else the last one; without dates if the file has none.
  private static func readings(
    of row: CSVTable.Row, isRead: Bool, _ fields: inout RecordFields
  ) -> [Reading] {
    let (dates, last) = (row["Dates Read"], row["Last Date Read"])
    let readings = fields.readings("Dates Read", dates)
    let end = fields.date("Last Date Read", last)
    guard readings.isEmpty else { return readings }
    return end != nil || isRead && dates.isEmpty && last.isEmpty ? [Reading(finished: end)] : []
  }
}
