import LibraryModel
import LibraryPages
import LibraryStore

// The links of a file into the library.

extension MirrorIntake {
  /// Returns the text of a file with the links that its item has.
  ///
  /// A link by the path of a file becomes one by its name: the library knows no paths. So does a
  /// link by a name that only the file has, because several items have the same.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - changes: The links that differ between the file and its item.
  func restored(
    _ text: String, at path: String, _ changes: [LinkChange]
  ) throws(MirrorError) -> String {
    var linked: Set<String> = []
    _ = WikiLinks.leading(text) { name in
      if name.contains("/") { linked.insert(name) }
      return nil
    }
    var names: [String: String] = [:]
    for link in linked {
      let parts = link.split(separator: "/").filter { $0 != "." && $0 != ".." }.suffix(2)
      guard parts.count == 2, let last = parts.last else { continue }
      let name = last.hasSuffix(".md") ? last.dropLast(3) : last
      if try folder.stamp(of: "\(parts[parts.startIndex])/\(name).md") != nil {
        names[link] = String(name)
      }
    }
    let named = names.isEmpty ? text : WikiLinks.leading(text) { names[$0] }
    return try namingItems(WikiLinks.restored(named, changes), at: path)
  }

  /// Returns a text whose links by the name of a file lead to its item by the item's own name, if
  /// that leads there from the book of the text.
  private func namingItems(_ text: String, at path: String) throws(MirrorError) -> String {
    // The lines of other programs in the front matter stay as they are.
    guard let file = MarkdownFile(Array(text.utf8)), text.hasPrefix(file.head) else { return text }
    let body = String(text.dropFirst(file.head.count))
    var linked: Set<String> = []
    _ = WikiLinks.leading(body) { name in
      linked.insert(name)
      return nil
    }
    var names: [String: String] = [:]
    for link in linked {
      let name = link.lowercased()
      let entries = try record.entries(named: name)
      guard entries.count == 1, let entry = entries.first, !entry.stem.isEmpty, entry.stem != name
      else { continue }
      let book = try record.book(ofFolder: path.mirrorParts.folder)
      names[link] = try ask { library throws(LibraryError) in
        guard try library.resolve(link, in: book) == .unresolved,
          case .found(let item) = try library.resolve(entry.stem, in: book),
          item.place.isOf(entry.item), let name = item.name.linkSpelling,
          case .found(let named) = try library.resolve(name, in: book),
          named.place.isOf(entry.item)
        else { return nil }
        return name
      }
    }
    return names.isEmpty ? text : file.head + WikiLinks.leading(body) { names[$0] }
  }
}

extension Place {
  /// Whether it is the screen of an item.
  fileprivate func isOf(_ item: LibraryItem) -> Bool {
    switch self {
    case .book(let id): item == .book(id)
    case .character(let id, of: _): item == .character(id)
    case .note(let id, in: _): item == .note(id)
    case .shelf, .favourites, .favourite, .favouriteNote, .search, .loose: false
    }
  }
}
