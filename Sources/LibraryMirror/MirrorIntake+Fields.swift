import struct FoundationEssentials.Date
import LibraryModel
import LibraryPages
import LibraryStore

// The front matter of the file of a note, and the folder of a book.

extension MirrorIntake {
  /// The meaning of the front matter of a new file.
  struct NewFields {
    var character: Owner?
    var created: Date?
    /// The fields that do not become a part of the text.
    var used: Set<String>
  }

  /// Reads the front matter of a new file; its other fields become part of the text.
  ///
  /// - Parameter id: The id that the note takes from the file; nil if it gets a new one.
  func fields(
    of file: MarkdownFile, _ id: Note.ID?, at path: String
  ) throws(MirrorError) -> NewFields {
    var fields = NewFields(used: file.emptyFields.union(["tags"]))
    let isPage = file.id.flatMap { Note.ID($0) } != nil
    // Hawk Notes wrote the fields of a page. A copy of a page is made now.
    if isPage { fields.used.formUnion(MarkdownFile.ownFields.subtracting(["character"])) }
    if !isPage || id != nil {
      fields.created = file.text(of: "created").flatMap(run.names.date)
    }
    if fields.created != nil { fields.used.insert("created") }
    fields.character = try character(of: file, at: path)
    if fields.character != nil { fields.used.insert("character") }
    if try namesBook(file, at: path) { fields.used.insert("book") }
    return fields
  }

  /// Moves a note whose file names another character of its book, and reports other fields that
  /// were changed in the file: they get their old values again.
  ///
  /// If the note has also changed in the library, only its text is taken from the file.
  func takeFields(
    of file: MarkdownFile, _ id: Note.ID, _ arrival: Arrival
  ) throws(MirrorError) {
    guard let base = arrival.base, let contents = base.contents, contents.text == nil,
      let note = try ask({ library throws(LibraryError) in try library.note(id) })
    else { return }
    let (path, names) = (arrival.path, run.names)
    var changed: [String] = []
    if let book = file.name(in: "book"), book.slug != base.parts.folder.slug,
      try !namesBook(file, at: path)
    {
      changed.append("book")
    }
    // In the folder of another book, the file still names a character of the old one.
    var owner: Owner?
    if base.parts.folder == path.mirrorParts.folder, file.name(in: "character") != nil {
      owner = try character(of: file, at: path)
      if owner == nil { changed.append("character") }
    }
    let created = names.time(note.created)
    if let text = file.text(of: "created"), text != created,
      names.date(text).map(names.time) != created
    {
      changed.append("created")
    }
    if let rank = file.text(of: "rank"), Int(rank) != note.rank { changed.append("rank") }
    if owner == note.owner { owner = nil }
    guard !changed.isEmpty || owner != nil, try isUnchanged(id) else { return }
    if !changed.isEmpty {
      let fields = changed.joined(separator: ", ")
      run.tell(path, "not taken in from its front matter: \(fields); change this in Hawk Notes")
    }
    guard let owner else { return }
    try step()
    try change { library throws(LibraryError) in
      try library.move([id], to: owner, from: note.owner)
    }
    run.report.note(.edited, path)
  }

  /// Returns whether the library has a note as it was when its file was written.
  private func isUnchanged(_ id: Note.ID) throws(MirrorError) -> Bool {
    if run.changedItems == nil, let revision = run.revision {
      run.changedItems = try ask { library throws(LibraryError) in
        let changes = try library.revisions(after: revision, limit: mostItems)
        guard changes.count < mostItems else { return nil }
        return try Set(library.items(numbered: changes.map(\.item)))
      }
    }
    return run.changedItems?.contains(.note(id)) == false
  }

  /// Returns the character that the file of a note names; nil if the book has no such character.
  func character(of file: MarkdownFile, at path: String) throws(MirrorError) -> Owner? {
    let folder = path.mirrorParts.folder
    guard let name = file.name(in: "character"), let book = try record.book(ofFolder: folder) else {
      return nil
    }
    // A page names the file of its character.
    for entry in try record.entries(named: name.lowercased()) where entry.parts.folder == folder {
      if case .character(let id) = entry.item { return .character(id, of: book) }
    }
    let found = try ask { library throws(LibraryError) in try library.resolve(name, in: book) }
    guard case .found(let item) = found, case .character(let id, of: book) = item.place else {
      return nil
    }
    return .character(id, of: book)
  }

  /// Returns whether a file names the book of its folder.
  private func namesBook(_ file: MarkdownFile, at path: String) throws(MirrorError) -> Bool {
    let folder = path.mirrorParts.folder
    guard let name = file.name(in: "book"), let id = try record.book(ofFolder: folder) else {
      return false
    }
    let (book, found) = try ask { library throws(LibraryError) in
      (try library.book(id), try library.resolve(name, in: id))
    }
    if [folder.slug, book?.slug].contains(name.slug) { return true }
    // An earlier title.
    if case .found(let item) = found { return item.place == .book(id) }
    return false
  }

  /// Reports that the folder of a book was renamed: the folder gets the name of the book again.
  func keepFolder(of arrival: Arrival) throws(MirrorError) {
    let new = arrival.path.mirrorParts
    guard let old = arrival.base?.parts.folder, old != new.folder, !arrival.isRenamed,
      try !folder.has(folder: old)
    else { return }
    run.tell(
      new.folder,
      "the folder has the name of its book again: to rename the book, rename the page \(old).md")
    // The whole folder is renamed back then, with the files of other programs.
    try run.setRevision(nil)
  }
}
