@testable import LibraryExchange

// Files that are in memory as a whole.

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
