import SQLite
public import LibraryModel
import Markup

public struct BinListing: Hashable, Sendable {
  /// A book or a character, also a deleted one, or the Inbox.
  public enum Subject: Hashable, Sendable {
    /// The book, its characters, and the notes of both.
    case book(Book.ID)
    /// The character and its notes.
    case character(BookCharacter.ID)
    /// The notes of no book.
    case inbox
  }

  /// The only subject; nil for all.
  public var subject: Subject?
  /// A tag, without `#`, that a deleted note has, or one below it; nil for all.
  public var tag: String?

  /// Creates a listing; without arguments, that of the whole bin.
  public init(of subject: Subject? = nil, tag: String? = nil) {
    self.subject = subject
    self.tag = tag
  }
}

extension BinListing {
  /// The conditions for rows of the table `deletion`.
  var conditions: String {
    let ofSubject =
      switch subject {
      case .book: " AND number IN (" + deletionsOfBook + ")"
      case .character: " AND number IN (" + deletionsOfCharacter + ")"
      case .inbox: " AND number IN (" + deletionsOfInbox + ")"
      case nil: ""
      }
    return ofSubject + (tag == nil ? "" : " AND number IN (" + deletionsOfTagged + ")")
  }

  /// The arguments of ``conditions``, and others.
  func arguments(_ more: StatementArguments) -> StatementArguments {
    var arguments = more
    switch subject {
    case .book(let id): arguments += ["subject": "\(id)"]
    case .character(let id): arguments += ["subject": "\(id)"]
    case .inbox, nil: break
    }
    if let tag { arguments += ["tag": tag.tagKey] }
    return arguments
  }
}

private let deletionsOfBook = """
  SELECT deleted FROM book WHERE id = :subject
  UNION SELECT deleted FROM character WHERE book = :subject
  UNION SELECT deleted FROM note WHERE book = :subject
  UNION SELECT note.deleted FROM note JOIN character ON character.id = note.character
  WHERE character.book = :subject
  """

private let deletionsOfCharacter = """
  SELECT deleted FROM character WHERE id = :subject
  UNION SELECT deleted FROM note WHERE character = :subject
  """

private let deletionsOfInbox =
  "SELECT deleted FROM note WHERE book IS NULL AND character IS NULL"

// A note can be in the bin itself, or belong to a character or a book there.
private let deletionsOfTagged =
  "SELECT deleted FROM note WHERE number IN (" + notesOfTag + """
    )
    UNION SELECT character.deleted FROM note JOIN character ON character.id = note.character
    WHERE note.number IN (
    """ + notesOfTag + """
    )
    UNION SELECT book.deleted FROM note LEFT JOIN character ON character.id = note.character
    JOIN book ON book.id = coalesce(note.book, character.book) WHERE note.number IN (
    """ + notesOfTag + ")"
