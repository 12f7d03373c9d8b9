// Motions: they move the cursor, and say in `range` what an operator would take.

extension Machine {
  /// Moves the cursor; refuses a command that is no motion.
  func move(_ command: Command) throws(Stop) {
    range.kind = .characters
    range.isInclusive = false
    let count = command.times
    switch command.name {
    case "h", "\u{8}", "\u{7F}", "\u{F702}": try moveLeft(command)
    case "l", " ", "\u{F703}": try moveRight(command)
    case "j", "+", "\n", "\r", "\u{E}", "\u{F701}", "k", "-", "\u{10}", "\u{F700}", "_":
      try moveVertically(command.name, count)
    case "0", "\u{F729}": toLineStart()
    case "^": toFirstNonBlank()
    case "$", "\u{F72B}", "g_": try moveToEnd(command)
    case "gj", "gk", "g0", "g^", "g$": try moveByRow(command)
    case "|", "go", "gM": moveToColumn(command)
    case "G", "gg", "%", "H", "M", "L": try moveToLine(command)
    case "w", "W", "b", "B", "e", "E", "ge", "gE": try moveByWord(command)
    case "f", "F", "t", "T", ";", ",": try find(command)
    case "'", "`", "g'", "g`": try moveToMark(command)
    case "(", ")": try moveBySentence(command)
    case "{", "}": try moveByParagraph(command)
    case "[[", "]]", "[]", "][": try moveBySection(command)
    case "[(", "[{", "])", "]}": try moveToUnmatched(command)
    case "['", "[`", "]'", "]`": try moveToNextMark(command)
    case ":": try moveByLine(command)
    case "g&": try execute("%s//~/&")
    case "/", "?", "n", "N", "*", "#", "g*", "g#": try search(command)
    case "gi", "gI":
      // As in vim, after an operator and in Visual mode only the cursor moves.
      moveToInsertion(command)
      throw .failed
    default:
      message = "no such command: \(command.keys)"
      throw .failed
    }
  }

  /// A command line after an operator: to where it leaves the cursor.
  private func moveByLine(_ command: Command) throws(Stop) {
    let saved = range
    try executeTyped(command)
    range = saved
    let start = saved.start
    guard start.line <= lastLine, start.column <= line(start.line).count else { throw .failed }
  }

  private func moveLeft(_ command: Command) throws(Stop) {
    let wraps = command.name == "\u{8}" || command.name == "\u{7F}"
    let deletes = command.operation == .delete || command.operation == .change
    for step in 0..<command.times {
      if cursor.column > 0 {
        cursor.column = line.previous(cursor.column)
        state.goal = nil
      } else if wraps, cursor.line > 0 {
        cursor.line -= 1
        advance(to: farColumn)
        state.goal = nil
        if deletes, !line.isEmpty {
          cursor.column += line.length(at: cursor.column)
          range.keepsEnd = true
        }
      } else {
        if command.operation == nil, step == 0 { throw .failed }
        return
      }
    }
  }

  private func moveRight(_ command: Command) throws(Stop) {
    let isSelecting = isVisual
    for step in 0..<command.times {
      let line = line
      let next = cursor.column + line.length(at: cursor.column)
      if isSelecting ? cursor.column < line.count : next < line.count {
        cursor.column = next
        state.goal = nil
        continue
      }
      if command.name == " ", cursor.line < lastLine {
        if command.operation != nil, !range.isInclusive, !line.isEmpty {
          range.isInclusive = true
        } else {
          cursor = Position(cursor.line + 1, 0)
          state.goal = nil
          range.isInclusive = false
        }
        continue
      }
      if command.operation == nil {
        if step == 0 { throw .failed }
      } else if !line.isEmpty {
        range.isInclusive = true
      }
      return
    }
  }

  private func moveVertically(_ name: String, _ count: Int) throws(Stop) {
    range.kind = .lines
    switch name {
    case "j", "\n", "\u{E}", "\u{F701}": try down(count)
    case "k", "\u{10}", "\u{F700}": try up(count)
    case "+", "\r":
      try down(count)
      toFirstNonBlank()
    case "-":
      try up(count)
      toFirstNonBlank()
    default:
      if count > 1 { try down(count - 1) }
      toFirstNonBlank()
    }
  }

  /// Moves down; fails in the last line.
  func down(_ count: Int) throws(Stop) {
    let goal = goal
    guard count == 0 || cursor.line < lastLine else { throw .failed }
    cursor.line = min(lastLine, cursor.line + count)
    // As in vim, also in the same line: `yy` after `gn` returns to the column that `j` would keep.
    advance(to: goal)
  }

  /// Moves up; fails in the first line.
  func up(_ count: Int) throws(Stop) {
    let goal = goal
    guard count > 0 else { return }
    guard cursor.line > 0 else { throw .failed }
    cursor.line = max(0, cursor.line - count)
    advance(to: goal)
  }

  private func moveToEnd(_ command: Command) throws(Stop) {
    range.isInclusive = true
    if command.times > 1 {
      if command.name == "$" { state.goal = farColumn }
      try down(command.times - 1)
    }
    if command.name == "g_" {
      let line = line
      var column = line.last
      while column > 0, line.isBlank(at: column) { column = line.previous(column) }
      cursor.column = column
      state.goal = nil
    } else {
      toLineEnd()
    }
  }

  /// Moves to the last character of the line, and to that of each line that `j` and `k` go to then.
  func toLineEnd() {
    state.goal = farColumn
    advance(to: farColumn)
  }

  private func moveToColumn(_ command: Command) {
    switch command.name {
    case "|":
      cursor.column = 0
      state.goal = nil
      if command.count > 0 {
        advance(to: command.count - 1)
        state.goal = command.count - 1
      } else {
        state.goal = 0
      }
    case "go":
      setJump()
      var left = command.times - 1
      var number = 0
      while number < lastLine, left >= line(number).count + 1 {
        left -= line(number).count + 1
        number += 1
      }
      cursor = Position(number, min(left, max(0, line(number).count)))
      clampCursor()
      state.goal = nil
    default: moveToMiddle(command)
    }
  }

  private func moveToMiddle(_ command: Command) {
    let percent = command.count > 0 && command.count <= 100 ? command.count : 50
    let width = width(of: line)
    advance(to: width * percent / 100)
    state.goal = nil
  }

  private func moveToLine(_ command: Command) throws(Stop) {
    if command.name == "%" { return try moveToMatch(command) }
    range.kind = .lines
    setJump()
    switch command.name {
    case "G": cursor.line = command.count > 0 ? min(command.count - 1, lastLine) : lastLine
    case "gg": cursor.line = min(command.times - 1, lastLine)
    default:
      let visible = (screen.visible ?? 0...lastLine).clamped(to: 0...lastLine)
      let (first, last) = (visible.lowerBound, visible.upperBound)
      cursor.line =
        command.name == "H"
        ? min(last, first + command.times - 1)
        : command.name == "L" ? max(first, last - command.times + 1) : (first + last) / 2
    }
    toFirstNonBlank()
  }

  private func moveToMark(_ command: Command) throws(Stop) {
    let name = command.argument ?? "'"
    let isLine = command.name.hasSuffix("'")
    if ["(", ")", "{", "}"].contains(name) {
      let start = cursor
      let motion = Command(count: 1, name: String(name))
      if name == "(" || name == ")" {
        try moveBySentence(motion)
      } else {
        try moveByParagraph(motion)
      }
      range.isInclusive = false
      if isLine { toFirstNonBlank(); range.kind = .lines }
      let target = cursor
      cursor = start
      setJump()
      cursor = target
      return
    }
    state.goal = nil
    let target = try mark(name)
    if !command.name.hasPrefix("g") { setJump() }
    cursor = target
    range.kind = isLine ? .lines : .characters
    if isLine {
      toFirstNonBlank()
    } else {
      range.usesRegisterOne = true
      clampCursor()
    }
    state.goal = nil
  }

  private func moveToNextMark(_ command: Command) throws(Stop) {
    let isForward = command.name.hasPrefix("]")
    let isLine = command.name.hasSuffix("'")
    let names = state.marks.filter { $0.key.isLowercaseLetter }.map(\.value).sorted()
    for step in 0..<command.times {
      let at = cursor
      let found =
        isForward
        ? names.first { isLine ? $0.line > at.line : $0 > at }
        : names.last { isLine ? $0.line < at.line : $0 < at }
      guard let found else {
        if step == 0 { throw .failed }
        break
      }
      if step == 0 { setJump() }
      cursor = found
    }
    clampCursor()
    if isLine { toFirstNonBlank() }
    range.kind = isLine ? .lines : .characters
    state.goal = nil
  }
}
