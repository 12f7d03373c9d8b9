public import LibraryModel

/// Where a saved note is: its id, and the book or character it is of.
public struct NotePlace: Hashable, Sendable {
  /// The note.
  public let note: Note.ID
  /// The book or character it is of.
  public let owner: Owner

  /// The place of a note.
  public init(_ note: Note.ID, of owner: Owner) {
    self.note = note
    self.owner = owner
  }
}

extension NotePlace: LosslessStringConvertible {
  /// As a ``DraftSlot`` is kept: `b|BOOK::n|NOTE`.
  public var description: String { DraftSlot(owner: owner, note: note).description }

  /// A place from its kept form; nil without a note.
  public init?(_ description: String) {
    guard let slot = DraftSlot(description), let note = slot.note else { return nil }
    self.init(note, of: slot.owner)
  }
}
