// URLs of places: hawknotes://book/NAME[/character/NAME][/note/NAME][?sheet=shop] and so on.

extension PlaceReference {
  private static let scheme = "hawknotes://"

  public var url: String {
    let (segments, query) = written
    let sheetQuery = sheet.map { ["sheet=\($0.rawValue)"] } ?? []
    let queries = (query + sheetQuery).joined(separator: "&")
    return Self.scheme + segments.map(percentEncoded).joined(separator: "/")
      + (queries.isEmpty ? "" : "?" + queries)
  }

  private var written: (segments: [String], query: [String]) {
    switch path {
    case .shelf(let note): (["shelf"] + step("note", note), [])
    case .book(let book, let character, let note):
      (["book", book] + step("character", character) + step("note", note), [])
    case .favourites: (["favourites"], [])
    case .favourite(let character, let note):
      (["favourites", "character", character] + step("note", note), [])
    case .search(let text): (["search"], ["q=" + percentEncoded(text)])
    case .loose: (["loose"], [])
    }
  }

  /// Reads `b|BOOK` and `b|BOOK::c|CHARACTER`.
  static func oldStyle(_ text: String) -> (Path, Link.Sheet?)? {
    guard text.hasPrefix("b|") else { return nil }
    let names = text.dropFirst(2).split(separator: "::c|", omittingEmptySubsequences: false)
    guard names.count <= 2, names.allSatisfy({ !$0.isEmpty && !$0.contains("|") }) else {
      return nil
    }
    return (.book(String(names[0]), character: names.dropFirst().first.map(String.init)), nil)
  }

  /// Reads a URL with the scheme `hawknotes`.
  static func parts(of url: String) -> (Path, Link.Sheet?)? {
    guard url.lowercased().hasPrefix(scheme), !url.contains(where: isForbidden) else { return nil }
    let rest = url.dropFirst(scheme.count)
    let halves = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let segments = segments(halves[0]),
      var query = query(halves.count > 1 ? halves[1] : ""),
      let path = path(segments, text: query.removeValue(forKey: "q"))
    else { return nil }
    guard let sheetName = query.removeValue(forKey: "sheet") else {
      return query.isEmpty ? (path, nil) : nil
    }
    guard let sheet = Link.Sheet(rawValue: sheetName), query.isEmpty else { return nil }
    return (path, sheet)
  }

  private static func path(_ segments: [String], text: String?) -> Path? {
    if let text { return segments == ["search"] ? .search(text) : nil }
    return switch segments.count {
    case 1 where segments == ["shelf"]: .shelf()
    case 1 where segments == ["favourites"]: .favourites
    case 1 where segments == ["loose"]: .loose
    case 2 where segments[0] == "book": .book(segments[1])
    case 3 where segments[...1] == ["shelf", "note"]: .shelf(note: segments[2])
    case 3 where segments[...1] == ["favourites", "character"]: .favourite(segments[2])
    case 4 where segments[0] == "book" && segments[2] == "character":
      .book(segments[1], character: segments[3])
    case 4 where segments[0] == "book" && segments[2] == "note":
      .book(segments[1], note: segments[3])
    case 5 where segments[...1] == ["favourites", "character"] && segments[3] == "note":
      .favourite(segments[2], note: segments[4])
    case 6 where segments[0] == "book" && segments[2] == "character" && segments[4] == "note":
      .book(segments[1], character: segments[3], note: segments[5])
    default: nil
    }
  }

  private static func segments(_ text: Substring) -> [String]? {
    let trimmed = text.hasSuffix("/") ? text.dropLast() : text
    var segments: [String] = []
    for part in trimmed.split(separator: "/", omittingEmptySubsequences: false) {
      guard let segment = percentDecoded(part), !segment.isEmpty else { return nil }
      segments.append(segments.isEmpty ? segment.lowercased() : segment)
    }
    return segments
  }

  private static func query(_ text: Substring) -> [String: String]? {
    var query: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, let value = percentDecoded(halves[1]),
        query.updateValue(value, forKey: String(halves[0])) == nil
      else { return nil }
    }
    return query
  }

  /// Returns whether a URL must not contain the character: `#`, blanks and controls.
  private static func isForbidden(_ character: Character) -> Bool {
    character == "#" || character.unicodeScalars.contains { $0.value <= 0x20 || $0.value == 0x7F }
  }
}

private func step(_ kind: String, _ name: String?) -> [String] {
  name.map { [kind, $0] } ?? []
}
