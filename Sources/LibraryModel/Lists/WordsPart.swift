/// The number of words in some notes of a book and of its characters.
public struct WordsPart: Hashable, Sendable {
  /// Words of the notes.
  public var words: Int
  /// Words that were added since a time; negative if more were removed.
  public var added: Int
  /// The position where the next part begins; nil at the end.
  public var next: WordsCursor?

  public init(words: Int = 0, added: Int = 0, next: WordsCursor? = nil) {
    self.words = words
    self.added = added
    self.next = next
  }
}

/// A position in a count of words that is made part by part.
public enum WordsCursor: Hashable, Sendable {
  /// After a note of a character, or of the book itself if the character is 0.
  case note(Int64, character: Int64)
  /// Before a change: its revision and its item, and the number of changes that were looked at.
  case change(revision: Int64, item: Int64, seen: Int)
}
