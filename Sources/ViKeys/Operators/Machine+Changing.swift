// Operators that change characters in place.

extension Machine {
  func changeCase(_ operation: Operation) {
    asOneChange {
      changeCases(operation)
      guard edit != nil else { return nil }
      return Position(range.start.line, range.kind == .block ? 0 : range.start.column)
    }
    keepStep(at: range.start)
    setChange(range.start, range.end)
  }

  private func changeCases(_ operation: Operation) {
    var at = range.start
    if range.kind == .block {
      for number in range.start.line...range.end.line {
        let part = block(number, deletes: false)
        at = Position(number, part.column)
        changeCase(&at, bytes: part.length, operation)
      }
    } else {
      stretchLines()
      at = range.start
      if range.kind == .characters, !range.isInclusive { decrease(&range.end) }
      if at.line == range.end.line {
        changeCase(&at, bytes: range.end.column - at.column + 1, operation)
      } else {
        while true {
          let isLast = at.line == range.end.line
          changeCase(
            &at, bytes: isLast ? range.end.column + 1 : line(at.line).count - at.column, operation)
          if at >= range.end || increase(&at) == -1 { break }
        }
      }
    }
  }

  /// Sets the columns of a range of lines.
  private func stretchLines() {
    guard range.kind == .lines else { return }
    range.start.column = 0
    range.end.column = max(0, line(range.end.line).count - 1)
  }

  private func changeCase(_ at: inout Position, bytes: Int, _ operation: Operation) {
    var left = bytes
    while left > 0 {
      left -= max(1, line(at.line).length(at: at.column))
      changeCharacter(&at, operation)
      if increase(&at) == -1 { break }
    }
  }

  /// Changes the case of one character; returns whether it changed.
  @discardableResult
  func changeCharacter(_ at: inout Position, _ operation: Operation) -> Bool {
    var line = line(at.line)
    guard let scalar = line.scalar(at: at.column) else { return false }
    let changed = changed(scalar, operation)
    guard changed != String(scalar) else { return false }
    line.replaceSubrange(
      at.column..<at.column + String(scalar).utf8.count, with: Array(changed.utf8))
    setLine(at.line, line)
    if changed == "SS" { increase(&at) }
    return true
  }

  private func changed(_ scalar: Unicode.Scalar, _ operation: Operation) -> String {
    if operation == .rotate {
      let base: UInt32 = scalar.isLowercaseLetter ? 0x61 : 0x41
      guard scalar.isLowercaseLetter || scalar.isUppercaseLetter else { return String(scalar) }
      return String(Unicode.Scalar(UInt8(base + (scalar.value - base + 13) % 26)))
    }
    if operation == .uppercase, scalar == "ß" { return "SS" }
    if scalar.isLower { return String(operation == .lowercase ? scalar : scalar.uppered) }
    if scalar.isUpper { return String(operation == .uppercase ? scalar : scalar.lowered) }
    return String(scalar)
  }

  /// Replaces every character of the range.
  func replaceAll(with scalar: Unicode.Scalar) {
    asOneChange {
      replaceCharacters(with: scalar)
      return range.start
    }
    cursor = range.start
    clampCursor()
    setChange(range.start, range.end)
  }

  private func replaceCharacters(with scalar: Unicode.Scalar) {
    if range.kind == .block {
      replaceBlock(with: scalar)
    } else {
      stretchLines()
      if range.kind == .characters, !range.isInclusive { decrease(&range.end) }
      var at = range.start
      while at <= range.end {
        var line = line(at.line)
        let length = line.length(at: at.column)
        if length > 0 {
          line.replaceSubrange(at.column..<at.column + length, with: scalar.utf8)
          if at.line == range.end.line { range.end.column += scalar.utf8.count - length }
          setLine(at.line, line)
        }
        if increase(&at) == -1 { break }
      }
      // NB: shorter characters can move the end before the line: a state with that mark is not
      // restored.
      range.end.column = max(0, range.end.column)
    }
  }

  private func replaceBlock(with scalar: Unicode.Scalar) {
    let isWide = width(of: scalar.utf8) > 1
    for number in range.start.line...range.end.line {
      var part = block(number, deletes: true, for: .replace)
      guard part.length > 0 else { continue }
      var count = range.columns.last - range.columns.first + 1
      if part.isShort { count -= range.columns.last - part.last + 1 }
      if isWide {
        if count % 2 == 1, !part.isShort { part.spacesAfter += 1 }
        count /= 2
      }
      let line = line(number)
      var new = Line(line[..<part.column]) + Line(repeating: 0x20, count: part.spacesBefore)
      for _ in 0..<max(0, count) { new += scalar.utf8 }
      if !part.isShort {
        new += Line(repeating: 0x20, count: part.spacesAfter) + line[(part.column + part.length)...]
      }
      setLine(number, new)
    }
  }

  /// Joins lines, the cursor's line first.
  func join(_ count: Int, addsSpaces: Bool, setsMarks: Bool = true) {
    let first = cursor.line
    var joined = line
    if setsMarks { state.marks["["] = Position(first, joined.count) }
    var column = 0
    for step in 1..<max(1, count) {
      let whole = line(first + step)
      let next = addsSpaces ? Line(whole[whole.skipBlanks()...]) : whole
      column = joined.count
      let previous = line(first + step - 1)
      let isAfterBlanks = addsSpaces && step > 1 && previous.skipBlanks() == previous.count
      let end = isAfterBlanks ? nil : lastOf(joined, previous)
      if addsSpaces, let start = next.first, start != 0x29, !joined.isEmpty, end != 0x09 {
        var last = end
        if end == 0x20 {
          last = joined.byte(joined.previous(joined.count - 1))
        } else {
          joined.append(0x20)
        }
        if let last, ".?!".utf8.contains(last) { joined.append(0x20) }
      }
      let removed = whole.count - next.count - (joined.count - column)
      moveMarks(from: first + step, to: first, by: column - removed, removed)
      joined += next
    }
    let end = line(first).count
    setLine(first, joined)
    noteChange(at: Position(first, end))
    if setsMarks { state.marks["]"] = Position(first, joined.count) }
    if count > 1 { deleteLines(first + 1, count: count - 1) }
    cursor = Position(first, column)
    clampCursor()
    state.goal = nil
  }

  private func lastOf(_ joined: Line, _ previous: Line) -> UInt8? {
    previous.isEmpty ? nil : joined[joined.last...].first
  }

  /// Moves the marks at and after a column of a line that is joined to another one, or split.
  func moveMarks(
    from old: Int, after start: Int = 0, to new: Int, by columns: Int, _ removed: Int = 0
  ) {
    func moved(_ mark: Position) -> Position {
      guard mark.line == old, mark.column >= start else { return mark }
      let column =
        columns < 0 && mark.column <= -columns
        ? 0 : mark.column < removed ? columns + removed : mark.column + columns
      return Position(new, column)
    }
    for (name, mark) in state.marks where name != "[" && name != "]" {
      state.marks[name] = moved(mark)
    }
    state.jumps.list = state.jumps.list.map(moved)
    state.changes.list = state.changes.list.map(moved)
    state.changes.last = state.changes.last.map(moved)
    state.jumps.last = state.jumps.last.map(moved)
    state.jumps.previous = state.jumps.previous.map(moved)
    if var selection = state.lastSelection {
      (selection.start, selection.end) = (moved(selection.start), moved(selection.end))
      state.lastSelection = selection
    }
  }
}

extension Unicode.Scalar {
  var isLower: Bool {
    properties.isLowercase && uppered != self || (isASCII && isLowercaseLetter) || self == "ß"
  }
  var isUpper: Bool { lowered != self }
}
