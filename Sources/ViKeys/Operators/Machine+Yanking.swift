// Yanks and deletions.

extension Machine {
  /// The text of the range, as a register has it.
  func contentsOfRange() -> ViRegister {
    var (kind, lastLine) = (range.kind, range.end.line)
    switch range.kind {
    case .block:
      var width = range.columns.last - range.columns.first
      if range.isRagged, width > 0 { width -= 1 }
      let lines = (range.start.line...range.end.line).map { number -> Line in
        let part = block(number, deletes: false)
        let text = line(number)[part.column..<part.column + part.length]
        return Line(repeating: 0x20, count: part.spacesBefore) + text
          + Line(repeating: 0x20, count: part.spacesAfter)
      }
      return ViRegister(kind: .block, lines: lines, width: width)
    case .characters:
      if range.start.column == 0, !range.isInclusive, !range.isVisual, range.end.column == 0,
        range.lines > 1
      {
        kind = .lines
        lastLine -= 1
      }
    case .lines: break
    }
    let lines = (range.start.line...max(range.start.line, lastLine)).map { number -> Line in
      let line = line(number)
      guard kind == .characters else { return line }
      let start = number == range.start.line ? min(range.start.column, line.count) : 0
      let end =
        number == range.end.line
        ? min(line.count, range.end.column + (range.isInclusive ? 1 : 0)) : line.count
      return Line(line[start..<max(start, end)])
    }
    return ViRegister(kind: kind, lines: lines)
  }

  func yank(_ register: Unicode.Scalar?) {
    guard register != "_" else { return }
    let contents = contentsOfRange()
    state.store(contents, in: register)
    var (start, end) = (range.start, range.end)
    if contents.kind == .lines {
      (start.column, end.column) = (0, farColumn)
    } else if !range.isInclusive, contents.kind == .characters {
      decrease(&end)
    }
    setChange(start, end)
  }

  /// Deletes the range, and stores it in registers.
  func delete(_ register: Unicode.Scalar?, _ operation: Operation) {
    if isEmptied { return }
    if range.isEmpty { return }
    if range.kind == .characters, !range.isVisual, range.lines > 1, operation == .delete,
      !range.isForced
    {
      let last = line(range.end.line)
      let end = range.end.column + (range.end.column < last.count && range.isInclusive ? 1 : 0)
      if last.skipBlanks(end) >= last.count, line.skipBlanks() >= cursor.column {
        range.kind = .lines
      }
    }
    if range.kind != .lines, range.lines == 1, operation == .delete, line(range.start.line).isEmpty
    {
      return
    }
    if let register, !Registers.isWritable(register) {
      queue = []
      requests.append(.bell)
      return
    }
    storeDeleted(register)
    switch range.kind {
    case .block: deleteBlock()
    case .lines: deleteWholeLines(operation)
    case .characters: deleteCharacters(operation)
    }
    setChange(
      range.start,
      range.kind == .block ? Position(range.end.line, range.start.column) : range.start)
  }

  private func storeDeleted(_ register: Unicode.Scalar?) {
    guard register != "_" else { return }
    let contents = contentsOfRange()
    if register != nil { state.store(contents, in: register) }
    if range.kind == .lines || range.lines > 1 || range.usesRegisterOne {
      state.shift(in: contents, keepsUnnamed: register?.isUppercaseLetter == true)
    }
    if register == nil, range.kind != .lines, range.lines == 1 { state.store(contents, in: "-") }
  }

  private func deleteBlock() {
    asOneChange {
      for number in range.start.line...range.end.line {
        let part = block(number, deletes: true)
        guard part.length > 0 else { continue }
        if number == cursor.line { cursor.column = part.column + part.spacesBefore }
        var line = line(number)
        line.replaceSubrange(
          part.column..<part.column + part.length,
          with: Line(repeating: 0x20, count: part.spacesBefore + part.spacesAfter))
        setLine(number, line)
      }
      return cursor
    }
    clampForBlock()
  }

  private func clampForBlock() {
    let line = line
    if cursor.column >= line.count { cursor.column = line.last }
  }

  private func deleteWholeLines(_ operation: Operation) {
    guard operation == .change else {
      deleteLines(cursor.line, count: range.lines)
      cursor.line = min(cursor.line, lastLine)
      toFirstNonBlank()
      return
    }
    if range.lines > 1 { deleteLines(cursor.line + 1, count: range.lines - 1) }
    cursor.column = 0
    setLine(cursor.line, [])
  }

  private func deleteCharacters(_ operation: Operation) {
    let fixes = operation == .delete && !range.isVisual && state.insertion == nil
    if range.lines == 1 {
      deleteBytes(range.end.column - range.start.column + (range.isInclusive ? 1 : 0))
      if fixes, cursor.column > 0, cursor.column >= line.count { cursor.column = line.last }
      return
    }
    let start = cursor
    setLine(cursor.line, Line(line[..<min(cursor.column, line.count)]))
    if range.lines > 2 { deleteLines(cursor.line + 1, count: range.lines - 2) }
    cursor = Position(cursor.line + 1, 0)
    deleteBytes(range.end.column + (range.isInclusive ? 1 : 0))
    cursor = start
    join(2, addsSpaces: false, setsMarks: false)
    cursor = start
    if mayBePastEnd == false { clampForBlock() }
  }

  /// Deletes the range, and inserts text in its place.
  func change(_ command: Command) {
    let start = range.kind == .lines ? 0 : range.start.column
    if range.kind == .lines { undoCursor = undoCursor ?? cursor }
    delete(command.register, .change)
    if start > cursor.column, !line.isEmpty { cursor.column += line.length(at: cursor.column) }
    var block: BlockInsertion?
    if range.kind == .block, range.lines > 1 {
      block = blockInsertion(textByte: cursor.column, length: line.count)
      block?.isChange = true
    }
    beginInsertion(command, count: 1, block: block)
  }
}
