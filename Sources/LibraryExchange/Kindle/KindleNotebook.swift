import LibraryModel

/// Reads the notebook that the Kindle app exports as HTML.
///
/// Each part is an element with a class of its own; its text goes up to the next such element.
enum KindleNotebook {
  private enum Part: String {
    case title = "bookTitle"
    case authors
    case section = "sectionHeading"
    case heading = "noteHeading"
    case text = "noteText"
  }

  static func read(_ file: FileBytes) -> ReadBooks {
    var collector = Collector()
    var scanner = TagScanner(file, meaning)
    while let (part, line, text) = scanner.next() { collector.add(part, line, text) }
    return collector.finish()
  }

  /// Whether a file is a notebook, by its beginning.
  static func isMine(_ beginning: ArraySlice<UInt8>) -> Bool {
    beginning.contains("bookTitle".utf8) && beginning.contains("notebook".utf8)
      || beginning.contains("noteHeading".utf8)
  }

  private static func meaning(of tag: String) -> TagScanner<Part>.Meaning {
    if tag.hasPrefix("</body") { return .ends }
    guard let mark = tag.firstRange(of: "class=") else { return .isText }
    let name = tag[mark.upperBound...].drop { $0 == "\"" || $0 == "'" }.prefix { $0.isLetter }
    if let part = Part(rawValue: String(name)) { return .begins(part) }
    // Any other element with a class ends a part.
    return tag.hasPrefix("<div") ? .ends : .isText
  }

  /// Makes a book of the parts.
  private struct Collector {
    private var title = ""
    private var authors: [String] = []
    private var chapter: String?
    /// The heading of the next text, and its line.
    private var heading: (text: String, line: Int)?
    private var highlights: [ImportedHighlight] = []
    private var unreadable: [UnreadableRecord] = []

    mutating func add(_ part: Part, _ line: Int, _ text: String) {
      switch part {
      case .title: title = title.isEmpty ? text.inOneLine : title
      case .authors:
        authors = text.split(separator: ";").map { KindleTitle.name($0.trimmed) }
          .filter { !$0.isEmpty }
      case .section: chapter = text.inOneLine.unlessEmpty
      case .heading:
        finishHeading()
        heading = (text.inOneLine, line)
      case .text: addText(text, line)
      }
    }

    private mutating func addText(_ text: String, _ line: Int) {
      let heading = self.heading?.text ?? ""
      let facts = self.heading.map { KindleFacts(heading: $0.text) }
      self.heading = nil
      guard !text.isEmpty else {
        return unreadable.append(UnreadableRecord(line: line, "no text, or too long"))
      }
      var highlight = ImportedHighlight(
        key: "", place: facts?.place, location: facts?.secondPlace,
        chapter: [chapter, KindleFacts.chapter(ofHeading: heading)].uniqueWords)
      if facts?.kind == .note {
        highlight.words = text
        return addNote(highlight)
      }
      highlight.key = SourceKey.of([highlight.place?.description ?? "", text])
      highlight.quotation = text
      highlight.tags = ColourLabel.tags(KindleFacts.colour(ofHeading: heading))
      highlights.append(highlight)
    }

    /// Adds a note to the highlight before it if that is at the same place.
    private mutating func addNote(_ note: ImportedHighlight) {
      if let last = highlights.last, last.words.isEmpty, !last.quotation.isEmpty,
        last.place == note.place
      {
        return highlights[highlights.count - 1].words = note.words
      }
      var note = note
      note.key = SourceKey.of(["note", note.place?.description ?? "", note.words])
      highlights.append(note)
    }

    /// A heading without a text is that of a bookmark, or a text is missing.
    private mutating func finishHeading() {
      guard let heading, KindleFacts(heading: heading.text).kind != .bookmark else { return }
      unreadable.append(UnreadableRecord(line: heading.line, "no text"))
    }

    mutating func finish() -> ReadBooks {
      finishHeading()
      guard !title.isEmpty else {
        return ([], unreadable + [UnreadableRecord(line: 1, "no title")])
      }
      let key = SourceKey.ofBook(title, authors)
      let keyed = highlights.map { highlight in
        var highlight = highlight
        highlight.key = key + "/" + highlight.key
        return highlight
      }
      return (
        [ImportedBook(key: key, title: title, authors: authors, highlights: keyed)], unreadable
      )
    }
  }
}

extension KindleFacts {
  /// Reads the heading of a note in a notebook:
  /// `Highlight (yellow) - Chapter 2 > Page 29 · Location 364`.
  init(heading: String) {
    // The title of the chapter may have numbers and names of places.
    let last = heading.split(separator: ">").last.map { String($0.suffix(200)) } ?? heading
    self.init(last)
    let kind = KindleFacts(String(heading.prefix { $0 != "(" && $0 != "-" && $0 != "–" }))
    self.kind = kind.kind
  }

  /// The colour in the brackets of a heading; empty if there is none.
  static func colour(ofHeading heading: String) -> String {
    let start = heading.prefix { $0 != "-" && $0 != "–" }
    guard let open = start.firstIndex(of: "("), let close = start[open...].firstIndex(of: ")")
    else { return "" }
    return start[open..<close].dropFirst().trimmed
  }

  /// The chapter that a heading names before its place; nil if it names none.
  static func chapter(ofHeading heading: String) -> String? {
    guard let end = heading.lastIndex(of: ">") else { return nil }
    let parts = heading[..<end].split(maxSplits: 1) { $0 == "-" || $0 == "–" }
    return parts.count == 2 ? parts[1].inOneLine.unlessEmpty : nil
  }
}

extension [String?] {
  /// The titles without repetitions, in one line; nil if there are none.
  fileprivate var uniqueWords: String? {
    let titles = compactMap { $0 }
    return Set(titles).count < titles.count
      ? titles.first : titles.joined(separator: ", ").unlessEmpty
  }
}
