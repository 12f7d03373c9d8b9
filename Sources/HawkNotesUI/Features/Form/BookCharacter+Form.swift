import LibraryModel

extension BookCharacter {
  /// Returns the text of a field; empty for a field of a book.
  func text(of field: FormField) -> String {
    switch field {
    case .name: name
    case .aliases: aliases.joined(separator: "; ")
    case .character: synopsis
    case .favourite: isFavourite ? "yes" : "no"
    case .title, .authors, .tagline, .synopsis, .shop, .isbn, .year, .pages, .status, .rating: ""
    case .readings, .progress, .tab: ""
    }
  }

  /// Gives a field the value of a text.
  mutating func set(_ field: FormField, to text: String) throws(FormProblem) {
    switch field {
    case .name: name = try FormValue.name(text, "A character needs a name.")
    case .aliases: aliases = FormValue.names(text)
    case .character: synopsis = FormValue.text(text)
    case .favourite: isFavourite = text == "yes"
    case .title, .authors, .tagline, .synopsis, .shop, .isbn, .year, .pages, .status, .rating:
      break
    case .readings, .progress, .tab: break
    }
  }
}
