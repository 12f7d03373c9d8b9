/// One row of wrapped text.
public struct TextRow: Hashable, Sendable {
  /// Range of its bytes: trailing blanks included, the line feed excluded.
  public var bytes: Range<Int>
  /// Width in columns, without trailing blanks beyond the last column.
  public var columns: Int
  /// Whether a line feed or the text's end follows.
  public var endsLine: Bool

  public init(bytes: Range<Int>, columns: Int, endsLine: Bool) {
    self.bytes = bytes
    self.columns = columns
    self.endsLine = endsLine
  }
}
