import LibraryModel
import LibraryPages

/// Reads the notes of a Markdown folder, such as a vault of Obsidian.
///
/// A file is a note of the book that its front matter names in `book`, or else of its folder; a
/// file with only `author` or `isbn` in its front matter is a book of its own. A note begins with
/// the name of its file, so that links lead to it; fields that are not known are kept at its end.
public struct MarkdownFolder {
  private let name: String
  private var books: [ImportedBook] = []
  private var indices: [String: Int] = [:]
  /// The files that could not be read.
  public private(set) var unreadableFiles: [(path: String, record: UnreadableRecord)] = []
  /// The paths of the pages of Hawk Notes, which are not read here: see ``ExportedPages``.
  public private(set) var pages: [String] = []
  private var fileNames = VaultNames()

  /// Creates a folder without files.
  ///
  /// - Parameter name: Name of the folder: the book of the notes directly in it.
  public init(named name: String) { self.name = name }

  /// The notes that were read; a link by a path, with `.md` or by an alias leads to the note of the
  /// file.
  public var file: ImportedFile {
    var books = books
    for book in books.indices {
      for index in books[book].highlights.indices {
        let words = books[book].highlights[index].words
        books[book].highlights[index].words = WikiLinks.leading(words, to: fileNames.title)
      }
    }
    return ImportedFile(.markdown, books)
  }

  /// Problem with pages of Hawk Notes beside other files; nil if there are none.
  public var problemOfPages: String? {
    guard !pages.isEmpty else { return nil }
    let count = pages.count == 1 ? "a page" : "\(pages.count) pages"
    return "\(count) of Hawk Notes: import the folder of an export alone"
  }

  /// Adds a file.
  ///
  /// - Parameter path: Its path in the folder.
  public mutating func add(_ bytes: [UInt8], at path: String) {
    let parts = path.split(separator: "/").map(String.init)
    let title = Self.withoutExtension(parts.last ?? path)
    guard bytes.count <= longestText,
      let text = String(validating: bytes.withoutByteOrderMark, as: UTF8.self)
    else {
      let reason = bytes.count > longestText ? "the text is too long" : "no UTF-8 text"
      return unreadableFiles.append((path, UnreadableRecord(line: 1, reason)))
    }
    let (matter, body) = FrontMatter.split(text)
    guard matter.text("hawknotes") == nil else { return pages.append(path) }
    var fields = Self.fields(matter)
    let created = ["created", "date"].map { name in
      fields.time(name, matter.text(name) ?? "")
    }
    // A field that is no value of the book, or no time, stays in the text.
    var names = Self.known(matter).subtracting(fields.leftOut)
    if created[0] != nil, created[0] != created[1] { names.remove("date") }
    let words = Self.words(title, matter, body, without: names)
    guard !words.isEmpty else { return }
    fileNames.add(title, in: parts.dropLast(), aliases: matter.list("aliases", "alias"))
    if let problem = fields.problem {
      unreadableFiles.append((path, UnreadableRecord(line: 1, problem)))
    }
    let index = book(of: matter, fields.book, title, in: parts.dropLast().last ?? name)
    books[index].highlights.append(
      ImportedHighlight(
        key: path, words: words, tags: matter.tags(missingIn: body),
        created: created[0] ?? created[1]))
  }

  /// Reads a file alone.
  static func read(_ bytes: ArraySlice<UInt8>) -> ReadBooks {
    var folder = MarkdownFolder(named: "Markdown")
    folder.add(Array(bytes), at: "Note.md")
    let pages = folder.problemOfPages.map { UnreadableRecord(line: 1, $0) }
    return (folder.books, folder.unreadableFiles.map(\.record) + [pages].compactMap { $0 })
  }

  // MARK: Books

  /// Returns the fields of the book that a page with an author or an ISBN is about.
  private static func fields(_ matter: FrontMatter) -> RecordFields {
    var fields = RecordFields()
    guard isBook(matter) else { return fields }
    for field in [ItemField.isbn, .year, .pages, .status] {
      fields.set(field, to: matter.text(field.rawValue))
    }
    return fields
  }

  private static func isBook(_ matter: FrontMatter) -> Bool {
    matter.text("isbn") != nil || !matter.list("author", "authors").isEmpty
  }

  private mutating func book(
    of matter: FrontMatter, _ fields: Book, _ title: String, in folder: String
  ) -> Int {
    let authors = matter.list("author", "authors").map(Self.linked)
    let isBook = Self.isBook(matter)
    let own = isBook ? matter.text("title") ?? title : folder
    let title = matter.text("book").map(Self.linked) ?? own
    let key = SourceKey.ofBook(title, authors)
    let book = ImportedBook(
      key: key, title: title.inOneLine.unlessEmpty ?? "Untitled", authors: authors,
      isbn: fields.isbn, year: fields.year, pages: fields.pages, status: fields.status)
    if let index = indices[key] {
      books[index].takeFacts(of: book)
      return index
    }
    books.append(book)
    indices[key] = books.count - 1
    return books.count - 1
  }

  /// The name in a link: `Emma` of `[[books/Emma|the book]]`.
  static func linked(_ text: String) -> String {
    guard text.hasPrefix("[["), text.hasSuffix("]]") else { return text }
    let target = text.dropFirst(2).dropLast(2).prefix { $0 != "|" && $0 != "#" }
    return (target.split(separator: "/").last.map(String.init) ?? text).inOneLine
  }

  // MARK: Notes

  /// The text of a note: its title, unless the text begins with it, the text, and the unknown
  /// fields.
  private static func words(
    _ title: String, _ matter: FrontMatter, _ body: Substring, without names: Set<String>
  ) -> String {
    let body = String(body.replacing("\r\n", with: "\n")).withoutBlankStart.withoutEnd
    let first = body.prefix { $0 != "\n" }.drop { $0 == "#" }.trimmed
    let name = first.lowercased() == title.lowercased() ? "" : title
    // A title that the text shows is not said again.
    let isShown =
      matter.isPlain("title")
      && matter.text("title").map { [first.slug, title.slug].contains($0.slug) } == true
    let fields = matter.code(without: isShown ? names.union(["title"]) : names) ?? ""
    return [name, body, fields].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The names of the fields that a note or its book shows whole in its own way.
  private static func known(_ matter: FrontMatter) -> Set<String> {
    var lists: Set<String> = []
    var texts: Set = ["book", "created", "date"]
    if FrontMatter.canBeTags(matter.tags) { lists = ["tags", "tag"] }
    if isBook(matter) {
      lists.formUnion(["author", "authors"])
      texts.formUnion(["isbn", "year", "pages", "status"])
      if matter.text("book") == nil { texts.insert("title") }
    }
    texts = texts.filter { (matter.values[$0] ?? []).count < 2 }
    return lists.union(texts).filter(matter.isPlain)
  }

  private static func withoutExtension(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
