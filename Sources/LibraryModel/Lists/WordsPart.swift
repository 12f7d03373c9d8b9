/// The number of words in some notes of a book and of its characters.
public struct WordsPart: Hashable, Sendable {
  /// Words of the notes.
  public var words: Int
  /// Words that were added since a time; negative if more were removed.
  public var added: Int
  /// The number of the last note or change that was counted, where the next part begins; nil at the end.
  public var next: Int64?

  /// Creates a part.
  public init(words: Int = 0, added: Int = 0, next: Int64? = nil) {
    self.words = words
    self.added = added
    self.next = next
  }
}
