public import struct FoundationEssentials.Date

/// A note in a list, without its whole text.
public struct NoteRow: Identifiable, Hashable, Sendable {
  public let id: Note.ID
  /// Its first line that is not blank.
  public var title: String
  /// Beginning of the text below the title, at most 240 characters.
  public var preview: String
  /// The first place in the book that the text names.
  public var passage: Passage?
  /// Time of the first save.
  public var created: Date
  /// Time of the last change of the text.
  public var updated: Date
  /// Id of the draft whose save set the text.
  public var version: Note.ID

  public init(
    id: Note.ID, title: String, preview: String = "", passage: Passage? = nil, created: Date,
    updated: Date, version: Note.ID? = nil
  ) {
    self.id = id
    self.title = title
    self.preview = preview
    self.passage = passage
    self.created = created
    self.updated = updated
    self.version = version ?? id
  }
}
