/// A row of wrapped text.
public struct TextRow: Hashable, Sendable {
  /// Which bytes of the text stand in it: the blanks at its end too, but no line feed.
  public var bytes: Range<Int>
  /// How many columns it takes: never more than there are, even if blanks hang over the end.
  public var columns: Int
  /// Whether a line feed or the text's end comes after it.
  public var endsLine: Bool

  /// A row of these bytes.
  public init(bytes: Range<Int>, columns: Int, endsLine: Bool) {
    self.bytes = bytes
    self.columns = columns
    self.endsLine = endsLine
  }
}
