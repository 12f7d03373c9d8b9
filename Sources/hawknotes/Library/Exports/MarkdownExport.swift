import struct FoundationEssentials.Date
import Glibc
import LibraryExchange
import LibraryModel
import LibraryStore

/// Writes the library as Markdown: a folder for each book, or a file for each book.
struct MarkdownExport {
  private let library: CommandLibrary
  /// The folder; nil for stdout.
  private let folder: ExportFolder?
  private var names = FileNames()
  private var links = WikiLinks()
  private var books: [(book: Book, file: String)] = []
  private var characters: [Book.ID: [(character: BookCharacter, file: String)]] = [:]
  private var foreign = 0

  /// Reads the books and characters, and gives them names.
  init(_ library: CommandLibrary, to folder: ExportFolder?) throws(Failure) {
    self.library = library
    self.folder = folder
    _ = names.name("Inbox", id: "")
    var pages = LibraryPages(isComplete: false)
    var titles: [Book.ID: String] = [:]
    reading: while true {
      let entries = try library.ask { library throws(LibraryError) in try pages.next(in: library) }
      if entries.isEmpty { break }
      for entry in entries {
        switch entry {
        case .book(let item):
          let book = item.subject
          let file = names.name(book.title, hint: book.authors.first, id: "\(book.id)")
          titles[book.id] = file
          books.append((book, file))
          links.add(book, file: file)
        case .character(let item):
          let character = item.subject
          let file = names.name(
            character.name, hint: titles[character.book], id: "\(character.id)")
          characters[character.book, default: []].append((character, file))
          links.add(character, file: file)
        case .deletion: break
        case .note: break reading
        }
      }
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
    var files: [Book.ID: String] = [:]
    var characterFiles: [BookCharacter.ID: String] = [:]
    for (book, file) in books {
      files[book.id] = file
      try folder?.makeFolder(file)
      try write(linked(MarkdownPage(book).text, book.id), "\(file)/\(file)", "\(book.id)")
      for (character, name) in characters[book.id] ?? [] {
        characterFiles[character.id] = name
        let page = MarkdownPage(character, bookFile: file)
        try write(linked(page.text, book.id), "\(file)/\(name)", "\(character.id)")
      }
    }
    var pages = LibraryPages(isComplete: false)
    while true {
      let entries = try library.ask { library throws(LibraryError) in try pages.next(in: library) }
      if entries.isEmpty { return }
      for case .note(let item) in entries {
        try write(item.subject, files, characterFiles)
      }
    }
  }

  private mutating func write(
    _ note: Note, _ files: [Book.ID: String], _ characterFiles: [BookCharacter.ID: String]
  ) throws(Failure) {
    let (book, character) = note.owner.subjects
    let bookFile = book.flatMap { files[$0] }
    let parent = bookFile ?? "Inbox"
    if bookFile == nil { try folder?.makeFolder(parent) }
    let name = names.name(note.title, hint: nil, id: "\(note.id)")
    let page = MarkdownPage(
      note, text: links.linked(note.text, in: book), bookFile: bookFile,
      characterFile: character.flatMap { characterFiles[$0] }, created: note.created.text,
      updated: note.updated.text)
    try write(page.text, "\(parent)/\(name)", "\(note.id)")
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

  private func linked(_ text: String, _ book: Book.ID) -> String { links.linked(text, in: book) }

  // MARK: A file for each book

  private mutating func writeBooks() throws(Failure) {
    for (book, file) in books {
      var text = linked(MarkdownPage(book).text, book.id)
      for (character, _) in characters[book.id] ?? [] {
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
    var pages = NotePages(NoteListing(owner: owner, hasTexts: true))
    var texts: [String] = []
    while true {
      let notes = try library.ask { library throws(LibraryError) in try pages.next(in: library) }
      if notes.isEmpty { break }
      let book = owner.subjects.book
      texts += notes.map { "\n" + links.linked($0.text ?? "", in: book) + "\n" }
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
