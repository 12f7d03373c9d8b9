import LibraryModel
import Markup

/// Reads the export of Readwise, and its template for imports.
enum Readwise {
  static func read(_ file: FileBytes) -> ReadBooks {
    var books: [ImportedBook] = []
    var indices: [String: Int] = [:]
    let unreadable = CSVTable.read(file, titled: ["Book Title", "Title"]) { row in
      let title = row[first: "Book Title", "Title"].inOneLine
      guard !title.isEmpty else { return "no title" }
      let author = row[first: "Book Author", "Author"].inOneLine
      let authors = author.split(separator: ",").map(\.inOneLine).filter { !$0.isEmpty }
      let key = row["Amazon Book ID"].unlessEmpty ?? SourceKey.ofBook(title, authors)
      var fields = RecordFields()
      let found = highlight(row, key, &fields)
      guard !found.noteText.isEmpty else { return "neither a highlight nor a note" }
      let index = indices[key] ?? books.count
      if index == books.count {
        books.append(ImportedBook(key: key, title: title, authors: authors))
        indices[key] = index
      }
      books[index].highlights.append(found)
      return fields.problem
    }
    return (books, unreadable)
  }

  private static func highlight(
    _ row: CSVTable.Row, _ book: String, _ fields: inout RecordFields
  ) -> ImportedHighlight {
    let (words, commands) = commands(in: row["Note"])
    let tags =
      row["Tags"].split(separator: ",").map(\.inOneLine) + commands
      + ColourLabel.tags(row["Color"])
    let location = row["Location"]
    let name = row["Highlighted at"].isEmpty ? "Date" : "Highlighted at"
    let time = row[name]
    let series = "\(SourceKey.of([book]))/\(row["Location Type"])\(location.prefix(20))|"
    let text = row["Highlight"].unlessEmpty ?? words
    var highlight = ImportedHighlight(
      key: series + SourceKey.of([time, text]), series: location.isEmpty ? nil : series,
      quotation: row["Highlight"], words: words, place: place(row),
      tags: tags, created: fields.time(name, time))
    // A note that was exported here has its place in its words.
    if row["Location Type"].isEmpty, !location.isEmpty,
      NoteDigest(text + "\n" + words).passage == nil
    {
      highlight.place = Passage("loc" + location)
      highlight.isPlaceGuessed = highlight.place != nil
    }
    return highlight
  }

  private static func place(_ row: CSVTable.Row) -> Passage? {
    switch row["Location Type"].lowercased() {
    case "page": Passage("p" + row["Location"])
    case "location": Passage("loc" + row["Location"])
    default: nil
    }
  }

  /// Splits a note into its words and its commands: `.tag` is a tag, `.h1` makes a heading of
  /// Readwise.
  private static func commands(in note: String) -> (words: String, tags: [String]) {
    var words: [Substring] = []
    var tags: [String] = []
    for line in note.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let parts = line.split(separator: " ")
      let areCommands =
        !parts.isEmpty
        && parts.allSatisfy { part in
          part.hasPrefix(".") && part.dropFirst().first?.isLetter == true
        }
      guard areCommands else {
        words.append(line)
        continue
      }
      tags += parts.map { String($0.dropFirst()) }.filter { !isHeading($0) }
    }
    return (words.joined(separator: "\n").trimmed, tags)
  }

  private static func isHeading(_ command: String) -> Bool {
    command.count == 2 && command.hasPrefix("h") && command.last?.isDecimalDigit == true
  }
}
