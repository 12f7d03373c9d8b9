import LibraryModel
import LibraryPages
import LibraryStore

// The names of files that several items want: the first note that was added here gets its title,
// unless a book or a character has it, and the others get their title and id. In an export the
// oldest note gets it; in a mirror, an older note that comes from another machine renames no file.

extension MirrorWriter {
  /// Names that some items want for their files, and the names that they had.
  private struct Wishes {
    /// The items whose files get other names, or none.
    var renamed: Set<LibraryItem> = []
    /// The names without an id of the notes among them, by the names in lower case.
    var titles: [String: [(note: Note.ID, title: String)]] = [:]
    /// All names, in lower case, that the items had or want.
    var stems: Set<String> = []
  }

  /// Returns the names of the files of notes whose names change with some items; nil if there are
  /// too many, or if they depend on the names of others in another way.
  func namesOfNotes(
    with items: Set<LibraryItem>
  ) throws(MirrorError) -> [Note.ID: String]? {
    var wishes = Wishes()
    for item in items { try addWish(of: item, &wishes) }
    var names: [Note.ID: String] = [:]
    for stem in wishes.stems {
      guard try addNames(from: stem, wishes, &names) else { return nil }
    }
    return try areFree(names, wishes) ? names : nil
  }

  private func addWish(of item: LibraryItem, _ wishes: inout Wishes) throws(MirrorError) {
    let entries = try record.entries(of: item)
    let title = try fileTitle(of: item)
    if let title, entries.count == 1, entries[0].has(title: title) { return }
    wishes.renamed.insert(item)
    for entry in entries {
      wishes.stems.insert(entry.parts.name.lowercased())
      // A new file has no title yet.
      if !entry.stem.isEmpty { wishes.stems.insert(entry.stem) }
    }
    if let title {
      wishes.stems.insert(title.lowercased())
      if case .note(let id) = item {
        wishes.titles[title.lowercased(), default: []].append((id, title))
      }
    }
    if entries.isEmpty, case .note(let id) = item {
      // The note is new; or its file is missing, and a kill came after the record had forgotten the
      // file.
      let versions = try ask { library throws(LibraryError) in try library.revisions(of: id) }
      wishes.stems.formUnion(versions.map { FileName.of($0.subject.title).lowercased() })
    }
  }

  /// Returns the name without an id of a note, and the name of the file of another item; nil if the
  /// item is not in the library.
  private func fileTitle(of item: LibraryItem) throws(MirrorError) -> String? {
    guard let pages = names.pages else { return nil }
    return try ask { library throws(LibraryError) in
      switch item {
      case .note(let id): try library.note(id).map { FileName.of($0.title) }
      case .book(let id): try library.book(id).flatMap { pages.page(of: $0)?.name }
      case .character(let id): try library.character(id).flatMap { pages.page(of: $0)?.name }
      }
    }
  }

  /// Adds the names of the notes that want a name, if they change; false if others are concerned.
  private func addNames(
    from stem: String, _ wishes: Wishes, _ names: inout [Note.ID: String]
  ) throws(MirrorError) -> Bool {
    let new = wishes.titles[stem] ?? []
    let old = try record.notes(wanting: stem).filter { !wishes.renamed.contains(.note($0.note)) }
    let isTaken = self.names.subjectFiles.contains(stem.hashValue)
    for entry in try record.entries(named: stem) where !wishes.renamed.contains(entry.item) {
      if entry.item.kind == .note ? entry.stem != stem : !isTaken { return false }
    }
    guard old.count + new.count <= mostNotes else { return false }
    let all = old.map(\.note) + new.map(\.note)
    let first = isTaken ? nil : try first(of: all)
    for (note, title) in new { names[note] = note == first ? title : title.with(note) }
    for (note, name) in old where (name == stem) != (note == first) {
      guard let title = try fileTitle(of: .note(note)) else { continue }
      names[note] = note == first ? title : title.with(note)
    }
    return true
  }

  private func first(of notes: [Note.ID]) throws(MirrorError) -> Note.ID? {
    if notes.count <= 1 { return notes.first }
    return try ask { library throws(LibraryError) in try library.first(of: notes) }
  }

  /// Returns whether no other item has or wants the longer ones of some names.
  private func areFree(
    _ names: [Note.ID: String], _ wishes: Wishes
  ) throws(MirrorError) -> Bool {
    var taken: Set<String> = []
    for (note, name) in names {
      let key = name.lowercased()
      guard taken.insert(key).inserted else { return false }
      // Those without an id were compared with all others.
      if wishes.stems.contains(key), !name.hasSuffix(" " + note.beginning) { continue }
      guard wishes.titles[key] == nil, !self.names.subjectFiles.contains(key.hashValue),
        try !record.isUsed(key, exceptBy: .note(note))
      else { return false }
    }
    return true
  }
}

extension MirrorEntry {
  /// Whether the file has the name that an item with this title has, with an id or without.
  fileprivate func has(title: String) -> Bool {
    let name = parts.name
    guard case .note(let id) = item else { return name == title }
    return stem == title.lowercased()
      && (name == title || name == title.with(id) || name == title + " \(id)")
  }
}

extension Identifier {
  /// The part of the id that is in the names of files.
  fileprivate var beginning: String { String("\(self)".prefix(8)) }
}

extension String {
  /// The name of the file of a note whose title another item has.
  fileprivate func with(_ note: Note.ID) -> String { self + " " + note.beginning }
}

/// Largest number of notes of one title whose names are compared; with more, everything is.
private let mostNotes = 20_000
