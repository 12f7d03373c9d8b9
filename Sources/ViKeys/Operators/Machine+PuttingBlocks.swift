// `p` and `P` of blocks, and over a selection.

extension Machine {
  func putBlock(_ contents: ViRegister, _ how: Putting) {
    let first = cursor.line
    let line = line
    var column: Int
    if how.isAfter, cursor.column < line.count {
      column = cells(cursor).last + 1
      cursor.column += line.length(at: cursor.column)
    } else {
      column = cells(cursor).first
    }
    var end = Position(first, 0)
    asOneChange {
      for (index, bytes) in contents.lines.enumerated() {
        if cursor.line > lastLine { appendLine(after: lastLine, []) }
        let (byte, spaces) = putBlockLine(bytes, at: column, width: contents.width + 1, how)
        end = Position(cursor.line, max(0, byte))
        cursor.line += 1
        if index == 0 { cursor.column += spaces }
      }
      return Position(first, 0)
    }
    state.marks["["] = Position(first, cursor.column)
    state.marks["]"] = end
    if how.movesAfter {
      cursor = Position(end.line, min(end.column + 1, self.line(end.line).count))
    } else {
      cursor.line = first
    }
  }

  /// Puts one line of a block; returns the byte of its end, and the spaces before it.
  private func putBlockLine(_ bytes: Line, at column: Int, width: Int, _ how: Putting) -> (Int, Int)
  {
    let line = line
    var (at, byte, step) = (0, 0, 0)
    while at < column, byte < line.count {
      step = self.width(line, at: byte, column: at)
      at += step
      byte += line.length(at: byte)
    }
    let isShort = at < column || (at == column && byte == line.count)
    var (before, after, deleted) = (0, 0, 0)
    if at < column {
      before = column - at
    } else if at > column {
      after = at - column
      before = step - after
      byte = line.previous(byte)
      deleted = 1
      if line[byte] != 0x09 { (deleted, after) = (0, 0) }
    }
    let padding = max(0, width - paddedWidth(of: bytes))
    var inserted = Line(repeating: 0x20, count: before)
    for round in 0..<how.count {
      inserted += bytes
      if round < how.count - 1 || !isShort { inserted += Line(repeating: 0x20, count: padding) }
    }
    inserted += Line(repeating: 0x20, count: after)
    setLine(cursor.line, line[..<byte] + inserted + line[(byte + deleted)...])
    return (byte + inserted.count - 1, before)
  }

  /// Returns the width of bytes; as in vim, each tab counts as eight columns.
  private func paddedWidth(of bytes: Line) -> Int {
    var (byte, total) = (0, 0)
    while byte < bytes.count {
      total += width(bytes, at: byte, column: 0)
      byte += bytes.length(at: byte)
    }
    return total
  }

  /// Executes `p`, `P`, `gp`, `]p` and their like, also over a selection.
  func put(_ command: Command) throws(Stop) {
    var how = Putting(count: command.times)
    let name = command.name
    how.isAfter = name.hasSuffix("p") && name != "[p"
    how.movesAfter = name.hasPrefix("g")
    how.adjustsIndent = name.hasPrefix("[") || name.hasPrefix("]")
    if how.adjustsIndent { how.isAfter = name == "]p" }
    if isVisual { return try putOverSelection(command, how) }
    if command.register == "." { return try putInserted(how) }
    record(command)
    try put(state.contents(of: command.register), how)
  }

  /// `".p`: types the last inserted text again.
  private func putInserted(_ how: Putting) throws(Stop) {
    guard let keys = state.lastInserted else { throw .failed }
    let isMoving = how.movesAfter
    var insert = Command()
    insert.name = how.isAfter ? "a" : "i"
    insert.count = how.count
    try begin(insert)
    replay(keys)
    try pressInserting(ViKey.escape.scalar)
    if isMoving, cursor.column < line.last { cursor.column += line.length(at: cursor.column) }
  }

  private func putOverSelection(_ command: Command, _ how: Putting) throws(Stop) {
    guard case .visual(let kind) = state.mode else { return }
    var how = how
    let contents = state.contents(of: command.register)
    // As in vim, `.` only repeats the deletion.
    var deletion = command
    deletion.operation = .delete
    deletion.register = command.name == "P" ? "_" : nil
    try operateOnSelection(deletion)
    let isEmpty = isEmptied
    switch kind {
    case .lines: how.asLines = true
    case .characters: how.splitsLine = true
    case .block: how.afterSelection = how.isAfter
    }
    let start = state.marks["["] ?? cursor
    let isNothing = kind == .characters && range.isEmpty
    if isNothing { cursor = range.start }
    how.isAfter =
      !isNothing && kind != .lines && cursor.column < start.column
      || kind == .lines && cursor.line < start.line
    if kind == .block, let contents, contents.kind == .characters, contents.lines.count == 1 {
      how.lastLine = state.lastSelection.map { max($0.start.line, $0.end.line) }
    }
    var failure: Stop?
    do throws(Stop) { try put(contents, how) } catch { failure = error }
    if let first = state.marks["["], let last = state.marks["]"] {
      state.lastSelection?.start = first
      state.lastSelection?.end = last
    }
    if isEmpty, line(lastLine).isEmpty {
      deleteLines(lastLine, count: 1)
      if cursor.line > lastLine {
        cursor.line = lastLine
        advance(to: farColumn)
      }
    }
    if let failure { throw failure }
  }
}
