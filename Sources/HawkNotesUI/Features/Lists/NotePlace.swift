public import LibraryModel

/// The location of a saved note: its id and its owner.
public struct NotePlace: Hashable, Sendable {
  /// The note.
  public let note: Note.ID
  /// The book or character that the note belongs to.
  public let owner: Owner

  /// Creates the location of a note.
  public init(_ note: Note.ID, of owner: Owner) {
    self.note = note
    self.owner = owner
  }
}

extension NotePlace: LosslessStringConvertible {
  /// The stored form, as of a ``DraftSlot``: `b|BOOK::n|NOTE`.
  public var description: String { DraftSlot(owner: owner, note: note).description }

  /// Reads a location from its stored form; nil without a note.
  public init?(_ description: String) {
    guard let slot = DraftSlot(description), let note = slot.note else { return nil }
    self.init(note, of: slot.owner)
  }
}
