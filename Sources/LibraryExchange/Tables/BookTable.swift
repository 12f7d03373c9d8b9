import LibraryModel

/// Reads a table of books or of notes: the fields of its columns are known.
enum BookTable {
  /// Reads a table of a known format.
  static func read(_ file: FileBytes, as format: ImportFormat) -> ReadBooks {
    read(file) { names in
      TableFormat.all.first { $0.format == format }?.mapping(of: names)
        ?? TableMapping([], hasNames: true)
    }
  }

  /// Reads a table whose columns have some fields.
  static func read(_ file: FileBytes, _ mapping: TableMapping) -> ReadBooks {
    read(file) { _ in mapping }
  }

  /// Reads a table.
  ///
  /// - Parameter mapping: Returns the fields of the columns for the first record.
  static func read(_ file: FileBytes, _ mapping: (_ first: [String]) -> TableMapping) -> ReadBooks {
    var reader = CSVReader(file)
    var known: TableMapping?
    var (books, indices): ([ImportedBook], [String: Int]) = ([], [:])
    var unreadable: [UnreadableRecord] = []
    while true {
      do throws(CSVFault) {
        guard let record = try reader.next() else { return (books, unreadable) }
        let fields = known ?? mapping(record.fields)
        // A table without a known column is of another format.
        if known == nil, fields.fields.allSatisfy({ $0 == nil }) { return ([], []) }
        let isNames = known == nil && fields.hasNames
        known = fields
        if isNames { continue }
        let row = TableRow(record.fields, fields)
        if row.isDeleted { continue }
        var dates = RecordFields()
        guard let book = row.book(&dates) else {
          unreadable.append(UnreadableRecord(line: record.line, "no title"))
          continue
        }
        let problems = [row.problem(in: book), dates.problem].compactMap { $0 }
        if !problems.isEmpty {
          let words = problems.joined(separator: ", ")
          unreadable.append(UnreadableRecord(line: record.line, words))
        }
        if let index = indices[book.key] {
          books[index].takeFacts(of: book)
          books[index].highlights += book.highlights
        } else {
          indices[book.key] = books.count
          books.append(book)
        }
      } catch {
        unreadable.append(UnreadableRecord(line: error.line, error.reason))
      }
    }
  }
}

/// A record of a table, by fields.
struct TableRow {
  private var values: [TableField: [String]] = [:]

  init(_ record: [String], _ mapping: TableMapping) {
    for (value, field) in zip(record, mapping.fields) {
      guard let field else { continue }
      let value = value.trimmed
      if !value.isEmpty { values[field, default: []].append(value) }
    }
  }

  private subscript(field: TableField) -> String { values[field]?.first ?? "" }
  private func all(_ field: TableField) -> [String] { values[field] ?? [] }
  /// The first value of a field that is not blank.
  private func value(_ field: TableField) -> String { isBlank(field) ? "" : self[field] }

  /// Whether the other program keeps the record only in its bin.
  var isDeleted: Bool { self[.deleted].lowercased() == "true" }

  /// The values that the book does not have, because they are no values of their fields; nil if it
  /// has all.
  func problem(in book: ImportedBook) -> String? {
    let fields: [(TableField, Bool)] = [
      (.isbn, book.isbn == nil), (.year, book.year == nil), (.pages, book.pages == nil),
      (.rating, book.rating == nil),
    ]
    let leftOut = fields.filter { field, isMissing in
      isMissing && !isBlank(field)
    }
    let words = leftOut.map {
      "\(UnreadableRecord.leftOut) \($0.0) \"\(self[$0.0].inOneLine.prefix(40))\""
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// Whether the value of a field says nothing; so does a date that Calibre does not know.
  private func isBlank(_ field: TableField) -> Bool {
    Self.blanks.contains(self[field]) || self[field].hasPrefix("0101-")
  }

  private static let blanks: Set = ["", "0", "0.0", "=\"\"", "[]"]

  /// The texts of all columns of a field.
  private func text(_ field: TableField) -> String {
    all(field).map(TableValue.text).joined(separator: "\n\n")
  }

  /// Returns the book, with its notes; nil without a title.
  ///
  /// - Parameter dates: Receives the dates that cannot be read.
  func book(_ dates: inout RecordFields) -> ImportedBook? {
    let title = ([self[.title]] + all(.subtitle)).map(\.inOneLine).joined(separator: ": ")
    guard !self[.title].isEmpty else { return nil }
    let authors = all(.author).flatMap(TableValue.authors)
    let key = self[.id].unlessEmpty ?? SourceKey.ofBook(title, authors)
    let (status, shelves) = TableValue.status(all(.status))
    let readings = readings(isRead: status == .finished, &dates)
    let added = dates.time("added", value(.added))
    return ImportedBook(
      key: key, title: title, authors: authors, isbn: TableValue.isbn(all(.isbn)),
      year: all(.year).lazy.compactMap(TableValue.year).first,
      pages: TableValue.number(self[.pages]), status: status ?? Self.status(readings),
      rating: TableValue.rating(self[.rating]), readings: readings,
      added: added,
      highlights: highlights(key, tags: TableValue.tags(all(.tags)) + shelves, &dates))
  }

  private func readings(isRead: Bool, _ dates: inout RecordFields) -> [Reading] {
    let readings = all(.readings).flatMap { dates.readings("readings", $0) }
    guard readings.isEmpty else { return readings }
    let (start, end) = (value(.started), value(.finished))
    let reading = Reading(
      started: dates.date("started", start), finished: dates.date("finished", end))
    // A date that cannot be read makes no reading without dates.
    guard reading != Reading() || isRead && dates.leftOut.isEmpty else { return [] }
    return dates.checked(reading, "readings", "\(start) – \(end)").map { [$0] } ?? []
  }

  private static func status(_ readings: [Reading]) -> ReadingStatus? {
    readings.last.map { $0.finished == nil ? .reading : .finished }
  }

  /// The notes: the first of them has the tags, or a note of its own.
  private func highlights(
    _ key: String, tags: [String], _ dates: inout RecordFields
  ) -> [ImportedHighlight] {
    let date = all(.date).lazy.compactMap(TableValue.time).first ?? dates.time("date", value(.date))
    let day = date ?? TableValue.time(self[.finished]) ?? TableValue.time(self[.added])
    let (quote, note) = (text(.quote), text(.note))
    let place = TableValue.place(page: self[.page], location: self[.location])
    let series = "\(SourceKey.of([key]))/\(place?.description ?? "")|"
    let shelves = tags.isEmpty || !(quote + note + text(.review) + text(.comment)).isEmpty
    var notes = [
      ImportedHighlight(
        key: series + SourceKey.of([self[.date], quote.unlessEmpty ?? note]),
        series: place == nil ? nil : series, quotation: quote, words: note, place: place,
        chapter: self[.chapter].unlessEmpty, created: date),
      ImportedHighlight(key: key + "/review", words: text(.review), created: day),
      ImportedHighlight(key: key + "/notes", words: text(.comment), created: day),
      ImportedHighlight(key: key + "/shelves", words: shelves ? "" : "Shelves", created: day),
    ].filter { !$0.noteText.isEmpty }
    for index in notes.indices where notes[index].key == key + "/review" {
      notes[index].tags = ["review"]
    }
    if !notes.isEmpty { notes[0].tags += tags }
    return notes
  }
}
