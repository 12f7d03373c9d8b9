extension Collection {
  /// Returns the element with this id, or the only element whose name has the same slug.
  func named<Subject>(_ name: String, by title: (Element) -> String) -> Element?
  where Element: Identifiable, Element.ID == Identifier<Subject> {
    if let id = Identifier<Subject>(name) { return first { $0.id == id } }
    let slug = name.slug
    let namesakes = filter { !slug.isEmpty && title($0).slug == slug }
    return namesakes.count == 1 ? namesakes.first : nil
  }
}

extension Catalogue {
  /// Returns the book with this id, or the only book with this name or slug.
  public func book(named name: String) -> Book? {
    books.named(name, by: \.title)
  }

  /// Returns the character with this id, or the only character with this name or slug.
  public func character(named name: String) -> BookCharacter? {
    characters.named(name, by: \.name)
  }
}
