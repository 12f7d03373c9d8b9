import UnicodeText

/// The bytes of a line, without its line feed.
typealias Line = [UInt8]

extension Line {
  /// Returns the length of the grapheme cluster at `column`; 0 at the end.
  func length(at column: Int) -> Int {
    guard column < count else { return 0 }
    if self[column] < 0x80, column + 1 == count || self[column + 1] < 0x80 { return 1 }
    return Clusters.next(after: column, in: self[...]) - column
  }

  /// Returns the start of the cluster that ends at `column`.
  func previous(_ column: Int) -> Int {
    let column = Swift.min(column, count)
    guard column > 0 else { return 0 }
    if self[column - 1] < 0x80 { return column - 1 }
    return Clusters.previous(before: column, in: self[...])
  }

  /// Returns the start of the cluster that contains the byte at `column`.
  func head(_ column: Int) -> Int {
    guard column > 0, column < count else { return Swift.max(0, Swift.min(column, count)) }
    if self[column] < 0x80 { return column }
    var end = column + 1
    while end < count, !self[end].beginsCodePoint { end += 1 }
    let start = Clusters.previous(before: end, in: self[...])
    return start <= column ? start : column
  }

  /// Returns the code point at `column`; nil at the end.
  func scalar(at column: Int) -> Unicode.Scalar? {
    guard column < count else { return nil }
    if self[column] < 0x80 { return Unicode.Scalar(self[column]) }
    return withUnsafeBufferPointer { $0.scalar(at: column).scalar }
  }

  /// Returns the byte at `column`; 0 at the end.
  func byte(_ column: Int) -> UInt8 { column >= 0 && column < count ? self[column] : 0 }

  /// Returns the kind of the character at `column`; 0 at the end.
  func kind(at column: Int) -> Int { scalar(at: column)?.kind ?? 0 }

  /// Returns whether a blank or tab is at `column`.
  func isBlank(at column: Int) -> Bool {
    column >= 0 && column < count && (self[column] == 0x20 || self[column] == 0x09)
  }

  /// Returns the first column at or after `column` that is not blank.
  func skipBlanks(_ column: Int = 0) -> Int {
    var column = column
    while isBlank(at: column) { column += 1 }
    return column
  }

  /// Number of bytes without the blanks at the end.
  var trimmedCount: Int { (lastIndex { $0 != 0x20 && $0 != 0x09 } ?? -1) + 1 }

  /// The column of the last cluster; 0 in an empty line.
  var last: Int { previous(count) }
}
