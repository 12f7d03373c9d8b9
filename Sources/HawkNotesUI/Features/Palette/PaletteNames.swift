import LibraryModel

/// The names of books, characters and tags, as they were read when the palette was opened.
struct PaletteNames: Sendable {
  let names: [LibraryName]
  let text: FuzzyText

  init(_ names: [LibraryName]) {
    self.names = names
    text = FuzzyText(names.lazy.map(\.name))
  }

  /// Returns the indices of the names with keys of entries, by key.
  func indices(of keys: [String]) -> [String: Int] {
    var wanted: [LibraryName.Item: String] = [:]
    var tags: [String: String] = [:]
    for key in keys {
      if key.hasPrefix("b|"), let id = Book.ID(String(key.dropFirst(2))) {
        wanted[.book(id)] = key
      } else if key.hasPrefix("c|"), let id = BookCharacter.ID(String(key.dropFirst(2))) {
        wanted[.character(id)] = key
      } else if key.hasPrefix("#") {
        tags[key] = key
      }
    }
    guard !wanted.isEmpty || !tags.isEmpty else { return [:] }
    var found: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      let key = name.item == .tag ? tags[name.name] : wanted[name.item]
      if let key { found[key] = index }
    }
    return found
  }
}
