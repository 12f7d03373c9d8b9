extension Book {
  /// The order of the notes of the book itself.
  public var ordering: NoteOrdering { NoteOrdering(order ?? .newest, hand: hand) }
}

extension BookCharacter {
  /// The order of the character's notes.
  public var ordering: NoteOrdering { NoteOrdering(order ?? .newest, hand: hand) }
}
