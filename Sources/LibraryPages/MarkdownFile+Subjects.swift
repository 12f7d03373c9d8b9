public import LibraryModel

// The page of a book or a character that may have been edited.

extension MarkdownFile {
  /// Returns a book with what its page says.
  ///
  /// A field that the page does not have is empty. Without front matter, only the title and the
  /// synopsis are read.
  ///
  /// - Parameter known: The book as the page was written: it tells which of two titles is new.
  public func book(_ known: Book) throws(PageProblem) -> Book {
    var book = known
    (book.title, book.synopsis) = try titled("title", known.title)
    guard !head.isEmpty else { return book }
    let values = PageValues(matter: matter)
    try values.read(&book)
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
    try values.read(&character)
    return character
  }

  /// The lines of the front matter that Hawk Notes does not write: they stay in the page.
  ///
  /// - Throws: If they have no meaning without the other lines.
  public func otherLines() throws(PageProblem) -> String {
    let isBook = matter.text("kind") != "character"
    let known = isBook ? names(of: Book.self) : names(of: BookCharacter.self).union(["book"])
    var lines = Self.lines(matter.lines, without: known)
    while lines.last?.isBlank == true { lines.removeLast() }
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
    // An older version of the program left a field to others that this one writes.
    let written = Set(FrontMatter.split(page).0.fields.map(\.name))
    let others = Self.lines(
      lines.split(separator: "\n", omittingEmptySubsequences: false), without: written)
    let end = (others + ["---"]).joined(separator: "\n")
    return page.replacing("\n---\n", with: "\n" + end + "\n", maxReplacements: 1)
  }

  /// Returns the lines of front matter without those of some fields.
  private static func lines(_ lines: [Substring], without names: Set<String>) -> [Substring] {
    var isKept = true
    return lines.filter { line in
      if let name = FrontMatter.name(of: line) { isKept = !names.contains(name) }
      // A comment after one of our fields belongs to the user.
      return isKept || line.hasPrefix("#")
    }
  }

  /// Returns the title and the text below it.
  ///
  /// The front matter and the heading both have the title: the title that was changed is taken.
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
    return (title == known.inOneLine ? known : title, String(text).withoutEnd)
  }

  /// Returns the names of the fields that Hawk Notes writes or reads.
  private func names<Item: ItemWithFields>(of item: Item.Type) -> Set<String> {
    Set(["hawknotes", "kind"] + Item.fields(.pages).flatMap { PageValues.names($0.field) })
  }
}
