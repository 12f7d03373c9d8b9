/// The number of words in some notes of a book and of its characters.
public struct WordsPart: Hashable, Sendable {
  /// Words of the notes.
  public var words: Int
  /// Words that were added since a time; negative if more were removed.
  public var added: Int
  /// The position where the next part begins; nil at the end.
  public var next: WordsCursor?

  /// Creates a part.
  public init(words: Int = 0, added: Int = 0, next: WordsCursor? = nil) {
    self.words = words
    self.added = added
    self.next = next
  }
}

/// A position in a count of words that is made part by part.
public struct WordsCursor: Hashable, Sendable {
  /// The number of the character whose notes are counted; 0 for those of the book itself.
  public var character: Int64
  /// The number of the note or of the change that was counted last.
  public var last: Int64

  /// Creates a position.
  public init(character: Int64 = 0, last: Int64 = 0) {
    self.character = character
    self.last = last
  }
}
