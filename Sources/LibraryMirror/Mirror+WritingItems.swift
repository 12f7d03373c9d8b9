import LibraryExchange
import LibraryModel
import LibraryStore

// Writing one item without reading the others.

extension Mirror {
  /// Writes items and removes the files of those that are gone; false if names of other files may
  /// depend on them.
  func writeAlone(_ items: Set<LibraryItem>) throws(MirrorError) -> Bool {
    var (living, gone) = ([LibraryItem](), [MirrorEntry]())
    for item in items {
      if try isInLibrary(item) {
        living.append(item)
        continue
      }
      let entries = try record.entries(of: item)
      for entry in entries {
        guard entries.count == 1, try isAlone(entry) else { return false }
        gone.append(entry)
      }
    }
    // Others may get their names.
    try remove(gone)
    var waiting: [Departure] = []
    var kept: Set<Int64> = []
    for item in living {
      guard try writeAlone(item, &waiting, &kept) else { return false }
    }
    try flush(&waiting, &kept)
    return true
  }

  /// Plans to write an item; false if names of other files may depend on it.
  private func writeAlone(
    _ item: LibraryItem, _ waiting: inout [Departure], _ kept: inout Set<Int64>
  ) throws(MirrorError) -> Bool {
    let entries = try record.entries(of: item)
    guard entries.count <= 1 else { return false }
    guard let page = try page(of: item, named: entries.first) else {
      guard let entry = entries.first else { return true }
      guard try isAlone(entry) else { return false }
      _ = try remove(entry)
      return true
    }
    guard try mayWrite(page, over: entries.first, waiting) else { return false }
    try write(page, &waiting, &kept)
    return true
  }

  /// Returns the page of an item; nil if the item is not in the library.
  private func page(
    of item: LibraryItem, named entry: MirrorEntry?
  ) throws(MirrorError) -> MarkdownPages.Page? {
    guard let pages else { return nil }
    return try ask { library throws(LibraryError) in
      switch item {
      case .note(let id):
        guard let note = try library.note(id) else { return nil }
        let title = FileName.of(note.title)
        // A note with the title of another one keeps its longer name.
        let isKnown = entry.map { $0.stem == title.lowercased() && $0.parts.name.hasPrefix(title) }
        return pages.page(of: note, named: isKnown == true ? entry?.parts.name ?? title : title)
      case .book(let id): return try library.book(id).flatMap { pages.page(of: $0) }
      case .character(let id): return try library.character(id).flatMap { pages.page(of: $0) }
      }
    }
  }

  /// Returns whether no other item wants the page's name, so that no other file has to be renamed.
  private func mayWrite(
    _ page: MarkdownPages.Page, over entry: MirrorEntry?, _ waiting: [Departure]
  ) throws(MirrorError) -> Bool {
    let (name, stem) = (page.name.lowercased(), page.stem.lowercased())
    if let entry, entry.stem == stem, entry.parts.name.lowercased() == name { return true }
    // Those that wait are not recorded yet.
    let isClaimed = waiting.contains { $0.entry.stem == stem || $0.page.name.lowercased() == stem }
    guard name == stem, !isClaimed, stem != MarkdownPages.inbox.lowercased(),
      try record.users(ofName: stem) == (entry?.stem == stem ? 1 : 0)
    else { return false }
    return try entry.map { entry throws(MirrorError) in try isAlone(entry) } ?? true
  }

  /// Whether only one item wants this name for its file.
  func isAlone(_ entry: MirrorEntry) throws(MirrorError) -> Bool {
    let name = entry.parts.name.lowercased()
    guard name == entry.stem else { return false }
    return try record.users(ofName: name) == 1
  }
}
