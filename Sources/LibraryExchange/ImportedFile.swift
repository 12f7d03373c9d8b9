public import LibraryModel

/// What a file of another program has.
public struct ImportedFile: Sendable {
  /// The format.
  public let format: ImportFormat
  /// The books, in the order of the file.
  public var books: [ImportedBook]
  /// The records that could not be read.
  public var unreadable: [UnreadableRecord]

  /// Reads a file: every record that can be read, and the lines of the others.
  ///
  /// Any bytes are accepted. Takes time in proportion to their number.
  ///
  /// - Parameter titles: The database with the titles of Apple Books; empty for other formats.
  public init(_ bytes: [UInt8], as format: ImportFormat, titles: [UInt8] = []) {
    self.format = format
    let text = bytes.withoutByteOrderMark
    (books, unreadable) =
      switch format {
      case .kindle: KindleClippings.read(text)
      case .goodreads: Goodreads.read(text)
      case .storygraph: StoryGraph.read(text)
      case .readwise: Readwise.read(text)
      case .koreader: KOReader.read(text)
      case .calibre: Calibre.read(text)
      case .kindleNotebook: KindleNotebook.read(text)
      case .kobo: Kobo.read(text)
      case .appleBooks: AppleBooks.read(text, titles: titles)
      case .epub: EPUB.read(text)
      case .markdown: MarkdownFolder.read(text)
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
    var kept: [ImportedHighlight] = []
    for var highlight in highlights {
      if let index = first[highlight.key] {
        guard kept[index].noteText != highlight.noteText else { continue }
        highlight.key += "+" + SourceKey.of([highlight.noteText])
        guard first[highlight.key] == nil else { continue }
      }
      first[highlight.key] = kept.count
      kept.append(highlight)
    }
    highlights = kept
  }
}

/// Books and the records that could not be read.
typealias ReadBooks = ([ImportedBook], [UnreadableRecord])

/// Longest text of a record, in bytes: longer ones are unreadable.
let longestText = 1 << 20
