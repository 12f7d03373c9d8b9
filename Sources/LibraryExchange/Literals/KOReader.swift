import struct FoundationEssentials.Date
import LibraryModel

/// Reads what KOReader keeps beside a book, and its JSON export.
enum KOReader {
  static func read(_ file: FileBytes) -> ReadBooks {
    if KOReaderExport.isMine(file.beginning.drop { $0 <= 0x20 }) {
      return KOReaderExport.read(file)
    }
    let isJSON = file.beginning.first { $0 > 32 } == UInt8(ascii: "{")
    do throws(LiteralFault) {
      return isJSON ? try readExport(file) : try readMetadata(file)
    } catch {
      return ([], [UnreadableRecord(line: error.line, error.reason)])
    }
  }

  private static func readMetadata(_ file: FileBytes) throws(LiteralFault) -> ReadBooks {
    var annotations: [OneRecord] = []
    let value = try LuaReader.read(file) { table, names in
      guard names.count == 2, names[0] == "annotations" else { return false }
      annotations.append(OneRecord(table))
      return true
    }
    guard let table = value.table else { return ([], [UnreadableRecord(line: 1, "no table")]) }
    let facts = table.fields["doc_props"]?.table ?? table.fields["stats"]?.table
    guard var book = book(facts, file: table["doc_path"]) else {
      return ([], [UnreadableRecord(line: table.line, "no title")])
    }
    if let sum = table["partial_md5_checksum"].unlessEmpty { book.key = sum }
    book.pages = (table.fields["doc_pages"] ?? facts?.fields["pages"])?.integer
    if let pages = book.pages, pages <= 0 { book.pages = nil }
    addReading(table, to: &book)
    let isOld = table.fields["annotations"]?.table == nil
    let unreadable = add(isOld ? olderRecords(table) : annotations, to: &book)
    return ([book], unreadable)
  }

  /// Adds the status, the rating and the progress of a book.
  private static func addReading(_ table: Literal.Table, to book: inout ImportedBook) {
    let summary = table.fields["summary"]?.table
    book.status = statuses[summary?["status"] ?? ""]
    book.rating = summary?.fields["rating"]?.integer.flatMap {
      1...5 ~= $0 ? Rating(quarters: $0 * 4) : nil
    }
    if case .number(let part)? = table.fields["percent_finished"], 0...1 ~= part {
      book.progress = .percent(Int((part * 100).rounded(.down)))
    }
  }

  /// The program shows `abandoned` as "on hold".
  private static let statuses: [String: ReadingStatus] = [
    "reading": .reading, "complete": .finished, "abandoned": .paused,
  ]

  /// Reads an export: of one book, or of several, the `documents`.
  private static func readExport(_ file: FileBytes) throws(LiteralFault) -> ReadBooks {
    var found: ReadBooks = ([], [])
    // The records of the document that is being read, and those of the file if it is a document
    // itself.
    var (records, ownRecords): ([OneRecord], [OneRecord]) = ([], [])
    let value = try JSONReader.read(file) { table, names in
      switch (names.first, names.count) {
      case ("entries", 2): ownRecords.append(OneRecord(table))
      case ("documents", 4) where names[2] == "entries": records.append(OneRecord(table))
      case ("documents", 2):
        add(table, records, to: &found)
        records = []
      default: return false
      }
      return true
    }
    guard let table = value.table else { return ([], [UnreadableRecord(line: 1, "no table")]) }
    if table.fields["documents"]?.table == nil { add(table, ownRecords, to: &found) }
    return found
  }

  private static func add(
    _ document: Literal.Table, _ records: [OneRecord], to found: inout ReadBooks
  ) {
    guard var book = book(document, file: document["file"]) else {
      return found.1.append(UnreadableRecord(line: document.line, "no title"))
    }
    book.pages = document.fields["number_of_pages"]?.integer.flatMap { $0 > 0 ? $0 : nil }
    found.1 += add(records, to: &book)
    found.0.append(book)
  }

  /// Returns the book of some facts, without highlights; nil without a title and a file name.
  private static func book(_ facts: Literal.Table?, file: String) -> ImportedBook? {
    let name = file.split(separator: "/").last.map { $0.split(separator: ".").first ?? $0 }
    let title = (facts?["title"] ?? "").inOneLine.unlessEmpty ?? (name.map(String.init) ?? "")
    guard !title.isEmpty else { return nil }
    let authors = (facts?["authors"].unlessEmpty ?? facts?["author"] ?? "")
      .split(whereSeparator: \.isNewline).map(\.inOneLine).filter { !$0.isEmpty && $0 != "N/A" }
    return ImportedBook(key: SourceKey.ofBook(title, authors), title: title, authors: authors)
  }

  private static func add(
    _ records: [OneRecord], to book: inout ImportedBook
  ) -> [UnreadableRecord] {
    var unreadable: [UnreadableRecord] = []
    for record in records where !record.isBookmark {
      if record.text.isEmpty && record.words.isEmpty {
        unreadable.append(UnreadableRecord(line: record.line, "no text"))
      } else {
        book.highlights.append(record.highlight(of: book.key))
        unreadable.add(time: record.time, record.created, line: record.line)
      }
    }
    return unreadable
  }

  /// The records of older files: highlights by page, and bookmarks with the reader's words.
  private static func olderRecords(_ table: Literal.Table) -> [OneRecord] {
    var words: [String: String] = [:]
    for bookmark in table.fields["bookmarks"]?.table?.tables ?? [] {
      let (time, text) = (bookmark["datetime"], bookmark["text"])
      // A text that the program made has the highlighted words or the time in it.
      let isMade = text.contains(time) || isPart(bookmark["notes"], of: text)
      if !time.isEmpty, !text.isEmpty, !isMade { words[time] = text }
    }
    let pages = table.fields["highlight"]?.table
    let numbered = (pages?.fields ?? [:]).compactMap { name, value in
      Int(name).flatMap { page in value.table.map { (page, $0) } }
    }.sorted { $0.0 < $1.0 }
    let unnumbered = (pages?.items ?? []).enumerated().compactMap { index, value in
      value.table.map { (index + 1, $0) }
    }
    return (unnumbered + numbered).flatMap { page, list in
      list.tables.map { OneRecord($0, page: page, words: words[$0["datetime"]] ?? "") }
    }
  }
}

/// A highlight, a note or a bookmark of KOReader, without the rest of its table.
private struct OneRecord {
  let line: Int
  let text: String
  let words: String
  let isBookmark: Bool
  /// Where it begins, in the words of the file.
  private let start: String
  private let place: Passage?
  private let chapter: String?
  /// Its time in the words of the file; empty if it has none.
  let time: String
  let created: Date?
  private let colours: [String]

  init(_ table: Literal.Table) {
    let hasRange = !table["pos0"].isEmpty && !table["pos1"].isEmpty && !table["text"].isEmpty
    let isHighlight =
      table.fields["drawer"] != nil || table.fields["time"] != nil || hasRange
    let words = table["note"]
    self.init(table, words: words, isBookmark: !isHighlight && words.isEmpty)
  }

  /// Creates a record of an older file.
  init(_ table: Literal.Table, page: Int, words: String) {
    self.init(table, page: page, words: words, isBookmark: false)
  }

  private init(_ table: Literal.Table, page: Int? = nil, words: String, isBookmark: Bool) {
    line = table.line
    text = table["text"]
    self.words = words
    self.isBookmark = isBookmark
    start = table["pos0"].unlessEmpty ?? table["page"].unlessEmpty ?? table["pageno"]
    time = table["datetime"].unlessEmpty ?? table["time"]
    place = Self.place(of: table) ?? page.flatMap { Passage("p\($0)") }
    chapter = table["chapter"].unlessEmpty
    created = Self.time(of: table)
    colours = ColourLabel.tags(table["color"])
  }

  func highlight(of book: String) -> ImportedHighlight {
    let series = SourceKey.of([book, start]) + "|"
    return ImportedHighlight(
      key: series + SourceKey.of([time.unlessEmpty ?? text]), series: series, quotation: text,
      words: words, place: place, chapter: chapter, tags: colours, created: created)
  }

  private static func place(of table: Literal.Table) -> Passage? {
    for name in ["pageref", "pageno", "page"] {
      let text = table[name].map { $0 == "–" ? "-" : $0 }.filter { $0 != " " }
      if let passage = Passage("p" + String(text)) { return passage }
    }
    return nil
  }

  private static func time(of table: Literal.Table) -> Date? {
    if let seconds = table.fields["time"]?.integer, 0..<8_000_000_000 ~= seconds {
      return Date(timeIntervalSince1970: Double(seconds))
    }
    return LocalTime.iso(table["datetime"].unlessEmpty ?? table["time"])
  }
}
