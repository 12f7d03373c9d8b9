@testable import LibraryExchange
import LibraryPages
import LibraryModel

extension FuzzTarget {
  /// Files of other programs and our own: the first byte chooses the format, which may be an
  /// exported library or a page of a mirror.
  static let importedFiles = FuzzTarget(name: "imports") { bytes in
    var choices = Choices(bytes)
    let formats = ImportFormat.allCases
    let choice = choices.choose(below: formats.count + 2)
    let text = Array(choices.rest)
    switch choice {
    case formats.count: readPage(text)
    case formats.count + 1: readLibrary(text)
    default: try checkFile(text, as: formats[choice])
    }
    _ = ImportFormat(recognising: FileBytes(text))
  }

  private static func checkFile(_ text: [UInt8], as format: ImportFormat) throws {
    let file = ImportedFile(FileBytes(text), as: format)
    try expect(file.unreadable.allSatisfy { $0.line > 0 }, "an unreadable record has no line")
    for book in file.books {
      try expect(!book.title.isEmpty && !book.key.isEmpty, "a book has no title or key")
      let keys = Set(book.highlights.map(\.key))
      try expect(keys.count == book.highlights.count, "two highlights have the same key")
      for highlight in book.highlights {
        try expect(!highlight.noteText.isEmpty, "a highlight has no text")
        try expect(!highlight.replaces(highlight.noteText), "a highlight replaces itself")
      }
      let name = FileName.of(book.title)
      try expect(!name.isEmpty && name.utf8.count <= 101, "a file name is empty or too long")
      try expect(!name.contains("/") && !name.hasPrefix("."), "a file name leaves its folder")
    }
    // A byte order mark is in the first piece.
    let size = 3 + Int(text.last ?? 0)
    let pieces = FileBytes(text, pieceSize: size, lookahead: text.count + 1)
    try expect(ImportedFile(pieces, as: format).books == file.books, "a file in pieces differs")
    _ = ImportedFile(FileBytes(text, pieceSize: size, lookahead: size), as: format)
    if format == .kobo {
      _ = WriteAheadLog.merged(Array(text.prefix(512)), Array(text.dropFirst(512)))
    }
  }

  private static func readPage(_ text: [UInt8]) {
    guard let file = MarkdownFile(text) else { return }
    _ = (
      file.noteText(base: nil), file.noteText(base: nil, orName: "Note"), file.mistake, file.isBlank
    )
  }

  private static func readLibrary(_ text: [UInt8]) {
    var lines = text.split(separator: 10)[...]
    var records = LibraryRecords { lines.popFirst() }
    while let record = records.next() { _ = try? LibraryDocument.entry(of: record) { _ in } }
  }
}
