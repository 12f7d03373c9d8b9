import struct FoundationEssentials.Date
import SQLite
import LibraryModel

extension Library {
  /// Moves an item that was added to the bin, unless it was edited since.
  ///
  /// - Parameter deletion: The id of the request. Repeating it changes nothing.
  /// - Throws: ``LibraryError/changed(_:)``, ``LibraryError/changedBook(_:)`` or
  ///   ``LibraryError/changedCharacter(_:)`` if it has other contents by now, ``LibraryError/gone``
  ///   if it never existed.
  func withdraw(
    _ item: LibraryItem, as deletion: Deletion.ID, at time: Date
  ) throws(LibraryError) {
    try together { () throws(LibraryError) in
      try write { database in
        guard try !database.hasHad(deletion) else { return }
        switch item {
        case .book(let id): try database.requireAsAdded(id)
        case .character(let id): try database.requireAsAdded(id)
        case .note(let id): try database.requireAsAdded(id)
        }
      }
      try delete([item], as: deletion, at: time)
    }
  }
}

extension Database {
  /// Throws if a note has another text than the one that it was added with.
  fileprivate func requireAsAdded(_ note: Note.ID) throws {
    guard let current = try self.note(note), current.version != note else { return }
    guard try bytes(of: note) == current.text.bytes else { throw LibraryError.changed(current) }
  }

  /// Throws if a book or character has other contents than those that it was added with.
  fileprivate func requireAsAdded<Item: StoredItem>(_ id: Identifier<Item>) throws {
    guard let current = try Item.living(id, in: self), current.version != id else { return }
    let added: Item? = try version(id, of: id)
    guard added?.contents == current.contents else { throw current.changedError }
  }
}
