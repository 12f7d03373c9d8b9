import struct FoundationEssentials.Date
import LibraryModel

/// Reads `notes.txt` of a Tolino, in any of its languages.
///
/// A record is `Title (Last, First)`, then `Highlight on page 7: "…"` or `Note on page 7: … "…"`,
/// which can have several lines, then `Added on 08/20/2023 | 7:48`, then a line of dashes.
enum Tolino {
  /// Whether a file is of a Tolino, by its beginning.
  static func isMine(_ beginning: ArraySlice<UInt8>) -> Bool {
    guard beginning.contains(rule.utf8) else { return false }
    let lines = beginning.split { $0 == 10 || $0 == 13 }
    let first = lines.prefix { !$0.starts(with: rule.utf8) }
    return first.count > 2 && first.last.flatMap { time(Substring($0.text)) } != nil
  }

  static func read(_ file: FileBytes) -> ReadBooks {
    var lines = FileLines(file)
    var shelf = BookCollector()
    var record: [(line: Int, text: String)] = []
    while let (line, text) = lines.next() {
      if text.hasPrefix(rule), text.allSatisfy({ $0 == "-" || $0.isWhitespace }) {
        add(record, to: &shelf)
        record = []
      } else if !record.isEmpty || !text.trimmed.isEmpty {
        record.append((line, text.replacing("\u{A0}", with: " ")))
      }
    }
    add(record, to: &shelf)
    return shelf.read
  }

  private static let rule = "----------"

  private static func add(_ record: [(line: Int, text: String)], to shelf: inout BookCollector) {
    guard let first = record.first else { return }
    var lines = record.map(\.text)
    while lines.last?.trimmed.isEmpty == true { lines.removeLast() }
    let added = lines.last.flatMap { time(Substring($0)) }
    let written = added == nil ? "" : lines.removeLast()
    let body = lines.dropFirst().joined(separator: "\n").trimmed
    let size = body.utf8.count
    guard added != nil || lines.count > 1, !body.isEmpty, size <= longestText else {
      return shelf.unreadable.append(
        UnreadableRecord(
          line: first.line, size > longestText ? "the record is too long" : "no text"))
    }
    let title = KindleTitle(first.text.trimmed)
    guard !title.title.isEmpty else {
      return shelf.unreadable.append(UnreadableRecord(line: first.line, "no title"))
    }
    let book = ImportedBook(
      key: SourceKey.ofBook(title.title, title.authors), title: title.title, authors: title.authors)
    guard let note = note(body, of: book.key, added?.date) else { return }
    shelf.unreadable.add(time: written, added?.date, line: first.line)
    shelf.add(note, to: book)
  }

  /// Returns the note of a record; nil for a bookmark, which has the words of its page.
  private static func note(_ body: String, of book: String, _ created: Date?) -> ImportedHighlight?
  {
    let head = body.prefix { $0 != ":" && $0 != "\"" && $0 != "\n" }
    let kind = kinds.first { isPart($0.word, of: head.lowercased()) }?.kind
    if kind == .bookmark { return nil }
    let isHead = kind != nil || head.contains(where: \.isDecimalDigit)
    let rest = body.dropFirst(isHead ? head.count : 0).drop { $0 == ":" || $0.isWhitespace }
    let (words, quote) =
      kind == .note ? parts(String(rest)) : (words: "", quote: unquoted(String(rest)))
    let numbers = head.drop { !$0.isDecimalDigit }.filter { $0.isDecimalDigit || $0 == "-" }
    let place = isHead ? Passage("p" + numbers) : nil
    let series = "\(book)/\(place?.description ?? "")|"
    let note = ImportedHighlight(
      key: series + SourceKey.of([quote.unlessEmpty ?? words]), series: place == nil ? nil : series,
      quotation: quote, words: words, place: place, created: created)
    return note.noteText.isEmpty ? nil : note
  }

  private enum Kind { case highlight, note, bookmark }

  private static let kinds: [(word: String, kind: Kind)] = [
    ("highlight", .highlight), ("markierung", .highlight), ("marcadores", .highlight),
    ("markering", .highlight), ("evidenziazione", .highlight), ("surlignement", .highlight),
    ("bookmark", .bookmark), ("lesezeichen", .bookmark), ("selección", .bookmark),
    ("bladwijzer", .bookmark), ("segnalibro", .bookmark), ("signet", .bookmark),
    ("note", .note), ("notiz", .note), ("nota", .note), ("notitie", .note),
  ]

  /// Splits a note into the reader's words and the quotation, which begins with the last quote that
  /// begins a line.
  private static func parts(_ text: String) -> (words: String, quote: String) {
    if text.hasPrefix("\""), !text.contains("\n\"") { return ("", unquoted(text)) }
    guard let start = text.ranges(of: "\n\"").last, text.trimmed.hasSuffix("\"") else {
      return (text.trimmed, "")
    }
    let quote = text[text.index(after: start.lowerBound)...]
    return (text[..<start.lowerBound].trimmed, unquoted(String(quote)))
  }

  private static func unquoted(_ text: String) -> String {
    let text = text.trimmed
    guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return text.dropFirst().dropLast().trimmed
  }

  /// Returns the time in `Hinzugefügt am 19.04.2023 | 18:53`; nil if the line has none.
  ///
  /// Only English has the month first.
  private static func time(_ line: Substring) -> LocalTime? {
    let parts = line.split(separator: "|")
    guard parts.count == 2, line.count < 80 else { return nil }
    let day = parts[0].split { !$0.isDecimalDigit }.compactMap { Int($0.prefix(5)) }
    let clock = parts[1].split { !$0.isDecimalDigit }.compactMap { Int($0.prefix(5)) }
    guard day.count == 3, clock.count == 2 else { return nil }
    let isMonthFirst = ["added", "changed"].contains { line.lowercased().hasPrefix($0) }
    let isAfternoon = parts[1].lowercased().contains("pm") && clock[0] < 12
    return LocalTime(
      year: day[2], month: day[isMonthFirst ? 0 : 1], day: day[isMonthFirst ? 1 : 0],
      hour: clock[0] + (isAfternoon ? 12 : 0), minute: clock[1])
  }
}
