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
    guard text.contains("[[") else { return text }
    var result = ""
    var isFenced = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { result += "\n" }
      let start = line.drop { $0 == " " }
      let isFence = start.hasPrefix("```") || start.hasPrefix("~~~")
      if isFence { isFenced.toggle() }
      result += isFence || isFenced ? String(line) : linked(line: line, in: book)
    }
    return result
  }

  private func linked(line: Substring, in book: Book.ID?) -> String {
    var result = ""
    var rest = line
    while let open = rest.firstRange(of: "[["),
      let close = rest[open.upperBound...].firstRange(of: "]]")
    {
      let before = rest[..<open.lowerBound]
      let inside = rest[open.upperBound..<close.lowerBound]
      // An odd number of backquotes before it: the link is in code.
      let isCode = !before.count(where: { $0 == "`" }).isMultiple(of: 2)
      result += before + (isCode ? "[[\(inside)]]" : link(inside, in: book))
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
