public import LibraryModel

extension FormField {
  /// The field in the table of a book's or a character's fields.
  var item: ItemField {
    switch self {
    case .title: .title
    case .authors: .authors
    case .tagline: .tagline
    case .synopsis, .character: .synopsis
    case .shop: .shop
    case .isbn: .isbn
    case .year: .year
    case .pages: .pages
    case .status: .status
    case .rating: .rating
    case .readings: .readings
    case .progress: .progress
    case .tab: .tab
    case .name: .name
    case .aliases: .aliases
    case .favourite: .favourite
    }
  }

  /// Creates the field of a form for a field in the table.
  public init(_ field: ItemField, of item: LibraryItem) {
    let isCharacter = if case .character = item { true } else { false }
    let name = field.rawValue
    self =
      field == .synopsis && isCharacter ? .character : FormField(rawValue: name) ?? .synopsis
  }

  /// Returns the text of a field for a value as it is stored, such as `to read` for `to-read`.
  public func text(ofStored text: String) -> String {
    switch self {
    case .status: text.isEmpty ? textOfNew : text.replacing("-", with: " ")
    case .readings:
      text.split(separator: "\n").compactMap { Reading(String($0))?.words }
        .joined(separator: "\n")
    case .favourite, .tab: text.isEmpty ? "no" : text
    case .title, .authors, .tagline, .synopsis, .shop, .isbn, .year, .pages, .rating: text
    case .progress, .name, .aliases, .character: text
    }
  }
}
