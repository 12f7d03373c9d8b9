/// A line of a note or a synopsis, as lists show it.
public struct TextSpot: Hashable, Sendable {
  /// The note; the book or character that a synopsis describes.
  public let item: LibraryItem
  /// Screen of the item.
  public let place: Place
  /// Where the item belongs: `The Good Hawk › Agatha`.
  public let whereabouts: String
  /// The title of a note near the linked one or the character; else empty.
  ///
  /// Near is a note of the same book or character as the linked note, or of the character's book.
  /// If the match is in the title itself, it is empty too.
  public let title: String
  public let line: MatchedLine
  /// Offset of the match in the text, in bytes.
  public let offset: Int

  public init(
    item: LibraryItem, place: Place, whereabouts: String, title: String = "", line: MatchedLine,
    offset: Int
  ) {
    self.item = item
    self.place = place
    self.whereabouts = whereabouts
    self.title = title
    self.line = line
    self.offset = offset
  }
}

extension TextSpot: Identifiable {
  /// The item: a list has one line of it.
  public var id: LibraryItem { item }
}

extension TextSpot {
  /// Returns the title of a note; empty if the match is in that line.
  package static func title(of text: [UInt8], before match: Range<Int>) -> String {
    guard text[..<match.lowerBound].contains(UInt8(ascii: "\n")) else { return "" }
    return Note.title(of: String(decoding: text, as: UTF8.self))
  }

  public static func line(of text: [UInt8], around match: Range<Int>) -> MatchedLine {
    MatchedLine(of: text, around: match, matches: [match])
  }
}
