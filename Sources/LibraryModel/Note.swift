public import struct FoundationEssentials.Date

/// A finished piece of text about a book or a character.
public struct Note: Identifiable, Hashable, Sendable {
  /// The identity of a note, of a version of one, or of the draft that will become either.
  public typealias ID = Identifier<Note>

  /// The note's identity.
  public let id: ID
  /// What it is about.
  public let owner: Owner
  /// The whole text; its first line is the title.
  public var text: String
  /// When it was first saved.
  public var created: Date
  /// When its text was last changed.
  public var updated: Date
  /// The draft that made its text: its own id, until it is amended.
  public var version: ID

  /// A note of these parts.
  public init(
    id: ID = ID(), owner: Owner, text: String, created: Date, updated: Date, version: ID? = nil
  ) {
    self.id = id
    self.owner = owner
    self.text = text
    self.created = created
    self.updated = updated
    self.version = version ?? id
  }

  /// The first line that is not blank, as far as a title is read; empty if there is none within the
  /// first 4 KB.
  public var title: String {
    let beginning = Substring(text.utf8.prefix(4096))
    return String(beginning.drop(while: \.isWhitespace).prefix(256).prefix { !$0.isNewline })
  }
}
