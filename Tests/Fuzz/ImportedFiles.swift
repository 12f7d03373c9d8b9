import LibraryExchange
import LibraryModel

extension FuzzTarget {
  /// Files of other programs: the first byte chooses the format.
  static let importedFiles = FuzzTarget(name: "imports") { bytes in
    var choices = Choices(bytes)
    let formats = ImportFormat.allCases
    let format = formats[choices.choose(below: formats.count)]
    let text = Array(choices.rest)
    let file = ImportedFile(text, as: format)
    try expect(file.unreadable.allSatisfy { $0.line > 0 }, "an unreadable record has no line")
    for book in file.books {
      try expect(!book.title.isEmpty && !book.key.isEmpty, "a book has no title or key")
      let keys = Set(book.highlights.map(\.key))
      try expect(keys.count == book.highlights.count, "two highlights have the same key")
      for highlight in book.highlights {
        try expect(!highlight.noteText.isEmpty, "a highlight has no text")
        try expect(!highlight.replaces(highlight.noteText), "a highlight replaces itself")
      }
    }
    let again = ImportedFile(text, as: format)
    try expect(again.books == file.books, "a second reading differs")
    _ = ImportFormat(recognising: text)
    _ = try? LibraryDocument.entry(ofLine: text[...])
    for book in file.books {
      let name = FileName.of(book.title)
      try expect(!name.isEmpty && name.utf8.count <= 101, "a file name is empty or too long")
      try expect(!name.contains("/") && !name.hasPrefix("."), "a file name leaves its folder")
    }
  }
}
