// What a screen reader says.

extension Surface {
  /// Returns the row to write again in accessible mode, although it is unchanged: the one that the
  /// cursor has moved to since another picture; nil if the cursor stays in its row.
  ///
  /// A screen reader says what is written. The selection has no look of its own in accessible mode:
  /// the row that loses it is not written.
  public func rowReached(since other: Surface) -> Int? {
    guard appearance.isAccessible, size == other.size, let row = cursor?.row,
      row != other.cursor?.row
    else { return nil }
    return row
  }
}
