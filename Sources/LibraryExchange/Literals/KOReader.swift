import struct FoundationEssentials.Date
import LibraryModel

/// Reads what KOReader keeps beside a book, and its JSON export.
enum KOReader {
  static func read(_ bytes: ArraySlice<UInt8>) -> ReadBooks {
    do throws(LiteralFault) {
      let isJSON = bytes.first { $0 > 32 } == UInt8(ascii: "{")
      let value = isJSON ? try JSONReader.read(bytes) : try LuaReader.read(bytes)
      guard let table = value.table else { return ([], [UnreadableRecord(line: 1, "no table")]) }
      return isJSON ? books(ofExport: table) : books(ofMetadata: table)
    } catch {
      return ([], [UnreadableRecord(line: error.line, error.reason)])
    }
  }

  private static func books(ofMetadata table: Literal.Table) -> ReadBooks {
    let facts = table.fields["doc_props"]?.table ?? table.fields["stats"]?.table
    guard var book = book(facts, file: table["doc_path"]) else {
      return ([], [UnreadableRecord(line: table.line, "no title")])
    }
    if let sum = table["partial_md5_checksum"].unlessEmpty { book.key = sum }
    book.pages = (table.fields["doc_pages"] ?? facts?.fields["pages"])?.integer
    if let pages = book.pages, pages <= 0 { book.pages = nil }
    let annotations = table.fields["annotations"]?.table
    let records = annotations.map { $0.tables.map { OneRecord($0) } } ?? olderRecords(table)
    let unreadable = add(records, to: &book)
    return ([book], unreadable)
  }

  private static func books(ofExport table: Literal.Table) -> ReadBooks {
    var books: [ImportedBook] = []
    var unreadable: [UnreadableRecord] = []
    for document in table.fields["documents"]?.table?.tables ?? [table] {
      guard var book = book(document, file: document["file"]) else {
        unreadable.append(UnreadableRecord(line: document.line, "no title"))
        continue
      }
      book.pages = document.fields["number_of_pages"]?.integer.flatMap { $0 > 0 ? $0 : nil }
      let records = (document.fields["entries"]?.table?.tables ?? []).map { OneRecord($0) }
      unreadable += add(records, to: &book)
      books.append(book)
    }
    return (books, unreadable)
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

/// A highlight, a note or a bookmark of KOReader.
private struct OneRecord {
  let line: Int
  let text: String
  let words: String
  let isBookmark: Bool
  private let table: Literal.Table
  private let page: Int?

  init(_ table: Literal.Table) {
    self.table = table
    line = table.line
    text = table["text"]
    words = table["note"]
    page = nil
    let isHighlight = table.fields["drawer"] != nil || table.fields["time"] != nil
    isBookmark = !isHighlight && table["note"].isEmpty
  }

  /// Creates a record of an older file.
  init(_ table: Literal.Table, page: Int, words: String) {
    self.table = table
    line = table.line
    text = table["text"]
    self.words = words
    self.page = page
    isBookmark = false
  }

  func highlight(of book: String) -> ImportedHighlight {
    let time = table["datetime"]
    let start = table["pos0"].unlessEmpty ?? table["page"].unlessEmpty ?? table["pageno"]
    let series = SourceKey.of([book, start]) + "|"
    let moment = time.unlessEmpty ?? table["time"].unlessEmpty ?? text
    return ImportedHighlight(
      key: series + SourceKey.of([moment]), series: series, quotation: text, words: words,
      place: place, chapter: table["chapter"].unlessEmpty, colour: table["color"].unlessEmpty,
      created: created)
  }

  private var place: Passage? {
    for name in ["pageref", "pageno", "page"] {
      let text = table[name].replacing("–", with: "-").filter { $0 != " " }
      if let passage = Passage("p" + text) { return passage }
    }
    return page.flatMap { Passage("p\($0)") }
  }

  private var created: Date? {
    if let seconds = table.fields["time"]?.integer, 0..<8_000_000_000 ~= seconds {
      return Date(timeIntervalSince1970: Double(seconds))
    }
    return LocalTime.iso(table["datetime"])
  }
}
