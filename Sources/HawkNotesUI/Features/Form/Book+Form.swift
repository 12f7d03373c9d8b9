import LibraryModel

extension Book {
  /// Returns the text of a field; empty for a field of a character.
  func text(of field: FormField) -> String {
    switch field {
    case .title: title
    case .authors: authors.joined(separator: "; ")
    case .tagline: tagline
    case .synopsis: synopsis
    case .shop: shopURL ?? ""
    case .isbn: isbn ?? ""
    case .year: year.map(String.init) ?? ""
    case .pages: pages.map(String.init) ?? ""
    case .status: FormField.statuses.first { $0.0 == status }?.1 ?? field.textOfNew
    case .rating: rating?.description ?? ""
    case .readings: readings.map(\.words).joined(separator: "\n")
    case .progress: progress?.description ?? ""
    case .tab: hasTab ? "yes" : "no"
    case .name, .aliases, .character, .favourite: ""
    }
  }

  /// Gives a field the value of a text.
  mutating func set(_ field: FormField, to text: String) throws(FormProblem) {
    switch field {
    case .title: title = try FormValue.name(text, "A book needs a title.")
    case .authors: authors = FormValue.names(text)
    case .tagline: tagline = FormValue.line(text)
    case .synopsis: synopsis = FormValue.text(text)
    case .shop: shopURL = try FormValue.address(text)
    case .isbn: isbn = try FormValue.isbn(text)
    case .year:
      year = try FormValue.number(text, in: -9999...9999, "A year is a number, such as 1974.")
    case .pages:
      pages = try FormValue.number(text, in: 1...1_000_000, "Pages are a number, such as 320.")
    case .status: status = FormField.statuses.first { $0.1 == text }?.0
    case .rating: rating = try FormValue.rating(text)
    case .readings: readings = try FormValue.readings(text)
    case .progress: progress = try FormValue.progress(text)
    case .tab: hasTab = text == "yes"
    case .name, .aliases, .character, .favourite: break
    }
  }
}
