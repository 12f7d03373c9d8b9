import LibraryModel
import LibraryPages
import LibraryStore

// The names of books and characters: links and other pages depend on them.

extension MirrorWriter {
  /// Reads the names of all books and characters, unless they are known.
  func readNames() throws(MirrorError) {
    let id = try record.subject().names
    if names.pages != nil, names.id == id { return }
    var entries = LibraryEntries(isComplete: false)
    var notes: [LibraryEntry] = []
    names.keep(try readSubjects(&entries, firstNotes: &notes), as: id)
  }

  /// Keeps the names that were just read, and makes other processes read them.
  func keepNames(of pages: MarkdownPages) throws(MirrorError) {
    var subject = try record.subject()
    subject.names = "\(Note.ID())"
    try record.set(subject)
    names.keep(pages, as: subject.names)
  }

  /// Reads the books and characters, up to the first notes.
  func readSubjects(
    _ entries: inout LibraryEntries, firstNotes notes: inout [LibraryEntry]
  ) throws(MirrorError) -> MarkdownPages {
    var pages = MarkdownPages(time: names.time)
    while true {
      let part = try ask { library throws(LibraryError) in try entries.next(in: library) }
      for entry in part {
        switch entry {
        case .book(let item): pages.add(item.subject)
        case .character(let item): pages.add(item.subject)
        case .deletion: break
        case .note:
          notes = part
          return pages
        }
      }
      if part.isEmpty { return pages }
    }
  }

  /// Returns the items whose pages depend on changes of books and characters; nil if there are too
  /// many, or if an old name is not known.
  func itemsNamed(by changed: [LibraryItem]) throws(MirrorError) -> Set<LibraryItem>? {
    var items: Set<LibraryItem> = []
    var (isRenamed, isHalfDone) = (false, false)
    for item in changed where item.kind != .note {
      guard let change = try nameChange(item) else { return nil }
      guard change.old != change.new || change.isHalfDone else { continue }
      isRenamed = true
      isHalfDone = isHalfDone || change.isHalfDone
      guard let others = try self.items(dependingOn: item, change) else { return nil }
      items.formUnion(others)
    }
    guard isRenamed else { return items }
    var entries = LibraryEntries(isComplete: false)
    var notes: [LibraryEntry] = []
    let pages = try readSubjects(&entries, firstNotes: &notes)
    try keepNames(of: pages)
    let others = try itemsRenamed(in: pages).subtracting(changed)
    for item in others {
      guard let change = try nameChange(item),
        let dependent = try self.items(dependingOn: item, change)
      else { return nil }
      items.formUnion(dependent + [item])
      guard items.count <= mostItems else { return nil }
    }
    // After a kill, the next synchronization would not find the other items again. It would not
    // find a half-done renaming either once the folder has its new name.
    if !others.isEmpty || isHalfDone { try run.setRevision(nil) }
    for case .book(let id) in changed + others {
      if let file = pages.folder(of: .book(id)) { try renameFolder(of: id, to: file) }
    }
    return items
  }

  /// Returns the books and characters whose files have other names now, also because another one
  /// has taken or freed a name.
  private func itemsRenamed(in pages: MarkdownPages) throws(MirrorError) -> Set<LibraryItem> {
    let files = Dictionary(pages.subjectFiles) { first, _ in first }
    let renamed = try record.subjectFiles().filter { file in
      files[file.item].map { $0 != file.name } ?? false
    }
    return Set(renamed.map(\.item))
  }

  /// Returns the items that belong to an item, and the texts that link to it by an old or new name;
  /// nil if there are too many, or if an old name is not known.
  private func items(
    dependingOn item: LibraryItem, _ change: NameChange
  ) throws(MirrorError) -> [LibraryItem]? {
    var slugs = change.slugs
    if case .book = item, change.isOfVisibility {
      // Its characters appear with it, or vanish.
      let own = try ask { library throws(LibraryError) in
        try library.items(dependingOn: item, named: [], limit: mostItems + 1)
      }
      for character in own where character.kind == .character {
        guard let change = try nameChange(character) else { return nil }
        slugs.formUnion(change.slugs)
      }
    }
    let items = try ask { [slugs] library throws(LibraryError) in
      try library.items(dependingOn: item, named: Array(slugs), limit: mostItems + 1)
    }
    return items.count <= mostItems ? items : nil
  }

  /// The names of a book or a character in its file, and now.
  private struct NameChange {
    let old: SubjectNames
    let new: SubjectNames
    /// Whether a kill has left the page of a book in a folder with another name: the book may have
    /// its old name again.
    var isHalfDone = false

    var slugs: Set<String> { Set((old.names + new.names).map(\.slug)) }
    /// Whether the item has appeared, or vanished.
    var isOfVisibility: Bool { old.names.isEmpty != new.names.isEmpty }
  }

  /// Returns the names before and after a change; nil if the old ones are not known.
  private func nameChange(_ item: LibraryItem) throws(MirrorError) -> NameChange? {
    switch item {
    case .note: NameChange(old: SubjectNames(), new: SubjectNames())
    case .book(let id): try nameChange(id, item)
    case .character(let id): try nameChange(id, item)
    }
  }

  private func nameChange<Subject: MirroredSubject>(
    _ id: Identifier<Subject>, _ item: LibraryItem
  ) throws(MirrorError) -> NameChange? {
    let current = try ask { library throws(LibraryError) in try Subject.current(id, in: library) }
    let new = current?.names ?? SubjectNames()
    guard let entry = try record.entries(of: item).first else {
      return NameChange(old: SubjectNames(), new: new)
    }
    let versions = try ask { library throws(LibraryError) in
      try [Subject.kept(id, in: library)].compactMap(\.self)
        + Subject.versions(of: id, in: library)
    }
    guard let mark = entry.contents?.version, let old = Subject.version(mark, among: versions)
    else { return nil }
    let isBook = item.kind == .book
    return NameChange(
      old: old.names, new: new, isHalfDone: isBook && entry.parts.folder != entry.parts.name)
  }

  /// Renames the folder of a book that has another name now, with all that is in it.
  func renameFolder(of book: Book.ID, to file: String) throws(MirrorError) {
    guard let old = try record.entries(of: .book(book)).first?.parts.folder, old != file,
      try !folder.has(folder: file), try folder.has(folder: old)
    else { return }
    try step()
    try record.setRenaming((old, file))
    if try folder.rename(old, to: file) {
      try step()
      try record.finishRenaming(old, to: file)
    } else {
      try record.setRenaming(nil)
    }
  }
}

/// Largest number of dependent items that are written one by one; with more, everything is
/// compared.
let mostItems = 20_000
