import SQLite
public import LibraryModel

extension Library {
  /// Adds items in one transaction; those whose ids are known already are left as they are.
  ///
  /// - Throws: ``LibraryError/gone`` if the owner of an item is neither there nor added before it;
  ///   then nothing is added.
  public func add(_ items: some Sequence<LibraryAddition>) throws(LibraryError) {
    try write { database in
      for item in items { try database.add(item) }
    }
  }
}

extension Database {
  fileprivate func add(_ item: LibraryAddition) throws {
    switch item {
    case .book(let book): try add(book, from: nil)
    case .character(let character): try add(character)
    case .note(let note):
      guard try bytes(of: note.id) == nil else { return }
      try insert(note, from: nil)
    }
  }
}
