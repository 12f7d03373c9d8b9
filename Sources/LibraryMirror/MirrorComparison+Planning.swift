import LibraryModel
import LibraryStore

extension MirrorComparison {
  /// A file to take in, and the entry with the text that its edit began with.
  struct Arrival {
    let path: String
    /// The item that the file shows; nil for a new note.
    var item: LibraryItem?
    /// Page of the item that was written last; nil if it is not known.
    var base: MirrorEntry?

    /// Whether the user gave the file another name.
    var isRenamed: Bool { base.map { $0.parts.name != path.mirrorParts.name } ?? false }
  }

  /// The files to take in, and the entries whose file is gone.
  struct Plan {
    let arrivals: [Arrival]
    let missing: [MirrorEntry]
  }

  /// Finds out which item each changed file shows: a file may have been renamed or moved.
  func plan(for changes: Changes) throws(MirrorError) -> Plan {
    var arrivals: [Arrival] = []
    var moved: Set<String> = []
    let changed = Set(changes.changed)
    let missing = Set(changes.missing.map(\.number))
    for path in changes.changed {
      let entry = try record.entry(path)
      let id = try folder.id(of: path)
      if let entry, id == nil || id == entry.id {
        arrivals.append(Arrival(path: path, item: entry.item, base: entry))
        continue
      }
      var item: LibraryItem?
      var lost: MirrorEntry?
      if let id {
        item = try knownItem(id)
      } else {
        // A new file that was renamed before it got its front matter.
        lost = try missingEntry(like: path, changes.missing)
        item = lost?.item
      }
      var homes: [MirrorEntry] = []
      if let item { homes = try record.entries(of: item) }
      // After a kill, an item may have two files. If the newer one is missing, it was renamed; the
      // older one may have been removed by the killed process.
      if id != nil, let last = homes.last, missing.contains(last.number) { lost = last }
      var isHome = false
      for home in homes where lost == nil && !missing.contains(home.number) {
        let id = try changed.contains(home.path) ? folder.id(of: home.path) : nil
        if id == nil || id == home.id { isHome = true }
      }
      if let item, !isHome {
        arrivals.append(Arrival(path: path, item: item, base: lost ?? homes.first))
        moved.insert("\(item)")
      } else if let entry {
        arrivals.append(Arrival(path: path, item: entry.item, base: entry))
      } else {
        arrivals.append(Arrival(path: path))
      }
    }
    let gone = changes.missing.filter { !moved.contains("\($0.item)") }
    return Plan(arrivals: arrivals, missing: gone)
  }

  private func missingEntry(
    like path: String, _ missing: [MirrorEntry]
  ) throws(MirrorError) -> MirrorEntry? {
    guard !missing.isEmpty, let bytes = try folder.contents(of: path) else { return nil }
    let hash = FileHash.of(bytes)
    return missing.first { $0.contents?.hash == hash }
  }

  /// Returns the item with an id, if the mirror or the library knows it.
  private func knownItem(_ id: String) throws(MirrorError) -> LibraryItem? {
    for kind in ["note", "character", "book"] {
      guard let item = LibraryItem("\(kind):\(id.lowercased())") else { return nil }
      if try !record.entries(of: item).isEmpty { return item }
      let isKnown = try ask { library throws(LibraryError) in
        switch item {
        case .note(let id): try !library.revisions(of: id).isEmpty
        case .character(let id): try library.character(id) != nil
        case .book(let id): try library.book(id) != nil
        }
      }
      if isKnown { return item }
    }
    return nil
  }
}
