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

/// The rows of a completion that were read.
struct CompletionRows: Equatable, Sendable {
  let query: CompletionQuery
  let rows: [CompletionRow]
}

/// A name or a tag to choose.
public struct CompletionRow: Equatable, Sendable {
  /// The name, or the tag with its `#`.
  public let name: String
  /// The title of a character's book, `book` or `note`; empty for a tag.
  ///
  /// If the row is another name of an item, the name that the link leads to precedes it.
  public let detail: String
  /// The text that is inserted.
  public let insertion: String
}

extension CompletionRow {
  init(_ name: CompletedName) {
    let detail = [name.linkedName, name.detail].compactMap(\.self).joined(separator: " · ")
    self.init(name: name.name, detail: detail, insertion: name.link)
  }

  init(tag: String) { self.init(name: "#" + tag, detail: "", insertion: "#" + tag) }
}

extension CompletedName {
  /// The name that the link leads to, if it shows another one: `[[Jaime|The Angler]]`.
  fileprivate var linkedName: String? {
    let parts = link.dropFirst(2).dropLast(2).split(separator: "|", maxSplits: 1)
    return parts.count == 2 ? String(parts[0]) : nil
  }
}
