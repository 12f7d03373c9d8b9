// Ctrl-A and Ctrl-X: add to the number at or after the cursor.

extension Machine {
  func add(_ command: Command) throws(Stop) {
    let amount = command.name.hasSuffix("\u{1}") ? command.times : -command.times
    record(command)
    guard let (range, text) = number(in: line, at: cursor.column, adding: amount) else {
      throw .failed
    }
    var line = line
    line.replaceSubrange(range, with: text)
    state.marks["["] = Position(cursor.line, range.lowerBound)
    setLine(cursor.line, line)
    cursor.column = range.lowerBound + text.count - 1
    state.marks["]"] = cursor
    state.goal = nil
  }

  func addToSelection(_ command: Command) throws(Stop) { throw .failed }

  /// Returns the number at or after a column, and what it becomes.
  private func number(in line: Line, at column: Int, adding amount: Int) -> (Range<Int>, [UInt8])? {
    func isDigit(_ at: Int) -> Bool { 0x30...0x39 ~= line.byte(at) && at < line.count }
    if let found = prefixed(line, column, amount) { return found }
    var start = min(column, line.count)
    while start < line.count, !isDigit(start) { start += 1 }
    guard start < line.count else { return nil }
    while start > 0, isDigit(start - 1) { start -= 1 }
    var end = start
    while isDigit(end) { end += 1 }
    let isNegative = start > 0 && line[start - 1] == 0x2D
    let digits = String(decoding: line[start..<end], as: UTF8.self)
    if digits.hasPrefix("0"), digits.count > 1, digits.allSatisfy({ $0 < "8" }) {
      let value =
        (UInt64(digits, radix: 8) ?? UInt64.max)
        &+ UInt64(bitPattern: Int64(isNegative ? -amount : amount))
      let text = String(value, radix: 8)
      return (start..<end, Array(("0" + padded(text, digits.count - 1)).utf8))
    }
    let value = UInt64(digits) ?? UInt64.max
    let sum = adding(isNegative ? -amount : amount, to: value)
    var first = start
    var sign = ""
    if isNegative {
      first -= 1
      if !sum.isNegative, sum.value > 0 { sign = "-" }
    } else if sum.isNegative {
      sign = "-"
    }
    return (first..<end, Array((sign + String(sum.value)).utf8))
  }

  private func adding(_ amount: Int, to value: UInt64) -> (value: UInt64, isNegative: Bool) {
    if amount < 0, UInt64(-amount) > value { return (UInt64(-amount) - value, true) }
    return (amount < 0 ? value - UInt64(-amount) : value &+ UInt64(amount), false)
  }

  private func padded(_ text: String, _ length: Int) -> String {
    String(repeating: "0", count: max(0, length - text.count)) + text
  }

  /// A number with `0x` or `0b` before it.
  private func prefixed(_ line: Line, _ column: Int, _ amount: Int) -> (Range<Int>, [UInt8])? {
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
        let isUpper = digits.contains { $0.isUppercase }
        let text = String(value, radix: radix, uppercase: isUpper)
        return (mark + 2..<end, Array(padded(text, digits.count).utf8))
      }
    }
    return nil
  }
}
