/// Some of the texts that mention a character.
public struct MentionPart: Hashable, Sendable {
  /// The lines: those of the character's own book first, then the newest first.
  public let spots: [TextSpot]
  /// Where the next part begins; nil if all texts were read.
  public let next: MentionCursor?

  public init(spots: [TextSpot], next: MentionCursor?) {
    self.spots = spots
    self.next = next
  }
}

/// A position in the texts of a library: those with links first, name by name, then all: books
/// first, then characters, then notes, the newest first.
public struct MentionCursor: Hashable, Sendable {
  /// The kind of the last text that was read.
  public let kind: LibraryItem.Kind
  /// The number of that text.
  public let number: Int64
  /// The key of the name whose links are read; nil while all texts are read.
  public let name: String?

  public init(kind: LibraryItem.Kind, number: Int64, name: String? = nil) {
    self.kind = kind
    self.number = number
    self.name = name
  }
}
