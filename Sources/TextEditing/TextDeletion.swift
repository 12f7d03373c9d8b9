/// The part of the text that a key deletes, from the cursor on.
public enum TextDeletion: Sendable {
  /// The grapheme cluster before the cursor.
  case clusterBefore
  /// The grapheme cluster after the cursor.
  case clusterAfter
  /// The word before the cursor, with the blanks between them.
  case wordBefore
  /// The word after the cursor, with the blanks between them.
  case wordAfter
  /// The text to the line's start.
  case toLineStart
  /// The text to the line's end; at the line's end, the line feed.
  case toLineEnd
}

extension TextBuffer {
  /// Returns the range of a deletion at `offset`; empty if there is nothing to delete.
  public func range(of deletion: TextDeletion, at offset: Int) -> Range<Int> {
    switch deletion {
    case .clusterBefore: cluster(before: offset)..<offset
    case .clusterAfter: offset..<cluster(after: offset)
    case .wordBefore: word(before: offset)..<offset
    case .wordAfter: offset..<word(after: offset)
    case .toLineStart: lineStart(at: offset)..<offset
    case .toLineEnd:
      offset..<(lineEnd(at: offset) == offset ? cluster(after: offset) : lineEnd(at: offset))
    }
  }
}
