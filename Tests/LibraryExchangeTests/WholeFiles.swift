import Testing

@testable import LibraryExchange

// Files that are in memory as a whole.

/// Reads a text in the format that its content shows.
func read(_ text: String) throws -> ImportedFile {
  let bytes = Array(text.utf8)
  return ImportedFile(bytes, as: try #require(ImportFormat(recognising: bytes)))
}

extension ImportedFile {
  init(_ bytes: [UInt8], as format: ImportFormat, titles: [UInt8] = []) {
    self.init(FileBytes(bytes), as: format, titles: titles.isEmpty ? nil : FileBytes(titles))
  }
}

extension ImportFormat {
  init?(recognising bytes: [UInt8]) { self.init(recognising: FileBytes(bytes)) }

  static func isTitlesOfAppleBooks(_ bytes: [UInt8]) -> Bool {
    isTitlesOfAppleBooks(FileBytes(bytes))
  }
}

extension CSVReader {
  init(_ text: String) { self.init(FileBytes(Array(text.utf8))) }
}
