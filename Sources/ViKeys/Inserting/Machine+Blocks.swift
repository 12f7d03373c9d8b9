// Text that is inserted in all lines of a block.

extension Machine {
  /// Begins the insertion before or after a block: `I`, `A`.
  func insertAtBlock(_ command: Command, isAppending: Bool) {
    guard range.kind == .block else {
      if isAppending {
        cursor = range.end
        if cursor.column >= line.count { cursor.column = line.last }
        if !line.isEmpty, range.columns.first != range.columns.last, cursor.column < line.count {
          cursor.column += line.length(at: cursor.column)
        }
      } else {
        cursor = range.start
      }
      beginInsertion(command, count: command.times)
      return
    }
    let operation: Operation = isAppending ? .appendAfter : .insertBefore
    let part = block(cursor.line, deletes: true, for: operation)
    var length = line.count - part.column
    if isAppending {
      length -= part.length
      cursor.column = min(line.count, part.column + part.length)
      if part.isShort, !range.isRagged {
        insert(Line(repeating: 0x20, count: part.spacesAfter))
        cursor.column += part.spacesAfter
      }
    }
    var block = BlockInsertion(
      lines: range.start.line...range.end.line, column: range.columns.first, byte: cursor.column,
      isAppending: isAppending, isRagged: range.isRagged, length: length)
    block.lastColumn = range.columns.last
    beginInsertion(command, count: command.times, block: block)
  }

  /// Inserts the text in the other lines.
  func repeatInBlock(_ block: BlockInsertion, _ insertion: Insertion) {
    let line = self.line(block.lines.lowerBound)
    let count = line.count - block.byte - block.length
    guard count > 0, block.byte + count <= line.count else { return }
    let text = Line(line[block.byte..<block.byte + count])
    range.columns = (block.column, block.lastColumn)
    range.isRagged = block.isRagged
    range.isInclusive = true
    for number in block.lines.dropFirst() where number <= lastLine {
      if block.isChange {
        let part = self.block(number, deletes: true)
        guard !part.isShort else { continue }
        var line = self.line(number)
        line.insert(contentsOf: text, at: part.column)
        setLine(number, line)
      } else {
        insert(text, in: number, block)
      }
    }
    if !block.isChange {
      cursor.column = block.isAppending ? byte(of: self.line, column: block.column) : block.byte
      state.marks["]"] = Position(
        min(block.lines.upperBound, lastLine), state.marks["]"]?.column ?? 0)
    }
    clampCursor()
  }

  private func insert(_ text: Line, in number: Int, _ block: BlockInsertion) {
    let part = self.block(
      number, deletes: true, for: block.isAppending ? .appendAfter : .insertBefore)
    if part.isShort, !block.isAppending { return }
    let line = line(number)
    var (spaces, at) = (0, 0)
    let width = block.isAppending ? part.lastWidth : part.firstWidth
    if !block.isAppending {
      spaces = part.spacesBefore
      at = part.column
    } else if !part.isShort {
      spaces = part.spacesAfter > 0 ? width - part.spacesAfter : 0
      at = part.column + part.length - (spaces != 0 ? 1 : 0)
    } else {
      spaces = block.isRagged ? 0 : range.columns.last - part.last + 1
      at = part.column + part.length
    }
    if spaces > 0 { at = line.head(at) }
    var new = line[..<at] + Line(repeating: 0x20, count: spaces) + text
    var rest = at
    if spaces > 0, !part.isShort, line.byte(at) == 0x09 {
      new += Line(repeating: 0x20, count: max(0, width - spaces))
      rest += 1
    }
    setLine(number, new + line[rest...])
  }
}
