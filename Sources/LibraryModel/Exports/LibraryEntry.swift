public import struct FoundationEssentials.Date

/// A part of an exported library.
public enum LibraryEntry: Hashable, Sendable {
  /// A deletion, to which items in the bin refer.
  case deletion(Deletion.ID, at: Date)
  case book(ExportedItem<Book>)
  /// A character; their book comes before them.
  case character(ExportedItem<BookCharacter>)
  /// A note; its book or character comes before it.
  case note(ExportedItem<Note>)
}
