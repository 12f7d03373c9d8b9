import LibraryModel
import LibraryPages

/// The formats of other programs that can be imported.
public enum ImportFormat: String, CaseIterable, Sendable {
  /// `My Clippings.txt` of a Kindle.
  case kindle
  /// The library export of Goodreads, in CSV.
  case goodreads
  /// The export of The StoryGraph, in CSV.
  case storygraph
  /// The export of Readwise, or its template for imports, in CSV.
  case readwise
  /// `metadata.*.lua` beside a book, or the exports of KOReader as JSON, HTML, Markdown or text.
  case koreader
  /// Annotations that Calibre exported as JSON.
  case calibre
  /// The notebook that the Kindle app exports as HTML.
  case kindleNotebook = "kindle-notebook"
  /// `KoboReader.sqlite` of a Kobo.
  case kobo
  /// The database of annotations of Apple Books; its titles are in another one.
  case appleBooks = "apple-books"
  /// A book: its title, authors and contents.
  case epub
  /// Notes in Markdown, such as a vault of Obsidian: see ``MarkdownFolder``.
  case markdown
  /// The export of LibraryThing, separated by tabs.
  case librarything
  /// The export of BookWyrm, in CSV.
  case bookwyrm
  /// The reading log or the ratings of Open Library, in CSV.
  case openlibrary
  /// The export of Openreads, in CSV.
  case openreads
  /// The catalogue that Calibre makes, in CSV.
  case calibreCatalogue = "calibre-catalogue"
  /// Any other table: the fields of its columns are named, or guessed.
  case csv
  /// The highlights that Moon+ Reader exports: `.mrexpt`.
  case moonReader = "moon-reader"
  /// `notes.txt` of a Tolino.
  case tolino
  /// The JSON of Readwise and of its Reader.
  case readwiseReader = "readwise-reader"
  /// The notes that a PocketBook exports as HTML.
  case pocketbook
}

extension ImportFormat {
  /// Recognises a format by the content of a file; nil if it is none of them.
  public init?(recognising file: FileBytes) {
    let text = file.beginning
    let start = text.drop { $0 <= 0x20 }
    let beginning = start.prefix(65_536)
    if file.isDatabase {
      guard let format = Self.ofDatabase(file) else { return nil }
      self = format
    } else if ZipArchive.begins(start) {
      guard ZipArchive(file.whole()[...])?.file("META-INF/container.xml") != nil else { return nil }
      self = .epub
    } else if text.starts(with: "---".utf8), FrontMatter.begins(text) {
      self = .markdown
    } else if start.first == UInt8(ascii: "<"), KindleNotebook.isMine(beginning) {
      self = .kindleNotebook
    } else if KOReaderExport.isMine(start) {
      self = .koreader
    } else if start.first == UInt8(ascii: "<"), PocketBook.isMine(beginning) {
      self = .pocketbook
    } else if MoonReader.isMine(beginning) {
      self = .moonReader
    } else if let first = start.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      guard let format = Self.ofJSON(file) else { return nil }
      self = format
    } else if start.starts(with: "--".utf8) || start.starts(with: "return".utf8) {
      guard beginning.contains("return".utf8) else { return nil }
      self = .koreader
    } else if let format = Self.ofTable(beginning) {
      self = format
    } else if Tolino.isMine(beginning) {
      self = .tolino
    } else if beginning.contains("==========".utf8) {
      self = .kindle
    } else {
      return nil
    }
  }

  /// Whether a file is the database with the titles of Apple Books, which is no format of its own.
  public static func isTitlesOfAppleBooks(_ file: FileBytes) -> Bool {
    guard file.isDatabase, let database = try? file.database() else { return false }
    return AppleBooks.isTitles(database) && !AppleBooks.isMine(database)
  }

  private static func ofDatabase(_ file: FileBytes) -> ImportFormat? {
    guard let database = try? file.database() else { return nil }
    if Kobo.isMine(database) { return .kobo }
    return AppleBooks.isMine(database) ? .appleBooks : nil
  }

  private static func ofJSON(_ file: FileBytes) -> ImportFormat? {
    if file.contains("calibre_annotation_collection".utf8) { return .calibre }
    if file.contains("\"entries\"".utf8) { return .koreader }
    return ReadwiseReader.isMine(file) ? .readwiseReader : nil
  }

  private static func ofTable(_ text: ArraySlice<UInt8>) -> ImportFormat? {
    var reader = CSVReader(FileBytes(Array(text)))
    guard let header = try? reader.next() else { return nil }
    let columns = Set(header.fields.map(\.trimmed))
    if columns.isSuperset(of: ["Title", "Author", "Exclusive Shelf"]) { return .goodreads }
    if Goodreads.isBook(header.fields) { return .goodreads }
    if columns.isSuperset(of: ["Title", "Read Status"]),
      !columns.isDisjoint(with: ["Author", "Authors"])
    {
      return .storygraph
    }
    if let table = TableFormat.recognised(by: header.fields) { return table.format }
    guard columns.contains("Highlight"), !columns.isDisjoint(with: ["Title", "Book Title"]) else {
      return nil
    }
    return .readwise
  }
}
