public import LibraryModel

/// The contents of a file of another program.
public struct ImportedFile: Sendable {
  public let format: ImportFormat
  /// The books, in the order of the file.
  public var books: [ImportedBook]
  /// The records that could not be read.
  public var unreadable: [UnreadableRecord]

  /// Reads a file: every record that can be read, and the lines of the others.
  ///
  /// Any bytes are accepted. Takes time in proportion to their number. The file is released
  /// meanwhile.
  ///
  /// - Parameters:
  ///   - name: Name of the file, without its ending; empty if it is not known.
  ///   - titles: The database with the titles of Apple Books; nil for other formats.
  ///   - columns: The fields of the columns of a table; nil to guess them.
  public init(
    _ file: FileBytes, as format: ImportFormat, named name: String = "", titles: FileBytes? = nil,
    columns: TableMapping? = nil
  ) {
    self.format = format
    (books, unreadable) =
      switch format {
      case .kindle: KindleClippings.read(file)
      case .goodreads: Goodreads.read(file)
      case .storygraph: StoryGraph.read(file)
      case .readwise: Readwise.read(file)
      case .librarything, .bookwyrm, .openlibrary, .openreads, .calibreCatalogue:
        BookTable.read(file, as: format)
      case .csv: BookTable.read(file, columns ?? TableSample(file)?.guess ?? TableGuess([]).mapping)
      case .moonReader: MoonReader.read(file)
      case .tolino: Tolino.read(file)
      case .readwiseReader: ReadwiseReader.read(file)
      case .pocketbook: PocketBook.read(file)
      case .koreader: KOReader.read(file)
      case .calibre: Calibre.read(file)
      case .kindleNotebook: KindleNotebook.read(file)
      case .kobo: Kobo.read(file)
      case .appleBooks: AppleBooks.read(file, titles: titles)
      case .epub: EPUB.read(file.rest()[...], named: name)
      case .markdown: MarkdownFolder.read(file.rest()[...])
      }
    for index in books.indices { Self.separate(&books[index].highlights) }
  }

  /// Takes books that were read from several files.
  init(_ format: ImportFormat, _ books: [ImportedBook]) {
    self.format = format
    self.books = books
    unreadable = []
    for index in self.books.indices { Self.separate(&self.books[index].highlights) }
  }

  /// Removes repeated highlights, and gives different ones with the same key different keys.
  private static func separate(_ highlights: inout [ImportedHighlight]) {
    var first: [String: Int] = [:]
    first.reserveCapacity(highlights.count)
    var count = 0
    for index in highlights.indices {
      var highlight = highlights[index]
      if let index = first[highlight.key] {
        guard highlights[index].noteText != highlight.noteText else { continue }
        highlight.key += "+" + SourceKey.of([highlight.noteText])
        guard first[highlight.key] == nil else { continue }
      }
      first[highlight.key] = count
      highlights[count] = highlight
      count += 1
    }
    highlights.removeLast(highlights.count - count)
  }
}

/// Books and the records that could not be read.
typealias ReadBooks = ([ImportedBook], [UnreadableRecord])

/// Longest text of a record, in bytes: longer ones are unreadable.
let longestText = 1 << 20
