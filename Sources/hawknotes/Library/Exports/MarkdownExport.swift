import LibraryModel
import LibraryPages
import LibraryStore

/// Writes the library as Markdown: a folder for each book, or a file for each book.
struct MarkdownExport {
  private let library: CommandLibrary
  /// The folder; nil for stdout.
  private let folder: ExportFolder?
  private var pages = MarkdownPages { $0.text }
  /// Pages that earlier exports wrote into the folder.
  private let record: ExportRecord?
  private var foreign = 0
  /// The pages that were edited since, which stay as they are.
  private var edited: [String] = []

  /// Reads the books and characters, and gives them names.
  init(_ library: CommandLibrary, to folder: ExportFolder?) throws(Failure) {
    self.library = library
    self.folder = folder
    record = try folder.map { folder throws(Failure) in try ExportRecord(of: folder.path) }
    var entries = LibraryEntries(ofSubjectsIn: .shared)
    while case let page = try library.ask({ library throws(LibraryError) in
      try entries.next(in: library)
    }), !page.isEmpty {
      for entry in page {
        switch entry {
        case .book(let item): pages.add(item.subject)
        case .character(let item): pages.add(item.subject)
        case .deletion, .note: break
        }
      }
    }
  }

  /// Writes everything.
  ///
  /// - Throws: `Failure` if a file could not be written; the others are written.
  mutating func write(isOneFile: Bool) throws(Failure) {
    if isOneFile { try writeBooks() } else { try writePages() }
    if let folder, let record {
      let removed = folder.removeFormerPages(record, areInFolders: !isOneFile)
      if removed > 0 {
        Output.say("removed \(count(removed, "page")) of items that are gone or renamed")
      }
    }
    if foreign > 0 {
      let failure = Failure(
        .unreadable,
        "\(count(foreign, "file")) of other programs stand in the way and were not overwritten: export into another folder"
      )
      if edited.isEmpty { throw failure }
      Output.warn(failure)
    }
    guard edited.isEmpty else {
      throw Failure(
        .busy,
        "\(count(edited.count, "page")) edited since the last export and not overwritten: move them away, then export again",
        candidates: edited)
    }
  }

  // MARK: A file for each page

  private mutating func writePages() throws(Failure) {
    var titles = NoteTitles(in: .shared)
    try pages.addNotes { () throws(Failure) in
      try library.ask { library throws(LibraryError) in try titles.next(in: library) }
    }
    for (book, file) in pages.books {
      try folder?.makeFolder(file)
      for page in pages.pages(of: book) { try write(page.text, page.path, page.id) }
    }
    var entries = LibraryEntries(isComplete: false, in: .shared)
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
    guard let folder, let record else { return try Output.write(document: text) }
    let bytes = Array(text.utf8)
    for candidate in Self.candidates(name, id) {
      let outcome = try folder.write(bytes, to: candidate, record) {
        MarkdownPage.isPage($0, of: id)
      }
      if note(outcome, of: candidate) { return }
    }
    foreign += 1
  }

  /// Notes what became of a page; false if another name must be tried.
  private mutating func note(_ outcome: PageOutcome, of name: String) -> Bool {
    switch outcome {
    case .written: record?.noteName(name)
    case .edited: edited.append(name)
    case .foreign: return false
    }
    return true
  }

  // MARK: A file for each book

  private mutating func writeBooks() throws(Failure) {
    let books = MarkdownBooks(library: library, pages: pages)
    for (book, file) in pages.listedBooks {
      try writeFile(file, "\(book.id)") { write throws(Failure) in
        try books.write(book, to: write)
      }
    }
    guard try !books.isInboxEmpty else { return }
    try writeFile(MarkdownPages.inbox, "inbox") { write throws(Failure) in
      try books.writeInbox(to: write)
    }
  }

  /// Writes a file piece by piece; under a name with the id if the name is that of another file.
  private mutating func writeFile(
    _ name: String, _ id: String, _ contents: (MarkdownBooks.Write) throws(Failure) -> Void
  ) throws(Failure) {
    guard let folder, let record else {
      return try contents { text throws(Failure) in try Output.write(document: text) }
    }
    for candidate in Self.candidates(name, id) {
      let file = try folder.changedFile(candidate, record) { MarkdownPage.isPage($0, of: id) }
      guard let file else { continue }
      try contents { text throws(Failure) in try file.write(Array(text.utf8)) }
      _ = note(try file.finish(), of: candidate)
      return
    }
    foreign += 1
  }

  /// The names that a file may have.
  private static func candidates(_ name: String, _ id: String) -> [String] {
    [name + ".md", "\(name) \(id.prefix(8)).md"]
  }
}
