/// Where the next character goes, and the column that moving up and down tries to keep.
public struct TextCursor: Equatable, Sendable {
  /// The place, in bytes from the text's start: always a boundary between grapheme clusters.
  public var offset: Int
  /// The column that vertical moves aim at, in cells, until the cursor is moved otherwise.
  public var goalColumn: Int?

  /// A cursor at a place.
  public init(offset: Int = 0, goalColumn: Int? = nil) {
    self.offset = offset
    self.goalColumn = goalColumn
  }
}

/// What a key takes away: from the cursor to there.
public enum TextDeletion: Sendable {
  /// The grapheme cluster before the cursor.
  case clusterBefore
  /// The grapheme cluster after it.
  case clusterAfter
  /// The word before it, with the blanks between.
  case wordBefore
  /// The word after it, with the blanks between.
  case wordAfter
  /// All to the line's start.
  case toLineStart
  /// All to the line's end; at the end, the line feed.
  case toLineEnd
}

extension TextBuffer {
  /// The range that a deletion at `offset` takes away; empty where there is nothing to take.
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
