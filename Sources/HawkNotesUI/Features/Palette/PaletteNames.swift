import LibraryModel

/// The names of books, characters and tags, as they were read when the palette was opened.
struct PaletteNames: Equatable, Sendable {
  let names: [LibraryName]
  let text: FuzzyText

  init(_ names: [LibraryName]) {
    self.names = names
    text = FuzzyText(names.lazy.map(\.name))
  }

  /// Returns whether a name is an alias of the character that another name has.
  func isAlias(_ index: Int, of other: Int) -> Bool {
    names[index].ownName != nil && names[index].item == names[other].item
  }

  /// Returns the keys of entries that names have, by the indices of the names.
  func keys(among keys: [String]) -> [Int: String] {
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
    var found: [Int: String] = [:]
    for (index, name) in names.enumerated() {
      let key = name.item == .tag ? tags[name.name] : wanted[name.item]
      if let key { found[index] = key }
    }
    return found
  }
}
