import CLibrary
import struct FoundationEssentials.Date
import LibraryExchange
import LibraryModel
import LibraryPages
import LibraryStore
import Markup

/// Writes the notes of a book, a character or the Inbox as one document to read or print.
struct DocumentExport {
  private let library: CommandLibrary
  private let format: Format

  /// The formats of a document.
  enum Format: String, CaseIterable {
    case html, epub, docx, odt, pdf

    /// Whether pandoc makes it.
    fileprivate var needsPandoc: Bool {
      switch self {
      case .html, .epub: false
      case .docx, .odt, .pdf: true
      }
    }
  }

  /// Selection of the notes of a document, and of its other parts.
  struct Selection {
    /// Only notes with this tag, or one below it; nil for all.
    var tag: String?
    /// Whether the synopsis goes in.
    var hasSynopsis = false
    /// Whether the characters go in, each with their synopsis and notes.
    var hasCharacters = false
    /// Whether tags and places in the book stay in the texts.
    var hasTags = true

    /// Returns a text as it goes into the document.
    fileprivate func printed(_ text: String) -> String {
      hasTags ? text : MarkupValues.prose(of: text)
    }
  }

  init(_ library: CommandLibrary, _ format: Format) {
    self.library = library
    self.format = format
  }

  /// Writes to a file, to one in a folder, or to stdout.
  ///
  /// - Returns: The path of the file; nil for stdout.
  @discardableResult
  func write(_ owner: Owner, _ selection: Selection, to path: String) throws(Failure) -> String? {
    let document = try publication(of: owner, selection)
    guard !document.chapters.isEmpty else {
      throw Failure(.notFound, "\(document.title) has no notes to write: see --tag, --characters")
    }
    if path.isStdin {
      guard !format.needsPandoc else {
        throw Failure(.usage, "\(format.rawValue) is written to a file: name one")
      }
      try Output.write(bytes: bytes(of: document))
      return nil
    }
    if let slash = path.lastIndex(of: "/") { try ExportFolder.make(String(path[...slash])) }
    let path =
      isFolder(at: path) ? "\(path)/\(FileName.of(document.title)).\(format.rawValue)" : path
    if format.needsPandoc { try convert(document, to: path) } else { try save(document, to: path) }
    return path
  }

  // MARK: The document

  /// The identifier of the Inbox as a document, the same on all machines.
  private static let inbox = "6f1d3c52-90b7-4f0a-8a3e-2d7c1be04a95"

  private func publication(
    of owner: Owner, _ selection: Selection
  ) throws(Failure) -> Publication {
    var document: Publication
    switch owner {
    case .inbox:
      document = Publication(
        title: "Inbox", authors: [], language: nil, id: Self.inbox,
        changed: Date(timeIntervalSince1970: 0).text)
      try addNotes(of: owner, nil, selection, to: &document)
    case .book(let id):
      guard let book = try library.ask({ library throws(LibraryError) in try library.book(id) })
      else { throw Failure(.gone) }
      document = Publication(
        title: book.title, authors: book.authors, language: book.language, id: "\(book.id)",
        changed: (book.added ?? Date(timeIntervalSince1970: 0)).text)
      if selection.hasSynopsis, !book.synopsis.isEmpty {
        document.add(selection.printed(book.synopsis), under: "Synopsis")
      }
      try addNotes(of: owner, book.ordering, selection, to: &document)
      if selection.hasCharacters { try addCharacters(of: id, selection, to: &document) }
    case .character(let id, of: let book):
      let (found, of) = try library.ask { library throws(LibraryError) in
        (try library.character(id), try library.book(book))
      }
      guard let found else { throw Failure(.gone) }
      document = Publication(
        title: found.name, authors: of?.authors ?? [], language: of?.language, id: "\(found.id)",
        changed: (of?.added ?? Date(timeIntervalSince1970: 0)).text)
      if selection.hasSynopsis, !found.synopsis.isEmpty {
        document.add(selection.printed(found.synopsis), under: "Synopsis")
      }
      try addNotes(of: owner, found.ordering, selection, to: &document)
    }
    return document
  }

  private func addCharacters(
    of book: Book.ID, _ selection: Selection, to document: inout Publication
  ) throws(Failure) {
    let listed = try library.ask { library throws(LibraryError) in
      try library.listCharacters(of: book, limit: .max)
    }
    for found in listed.map(\.character) {
      document.add(selection.printed(found.synopsis), under: found.name)
      try addNotes(of: .character(found.id, of: book), found.ordering, selection, to: &document)
    }
  }

  /// Adds the notes of an owner in their order; the oldest first if that is the newest first.
  private func addNotes(
    of owner: Owner, _ ordering: NoteOrdering?, _ selection: Selection,
    to document: inout Publication
  ) throws(Failure) {
    var pages = NotePages(
      NoteListing(owner: owner, ordering?.printed, tag: selection.tag))
    while true {
      let notes = try library.ask { library throws(LibraryError) in try pages.next(in: library) }
      if notes.isEmpty { return }
      for note in notes {
        document.add(selection.printed(note.text ?? ""), changed: note.row.updated.text)
      }
    }
  }

  // MARK: The file

  private func bytes(of document: Publication) -> [UInt8] {
    format == .epub ? document.epub : Array(document.html().utf8)
  }

  private func save(_ document: Publication, to path: String) throws(Failure) {
    let beginning = try Self.beginning(of: path)
    let isOurs =
      format == .epub ? beginning.map(Publication.isEPUB) : beginning.map(Publication.isHTML)
    if isOurs == false { throw Self.taken(path) }
    let file = try ReplacementFile(path)
    try file.write(bytes(of: document))
    try file.finish(isSynced: true)
  }

  /// Lets pandoc make the file from HTML; it takes the place of no other file.
  private func convert(_ document: Publication, to path: String) throws(Failure) {
    if try Self.beginning(of: path) != nil { throw Self.taken(path) }
    let words = [
      "pandoc", "--from=html", "--to=\(format.rawValue)", "--output=\(path)",
      "--metadata=title:\(document.title)",
    ]
    let pandoc = Child(words, input: Array(document.html(hasPictures: false).utf8), reads: .errors)
    guard let pandoc else {
      let reason = String(cString: strerror(errno))
      throw Failure(.unavailable, "pandoc cannot be started: \(reason): try again")
    }
    let code = pandoc.exitCode()
    if code == 0 { return }
    guard code != Self.noSuchProgram else {
      throw Failure(
        .unavailable,
        "pandoc, which makes \(format.rawValue), is not installed: `apt install pandoc`")
    }
    let reason = pandoc.readOutput().split(separator: "\n").first ?? "it says no reason"
    throw Failure(.unavailable, "pandoc cannot make \(path): \(reason)")
  }

  /// Exit code of a child whose program was not found.
  private static let noSuchProgram: Int32 = 127

  private static func taken(_ path: String) -> Failure {
    Failure(.usage, "\(path) is not an export: move it away, or name another file")
  }

  /// Returns the first bytes of a file; nil if there is none.
  private static func beginning(of path: String) throws(Failure) -> [UInt8]? {
    if let bytes = fileBytes(path, atMost: 512) { return bytes }
    if errno == ENOENT { return nil }
    // A folder has no bytes.
    if errno == EISDIR { return [] }
    throw Failure(errno: errno, path: path, remedy: "name another file")
  }
}
