import LibraryModel

extension FormField {
  /// The words for what the reader does with a book.
  static let statuses: [(ReadingStatus, String)] = ReadingStatus.allCases.map {
    ($0, $0 == .toRead ? "to read" : $0.rawValue)
  }
}
