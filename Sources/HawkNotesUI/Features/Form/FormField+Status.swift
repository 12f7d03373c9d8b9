import LibraryModel

extension FormField {
  /// The words for the reading status of a book.
  static let statuses: [(ReadingStatus, String)] = ReadingStatus.allCases.map {
    ($0, $0 == .toRead ? "to read" : $0.rawValue)
  }

  /// Returns the text of a field for a value as it is stored, such as `to read` for `to-read`.
  public func text(ofStored text: String) -> String {
    switch self {
    case .status: Self.statuses.first { $0.0.rawValue == text }?.1 ?? textOfNew
    case .readings:
      text.split(separator: "\n").compactMap { Reading(String($0))?.words }
        .joined(separator: "\n")
    case .favourite, .tab: text.isEmpty ? "no" : text
    case .title, .authors, .tagline, .synopsis, .shop, .isbn, .year, .pages, .rating: text
    case .progress, .name, .aliases, .character: text
    }
  }
}
