/// A cursor, and the column that vertical moves try to keep.
public struct TextCursor: Equatable, Sendable {
  /// Offset in bytes; always a cluster boundary.
  public var offset: Int
  /// Target column of vertical moves, in cells; nil after any other move.
  public var goalColumn: Int?

  public init(offset: Int = 0, goalColumn: Int? = nil) {
    self.offset = offset
    self.goalColumn = goalColumn
  }
}
