import LibraryModel

/// Reads the JSON of Readwise: the documents of Reader, whose highlights are documents too, and the
/// export of books with their highlights.
enum ReadwiseReader {
  /// Whether JSON is of Readwise.
  static func isMine(_ file: FileBytes) -> Bool {
    file.contains("\"parent_id\"".utf8) || file.contains("\"user_book_id\"".utf8)
  }

  static func read(_ file: FileBytes) -> ReadBooks {
    var documents: [Literal.Table] = []
    do throws(LiteralFault) {
      _ = try JSONReader.read(file) { table, names in
        guard names == [""] || names == ["results", ""] else { return false }
        documents.append(table)
        return true
      }
    } catch {
      return ([], [UnreadableRecord(line: error.line, error.reason)])
    }
    return Shelf(documents).collector.read
  }

  private struct Shelf {
    var collector = BookCollector()
    private let byID: [String: Literal.Table]
    private var words: [String: [String]] = [:]

    init(_ documents: [Literal.Table]) {
      byID = Dictionary(documents.map { ($0["id"], $0) }) { first, _ in first }
      for note in documents where note["category"] == "note" {
        words[note["parent_id"], default: []].append(note["content"])
      }
      for document in documents { add(document) }
    }

    private mutating func add(_ document: Literal.Table) {
      switch document["category"] {
      case "highlight":
        guard let parent = byID[document["parent_id"]], let book = ReadwiseReader.book(parent)
        else {
          return refuse(document, "its document is not in the file")
        }
        let notes = [document["notes"]] + (words[document["id"]] ?? [])
        add(document, document["content"], notes.filter { !$0.isEmpty }, to: book)
      case "note": break
      default: addBook(document)
      }
    }

    /// Adds a document with a note about the whole, or with its highlights in it.
    private mutating func addBook(_ document: Literal.Table) {
      let highlights = document.fields["highlights"]?.table?.tables ?? []
      let note = document["notes"].unlessEmpty ?? document["document_note"]
      let isBook = ["epub", "book", "books"].contains(document["category"])
      guard isBook || !highlights.isEmpty || !note.isEmpty else { return }
      guard let book = ReadwiseReader.book(document) else { return refuse(document, "no title") }
      let about = ImportedHighlight(
        key: book.key + "/note", words: note, tags: ReadwiseReader.tags(of: document),
        created: book.added)
      collector.add(note.isEmpty ? nil : about, to: book)
      for highlight in highlights {
        add(highlight, highlight["text"], [highlight["note"]].filter { !$0.isEmpty }, to: book)
      }
    }

    private mutating func add(
      _ highlight: Literal.Table, _ quote: String, _ words: [String], to book: ImportedBook
    ) {
      guard !highlight["id"].isEmpty, !quote.isEmpty || !words.isEmpty else {
        return refuse(highlight, "no text, or no key")
      }
      let time =
        ["highlighted_at", "saved_at", "created_at"].lazy.map { highlight[$0] }
        .first { !$0.isEmpty } ?? ""
      let created = TableValue.time(time)
      collector.unreadable.add(time: time, created, line: highlight.line)
      collector.add(
        ImportedHighlight(
          key: highlight["id"], quotation: quote, words: words.joined(separator: "\n\n"),
          place: ReadwiseReader.place(of: highlight), tags: ReadwiseReader.tags(of: highlight),
          created: created), to: book)
    }

    private mutating func refuse(_ document: Literal.Table, _ reason: String) {
      collector.unreadable.append(UnreadableRecord(line: document.line, reason))
    }
  }

  /// Returns the book of a document, without highlights; nil without a title.
  private static func book(_ document: Literal.Table) -> ImportedBook? {
    let title = (document["title"].unlessEmpty ?? document["readable_title"]).inOneLine
    guard !title.isEmpty else { return nil }
    let authors = TableValue.authors(document["author"])
    let key = document["id"].unlessEmpty ?? document["user_book_id"].unlessEmpty
    return ImportedBook(
      key: key ?? SourceKey.ofBook(title, authors), title: title, authors: authors,
      added: TableValue.time(document["saved_at"].unlessEmpty ?? document["created_at"]))
  }

  private static func place(of highlight: Literal.Table) -> Passage? {
    switch highlight["location_type"] {
    case "page": Passage("p" + highlight["location"])
    case "location": Passage("loc" + highlight["location"])
    default: nil
    }
  }

  /// The tags: names in an object, in an array, or in the tables of an array.
  private static func tags(of document: Literal.Table) -> [String] {
    guard let tags = document.fields["tags"]?.table else { return [] }
    let items = tags.items.compactMap { $0.text ?? $0.table?["name"] }
    return items + tags.fields.keys.sorted()
  }
}
