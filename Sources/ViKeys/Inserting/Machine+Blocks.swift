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
    var block = blockInsertion(
      textByte: part.column, length: line.count - part.column - (isAppending ? part.length : 0))
    block.textLength = part.length
    block.isAppending = isAppending
    if isAppending {
      cursor.column = min(line.count, part.column + part.length)
      if part.isShort, !range.isRagged {
        insert(Line(repeating: 0x20, count: part.spacesAfter))
        cursor.column += part.spacesAfter
        block.textLength += part.spacesAfter
      }
    }
    block.insertedByte = cursor.column
    beginInsertion(command, count: command.times, block: block)
  }

  /// Returns the block of the range, whose first line is the cursor's.
  func blockInsertion(textByte: Int, length: Int) -> BlockInsertion {
    BlockInsertion(
      lines: range.start.line...range.end.line, firstColumn: range.columns.first,
      lastColumn: range.columns.last, startByte: range.start.column, textByte: textByte,
      insertedByte: cursor.column, length: length, indentLength: line.skipBlanks(),
      indentWidth: indent(line), isRagged: range.isRagged)
  }

  /// Inserts the text in the other lines of a block.
  func repeatInBlock(_ insertion: Insertion) {
    guard let block = insertion.block,
      block.isChange || block.lines.lowerBound == cursor.line
    else { return }
    range.columns = BlockColumns(first: block.firstColumn, last: block.lastColumn)
    range.isRagged = block.isRagged
    range.isInclusive = true
    if block.isChange { repeatChange(block) } else { repeatInsertion(block, insertion) }
  }

  private func repeatChange(_ block: BlockInsertion) {
    let first = line(block.lines.lowerBound)
    let growth = block.textByte > block.indentLength ? first.skipBlanks() - block.indentLength : 0
    let start = block.textByte + growth
    let count = first.count - block.length - growth
    guard count > 0, start <= first.count else { return }
    let text = Line(first[start..<min(first.count, start + count)])
    for number in block.lines.dropFirst() where number <= lastLine {
      let part = self.block(number, deletes: true)
      guard !part.isShort else { continue }
      var line = self.line(number)
      line.insert(contentsOf: text, at: part.column)
      setLine(number, line)
    }
    clampCursor()
  }

  private func repeatInsertion(_ old: BlockInsertion, _ insertion: Insertion) {
    var block = old
    guard let text = insertedText(&block, insertion) else { return }
    for number in block.lines.dropFirst() where number <= lastLine {
      insert(text, in: number, block)
    }
    cursor.column = block.startByte
    clampCursor()
  }

  /// Returns the text that was inserted in the first line, found as vim finds it: by the length of
  /// the line's rest.
  private func insertedText(_ block: inout BlockInsertion, _ insertion: Insertion) -> Line? {
    let number = block.lines.lowerBound
    var rest = block.length
    if insertion.start.line == number, insertion.start.column < block.startByte {
      block.startByte = insertion.start.column
    }
    let growth = indentGrowth(block, insertion)
    if growth > 0 {
      block.textByte += growth
    } else if insertion.start.line == number, !block.isRagged {
      followStart(&block, insertion, &rest)
    }
    let isAfterIndent = growth > 0 && block.textByte > line(number).skipBlanks()
    let cells = isAfterIndent ? indent(line(number)) - block.indentWidth : 0
    range.columns = BlockColumns(first: block.firstColumn + cells, last: block.lastColumn + cells)
    var part = self.block(
      number, deletes: true, for: block.isAppending ? .appendAfter : .insertBefore)
    range.columns = BlockColumns(first: block.firstColumn, last: block.lastColumn)
    if !block.isRagged || part.length < block.textLength {
      if block.isAppending {
        rest += part.length - block.textLength
        if part.spacesAfter != 0 { part.length -= 1 }
      }
      (block.textByte, block.textLength) = (part.column, part.length)
    }
    return insertedText(block, insertion, rest)
  }

  private func insertedText(
    _ block: BlockInsertion, _ insertion: Insertion, _ rest: Int
  ) -> Line? {
    let first = line(block.lines.lowerBound)
    var (start, offset) = (block.textByte, 0)
    if block.isAppending {
      start += block.textLength
      if block.isRagged, insertion.first.line == block.lines.lowerBound,
        block.insertedByte > insertion.first.column
      {
        offset = block.insertedByte - insertion.first.column
        start -= offset
        guard range.columns.last > offset else { return nil }
        range.columns.last -= offset + 1
      }
    }
    start = max(0, min(start, first.count))
    let count = first.count - start - rest - offset
    guard rest >= 0, count > 0 else { return nil }
    return Line(first[start..<min(first.count, start + count)])
  }

  /// Returns by how many bytes the indent before the inserted text grew.
  private func indentGrowth(_ block: BlockInsertion, _ insertion: Insertion) -> Int {
    guard insertion.first.column > block.indentLength else { return 0 }
    return max(0, line(block.lines.lowerBound).skipBlanks() - block.indentLength)
  }

  /// Moves the block's first column to where the insertion began.
  private func followStart(
    _ block: inout BlockInsertion, _ insertion: Insertion, _ rest: inout Int
  ) {
    let start = insertion.start
    if block.isAppending {
      guard block.startByte >= start.column else { return }
      rest += block.textLength
      block.isAppending = false
    } else if block.startByte == start.column {
      return
    }
    let column = cells(start).first
    rest -= column - block.firstColumn
    (block.startByte, block.firstColumn) = (start.column, column)
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
    spaces = max(0, spaces)
    var new = line[..<at] + Line(repeating: 0x20, count: spaces) + text
    var rest = at
    if spaces > 0, !part.isShort, line.byte(at) == 0x09 {
      new += Line(repeating: 0x20, count: max(0, width - spaces))
      rest += 1
    }
    if number == block.lines.upperBound { state.marks["]"] = Position(number, new.count) }
    setLine(number, new + line[rest...])
  }
}
