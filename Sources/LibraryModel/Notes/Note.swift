public import struct FoundationEssentials.Date

/// A saved text about a book or a character, or in the Inbox.
public struct Note: Identifiable, Hashable, Sendable {
  /// The identity of a note, of a version of a note, or of the draft that becomes either.
  public typealias ID = Identifier<Note>

  public let id: ID
  /// The book or character that the note is about, or the Inbox.
  public var owner: Owner
  /// The whole text; its first line is the title.
  public var text: String
  /// Time of the first save.
  public var created: Date
  /// Time of the last change of the text.
  public var updated: Date
  /// Id of the draft whose save set the text: the note's own id until the note is amended.
  public var version: ID
  /// Rank in the order by hand; nil if the note was not moved there: then the time of the first
  /// save decides.
  public var rank: Int?

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

  /// The first line that is not blank, without the marks of a heading, up to 256 characters; empty
  /// if there is none in the first 4 KB.
  public var title: String { Self.title(of: text) }

  package static func title(of text: String) -> String {
    let line = firstLine(of: text)
    let marks = line.prefix { $0 == "#" }.count
    let words = line.dropFirst(marks).drop { $0 == " " || $0 == "\t" }
    let isHeading = 1...6 ~= marks && line.dropFirst(marks).first?.isWhitespace == true
    return String(isHeading && !words.isEmpty ? words : line)
  }

  /// Returns the first line that is not blank, up to 256 characters.
  package static func firstLine(of text: String) -> Substring {
    let beginning = Substring(text.utf8.prefix(4096))
    return beginning.drop(while: \.isWhitespace).prefix(256).prefix { !$0.isNewline }
  }
}
