public import LibraryModel

/// The place of a book, a character or a note: a note is found by its owner, the others by their
/// ids.
public struct ItemPlace: Hashable, Sendable {
  /// The book or character, or the owner of the note.
  public let owner: Owner
  /// The note; nil for a book or a character.
  public let note: Note.ID?

  /// Creates the place of a book or a character, or with a note the place of that.
  public init(_ owner: Owner, note: Note.ID? = nil) {
    self.owner = owner
    self.note = note
  }

  var place: Place { note.map { .note($0, in: owner) } ?? owner.place }
}

extension ItemPlace: LosslessStringConvertible {
  /// The stored form, as of a ``DraftSlot``: `b|BOOK::c|CHARACTER::n|NOTE`.
  public var description: String { DraftSlot(owner: owner, note: note).description }

  /// Reads a place from its stored form.
  public init?(_ description: String) {
    guard let slot = DraftSlot(description) else { return nil }
    self.init(slot.owner, note: slot.note)
  }
}
