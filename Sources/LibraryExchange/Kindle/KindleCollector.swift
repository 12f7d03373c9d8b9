import struct FoundationEssentials.Date
import LibraryModel

/// Collects records by book, joins the versions of each highlight, and gives notes to their
/// highlights.
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
    /// Whether the device cut the text off.
    var isCut = false
    /// Index of the highlight in the record before; nil unless that is of the same book.
    var previous: Int?

    /// Whether both end at the same known location.
    func hasEnd(of other: Clip) -> Bool {
      facts.location != nil && facts.location?.last == other.facts.location?.last
    }

    /// Returns whether this clip replaces an earlier one: the same highlight, resized.
    ///
    /// At the same location, one text begins or ends with the other. A page has many highlights:
    /// there the new text begins with the old one. A text that the device cut off is the beginning
    /// of the other one. Without a location, a shorter text is a highlight of its own.
    func isVersion(of old: Clip, sameStart: Bool, sameEnd: Bool) -> Bool {
      if text == old.text { return true }
      if isCut, isBeginning(text, of: old.text) { return true }
      if old.isCut, isBeginning(old.text, of: text) { return true }
      switch start {
      case .location:
        return sameStart && (isBeginning(text, of: old.text) || isBeginning(old.text, of: text))
          || sameEnd && (isEnd(text, of: old.text) || isEnd(old.text, of: text))
      case .page: return isBeginning(old.text, of: text)
      case .nowhere: return false
      }
    }
  }

  /// Where a clip begins.
  private enum Start: Hashable {
    case location(Int)
    case page(Int)
    case nowhere

    /// The end of a range of locations: highlights of a page may end with the same words.
    init(endOf facts: KindleFacts) {
      self = facts.location.flatMap { $0.first < $0.last ? .location($0.last) : nil } ?? .nowhere
    }

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
    private var byStart: [Start: [Int]] = [:]
    private var byEnd: [Start: [Int]] = [:]

    /// Adds a clip, or replaces an earlier version of it.
    ///
    /// - Returns: Its index.
    mutating func add(_ clip: Clip) -> Int {
      let end = Start(endOf: clip.facts)
      let earlier =
        byEnd[end, default: []].suffix(16)
        .last { clip.isVersion(of: all[$0], sameStart: false, sameEnd: true) }
        ?? byStart[clip.start, default: []].suffix(16)
        .last { clip.isVersion(of: all[$0], sameStart: true, sameEnd: clip.hasEnd(of: all[$0])) }
      guard let earlier else {
        byStart[clip.start, default: []].append(all.count)
        if end != .nowhere { byEnd[end, default: []].append(all.count) }
        all.append(clip)
        return all.count - 1
      }
      if clip.isCut, isBeginning(clip.text, of: all[earlier].text) { return earlier }
      if Start(all[earlier].facts) != clip.start {
        byStart[clip.start, default: []].append(earlier)
      }
      if Start(endOf: all[earlier].facts) != end, end != .nowhere {
        byEnd[end, default: []].append(earlier)
      }
      all[earlier].text = clip.text
      all[earlier].facts = clip.facts
      all[earlier].created = clip.created
      all[earlier].isCut = clip.isCut
      return earlier
    }
  }

  private var shelves: [Shelf] = []
  private var byTitle: [String: Int] = [:]
  private var unreadable: [UnreadableRecord] = []
  /// Number of the highlights without a text, and the line of the first one.
  private var leftOut = (count: 0, line: 0)
  /// The highlight of the last record.
  private var last: (shelf: Int, index: Int)?

  mutating func add(_ record: KindleRecord) {
    guard let line = record.facts else {
      unreadable.append(UnreadableRecord(line: record.line, "no line with place and time"))
      return
    }
    let facts = KindleFacts(line)
    let text = Self.withoutLimit(record.body)
    if record.isCut, record.body.isEmpty, facts.kind != .bookmark {
      return unreadable.append(
        UnreadableRecord(line: record.line, "the file was cut before its text"))
    }
    guard let kind = Self.kind(of: facts, record.body) else { return }
    guard !text.isEmpty else {
      if leftOut.count == 0 { leftOut.line = record.line }
      return leftOut.count += 1
    }
    guard text.utf8.count <= longestText else {
      return unreadable.append(UnreadableRecord(line: record.line, "the text is too long"))
    }
    let created = facts.date
    if !facts.hasPlaceForTime { unreadable.add(time: facts.time, created, line: record.line) }
    add(
      facts, text, created, isNote: kind == .note,
      isCut: text.utf8.count < record.body.utf8.count, to: record.title)
  }

  private mutating func add(
    _ facts: KindleFacts, _ text: String, _ created: Date?, isNote: Bool, isCut: Bool,
    to title: String
  ) {
    var clip = Clip(
      facts: facts, created: created, start: Start(facts),
      number: SourceKey.number(of: [facts.time, text]), text: text, isCut: isCut)
    clip.facts.time = ""
    let index = shelf(of: title)
    if isNote {
      clip.previous = last.flatMap { $0.shelf == index ? $0.index : nil }
      _ = shelves[index].notes.add(clip)
      last = nil
    } else {
      last = (index, shelves[index].highlights.add(clip))
    }
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
    if leftOut.count > 0 {
      let highlights = leftOut.count == 1 ? "a highlight" : "\(leftOut.count) highlights"
      unreadable.append(
        UnreadableRecord(
          line: leftOut.line,
          "the device left out the text of \(highlights): its limit for the book"))
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
      let previous = note.previous.flatMap {
        shelf.highlights.all[$0].facts.hasPage(of: note.facts) ? $0 : nil
      }
      if let index = previous ?? finder.highlight(of: note.facts) {
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
    let hasLocation = clip.facts.location != nil
    return ImportedHighlight(
      key: series + clip.number.hexadecimal, series: hasLocation ? series : nil,
      place: clip.facts.place,
      location: clip.facts.secondPlace, created: clip.created)
  }
}

private func isBeginning(_ part: String, of text: String) -> Bool {
  text.utf8.starts(with: part.utf8)
}

private func isEnd(_ part: String, of text: String) -> Bool {
  text.utf8.reversed().starts(with: part.utf8.reversed())
}
