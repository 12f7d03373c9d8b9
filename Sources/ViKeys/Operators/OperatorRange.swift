/// The text that an operator works on.
struct OperatorRange {
  var kind = ViSpan.characters
  /// Whether the character at the end belongs to it.
  var isInclusive = false
  var start = Position(0, 0)
  var end = Position(0, 0)
  var lines = 1
  /// The columns of a block, in cells.
  var columns = BlockColumns(first: 0, last: 0)
  /// Whether the block has no right edge.
  var isRagged = false
  var isVisual = false
  /// Whether the kind was forced: `dvj`.
  var isForced = false
  /// Whether the range has no characters.
  var isEmpty = false
  /// Whether a deletion goes to register 1 even within a line.
  var usesRegisterOne = false
  /// Whether the motion ended at the start of the line after the range.
  var endsBeforeMotion = false
  /// Whether the end stays where it is, in the first column.
  var keepsEnd = false
  /// The cursor before the operator.
  var from = Position(0, 0)
  /// Start of a text object; nil: the cursor.
  var objectStart: Position?
}

/// The first and the last column of a block or of a character, in cells.
struct BlockColumns: Equatable {
  var first: Int
  var last: Int
}
