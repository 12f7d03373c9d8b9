public import LibraryModel

extension Library {
  /// Returns a conflict with the place of its item, and the texts that the item has and had, the
  /// present one first; nil if the item is gone.
  public func placed(
    _ conflict: OpenConflict
  ) throws(LibraryError) -> (conflict: OpenConflict, texts: [String])? {
    var conflict = conflict
    let field = conflict.field ?? .synopsis
    switch conflict.item {
    case .note(let id):
      guard let note = try note(id) else { return nil }
      (conflict.owner, conflict.name) = (note.owner, note.title)
      return (conflict, [note.text] + (try revisions(of: id).map(\.subject.text)))
    case .book(let id):
      guard let book = try book(id) else { return nil }
      (conflict.owner, conflict.name) = (.book(id), book.title)
      let versions = [book] + (try revisions(of: id).map(\.subject))
      return (conflict, versions.map { $0.text(of: field) })
    case .character(let id):
      guard let character = try character(id) else { return nil }
      (conflict.owner, conflict.name) = (.character(id, of: character.book), character.name)
      let versions = [character] + (try revisions(of: id).map(\.subject))
      return (conflict, versions.map { $0.text(of: field) })
    }
  }
}
