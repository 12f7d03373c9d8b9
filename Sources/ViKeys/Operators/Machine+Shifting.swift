// `<` and `>`, by eight columns, with tabs.

extension Machine {
  func shift(isLeft: Bool, _ times: Int) {
    let times = min(times, 1_000)
    let column = cursor.column
    asOneChange {
      for number in range.start.line...range.end.line where !line(number).isEmpty {
        if range.kind == .block {
          shiftBlock(number, isLeft, times * shiftWidth)
        } else {
          shift(number, isLeft: isLeft, times)
        }
      }
      return Position(range.start.line, 0)
    }
    keepStep(at: Position(range.start.line, 0))
    beginChange(inLine: range.start.line)
    if range.kind == .block {
      cursor = Position(range.start.line, column)
      // As in vim, a cursor far beyond the line's end goes to its start.
      if column > line.count { cursor.column = 0 }
    } else {
      cursor.line = range.start.line
      toFirstNonBlank()
    }
    setChange(range.start, Position(range.end.line, max(0, line(range.end.line).count - 1)))
    clampCursor()
  }

  /// Shifts a line; returns the end of its indent, if that changed.
  @discardableResult
  func shift(_ number: Int, isLeft: Bool, _ times: Int) -> Int? {
    let old = line(number)
    guard !old.isEmpty else { return nil }
    let width = indent(old) + (isLeft ? -1 : 1) * min(times, 1_000) * shiftWidth
    setIndent(number, max(0, width))
    return line(number) == old ? nil : line(number).skipBlanks()
  }

  /// Sets the blanks at a line's start; returns the difference in bytes.
  @discardableResult
  func setIndent(_ number: Int, _ width: Int) -> Int {
    let line = line(number)
    let blanks = line.skipBlanks()
    let new = Line(repeating: 0x09, count: width / 8) + Line(repeating: 0x20, count: width % 8)
    setLine(number, new + line[blanks...])
    return new.count - blanks
  }

  private func shiftBlock(_ number: Int, _ isLeft: Bool, _ amount: Int) {
    let part = block(number, deletes: true, for: isLeft ? .shiftLeft : .shiftRight)
    guard !part.isShort else { return }
    if isLeft {
      shiftBlockLeft(number, part, amount)
    } else {
      shiftBlockRight(number, part, amount)
    }
  }

  private func shiftBlockRight(_ number: Int, _ part: BlockPart, _ amount: Int) {
    let line = line(number)
    var (total, start, column) = (amount + part.blanksWidth, part.column, part.first)
    var blanksColumn = part.first - part.blanksWidth
    var spacesBefore = part.spacesBefore
    if spacesBefore > 0 {
      if line.length(at: start) == 1 {
        start += 1
      } else {
        (blanksColumn, spacesBefore) = (0, 0)
      }
    }
    while line.isBlank(at: start) {
      let width = width(line, at: start, column: column)
      total += width
      column += width
      start += 1
    }
    let tabs = (blanksColumn % 8 + total) / 8
    let spaces = tabs > 0 ? (blanksColumn % 8 + total) % 8 : total
    let kept = max(0, part.column - (part.blanks - (spacesBefore > 0 ? 1 : 0)))
    setLine(
      number,
      Line(line[..<kept]) + Line(repeating: 0x09, count: tabs)
        + Line(repeating: 0x20, count: spaces)
        + line[min(start, line.count)...])
  }

  private func shiftBlockLeft(_ number: Int, _ part: BlockPart, _ amount: Int) {
    let line = line(number)
    var (text, column) = (part.column, part.first)
    if part.spacesBefore > 0 { text += line.length(at: text) }
    while line.isBlank(at: text) {
      column += width(line, at: text, column: column)
      text += 1
    }
    let target = column - min(column - range.columns.first, amount)
    var (kept, width) = (part.column, part.first)
    if part.spacesBefore > 0 { width -= part.firstWidth }
    while width < target, kept < line.count {
      let next = self.width(line, at: kept, column: width)
      if width + next > target { break }
      width += next
      kept += line.length(at: kept)
    }
    setLine(
      number,
      Line(line[..<kept]) + Line(repeating: 0x20, count: max(0, target - width)) + line[text...])
  }
}

let shiftWidth = 8
