import LibraryModel
import LibraryPages
import LibraryStore

// Writing one item without reading the others.

extension MirrorWriter {
  /// Writes items and removes the files of those that are gone; false if a file of an item that is
  /// not among `all` would have to give way.
  func writeAlone(
    _ items: Set<LibraryItem>, of all: Set<LibraryItem>
  ) throws(MirrorError) -> Bool {
    var (living, gone) = ([LibraryItem](), [MirrorEntry]())
    for item in items {
      if try run.isInLibrary(item) {
        living.append(item)
      } else {
        gone += try record.entries(of: item)
      }
    }
    // Others may get their names.
    try remove(gone)
    var blocked: [LibraryItem] = []
    for item in living {
      guard let page = try page(of: item) else { continue }
      if let other = try record.entry(page.path + ".md")?.item, other != item {
        guard all.contains(other) else { return false }
        blocked.append(item)
      } else {
        try plan(page)
      }
    }
    try flush()
    // The files that had their names have other names by now.
    for item in blocked {
      if let page = try page(of: item) { try plan(page) }
    }
    try flush()
    return true
  }

  /// Returns the page of an item; nil if the item is not in the library.
  private func page(of item: LibraryItem) throws(MirrorError) -> MarkdownPages.Page? {
    switch item {
    case .note(let id):
      let note = try ask { library throws(LibraryError) in try library.note(id) }
      // A note that has just come back has no name yet.
      guard let note, let name = try fileName(of: id) else { return nil }
      return try pages(for: note.text, in: note.owner.book)?.page(of: note, named: name)
    case .book(let id):
      let book = try ask { library throws(LibraryError) in try library.book(id) }
      guard let book else { return nil }
      return try pages(for: book.synopsis, in: id)?.page(of: book)
    case .character(let id):
      let character = try ask { library throws(LibraryError) in try library.character(id) }
      guard let character else { return nil }
      return try pages(for: character.synopsis, in: character.book)?.page(of: character)
    }
  }

  private func fileName(of note: Note.ID) throws(MirrorError) -> String? {
    if let name = noteNames[note] { return name }
    return try record.entries(of: .note(note)).first?.parts.name
  }

  /// Returns the pages with the files of the notes to which a text may link.
  private func pages(
    for text: String, in book: Book.ID?
  ) throws(MirrorError) -> MarkdownPages? {
    guard var pages = names.pages else { return nil }
    for slug in WikiLinks.slugs(in: text) {
      let notes = try ask { library throws(LibraryError) in
        try library.notes(titled: slug, nearest: book, limit: WikiLinks.mostNotes)
      }
      for note in notes {
        if let file = try fileName(of: note.note) { pages.add(note, file: file) }
      }
    }
    return pages
  }
}
