import struct FoundationEssentials.Date
import LibraryModel

/// The second line of a record: what it is, where in the book, and when it was added.
struct KindleFacts: Equatable {
  enum Kind: Equatable {
    case highlight, note, bookmark
  }

  /// A page or a location, or several of them.
  struct Span: Equatable {
    let first: Int
    let last: Int
  }

  var kind: Kind?
  var page: Span?
  /// A page before the text, or several of them.
  private var romanPage: Passage?
  var location: Span?
  /// The words about the time, as they are written.
  var time: String
  /// Whether these words name a place.
  private(set) var hasPlaceForTime = false

  /// Whether a line is one: it begins with a dash, and names a place or a time.
  static func isLine(_ line: String) -> Bool {
    let text = line.drop { $0 == "\u{FEFF}" }
    let start = text.drop(while: \.isWhitespace)
    guard let dash = start.first else { return false }
    guard dash == "-" || dash == "–" else { return text.hasPrefix("  ") && text.contains("|") }
    guard start.dropFirst().first?.isWhitespace == true else { return false }
    return text.contains("|") || text.contains { $0.isNumber }
  }

  init(_ line: String) {
    let line = line.withPlainNumbers
    let bar = line.lastIndex(of: "|")
    let head = String(bar.map { line[..<$0] } ?? line[...])
    time = bar.map { String(line[line.index(after: $0)...]).trimmed } ?? ""
    kind = Self.kind(of: head.lowercased())
    romanPage = Self.romanPage(of: head)
    readPlaces(of: head)
    // A line with a single bar may have a place there, not a time.
    guard page == nil, location == nil, KindleTime(time) == nil else { return }
    readPlaces(of: time)
    let words = time.lowercased()
    let places = KindleWords.locations + KindleWords.pages + KindleWords.pageSuffixes
    hasPlaceForTime =
      places.contains { isPart($0, of: words) } || !words.contains(where: \.isLetter)
  }

  /// The time of the record; nil if it cannot be read.
  var date: Date? { KindleTime(time)?.date }

  /// The place for a note: the page if it is known, else the location.
  var place: Passage? { pagePassage ?? locationPassage }

  /// The location, if there is a page too; otherwise nil.
  var secondPlace: Passage? { pagePassage == nil ? nil : locationPassage }

  private var pagePassage: Passage? { romanPage ?? page.flatMap { Passage("p" + $0.words) } }

  private var locationPassage: Passage? { location.flatMap { Passage("loc" + $0.words) } }

  /// Reads the page in `on page xii-xiv`.
  private static func romanPage(of head: String) -> Passage? {
    let words = head.lowercased().split { $0.isWhitespace || $0 == "|" }
    let numbers = zip(words, words.dropFirst()).compactMap { word, number in
      KindleWords.pages.contains(String(word))
        ? Passage("p" + number.map { $0 == "–" ? "-" : String($0) }.joined()) : nil
    }
    return numbers.first { $0.isRoman }
  }

  /// Whether the record spans several places: then it is a highlight, whatever its language.
  var isRange: Bool { [page, location].contains { $0.map { $0.first != $0.last } ?? false } }

  /// Whether a note has only the page of these facts.
  func hasPage(of note: KindleFacts) -> Bool {
    note.location == nil && note.pagePassage != nil
      && (note.pagePassage == pagePassage
        || note.page.flatMap { note in page.map { $0.first...$0.last ~= note.first } } == true)
  }

  private static func kind(of head: String) -> Kind? {
    KindleWords.kinds.first { kind in kind.words.contains { isPart($0, of: head) } }?.kind
  }

  private mutating func readPlaces(of head: String) {
    var before = ""
    var rest = head[...]
    while let start = rest.firstIndex(where: \.isDecimalDigit) {
      before = rest[..<start].lowercased()
      rest = rest[start...]
      guard let span = Self.span(&rest) else { continue }
      let after = rest.drop(while: \.isWhitespace).lowercased()
      if KindleWords.locations.contains(where: { isPart($0, of: before) }) {
        location = location ?? span
      } else if KindleWords.pages.contains(where: { isPart($0, of: before) })
        || KindleWords.pageSuffixes.contains(where: after.hasPrefix)
      {
        page = page ?? span
      } else {
        location = location ?? span
      }
    }
  }

  /// Reads `300`, `300-340`, `55 t/m 88`, or `1024-25` and `1998-02`, which mean 1024 to 1025 and
  /// 1998 to 2002.
  private static func span(_ text: inout Substring) -> Span? {
    let first = digits(&text)
    var rest = text
    let joint = ["-", "–", "—", " t/m ", " - ", "～", "~"].first { rest.hasPrefix($0) }
    guard let joint else { return Int(first).flatMap { Span(first: $0, last: $0) } }
    rest = rest.dropFirst(joint.count).drop { $0 == "#" }
    let second = digits(&rest)
    guard !second.isEmpty else { return Int(first).flatMap { Span(first: $0, last: $0) } }
    text = rest
    guard let from = Int(first), let to = Int(second) else { return nil }
    if to >= from { return Span(first: from, last: to) }
    guard second.count < first.count else { return Span(first: from, last: from) }
    let whole = Int(first.dropLast(second.count) + second) ?? from
    let carry = whole < from ? Int("1" + String(repeating: "0", count: second.count)) ?? 0 : 0
    return Span(first: from, last: whole + carry)
  }

  /// Takes the digits at the beginning, at most seven of them.
  private static func digits(_ text: inout Substring) -> Substring {
    let digits = text.prefix(while: \.isDecimalDigit)
    text = text.dropFirst(digits.count)
    return digits.count <= 7 ? digits : ""
  }
}

extension KindleFacts.Span {
  /// `300` or `300-340`.
  var words: String { first == last ? "\(first)" : "\(first)-\(last)" }
}

extension String {
  /// The line with full-width digits as plain ones, and without the commas in `12,345`.
  fileprivate var withPlainNumbers: String {
    let plain = String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          0xFF10...0xFF19 ~= scalar.value
            ? Unicode.Scalar(scalar.value - 0xFF10 + 48) ?? scalar : scalar
        }))
    guard plain.utf8.contains(UInt8(ascii: ",")) else { return plain }
    return plain.split(separator: ",", omittingEmptySubsequences: false).reduce("") { text, part in
      let isInNumber =
        text.last?.isDecimalDigit == true && part.prefix(while: \.isDecimalDigit).count == 3
      return text.isEmpty || isInNumber ? text + part : text + "," + part
    }
  }
}

extension Character {
  /// Whether the character is one of `0` to `9`.
  var isDecimalDigit: Bool { "0" <= self && self <= "9" && isASCII }
}
