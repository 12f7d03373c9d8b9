public import LibraryModel

/// Makes the links of a text lead to the files of an export.
public struct WikiLinks {
  /// File names by the slug of a name that is the same in the whole export.
  private var everywhere: [String: String] = [:]
  /// File names of characters by the slug of a name, for each book.
  private var inBook: [Book.ID: [String: String]] = [:]

  /// Creates links without files.
  public init() {}

  /// Adds the file of a book.
  public mutating func add(_ book: Book, file: String) {
    everywhere[book.slug] = everywhere[book.slug] ?? file
  }

  /// Adds the file of a character.
  public mutating func add(_ character: BookCharacter, file: String) {
    for name in [character.name] + character.aliases {
      let slug = name.slug
      inBook[character.book, default: [:]][slug] = inBook[character.book]?[slug] ?? file
      everywhere[slug] = everywhere[slug] ?? file
    }
  }

  /// Returns a text of a book with links to files; links in code stay.
  public func linked(_ text: String, in book: Book.ID?) -> String {
    Self.replacing(in: text) { link($0, in: book) }
  }

  /// Returns the links of a text that lead to a file by another name, in their order.
  public func changed(in text: String, of book: Book.ID?) -> [LinkChange] {
    var changes: [LinkChange] = []
    _ = Self.replacing(in: text) { inside in
      let change = LinkChange(file: link(inside, in: book), note: "[[\(inside)]]")
      if change.file != change.note { changes.append(change) }
      return change.file
    }
    return changes
  }

  /// Returns the text of a file with the links that the note had.
  public static func restored(_ text: String, _ changes: [LinkChange]) -> String {
    guard !changes.isEmpty else { return text }
    // Several links may have become the same one: each stands for the next of them.
    var notes = Dictionary(grouping: changes, by: \.file).mapValues { $0.map(\.note)[...] }
    return replacing(in: text) { inside in
      let link = "[[\(inside)]]"
      guard let note = notes[link]?.first else { return link }
      if notes[link]?.count ?? 0 > 1 { notes[link]?.removeFirst() }
      return note
    }
  }

  /// Replaces the links outside of code.
  private static func replacing(
    in text: String, _ replacement: (Substring) -> String
  ) -> String {
    guard text.contains("[[") else { return text }
    var result = ""
    var isFenced = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { result += "\n" }
      let start = line.drop { $0 == " " }
      let isFence = start.hasPrefix("```") || start.hasPrefix("~~~")
      if isFence { isFenced.toggle() }
      result += isFence || isFenced ? String(line) : replacing(inLine: line, replacement)
    }
    return result
  }

  private static func replacing(
    inLine line: Substring, _ replacement: (Substring) -> String
  ) -> String {
    var result = ""
    var rest = line
    while let open = rest.firstRange(of: "[["),
      let close = rest[open.upperBound...].firstRange(of: "]]")
    {
      let before = rest[..<open.lowerBound]
      let inside = rest[open.upperBound..<close.lowerBound]
      // An odd number of backquotes before it: the link is in code.
      let isCode = !before.count(where: { $0 == "`" }).isMultiple(of: 2)
      result += before + (isCode ? "[[\(inside)]]" : replacement(inside))
      rest = rest[close.upperBound...]
    }
    return result + rest
  }

  private func link(_ inside: Substring, in book: Book.ID?) -> String {
    let parts = inside.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let target = parts.first.map { $0.prefix { $0 != "#" } } ?? ""
    let name = target.trimmed
    guard !name.isEmpty, !inside.contains("[") else { return "[[\(inside)]]" }
    let slug = name.slug
    let file = book.flatMap { inBook[$0]?[slug] } ?? everywhere[slug] ?? FileName.of(name)
    if file.lowercased() == name.lowercased() { return "[[\(inside)]]" }
    let heading = (parts.first ?? "").dropFirst(target.count)
    return "[[\(file)\(heading)|\(parts.count > 1 ? String(parts[1]) : name)]]"
  }
}
