import LibraryModel

/// Reads the export of The StoryGraph.
enum StoryGraph {
  static func read(_ file: FileBytes) -> ReadBooks {
    var books: [ImportedBook] = []
    let unreadable = CSVTable.read(file) { row in
      guard !row["Title"].isEmpty else { return "no title" }
      var fields = RecordFields()
      fields.set(.rating, to: row["Star Rating"])
      books.append(book(row, fields.book))
      return fields.problem
    }
    return (books, unreadable)
  }

  private static func book(_ row: CSVTable.Row, _ fields: Book) -> ImportedBook {
    let title = row["Title"].inOneLine
    let authors = row[first: "Authors", "Author"].split(separator: ",").map(\.inOneLine).filter {
      !$0.isEmpty
    }
    let number = row[first: "ISBN/UID", "ISBN"]
    let key = number.unlessEmpty ?? SourceKey.ofBook(title, authors)
    let status = row["Read Status"].lowercased()
    let isISBN = [10, 13].contains(number.count) && Book.isISBN(number)
    return ImportedBook(
      key: key, title: title, authors: authors, isbn: isISBN ? number : nil,
      status: statuses[status], rating: fields.rating,
      readings: readings(of: row, isRead: status == "read"),
      added: LocalTime.iso(row["Date Added"]),
      highlights: highlights(of: row, key))
  }

  /// The review with the tags, or a note that has only the tags.
  private static func highlights(of row: CSVTable.Row, _ key: String) -> [ImportedHighlight] {
    let review = WebText.plain(row["Review"])
    let tags = row["Tags"].split(separator: ",").map(\.inOneLine).filter { !$0.isEmpty }
    let time = LocalTime.iso(row[first: "Last Date Read", "Date Added"])
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

  /// Reads `2025/03/01-2025/03/14, 2026/09/12`: a single date is the end of a reading.
  private static func readings(of row: CSVTable.Row, isRead: Bool) -> [Reading] {
    let readings = row["Dates Read"].split(separator: ",").prefix(100).compactMap { part in
      let dates = part.split(separator: "-", omittingEmptySubsequences: false).map {
        PartialDate($0.trimmed.replacing("/", with: "-"))
      }
      let reading =
        dates.count == 1
        ? Reading(finished: dates[0])
        : Reading(started: dates.first ?? nil, finished: dates.dropFirst().first ?? nil)
      return reading == Reading() ? nil : reading
    }
    guard readings.isEmpty else { return readings }
    let end = PartialDate(row["Last Date Read"].replacing("/", with: "-"))
    return isRead || end != nil ? [Reading(finished: end)] : []
  }
}
