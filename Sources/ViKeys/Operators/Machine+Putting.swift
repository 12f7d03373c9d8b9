// `p` and `P`: puts a register's contents.

/// Side, count and cursor of a put.
struct Putting {
  var isAfter = true
  var count = 1
  /// `gp`: the cursor goes after the text.
  var movesAfter = false
  var asLines = false
  /// Whole lines split the line.
  var splitsLine = false
  /// After the line, not in the block.
  var afterSelection = false
  /// `]p`: with the indent of the cursor's line.
  var adjustsIndent = false
  /// `:put`: the cursor goes to the last line.
  var toLastLine = false
  /// The last line of the block that it replaces.
  var lastLine: Int?
}

extension Machine {
  func put(_ register: ViRegister?, _ how: Putting) throws(Stop) {
    setChange(cursor, cursor)
    guard var contents = register, !contents.lines.isEmpty else { throw .failed }
    var how = how
    if contents.kind == .lines { prepareLines(&how) }
    if how.asLines { contents.kind = .lines }
    let (lines, bytes) = (contents.lines.count, contents.lines.reduce(0) { $0 + $1.count + 1 })
    guard how.count <= max(1, min(10_000 / lines, 1_000_000 / bytes)) else { throw .failed }
    setChange(cursor, cursor)
    switch contents.kind {
    case .block: putBlock(contents, how)
    case .characters where contents.lines.count == 1: putCharacters(contents.lines[0], how)
    case .characters, .lines:
      asOneChange {
        putLines(contents, how)
        return state.marks["["]
      }
    }
    state.goal = nil
    adjustEnd()
  }

  private func prepareLines(_ how: inout Putting) {
    if how.splitsLine {
      var at = cursor.column
      let line = line
      if how.isAfter, at < line.count { at += line.length(at: at) }
      appendLine(after: cursor.line, Line(line[at...]))
      adjustMarks(from: cursor.line + 1, by: 1)
      setLine(cursor.line, Line(line[..<at]))
      how.isAfter = true
    }
    if how.afterSelection, let selection = state.lastSelection {
      cursor = selection.end
      cursor.column = min(cursor.column, line.count)
      how.isAfter = true
    }
  }

  private func putCharacters(_ bytes: Line, _ how: Putting) {
    undoCursor = undoCursor ?? cursor
    var column = cursor.column
    let line = line
    // As in vim, nothing is put at the cursor, not after it.
    if how.isAfter, column < line.count, !bytes.isEmpty {
      column += line.length(at: column)
    }
    cursor.column = column
    state.marks["["] = cursor
    let inserted = Line(repeatElement(bytes, count: how.count).joined())
    let first = cursor
    let cells = cells(first).first
    if !inserted.isEmpty { insert(inserted) }
    if let lastLine = how.lastLine { putBelow(inserted, first.line, lastLine, column: cells) }
    cursor = first
    if !inserted.isEmpty {
      cursor.column += inserted.count - 1
    }
    state.marks["]"] = Position(cursor.line, cursor.column)
    if !inserted.isEmpty {
      if mayBePastEnd || how.movesAfter {
        cursor.column += 1
      } else {
        cursor.column = self.line.head(cursor.column)
      }
    }
  }

  /// Puts the same characters in the other lines of a block.
  private func putBelow(_ bytes: Line, _ first: Int, _ last: Int, column: Int) {
    guard first < last else { return }
    for number in first + 1...min(last, lastLine) {
      var line = line(number)
      var (byte, at) = (0, 0)
      while at < column, byte < line.count {
        at += width(line, at: byte, column: at)
        byte += line.length(at: byte)
      }
      guard at >= column else { continue }
      line.insert(contentsOf: bytes, at: byte)
      setLine(number, line)
    }
  }

  private func putLines(_ contents: ViRegister, _ how: Putting) {
    let lines = contents.lines
    let isWhole = contents.kind == .lines
    var start = cursor
    var number = cursor.line
    if !isWhole, how.isAfter, start.column < line.count {
      start.column += line.length(at: start.column)
    }
    if !isWhole {
      state.marks["["] = lines[0].isEmpty ? cursor : start
      cursor.column = start.column
    }
    if isWhole, !how.isAfter { number -= 1 }
    var indent = PutIndent(target: self.indent(line))
    var added = 0
    for round in 0..<how.count {
      var index = 0
      if !isWhole {
        number = start.line
        let line = line(number)
        appendLine(after: number, lines[lines.count - 1] + line[start.column...])
        setLine(number, line[..<start.column] + lines[0])
        index = 1
      }
      while index < lines.count {
        if isWhole || index < lines.count - 1 { appendLine(after: number, lines[index]) }
        number += 1
        added += 1
        if how.adjustsIndent {
          let isLast = round == how.count - 1 && index == lines.count - 1
          adjust(&indent, number, isLast: isLast)
        }
        index += 1
      }
    }
    finish(contents, how, start: start, last: number, added, indent.removed)
  }

  private struct PutIndent {
    let target: Int
    var difference: Int?
    /// Bytes that the last line lost.
    var removed = 0
  }

  private func adjust(_ indent: inout PutIndent, _ number: Int, isLast: Bool) {
    let line = line(number)
    let before = line.count
    if line.isEmpty {
      setIndent(number, 0)
    } else if let difference = indent.difference {
      setIndent(number, max(0, self.indent(line) + difference))
    } else {
      indent.difference = indent.target - self.indent(line)
      setIndent(number, indent.target)
    }
    if isLast { indent.removed = before - self.line(number).count }
  }

  private func finish(
    _ contents: ViRegister, _ how: Putting, start: Position, last: Int, _ added: Int,
    _ removed: Int
  ) {
    let isWhole = contents.kind == .lines
    var mark = state.marks["["] ?? start
    if isWhole {
      mark.column = 0
      if how.isAfter { mark.line += 1 }
      state.marks["["] = mark
    }
    adjustMarks(from: mark.line + (isWhole ? 0 : 1), by: added)
    state.marks["["] = mark
    let length = (contents.lines.last?.count ?? 0) - removed
    let endLine = isWhole ? last : start.line + (contents.lines.count - 1) * how.count
    // As in vim, the mark is after a single byte if the cursor goes there.
    let isAfter = how.movesAfter && !isWhole && length == 1
    state.marks["]"] = Position(
      endLine, length > 1 ? line(endLine).head(length - 1) : isAfter ? 1 : 0)
    if how.toLastLine {
      cursor.line = last
      toFirstNonBlank()
    } else if how.movesAfter {
      if isWhole {
        cursor = Position(min(last + 1, lastLine), 0)
      } else {
        cursor = Position(endLine, max(0, length))
      }
    } else if isWhole {
      cursor = Position(cursor.line + (how.isAfter ? 1 : 0), 0)
      toFirstNonBlank()
    } else {
      cursor = start
    }
  }
}
