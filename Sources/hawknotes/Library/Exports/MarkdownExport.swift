import LibraryExchange
import LibraryModel
import LibraryStore

/// Writes the library as Markdown: a folder for each book, or a file for each book.
struct MarkdownExport {
  private let library: CommandLibrary
  /// The folder; nil for stdout.
  private let folder: ExportFolder?
  private var pages = MarkdownPages { $0.text }
  private var foreign = 0

  /// Reads the books and characters, and gives them names.
  init(_ library: CommandLibrary, to folder: ExportFolder?) throws(Failure) {
    self.library = library
    self.folder = folder
    var entries = LibraryPages(isComplete: false)
    while true {
      let page = try library.ask { library throws(LibraryError) in try entries.next(in: library) }
      for entry in page {
        switch entry {
        case .book(let item): pages.add(item.subject)
        case .character(let item): pages.add(item.subject)
        case .deletion: break
        case .note: return
        }
      }
      if page.isEmpty { return }
    }
  }

  /// Writes everything.
  ///
  /// - Throws: `Failure` if a file could not be written; the others are written.
  mutating func write(isOneFile: Bool) throws(Failure) {
    if isOneFile { try writeBooks() } else { try writePages() }
    guard foreign == 0 else {
      throw Failure(
        .unreadable,
        "\(count(foreign, "file")) of other programs stand in the way and were not overwritten: export into another folder"
      )
    }
  }

  // MARK: A file for each page

  private mutating func writePages() throws(Failure) {
    for (book, file) in pages.books {
      try folder?.makeFolder(file)
      for page in pages.pages(of: book) { try write(page.text, page.path, page.id) }
    }
    var entries = LibraryPages(isComplete: false)
    while true {
      let page = try library.ask { library throws(LibraryError) in try entries.next(in: library) }
      if page.isEmpty { return }
      for case .note(let item) in page {
        let page = pages.page(of: item.subject)
        if page.folder == MarkdownPages.inbox { try folder?.makeFolder(page.folder) }
        try write(page.text, page.path, page.id)
      }
    }
  }

  /// Writes a page; under a name with the id if the name is that of another file.
  private mutating func write(
    _ text: String, _ name: String, _ id: String
  ) throws(Failure) {
    guard let folder else { return try Output.write(text) }
    let bytes = Array(text.utf8)
    for candidate in [name, "\(name) \(id.prefix(8))"] {
      let isWritten = try folder.write(bytes, to: candidate + ".md") {
        MarkdownPage.isPage($0, of: id)
      }
      if isWritten { return }
    }
    foreign += 1
  }

  private func linked(_ text: String, _ book: Book.ID) -> String { pages.linked(text, in: book) }

  // MARK: A file for each book

  private mutating func writeBooks() throws(Failure) {
    for (book, file) in pages.books {
      var text = linked(MarkdownPage(book).text, book.id)
      for (character, _) in pages.characters(of: book.id) {
        text += "\n## \(character.name)\n"
        if !character.synopsis.isEmpty { text += "\n\(linked(character.synopsis, book.id))\n" }
        text += try notes(of: .character(character.id, of: book.id))
      }
      let notes = try notes(of: .book(book.id))
      if !notes.isEmpty { text += "\n## Notes\n" + notes }
      try write(text, file, "\(book.id)")
    }
    let inbox = try notes(of: .inbox)
    if !inbox.isEmpty {
      try write("---\nhawknotes: inbox\n---\n# Inbox\n" + inbox, "Inbox", "inbox")
    }
  }

  /// The notes of an owner, the oldest first, with lines between them.
  private func notes(of owner: Owner) throws(Failure) -> String {
    var rows = NotePages(NoteListing(owner: owner, hasTexts: true))
    var texts: [String] = []
    while true {
      let notes = try library.ask { library throws(LibraryError) in try rows.next(in: library) }
      if notes.isEmpty { break }
      let book = owner.subjects.book
      texts += notes.map { "\n" + pages.linked($0.text ?? "", in: book) + "\n" }
    }
    return texts.reversed().joined(separator: "\n* * *\n")
  }
}

extension Owner {
  /// The book and the character.
  fileprivate var subjects: (book: Book.ID?, character: BookCharacter.ID?) {
    switch self {
    case .book(let book): (book, nil)
    case .character(let character, of: let book): (book, character)
    case .inbox: (nil, nil)
    }
  }
}
