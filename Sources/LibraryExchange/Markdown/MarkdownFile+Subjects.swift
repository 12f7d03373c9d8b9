public import LibraryModel

// The page of a book or a character that may have been edited.

extension MarkdownFile {
  /// Returns a book with what its page says.
  ///
  /// A field that the page does not have is empty. Without front matter, only the title and the synopsis
  /// are read.
  ///
  /// - Parameter known: The book as the page was written: it tells which of two titles is new.
  public func book(_ known: Book) throws(PageProblem) -> Book {
    var book = known
    (book.title, book.synopsis) = try titled("title", known.title)
    guard !head.isEmpty else { return book }
    let values = PageValues(matter: matter)
    try values.read(.authors, of: &book, "authors", "author")
    for field in Self.simpleFields { try values.read(field, of: &book) }
    return book
  }

  /// Returns a character with what their page says.
  ///
  /// - Parameter known: The character as the page was written.
  public func character(_ known: BookCharacter) throws(PageProblem) -> BookCharacter {
    var character = known
    (character.name, character.synopsis) = try titled("name", known.name)
    guard !head.isEmpty else { return character }
    let values = PageValues(matter: matter)
    try values.read(.aliases, of: &character)
    try values.read(.favourite, of: &character)
    return character
  }

  /// The lines of the front matter that Hawk Notes does not write: they stay in the page.
  ///
  /// - Throws: If they have no meaning without the other lines.
  public func otherLines() throws(PageProblem) -> String {
    let isBook = matter.text("kind") != "character"
    let known = isBook ? Self.fieldsOfBook : Self.fieldsOfCharacter
    var (lines, isKept): ([Substring], Bool) = ([], true)
    for line in matter.lines {
      if let name = FrontMatter.name(of: line) { isKept = !known.contains(name) }
      // A comment after one of our fields belongs to the user.
      if isKept || line.hasPrefix("#") { lines.append(line) }
    }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    guard !lines.isEmpty else { return "" }
    let text = lines.joined(separator: "\n")
    guard !FrontMatter.split("---\n" + text + "\n---\n").text.hasPrefix("---") else {
      throw PageProblem(2, "the fields that are not of Hawk Notes need its lines: write them out")
    }
    return text
  }

  /// Returns a page with more lines at the end of its front matter.
  public static func page(_ page: String, with lines: String) -> String {
    guard !lines.isEmpty else { return page }
    return page.replacing("\n---\n", with: "\n" + lines + "\n---\n", maxReplacements: 1)
  }

  /// Returns the title and the text below it.
  ///
  /// The title is in the front matter and in the heading: the one that was changed is the new one.
  private func titled(
    _ name: String, _ known: String
  ) throws(PageProblem) -> (title: String, synopsis: String) {
    let values = PageValues(matter: matter)
    let first = body.prefix { $0 != "\n" }
    let heading = first.hasPrefix("# ") ? String(first.dropFirst(2)).inOneLine : nil
    let titles = [try values.text(name), heading].compactMap(\.self)
    let new = Set(titles).subtracting([known.inOneLine])
    let number = matter.lines.count + (head.isEmpty ? 1 : 3)
    guard new.count < 2, !titles.contains("") else {
      throw PageProblem(number, "the \(name) and the heading differ: make them the same")
    }
    guard let title = new.first ?? titles.first else {
      throw PageProblem(number, "there is no heading with the \(name): write # and the \(name)")
    }
    var text = heading == nil ? body[...] : body.dropFirst(first.count)
    while text.hasPrefix("\n") { text.removeFirst() }
    while text.hasSuffix("\n") { text.removeLast() }
    return (title == known.inOneLine ? known : title, String(text))
  }

  private static let simpleFields: [ItemField] = [
    .tagline, .isbn, .year, .pages, .status, .rating, .readings, .progress, .shop,
  ]

  private static let fieldsOfBook: Set<String> = Set(
    ["hawknotes", "kind", "title", "authors", "author"] + simpleFields.map(\.rawValue))
  private static let fieldsOfCharacter: Set = [
    "hawknotes", "kind", "book", "name", "aliases", "favourite",
  ]
}
