import HawkNotesUI
import LibraryModel
import struct FoundationEssentials.Date

extension InMemoryLibrary {
  func delete(_ items: [LibraryItem], _ deletion: Deletion.ID) {
    guard !deletions.contains(deletion) else { return }
    deletions.append(deletion)
    for item in items where deletedItems[item] == nil { deletedItems[item] = deletion }
  }

  func restore(_ items: [LibraryItem]) throws(LibraryFailure) {
    for item in items {
      guard owner(of: item).map(contains) ?? true else { throw .gone }
    }
    for item in items { deletedItems[item] = nil }
  }

  /// The owner of an item, whether or not either is in the bin; nil for a book.
  private func owner(of item: LibraryItem) -> Owner? {
    switch item {
    case .book: nil
    case .character(let id): characters.first { $0.id == id }.map { .book($0.book) }
    case .note(let id): notes.first { $0.id == id }?.owner
    }
  }

  func items(in deletion: Deletion.ID) -> [LibraryItem] {
    deletedItems.filter { $0.value == deletion }.map(\.key).sorted { "\($0)" < "\($1)" }
  }

  /// Removes all items in the bin for good, and returns their numbers.
  func emptyBin() -> Attachments {
    let all = contentsOfBin
    books.removeAll { deletedItems[.book($0.id)] != nil }
    characters.removeAll { character in
      deletedItems[.character(character.id)] != nil
        || !books.contains { $0.id == character.book }
    }
    notes.removeAll { note in
      deletedItems[.note(note.id)] != nil || !contains(note.owner)
    }
    deletedItems = [:]
    return all
  }

  /// The deletions with items in the bin, the newest first.
  var deletionsInBin: [Deletion] {
    deletions.enumerated().reversed().compactMap { number, id in
      let entries = items(in: id).map(entry)
      let time = Date(timeIntervalSince1970: Double(number))
      return entries.isEmpty ? nil : Deletion(id: id, time: time, entries: entries)
    }
  }

  private func entry(_ item: LibraryItem) -> Deletion.Entry {
    let (title, owner): (String?, Book.ID?) =
      switch item {
      case .book(let id): (books.first { $0.id == id }?.title, nil)
      case .character(let id):
        (
          characters.first { $0.id == id }?.name,
          characters.first { $0.id == id }?.book
        )
      case .note(let id):
        (notes.first { $0.id == id }?.title, notes.first { $0.id == id }?.owner.book)
      }
    return Deletion.Entry(
      item: item, title: title ?? "",
      owner: owner.flatMap { id in books.first { $0.id == id }?.title } ?? "",
      attachments: attachments(of: item))
  }
}
