/// Some of the texts that mention a character.
public struct MentionPart: Hashable, Sendable {
  /// The lines: those of the character's own book first, then the newest first.
  public let spots: [TextSpot]
  /// Where the next part begins; nil if all texts were read.
  public let next: MentionCursor?

  /// Creates a part.
  public init(spots: [TextSpot], next: MentionCursor?) {
    self.spots = spots
    self.next = next
  }
}

/// A position in the texts of a library: books first, then characters, then notes, the newest
/// first.
public struct MentionCursor: Hashable, Sendable {
  /// The kind of the last text that was read.
  public let kind: LibraryItem.Kind
  /// The number of that text.
  public let number: Int64

  /// Creates a position.
  public init(kind: LibraryItem.Kind, number: Int64) {
    self.kind = kind
    self.number = number
  }
}
