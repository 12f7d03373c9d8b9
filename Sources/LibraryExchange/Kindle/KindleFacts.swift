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
  var location: Span?
  /// The words about the time, as they are written.
  var time: String

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
    let bar = line.lastIndex(of: "|")
    let head = String(bar.map { line[..<$0] } ?? line[...])
    // A line with a single bar may have a place there, not a time.
    time = bar.map { String(line[line.index(after: $0)...]).trimmed } ?? ""
    kind = Self.kind(of: head.lowercased())
    readPlaces(of: head)
    if page == nil, location == nil, KindleTime(time) == nil { readPlaces(of: time) }
  }

  /// The time of the record; nil if it cannot be read.
  var date: Date? { KindleTime(time)?.local.date }

  /// The place for a note: the page if it is known, else the location.
  var place: Passage? {
    if let page { return Passage("p" + page.words) }
    return location.flatMap { Passage("loc" + $0.words) }
  }

  /// Whether the record spans several places: then it is a highlight, whatever its language.
  var isRange: Bool { [page, location].contains { $0.map { $0.first != $0.last } ?? false } }

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

  /// Reads `300`, `300-340`, `55 t/m 88` or `1024-25`, which means 1024 to 1025.
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
    let whole = Int(first.dropLast(min(first.count, second.count)) + second) ?? from
    return Span(first: from, last: max(from, whole))
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

extension Character {
  /// Whether the character is one of `0` to `9`.
  var isDecimalDigit: Bool { "0" <= self && self <= "9" && isASCII }
}
