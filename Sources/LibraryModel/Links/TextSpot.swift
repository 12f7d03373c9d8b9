/// A line of a note or a synopsis, as lists show it.
public struct TextSpot: Hashable, Sendable {
  /// The note; the book or character that a synopsis describes.
  public let item: LibraryItem
  /// Screen of the item.
  public let place: Place
  /// Where the item belongs: `The Good Hawk › Agatha`.
  public let whereabouts: String
  /// The line, at most 240 characters of it.
  public let line: String
  /// Offset of the match in the text, in bytes.
  public let offset: Int

  /// Creates a line.
  public init(item: LibraryItem, place: Place, whereabouts: String, line: String, offset: Int) {
    self.item = item
    self.place = place
    self.whereabouts = whereabouts
    self.line = line
    self.offset = offset
  }
}

extension TextSpot: Identifiable {
  /// The item: a list has one line of it.
  public var id: LibraryItem { item }
}

extension TextSpot {
  /// Returns the line of a text with a match in it.
  ///
  /// The match is near the start, so that a narrow row shows it: at most two or three words
  /// precede it.
  public static func line(of text: [UInt8], around match: Range<Int>) -> String {
    let start = text[..<match.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let end = text[match.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
    let isCut = match.lowerBound - start > 20
    let from = isCut ? firstWord(of: text, in: match.lowerBound - 20..<match.lowerBound) : start
    let line = String(decoding: text[from..<min(end, from + 1000)], as: UTF8.self)
    let words = line.drop(while: \.isWhitespace).prefix(isCut ? 239 : 240)
    return (isCut ? "…" : "") + words
  }

  /// Returns the start of the first word in a range of a text; its end if no word starts in it.
  private static func firstWord(of text: [UInt8], in range: Range<Int>) -> Int {
    text[range].firstIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? range.upperBound
  }
}
