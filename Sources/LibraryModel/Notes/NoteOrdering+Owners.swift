extension Book {
  public var ordering: NoteOrdering { NoteOrdering(order ?? .newest, hand: hand) }
}

extension BookCharacter {
  public var ordering: NoteOrdering { NoteOrdering(order ?? .newest, hand: hand) }
}
