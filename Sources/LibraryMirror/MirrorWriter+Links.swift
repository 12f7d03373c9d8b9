import LibraryModel
import LibraryPages
import LibraryStore

// Links to notes: the pages of other items depend on titles, files and books of notes.

extension MirrorWriter {
  /// Returns the items with links to those notes among some items that change their title, their
  /// file or their book; nil if there are too many.
  ///
  /// - Parameter names: The notes whose files get other names.
  func itemsLinking(
    to items: Set<LibraryItem>, _ names: [Note.ID: String]
  ) throws(MirrorError) -> Set<LibraryItem>? {
    var slugs: Set<String> = []
    for case .note(let id) in items.union(names.keys.map { .note($0) }) {
      slugs.formUnion(try changedTitles(of: id, isRenamed: names[id] != nil).map(\.slug))
    }
    slugs.remove("")
    let linking = try ask { [slugs] library throws(LibraryError) in
      try library.items(linkingTo: Array(slugs), limit: mostItems + 1)
    }
    return linking.count <= mostItems ? Set(linking) : nil
  }

  /// Returns all titles that a note has or had; none if links lead to the same file as before.
  private func changedTitles(
    of id: Note.ID, isRenamed: Bool
  ) throws(MirrorError) -> Set<String> {
    let entry = try record.entries(of: .note(id)).first
    let note = try ask { library throws(LibraryError) in try library.note(id) }
    if let note, !isRenamed, let contents = entry?.contents,
      entry?.parts.folder == self.names.pages?.folder(of: note.owner)
    {
      // Of a file that was taken in, the earlier title is not known.
      let isKnown = contents.text == nil
      if isKnown, contents.version == "\(note.version)" { return [] }
      if isKnown, try title(ofVersion: contents.version) == note.title { return [] }
      let titles = try titles(of: id)
      return titles == [note.title] ? [] : titles
    }
    return try titles(of: id)
  }

  private func titles(of id: Note.ID) throws(MirrorError) -> Set<String> {
    let revisions = try ask { library throws(LibraryError) in try library.revisions(of: id) }
    return Set(revisions.map(\.subject.title))
  }

  private func title(ofVersion version: String) throws(MirrorError) -> String? {
    guard let id = Note.ID(version) else { return nil }
    let text = try ask { library throws(LibraryError) in try library.texts(of: [id])[id] }
    return text.map { Note.title(of: $0) }
  }
}
