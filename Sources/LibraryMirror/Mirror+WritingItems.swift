import LibraryExchange
import LibraryModel
import LibraryStore

// Writing one item without reading the others.

extension Mirror {
  /// Writes items and removes the files of those that are gone; false if a file of an item that is
  /// not among `all` would have to give way.
  func writeAlone(
    _ items: Set<LibraryItem>, of all: Set<LibraryItem>
  ) throws(MirrorError) -> Bool {
    var (living, gone) = ([LibraryItem](), [MirrorEntry]())
    for item in items {
      if try isInLibrary(item) {
        living.append(item)
      } else {
        gone += try record.entries(of: item)
      }
    }
    // Others may get their names.
    try remove(gone)
    var waiting: [Departure] = []
    var kept: Set<Int64> = []
    var blocked: [LibraryItem] = []
    for item in living {
      guard let page = try page(of: item) else { continue }
      if let other = try record.entry(page.path + ".md")?.item, other != item {
        guard all.contains(other) else { return false }
        blocked.append(item)
      } else {
        try write(page, &waiting, &kept)
      }
    }
    try flush(&waiting, &kept)
    // The files that had their names have other names by now.
    for item in blocked {
      if let page = try page(of: item) { try write(page, &waiting, &kept) }
    }
    try flush(&waiting, &kept)
    return true
  }

  /// Returns the page of an item; nil if the item is not in the library.
  private func page(of item: LibraryItem) throws(MirrorError) -> MarkdownPages.Page? {
    guard let pages else { return nil }
    let entry = try record.entries(of: item).first
    return try ask { library throws(LibraryError) in
      switch item {
      case .note(let id):
        // A note that has just come back has no name yet.
        guard let note = try library.note(id), let name = noteNames[id] ?? entry?.parts.name else {
          return nil
        }
        return pages.page(of: note, named: name)
      case .book(let id): return try library.book(id).flatMap { pages.page(of: $0) }
      case .character(let id): return try library.character(id).flatMap { pages.page(of: $0) }
      }
    }
  }
}
