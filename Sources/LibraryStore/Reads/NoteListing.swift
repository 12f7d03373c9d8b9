public import struct FoundationEssentials.Date
public import LibraryModel

/// Which notes a listing has, and in which order.
public struct NoteListing: Hashable, Sendable {
  public enum Sort: String, CaseIterable, Sendable {
    /// The note that was added last to this library first; other machines may have another order.
    case saved
    /// The last written first, also among imported notes.
    case created
    /// The last changed first.
    case updated
    case title
  }

  public var sort: Sort
  /// The owner of the notes; nil for all.
  public var owner: Owner?
  /// Whether the notes of a book are also those of its characters, as they are counted.
  public var includesCharacters: Bool
  /// A tag, without `#`, that the notes have, or one below it; nil for all.
  public var tag: String?
  /// Earliest time of the first save.
  public var since: Date?
  /// Time before which the notes were saved first.
  public var until: Date?
  /// Whether the whole texts are read.
  public var hasTexts: Bool
  /// Whether the notes come in the order in which they were saved first, or created.
  public var isOldestFirst: Bool
  /// The order of a list, in the place of ``sort``; nil for that.
  public var ordering: NoteOrdering?

  /// Creates a listing; without arguments, that of all notes.
  public init(
    sort: Sort = .saved, owner: Owner? = nil, includesCharacters: Bool = false,
    tag: String? = nil, since: Date? = nil, until: Date? = nil, hasTexts: Bool = false,
    isOldestFirst: Bool = false, ordering: NoteOrdering? = nil
  ) {
    self.sort = sort
    self.owner = owner
    self.includesCharacters = includesCharacters
    self.tag = tag
    self.since = since
    self.until = until
    self.hasTexts = hasTexts
    self.isOldestFirst = isOldestFirst
    self.ordering = ordering
  }
}
