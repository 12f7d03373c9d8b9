import struct FoundationEssentials.Date
import LibraryModel

/// Reads the exports of KOReader for people: as HTML, Markdown and text.
enum KOReaderExport {
  /// Whether a file is one, by its beginning.
  static func isMine(_ start: ArraySlice<UInt8>) -> Bool { Form(start) != nil }

  static func read(_ file: FileBytes) -> ReadBooks {
    let form = Form(file.beginning.drop { $0 <= 0x20 })
    var collector = Collector()
    switch form {
    case .page: readPage(file, into: &collector)
    case .markdown: readMarkdown(file.rest()[...], into: &collector)
    case .text, nil: readText(file.rest()[...], into: &collector)
    }
    return collector.finish()
  }

  private enum Form {
    case page, markdown, text

    init?(_ start: ArraySlice<UInt8>) {
      let beginning = start.prefix(65_536)
      if beginning.first == UInt8(ascii: "<"),
        beginning.contains("font-size:10pt; margin-bottom:0.2em; color:darkgray".utf8)
      {
        self = .page
      } else if beginning.starts(with: "# ".utf8), beginning.contains("\n##### ".utf8),
        beginning.contains("\n### Page ".utf8)
      {
        self = .markdown
      } else if beginning.starts(with: wide.utf8), beginning.contains("\n\(wide)\(wide)-- ".utf8) {
        self = .text
      } else {
        return nil
      }
    }
  }

  /// The wide blank before the titles and places of a text.
  private static let wide = "\u{3000}"

  // MARK: HTML

  private enum Part {
    case title, authors, chapter, date, page, text, words
  }

  private static func readPage(_ file: FileBytes, into collector: inout Collector) {
    var scanner = TagScanner<Part>(file, meaning)
    var day: Date?
    while let (part, line, text) = scanner.next() {
      switch part {
      case .title: collector.begin(text)
      case .authors: collector.authors = authors(text, separator: "\n")
      case .chapter:
        collector.finishEntry()
        collector.chapter = text.inOneLine.unlessEmpty
      case .date: day = self.day(text)
      case .page:
        collector.add(page: text.split(separator: ":").last.map(String.init) ?? "", line, day)
        day = nil
      case .text: collector.text = text
      case .words: collector.words = text
      }
    }
  }

  /// Reads `05/21/24` or `21/05/24`; nil if either number may be the month.
  private static func day(_ text: String) -> Date? {
    let numbers = text.trimmed.split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 3, case let (one, other) = (numbers[0], numbers[1]),
      one == other || max(one, other) > 12
    else { return nil }
    let year = numbers[2] < 100 ? 2000 + numbers[2] : numbers[2]
    return LocalTime(year: year, month: min(one, other), day: max(one, other)).date
  }

  private static func meaning(of tag: String) -> TagScanner<Part>.Meaning {
    if tag.hasPrefix("<h2") { return .begins(.title) }
    if tag.hasPrefix("<h5") { return .begins(.authors) }
    if tag.contains("float:right") { return .begins(.page) }
    if tag.contains("color:darkgray") { return .begins(.date) }
    if tag.contains("color:#888888") { return .begins(.words) }
    guard tag.hasPrefix("<div") else { return tag == "</body" ? .ends : .isText }
    if tag.contains("font-weight:bold; text-align:center") { return .begins(.chapter) }
    return tag.contains("\"font-size:12pt\"") ? .begins(.text) : .ends
  }

  // MARK: Markdown

  private static func readMarkdown(_ bytes: ArraySlice<UInt8>, into collector: inout Collector) {
    collector.isFormatted = true
    for (index, line) in lines(of: bytes) {
      if line.hasPrefix("# ") {
        collector.begin(String(line.dropFirst(2)))
      } else if line.hasPrefix("##### "), !collector.isInEntry {
        collector.authors = authors(String(line.dropFirst(6)), separator: ",")
      } else if line.hasPrefix("## ") {
        collector.finishEntry()
        collector.chapter = line.dropFirst(3).inOneLine.unlessEmpty
      } else if line.hasPrefix("### Page "), let at = line.firstRange(of: " @ ") {
        let (page, time) = (line[..<at.lowerBound].dropFirst(9), String(line[at.upperBound...]))
        collector.add(page: String(page), index, KindleTime(time)?.date, written: time)
      } else if line.hasPrefix("_Generated at: ") {
        collector.finishEntry()
      } else if !line.contains("](file://") {
        collector.continueEntry(line)
      }
    }
  }

  // MARK: Text

  private static func readText(_ bytes: ArraySlice<UInt8>, into collector: inout Collector) {
    var headings: [String] = []
    for (index, line) in lines(of: bytes) {
      if line == "-=-=-=-=-=-" {
        collector.finishEntry()
      } else if line.hasPrefix("\(wide)\(wide)-- "), !collector.isInEntry {
        // A chapter stands before each entry, a title before the first one of a book.
        if headings.count > 1 || !collector.hasBook { collector.begin(headings.first ?? "") }
        if headings.count > 1 || collector.hasEntries { collector.chapter = headings.last }
        headings = []
        let page = line.drop { !$0.isDecimalDigit }.prefix(while: \.isDecimalDigit)
        let time = line.split(separator: ",", maxSplits: 1).dropFirst().first?.trimmed ?? ""
        collector.add(page: String(page), index, KindleTime(time)?.date, written: time)
      } else if line.hasPrefix(wide), !collector.isInEntry {
        if let heading = line.inOneLine.unlessEmpty { headings.append(heading) }
      } else {
        collector.continueEntry(line)
      }
    }
  }

  /// The lines with their numbers.
  private static func lines(of bytes: ArraySlice<UInt8>) -> Zip2Sequence<
    PartialRangeFrom<Int>, [Substring]
  > {
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    return zip(1..., lines.map { Substring(($0.last == 13 ? $0.dropLast() : $0).text) })
  }

  private static func authors(_ text: String, separator: Character) -> [String] {
    text.split(separator: separator).map(\.inOneLine).filter { !$0.isEmpty && $0 != "N/A" }
  }
}
