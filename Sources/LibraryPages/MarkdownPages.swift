public import struct FoundationEssentials.Date
public import LibraryModel

/// The pages of an exported library: a folder for each book, a file for each item.
///
/// Add all books, then all characters. The names of the files depend on the order of all items.
public struct MarkdownPages {
  /// A file of the export.
  public struct Page: Hashable, Sendable {
    /// The item that the file shows.
    public let item: LibraryItem
    /// Version of the item: see ``PageSubject/mark``.
    public let version: String
    /// Name of the folder.
    public let folder: String
    /// Name of the file, without its extension.
    public let name: String
    /// The name that the item has if no other one has it.
    public let stem: String
    public let text: String
    /// The links of the item that are others in the file.
    public let links: [LinkChange]

    /// The path without its extension.
    public var path: String { folder + "/" + name }
    /// The id of the item, as the front matter has it.
    public var id: String { String("\(item)".drop { $0 != ":" }.dropFirst()) }
  }

  /// Name of the folder for notes without a book.
  public static let inbox = "Inbox"

  /// The books as they were added, with the names of their files and folders.
  public private(set) var books: [(book: Book, file: String)] = []
  private var characters: [Book.ID: [(character: BookCharacter, file: String)]] = [:]
  private var files: [Book.ID: String] = [:]
  private var characterFiles: [BookCharacter.ID: String] = [:]
  private var names = FileNames()
  private var links = WikiLinks()
  private let time: (Date) -> String

  /// Creates the pages of an empty library.
  ///
  /// - Parameter time: Writes a time.
  public init(time: @escaping (Date) -> String) {
    self.time = time
    _ = names.name(Self.inbox, id: "")
  }

  public mutating func add(_ book: Book) {
    let file = names.name(book.title, hint: book.authors.first, id: "\(book.id)")
    files[book.id] = file
    books.append((book, file))
    links.add(book, file: file)
  }

  /// Adds a character, after all books.
  public mutating func add(_ character: BookCharacter) {
    let file = names.name(
      character.name, hint: files[character.book], id: "\(character.id)")
    characterFiles[character.id] = file
    characters[character.book, default: []].append((character, file))
    links.add(character, file: file)
  }

  /// Gives links the files that the notes will have, after all books and characters.
  ///
  /// - Parameter next: Returns the next notes in their order; none at the end.
  public mutating func addNotes<Failure>(
    _ next: () throws(Failure) -> [NoteTitle]
  ) throws(Failure) {
    var names = names
    while case let notes = try next(), !notes.isEmpty {
      for note in notes {
        let file = names.name(note.title, id: "\(note.note)")
        if note.isLinked { links.add(note, file: file) }
      }
    }
  }

  public mutating func add(_ note: NoteTitle, file: String) { links.add(note, file: file) }

  /// The books in the order of the list.
  public var listedBooks: [(book: Book, file: String)] {
    books.sorted { $0.book.placeInList < $1.book.placeInList }
  }

  /// Returns the characters of a book in the order of the list.
  public func listedCharacters(
    of book: Book.ID
  ) -> [(character: BookCharacter, file: String)] {
    characters(of: book).sorted { $0.character.placeInList < $1.character.placeInList }
  }

  /// The characters of a book, as they were added.
  public func characters(of book: Book.ID) -> [(character: BookCharacter, file: String)] {
    characters[book] ?? []
  }

  /// Returns the name of the folder of an owner's notes; nil if the book was not added.
  public func folder(of owner: Owner) -> String? {
    owner.book.map { files[$0] } ?? Self.inbox
  }

  /// Returns a text of a book with links to files.
  public func linked(_ text: String, in book: Book.ID?) -> String { links.linked(text, in: book) }

  /// The pages without the books and characters themselves: enough for the pages of notes.
  public var withNamesOnly: MarkdownPages {
    var pages = self
    (pages.books, pages.characters, pages.names) = ([], [:], FileNames())
    return pages
  }

  /// Returns the page of a book, then those of its characters.
  public func pages(of book: Book) -> [Page] {
    guard let own = page(of: book) else { return [] }
    return [own] + characters(of: book.id).compactMap { page(of: $0.character) }
  }

  /// Returns the page of a book; nil if it was not added.
  public func page(of book: Book) -> Page? {
    guard let file = files[book.id] else { return nil }
    let page = MarkdownPage(book, synopsis: linked(book.synopsis, in: book.id))
    return Page(
      item: book.item, version: book.mark, folder: file, name: file,
      stem: FileName.of(book.title), text: page.text,
      links: links.changed(in: book.synopsis, of: book.id))
  }

  /// Returns the page of a character; nil if it was not added.
  public func page(of character: BookCharacter) -> Page? {
    guard let folder = files[character.book], let name = characterFiles[character.id] else {
      return nil
    }
    let synopsis = linked(character.synopsis, in: character.book)
    return Page(
      item: character.item, version: character.mark,
      folder: folder, name: name, stem: FileName.of(character.name),
      text: MarkdownPage(character, synopsis: synopsis, bookFile: folder).text,
      links: links.changed(in: character.synopsis, of: character.book))
  }

  /// Returns the page of the next note, under a name that no earlier page has.
  public mutating func page(of note: Note) -> Page {
    page(of: note, named: names.name(note.title, hint: nil, id: "\(note.id)"))
  }

  public func page(of note: Note, named name: String) -> Page {
    let book = note.owner.book
    let bookFile = book.flatMap { files[$0] }
    let page = MarkdownPage(
      note, text: linked(note.text, in: book), bookFile: bookFile,
      characterFile: note.owner.character.flatMap { characterFiles[$0] },
      created: time(note.created), updated: time(note.updated))
    return Page(
      item: .note(note.id), version: "\(note.version)", folder: bookFile ?? Self.inbox, name: name,
      stem: FileName.of(note.title), text: page.text,
      links: links.changed(in: note.text, of: book))
  }
}

extension Book {
  fileprivate var placeInList: (Int, String, String) { (position, title, "\(id)") }
}

extension BookCharacter {
  fileprivate var placeInList: (Int, String, String) { (position, name, "\(id)") }
}
