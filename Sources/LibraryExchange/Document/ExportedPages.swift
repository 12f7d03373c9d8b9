import struct FoundationEssentials.Date
public import LibraryModel
public import LibraryPages

/// Reads the pages of a library that was exported as Markdown.
///
/// Add all pages first: they are named by their files, also in the links of the others.
public struct ExportedPages {
  /// The paths of the pages: those of books, then of characters, then of notes.
  public var paths: [String] { books.paths + characters.paths + notes }

  private var books = Names<Book>()
  private var characters = Names<BookCharacter>()
  private var notes: [String] = []
  /// The titles of items whose files have other names, by these names in lower case.
  private var titles: [String: String] = [:]
  /// The first page of each id: another one with other words does not come in.
  private var pages: [String: (path: String, hash: Int)] = [:]

  /// The pages of a kind, with the ids of their items.
  private struct Names<Item> {
    private(set) var paths: [String] = []
    private var ids: [String: Identifier<Item>] = [:]

    mutating func add(_ id: String, at path: String) {
      paths.append(path)
      ids[path.pageName.lowercased()] = Identifier(id)
    }

    subscript(name: String) -> Identifier<Item>? { ids[name.lowercased()] }
  }

  /// Creates an export without pages.
  public init() {}

  /// Adds a page.
  public mutating func add(_ bytes: [UInt8], at path: String) {
    guard let file = MarkdownFile(bytes), let id = file.id else { return notes.append(path) }
    pages[id.lowercased()] = pages[id.lowercased()] ?? (path, bytes.hashValue)
    let (matter, body) = Self.split(bytes)
    switch matter.text("kind") {
    case "book": books.add(id, at: path)
    case "character": characters.add(id, at: path)
    case _: notes.append(path)
    }
    let title = Note.title(of: String(body.prefix(4096)))
    guard title.slug != path.pageName.slug, !title.contains(where: { "[]|#^".contains($0) }) else {
      return
    }
    titles[path.pageName.lowercased()] = title
  }

  /// Returns the paths of the book and the character that a page names, beside it.
  public static func owners(of bytes: [UInt8], at path: String) -> [String] {
    let matter = split(bytes).0
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return ["book", "character"].compactMap { matter.text($0) }.map { name in
      (folder + ["\(MarkdownFolder.linked(name)).md"]).joined(separator: "/")
    }
  }

  /// Reads a page that was added.
  ///
  /// - Parameter number: Its number among all.
  public func entry(
    of bytes: [UInt8], at path: String, number: Int
  ) throws(PageProblem) -> LibraryEntry {
    guard let file = MarkdownFile(bytes) else {
      throw PageProblem(1, "no UTF-8 text, or too long")
    }
    let (matter, _) = Self.split(bytes)
    let id = file.id ?? ""
    if let page = pages[id.lowercased()], page.path != path, page.hash != bytes.hashValue {
      throw PageProblem(1, "\(page.path) has the same id: remove one of the two pages")
    }
    switch matter.text("kind") {
    case "book": return try .book(ExportedItem(book(file, id, path, number)))
    case "character": return try .character(ExportedItem(character(file, id, matter, number)))
    case _: return try .note(ExportedItem(note(file, id, matter)))
    }
  }

  private static func split(_ bytes: [UInt8]) -> (FrontMatter, text: Substring) {
    FrontMatter.split(String(decoding: bytes.withoutByteOrderMark, as: UTF8.self))
  }

  // MARK: Items

  private func book(
    _ file: MarkdownFile, _ id: String, _ path: String, _ number: Int
  ) throws(PageProblem) -> Book {
    guard path.split(separator: "/").dropLast().last.map(String.init) == path.pageName else {
      throw PageProblem(
        1, "a book in one file, or in a folder of another name: export it as a folder of pages")
    }
    var book = Book(
      id: try Self.id(id), title: "", hasTab: false, position: LibraryPosition.ofItem(number))
    book = try file.book(book)
    book.synopsis = try text(book.synopsis, of: file)
    return book
  }

  private func character(
    _ file: MarkdownFile, _ id: String, _ matter: FrontMatter, _ number: Int
  ) throws(PageProblem) -> BookCharacter {
    guard let book = try book(of: matter) else {
      throw PageProblem(1, "the character has no book: write book: \"[[TITLE]]\"")
    }
    var character = BookCharacter(
      id: try Self.id(id), book: book, name: "", position: LibraryPosition.ofItem(number))
    character = try file.character(character)
    character.synopsis = try text(character.synopsis, of: file)
    return character
  }

  private func note(
    _ file: MarkdownFile, _ id: String, _ matter: FrontMatter
  ) throws(PageProblem) -> Note {
    let book = try book(of: matter)
    var owner = book.map { Owner.book($0) } ?? .inbox
    if let book, let name = matter.text("character").map(MarkdownFolder.linked) {
      guard let character = characters[name] else {
        throw PageProblem(
          1, "the page of its character \(name) is not there: import the whole folder")
      }
      owner = .character(character, of: book)
    }
    let times = [matter.text("created"), matter.text("updated")].map { $0.flatMap(TableValue.time) }
    let created = times[0] ?? times[1] ?? Date()
    guard !file.isBlank else { throw PageProblem(1, "the note is empty") }
    var note = Note(
      id: try Self.id(id), owner: owner, text: linked(file.noteText(base: nil)),
      created: created, updated: times[1] ?? created)
    note.rank = matter.text("rank").flatMap { Int($0) }
    return note
  }

  private static func id<Item>(_ text: String) throws(PageProblem) -> Identifier<Item> {
    guard let id = Identifier<Item>(text) else {
      throw PageProblem(1, "not a page of one item: export it as a folder of pages")
    }
    return id
  }

  /// Returns the book that a page names; nil if it names none.
  private func book(of matter: FrontMatter) throws(PageProblem) -> Book.ID? {
    guard let name = matter.text("book").map(MarkdownFolder.linked) else { return nil }
    guard let book = books[name] else {
      throw PageProblem(1, "the page of its book \(name) is not there: import the whole folder")
    }
    return book
  }

  /// Returns a synopsis with links to titles, and with the fields of other programs below it.
  private func text(_ synopsis: String, of file: MarkdownFile) throws(PageProblem) -> String {
    let others = try file.otherLines()
    let code = others.isEmpty ? [] : ["```yaml\n\(others)\n```"]
    // The library can keep a NUL in the text of a note only.
    guard !synopsis.utf8.contains(0) else { throw PageProblem(1, "the text has a NUL") }
    return ([linked(synopsis)].filter { !$0.isEmpty } + code).joined(separator: "\n\n")
  }

  private func linked(_ text: String) -> String {
    WikiLinks.leading(text) { titles[$0.lowercased()] }
  }
}

extension String {
  /// The name of a page, without its extension.
  fileprivate var pageName: String {
    let name = lastPathPart
    return name.hasSuffix(".md") ? String(name.dropLast(3)) : name
  }
}
