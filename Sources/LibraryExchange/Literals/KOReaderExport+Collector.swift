import struct FoundationEssentials.Date
import LibraryModel

extension KOReaderExport {
  /// Makes books of the parts of an export, in their order.
  struct Collector {
    var authors: [String] = []
    var chapter: String?
    /// The highlighted words of the entry.
    var text = ""
    /// The reader's words of the entry.
    var words = ""
    /// Whether signs of Markdown around the words of the book are removed.
    var isFormatted = false
    /// The entry that is being read.
    private var entry: (page: String, line: Int, time: Date?, written: String)?
    private var lines: [Substring] = []
    private var title: String?
    private var highlights: [ImportedHighlight] = []
    private var found: ReadBooks = ([], [])

    /// Whether the words of an entry are being read.
    var isInEntry: Bool { entry != nil }
    /// Whether a book has begun.
    var hasBook: Bool { title != nil }
    /// Whether the book has entries.
    var hasEntries: Bool { !highlights.isEmpty }

    /// Begins a book.
    mutating func begin(_ title: String) {
      finishBook()
      self.title = title.inOneLine
    }

    /// Begins an entry.
    ///
    /// - Parameter written: The time in the words of the file; empty if it has none.
    mutating func add(page: String, _ line: Int, _ time: Date?, written: String = "") {
      finishEntry()
      entry = (page.trimmed, line, time, written)
    }

    /// Adds a line to the entry: the highlighted words, or behind a rule the reader's.
    mutating func continueEntry(_ line: Substring) {
      if isInEntry { lines.append(line) }
    }

    /// Adds the entry to the book.
    mutating func finishEntry() {
      guard let entry else { return }
      self.entry = nil
      if let rule = lines.firstIndex(of: "---") {
        words = lines[rule...].dropFirst().joined(separator: "\n")
        lines.removeSubrange(rule...)
      }
      if !lines.isEmpty { text = lines.joined(separator: "\n") }
      let quotation = isFormatted ? Self.unformatted(text.trimmed) : text.trimmed
      if quotation.isEmpty && words.trimmed.isEmpty {
        found.1.append(UnreadableRecord(line: entry.line, "no text"))
      } else {
        highlights.append(
          ImportedHighlight(
            key: SourceKey.of([entry.page, quotation, words.trimmed]), quotation: quotation,
            words: words.trimmed, place: Passage("p" + entry.page), chapter: chapter,
            created: entry.time))
        found.1.add(time: entry.written, entry.time, line: entry.line)
      }
      (text, words, lines) = ("", "", [])
    }

    private mutating func finishBook() {
      finishEntry()
      defer { (title, authors, chapter, highlights) = (nil, [], nil, []) }
      guard !highlights.isEmpty else { return }
      let key = SourceKey.ofBook(title ?? "", authors)
      let keyed = highlights.map { highlight in
        var highlight = highlight
        highlight.key = key + "/" + highlight.key
        return highlight
      }
      found.0.append(
        ImportedBook(
          key: key, title: title?.unlessEmpty ?? "Untitled", authors: authors, highlights: keyed))
    }

    mutating func finish() -> ReadBooks {
      finishBook()
      return found
    }

    /// Removes the signs with which the program shows how words were marked.
    private static func unformatted(_ text: String) -> String {
      let pairs = [
        ("**_", "_**"), ("**", "**"), ("==", "=="), ("++", "++"), ("~~", "~~"), ("<u>", "</u>"),
        ("*", "*"),
      ]
      for (start, end) in pairs
      where text.hasPrefix(start) && text.hasSuffix(end)
        && text.utf8.count > start.utf8.count + end.utf8.count
      {
        return String(text.dropFirst(start.count).dropLast(end.count))
      }
      return text
    }
  }
}
