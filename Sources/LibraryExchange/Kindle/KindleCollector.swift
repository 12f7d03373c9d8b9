import struct FoundationEssentials.Date
import LibraryModel

/// Collects records by book, joins the versions of each highlight, and gives notes to their highlights.
struct KindleCollector {
  /// A highlight or a note of a book.
  ///
  /// NB: a file can have 100,000: it holds no text but its own.
  private struct Clip {
    /// Its place, without the words about the time.
    var facts: KindleFacts
    var created: Date?
    let start: Start
    /// Number of the key of the first version of the text.
    let number: UInt64
    var text: String
  }

  /// Where a clip begins.
  private enum Start: Hashable {
    case location(Int)
    case page(Int)
    case nowhere

    init(_ facts: KindleFacts) {
      self =
        facts.location.map { .location($0.first) } ?? facts.page.map { .page($0.first) } ?? .nowhere
    }

    var words: String {
      switch self {
      case .location(let number): "loc\(number)"
      case .page(let number): "p\(number)"
      case .nowhere: ""
      }
    }
  }

  private struct Shelf {
    let title: KindleTitle
    let key: String
    var highlights = Clips()
    var notes = Clips()
  }

  /// Clips in order, and by the place where they begin.
  private struct Clips {
    private(set) var all: [Clip] = []
    private var byPlace: [Start: [Int]] = [:]

    /// Adds a clip, or replaces an earlier version of it: one of the same place of which one text is part
    /// of the other.
    mutating func add(_ clip: Clip) {
      let earlier = byPlace[clip.start, default: []].suffix(16).last { index in
        isPart(clip.text, of: all[index].text) || isPart(all[index].text, of: clip.text)
      }
      if let earlier {
        all[earlier].text = clip.text
        all[earlier].facts = clip.facts
        all[earlier].created = clip.created
      } else {
        byPlace[clip.start, default: []].append(all.count)
        all.append(clip)
      }
    }
  }

  private var shelves: [Shelf] = []
  private var byTitle: [String: Int] = [:]
  private var unreadable: [UnreadableRecord] = []

  mutating func add(_ record: KindleRecord) {
    guard let line = record.facts else {
      unreadable.append(UnreadableRecord(line: record.line, "no line with place and time"))
      return
    }
    var facts = KindleFacts(line)
    let text = Self.withoutLimit(record.body)
    guard let kind = Self.kind(of: facts, record.body) else { return }
    guard !text.isEmpty, text.utf8.count <= longestText else {
      let reason = text.isEmpty ? "the device left out the text" : "the text is too long"
      unreadable.append(UnreadableRecord(line: record.line, reason))
      return
    }
    let index = shelf(of: record.title)
    let isNote = kind == .note
    let number = SourceKey.number(of: [facts.time, text])
    let created = facts.date
    facts.time = ""
    let clip = Clip(
      facts: facts, created: created, start: Start(facts), number: number, text: text)
    if isNote { shelves[index].notes.add(clip) } else { shelves[index].highlights.add(clip) }
  }

  /// Returns the kind of a record with a text; nil for a bookmark.
  private static func kind(of facts: KindleFacts, _ body: String) -> KindleFacts.Kind? {
    if body.isEmpty || facts.kind == .bookmark { return nil }
    return facts.kind ?? (facts.isRange ? .highlight : .note)
  }

  /// Removes the message of the device at the end of a text.
  private static func withoutLimit(_ body: String) -> String {
    guard body.hasSuffix(">"), let open = body.lastIndex(of: "<") else { return body }
    let message = body[open...].lowercased()
    guard message.count <= 120, KindleWords.limits.contains(where: message.contains) else {
      return body
    }
    return body[..<open].trimmed
  }

  private mutating func shelf(of line: String) -> Int {
    if let index = byTitle[line] { return index }
    let title = KindleTitle(line)
    let key = SourceKey.ofBook(title.title, title.authors)
    let index = byTitle[key] ?? shelves.count
    if index == shelves.count { shelves.append(Shelf(title: title, key: key)) }
    (byTitle[line], byTitle[key]) = (index, index)
    return index
  }

  /// Returns all books.
  mutating func finish() -> ReadBooks {
    var books: [ImportedBook] = []
    for index in shelves.indices {
      let shelf = shelves[index]
      shelves[index].highlights = Clips()
      shelves[index].notes = Clips()
      books.append(Self.book(shelf))
    }
    return (books, unreadable)
  }

  private static func book(_ shelf: Shelf) -> ImportedBook {
    var book = ImportedBook(
      key: shelf.key, title: shelf.title.title.unlessEmpty ?? "Untitled",
      authors: shelf.title.authors)
    book.highlights = shelf.highlights.all.map { clip in
      var highlight = highlight(clip, series: "\(shelf.key)/h/")
      highlight.quotation = clip.text
      return highlight
    }
    let ranges = shelf.highlights.all.enumerated().map { ($0.element.facts, $0.offset) }
    let finder = KindlePairing(ranges)
    for note in shelf.notes.all {
      if let index = finder.highlight(of: note.facts) {
        let words = book.highlights[index].words
        book.highlights[index].words = words.isEmpty ? note.text : words + "\n\n" + note.text
      } else {
        var own = highlight(note, series: "\(shelf.key)/n/")
        own.words = note.text
        book.highlights.append(own)
      }
    }
    return book
  }

  /// Returns a highlight without its text.
  ///
  /// - Parameter start: Beginning of its series.
  private static func highlight(_ clip: Clip, series start: String) -> ImportedHighlight {
    let series = start + clip.start.words + "|"
    return ImportedHighlight(
      key: series + SourceKey.digits(clip.number), series: series, place: clip.facts.place,
      created: clip.created)
  }
}
