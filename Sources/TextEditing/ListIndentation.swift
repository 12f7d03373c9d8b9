// Tab and Shift-Tab in lists. An ordered item gets the number that follows at its new place: with
// another one it would be read as words of the item above.

extension TextBuffer {
  /// Returns the edit of Tab in a list item, which makes it an item of the item above; nil
  /// elsewhere.
  public func indentation(at offset: Int) -> (range: Range<Int>, bytes: [UInt8])? {
    guard let prefix = listPrefix(at: offset), let own = prefix.indent else { return nil }
    let start = prefix.innermost.lowerBound
    if bytes(in: start..<start + 1).first == tab { return (start..<start, [tab]) }
    let above = item(above: prefix.range.lowerBound, upTo: prefix.column)
    let columns = above.map { $0.column + ($0.indent ?? 0) - prefix.column } ?? own
    let spaces = Array(repeating: space, count: columns > 0 ? columns : own)
    return numbered(prefix, (start..<start, spaces))
  }

  /// Returns the edit of Shift-Tab, which removes one level of indentation; nil if there is none.
  public func outdentation(at offset: Int) -> (range: Range<Int>, bytes: [UInt8])? {
    outdentation(at: offset) { prefix in parent(of: prefix).map { prefix.column - $0.column } }
  }

  /// Returns the prefix of the item in which an item is.
  private func parent(of prefix: ListPrefix) -> ListPrefix? {
    item(above: prefix.range.lowerBound, upTo: prefix.column - 1)
  }

  /// - Parameter level: Returns the columns by which an item is farther in than its parent.
  private func outdentation(
    at offset: Int, _ level: (ListPrefix) -> Int?
  ) -> (range: Range<Int>, bytes: [UInt8])? {
    let prefix = listPrefix(at: offset)
    let start = prefix?.innermost.lowerBound ?? lineStart(at: offset)
    let blanks = bytes(in: start..<start + longestPrefix).prefix { $0 == space || $0 == tab }
    guard let first = blanks.first else { return nil }
    if first == tab { return (start..<start + 1, []) }
    let spaces = blanks.prefix { $0 == space }.count
    // One remaining blank would not be an indentation.
    guard let prefix, let own = prefix.indent else {
      return (start..<start + (spaces - 4 == 1 ? spaces : min(spaces, 4)), [])
    }
    let columns = min(spaces, level(prefix) ?? own)
    let removed = start..<start + (spaces - columns == 1 ? spaces : columns)
    return numbered(prefix, (removed, []))
  }

  /// Returns the edit that indents or outdents the lines of a range, each as Tab or Shift-Tab does;
  /// nil if no line changes.
  ///
  /// A line without a mark moves as the item above it does; Tab leaves lines of a quotation as they
  /// are. A range that ends at the start of a line does not contain that line.
  public func shift(
    linesIn range: Range<Int>, outwards isOutwards: Bool
  ) -> (range: Range<Int>, bytes: [UInt8])? {
    let first = lineStart(at: range.lowerBound)
    let last = lineEnd(at: max(range.lowerBound, range.upperBound - 1))
    var copy = self
    var (line, lineBefore, item) = (first, first, [UInt8]?.none)
    // The columns by which the items moved outwards, by the starts of their lines before.
    var moves: [Int: Int] = [:]
    while line <= last + copy.count - count {
      let before = copy.listPrefix(at: line)
      if !copy.isBlank(line..<copy.lineEnd(at: line)) {
        let change =
          before == nil
          ? copy.shift(line: line, by: item, outwards: isOutwards)
          : isOutwards
            ? copy.outdentation(at: line) { _ in level(at: lineBefore, moves) }
            : copy.indentation(at: line)
        if let change { copy.apply(copy.edit(change.range, inserting: change.bytes)) }
        if let before, before.indent != nil, let after = copy.listPrefix(at: line) {
          item = Array(repeating: space, count: abs(after.column - before.column))
          moves[lineBefore] = before.column - after.column
        }
      }
      line = copy.lineEnd(at: line) + 1
      lineBefore = lineEnd(at: lineBefore) + 1
    }
    let bytes = copy.bytes(in: first..<last + copy.count - count)
    return bytes == self.bytes(in: first..<last) ? nil : (first..<last, bytes)
  }

  /// Returns the columns by which Shift-Tab moves an item of selected lines: as many as its parent
  /// moved, so that it stays in it.
  private func level(at line: Int, _ moves: [Int: Int]) -> Int? {
    guard let prefix = listPrefix(at: line), let parent = parent(of: prefix) else { return nil }
    let move = moves[parent.range.lowerBound] ?? 0
    return move > 0 ? move : prefix.column - parent.column
  }

  /// Returns the edit that moves a line without a mark: with the item above it, or else as Tab and
  /// Shift-Tab do.
  private func shift(
    line: Int, by columns: [UInt8]?, outwards isOutwards: Bool
  ) -> (range: Range<Int>, bytes: [UInt8])? {
    guard isOutwards else { return (line..<line, columns ?? [tab]) }
    guard let columns else { return outdentation(at: line) }
    let blanks = bytes(in: line..<line + columns.count).prefix { $0 == space }.count
    return blanks == 0 ? nil : (line..<line + blanks, [])
  }

  /// Returns the edit that also gives an ordered item the number that follows at its new place.
  private func numbered(
    _ prefix: ListPrefix, _ change: (range: Range<Int>, bytes: [UInt8])
  ) -> (range: Range<Int>, bytes: [UInt8]) {
    let column = prefix.column + change.bytes.count - change.range.count
    let start = prefix.range.lowerBound
    guard let digits = prefix.number, item(above: start, upTo: prefix.column) != nil else {
      return change
    }
    let sibling = item(above: start, upTo: column).flatMap { item in
      item.column == column ? item.number : nil
    }
    let number = sibling.flatMap { Int(String(decoding: bytes(in: $0), as: UTF8.self)) } ?? 0
    let words = Array("\(number + 1)".utf8)
    guard words != bytes(in: digits) else { return change }
    let blanks = bytes(in: change.range.upperBound..<digits.lowerBound)
    return (change.range.lowerBound..<digits.upperBound, change.bytes + blanks + words)
  }

  /// Returns the prefix of the nearest list item above a line whose mark is at most at a column;
  /// nil if words at the margin are between.
  private func item(above line: Int, upTo column: Int) -> ListPrefix? {
    var end = line
    for _ in 0..<mostLines where end > 0 {
      let start = lineStart(at: end - 1)
      let prefix = listPrefix(at: start)
      if let prefix, prefix.indent != nil {
        if prefix.column <= column { return prefix }
      } else {
        let words = prefix?.range.upperBound ?? start
        let isAtMargin = words < end - 1 && !isBlank(words..<words + 1)
        if isAtMargin { return nil }
      }
      end = start
    }
    return nil
  }
}

private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
/// Number of lines that are searched for an item.
private let mostLines = 1000
