public import LibraryModel

/// The beginning of a name or of a tag that is being completed.
public struct CompletionQuery: Hashable, Sendable {
  /// The kinds of completed words.
  public enum Kind: Sendable {
    /// A name, after `[[`.
    case name
    /// A tag, after `#`.
    case tag
  }

  /// The kind of word: a name or a tag.
  public let kind: Kind
  /// The part of it that was typed.
  public let text: String
  /// The book of the text; nil for the Inbox.
  public let book: Book.ID?
}
