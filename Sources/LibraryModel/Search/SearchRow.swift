/// A result of a search: an item, and the line of it that matches best.
public struct SearchRow: Equatable, Sendable {
  /// The item or draft that was found.
  public enum Subject: Hashable, Sendable {
    case item(LibraryItem)
    case draft(Note.ID)
  }

  /// The text of the item that contains the line.
  public enum Part: String, Sendable {
    /// The title or name, an alias, the authors or the tagline.
    case heading
    case synopsis
    /// The text of a note or a draft.
    case text
  }

  /// The item or draft that was found.
  public var subject: Subject
  /// The place that shows it; of a draft, the place of its owner.
  public var place: Place
  /// The title of its book; nil in the Inbox.
  public var book: String?
  /// The name of its character.
  public var character: String?
  /// The title of a note or draft; nil if the line is the title.
  public var title: String?
  /// The text that contains the line.
  public var part: Part
  /// The line, or its part around the match.
  public var line: String
  /// The matches in the line, in bytes.
  public var matches: [Range<Int>]
  /// The first match in the text, in bytes.
  public var offset: Int
  /// The text around the line, for a preview.
  public var excerpt: Excerpt

  /// A part of a text with the matches in it.
  public struct Excerpt: Equatable, Sendable {
    public var text: String
    /// The matches, in bytes.
    public var matches: [Range<Int>]
    /// The number of lines before the one that matches best.
    public var linesBefore: Int

    public init(_ text: String = "", matches: [Range<Int>] = [], linesBefore: Int = 0) {
      self.text = text
      self.matches = matches
      self.linesBefore = linesBefore
    }
  }

  public init(
    subject: Subject, place: Place, book: String? = nil, character: String? = nil,
    title: String? = nil, part: Part = .text, line: String = "", matches: [Range<Int>] = [],
    offset: Int = 0,
    excerpt: Excerpt = Excerpt()
  ) {
    self.subject = subject
    self.place = place
    self.book = book
    self.character = character
    self.title = title
    self.part = part
    self.line = line
    self.matches = matches
    self.offset = offset
    self.excerpt = excerpt
  }
}

extension SearchRow {
  /// Returns the title of a text with a match at an offset in bytes; nil if the match is in the
  /// title.
  package static func title(of text: String, besideMatchAt offset: Int) -> String? {
    let before = text.utf8.prefix(offset)
    guard let end = before.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    let isFirst = before[..<end].allSatisfy { $0 <= UInt8(ascii: " ") }
    return isFirst ? nil : Note.title(of: text)
  }
}

extension SearchRow.Subject: LosslessStringConvertible {
  /// `draft:ID`, or the item.
  public var description: String {
    switch self {
    case .item(let item): item.description
    case .draft(let id): "draft:\(id)"
    }
  }

  public init?(_ description: String) {
    if description.hasPrefix("draft:") {
      guard let id = Note.ID(String(description.dropFirst(6))) else { return nil }
      self = .draft(id)
    } else if let item = LibraryItem(description) {
      self = .item(item)
    } else {
      return nil
    }
  }
}
