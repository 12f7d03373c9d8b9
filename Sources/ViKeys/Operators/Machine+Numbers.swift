// Ctrl-A and Ctrl-X: add to the number at or after the cursor.

extension Machine {
  func add(_ command: Command) throws(Stop) {
    let amount = command.name.hasSuffix("\u{1}") ? command.times : -command.times
    record(command)
    guard let sum = number(in: line, at: cursor.column, adding: amount) else { throw .failed }
    replace(sum, in: cursor.line, from: 0)
    cursor.column = sum.range.lowerBound + sum.text.count - 1
    setChange(Position(cursor.line, sum.range.lowerBound), cursor)
    state.goal = nil
  }

  /// Adds to the first number of each line of the range; if `growing`, more to each next one.
  func addToLines(_ amount: Int, growing: Bool) {
    if range.kind == .characters, !range.isInclusive { decrease(&range.end) }
    guard range.start <= range.end else { return }
    var (added, first) = (amount, Position?.none)
    let isToLineEnd = state.lastSelection?.goal == farColumn
    for number in range.start.line...range.end.line {
      let selected = selectedBytes(of: number)
      let line = line(number)
      guard line[selected].contains(where: { 0x30...0x39 ~= $0 }) else { continue }
      // As in vim, a number that begins in a selection with `$` may end after it.
      let end = isToLineEnd ? line.count : selected.upperBound
      let text = Line(line[selected.lowerBound..<end])
      guard let sum = self.number(in: text, at: 0, adding: added) else { continue }
      let start = Position(number, selected.lowerBound + sum.range.lowerBound)
      // As in vim, a minus sign that stays is not changed.
      let isSigned = line.byte(start.column) == 0x2D && sum.text.first == 0x2D
      replace(sum, in: number, from: selected.lowerBound)
      first = first ?? Position(number, start.column + (isSigned ? 1 : 0))
      setChange(first ?? start, Position(number, start.column + sum.text.count - 1))
      if growing { added += amount }
    }
    if range.kind == .lines { cursor.column = 0 }
    clampCursor()
  }

  /// Returns the bytes of a line that are in the range.
  private func selectedBytes(of number: Int) -> Range<Int> {
    let count = line(number).count
    switch range.kind {
    case .lines: return 0..<count
    case .block:
      let part = block(number, deletes: false)
      return part.column..<part.column + part.length
    case .characters:
      let start = number == range.start.line ? min(range.start.column, count) : 0
      let end = number == range.end.line ? min(range.end.column + 1, count) : count
      return start..<max(start, end)
    }
  }

  private func replace(_ sum: Sum, in number: Int, from start: Int) {
    var line = line(number)
    line.replaceSubrange(
      start + sum.range.lowerBound..<start + sum.range.upperBound, with: sum.text)
    setLine(number, line)
  }

  /// Returns the number at or after a column, and what it becomes.
  private func number(in line: Line, at column: Int, adding amount: Int) -> Sum? {
    func isDigit(_ at: Int) -> Bool { 0x30...0x39 ~= line.byte(at) && at < line.count }
    if let found = prefixed(line, column, amount) { return found }
    var start = min(column, line.count)
    while start < line.count, !isDigit(start) { start += 1 }
    guard start < line.count else { return nil }
    while start > 0, isDigit(start - 1) { start -= 1 }
    var end = start
    while isDigit(end) { end += 1 }
    let digits = String(decoding: line[start..<end], as: UTF8.self)
    if digits.hasPrefix("0"), digits.count > 1, digits.allSatisfy({ $0 < "8" }) {
      let value = (UInt64(digits, radix: 8) ?? .max) &+ UInt64(bitPattern: Int64(amount))
      let text = String(value, radix: 8)
      return Sum(start..<end, "0" + padded(text, digits.count - 1))
    }
    let isNegative = start > 0 && line[start - 1] == 0x2D
    let value = UInt64(digits) ?? UInt64.max
    let change = isNegative ? -amount : amount
    let (added, wraps) =
      change < 0
      ? value.subtractingReportingOverflow(UInt64(change.magnitude))
      : value.addingReportingOverflow(UInt64(change))
    // As in vim, the sign of a sum that is too large changes.
    let sum = !wraps ? added : change < 0 ? 0 &- added : ~added
    let sign = wraps != isNegative && sum > 0 ? "-" : ""
    return Sum((isNegative ? start - 1 : start)..<end, sign + String(sum))
  }

  private func padded(_ text: String, _ length: Int) -> String {
    String(repeating: "0", count: max(0, length - text.count)) + text
  }

  /// A number with `0x` or `0b` before it.
  private func prefixed(_ line: Line, _ column: Int, _ amount: Int) -> Sum? {
    let first = (column..<max(column, line.count)).first { 0x30...0x39 ~= line[$0] }
    for (letters, radix) in [("xX", 16), ("bB", 2)] {
      func isDigit(_ at: Int) -> Bool {
        at >= 0 && at < line.count
          && Character(Unicode.Scalar(line[at])).hexDigitValue.map { $0 < radix } == true
      }
      var start = min(column, line.count)
      while isDigit(start - 1) { start -= 1 }
      for mark in [start - 2, start - 1, start, first ?? -1]
      where mark >= 0 && mark + 2 < line.count {
        guard line[mark] == 0x30, letters.utf8.contains(line[mark + 1]) else { continue }
        var end = mark + 2
        while isDigit(end) { end += 1 }
        guard end > mark + 2, end > column else { continue }
        let digits = String(decoding: line[(mark + 2)..<end], as: UTF8.self)
        let value = (UInt64(digits, radix: radix) ?? .max) &+ UInt64(bitPattern: Int64(amount))
        let prefix = String(decoding: line[mark..<mark + 2], as: UTF8.self)
        // As in vim, the last letter decides, also that of the prefix.
        let isUpper = (prefix + digits).last { $0.isLetter }?.isUppercase == true
        let text = String(value, radix: radix, uppercase: isUpper)
        return Sum(mark..<end, prefix + padded(text, digits.count))
      }
    }
    return nil
  }
}

/// The bytes of a number, and what they become.
private struct Sum {
  let range: Range<Int>
  let text: [UInt8]

  init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = Array(text.utf8)
  }
}
