// Marks move with their lines.

extension Machine {
  /// Moves the marks in a range of lines, or deletes them, and those after it.
  func adjustMarks(_ lines: ClosedRange<Int>, by amount: Int?, rest: Int = 0) {
    func adjusted(_ position: Position, isKept: Bool) -> Position? {
      var position = position
      if lines.contains(position.line) {
        guard let amount else {
          guard isKept else { return nil }
          position.line = lines.lowerBound
          return position
        }
        position.line += amount
      } else if position.line > lines.upperBound {
        position.line += rest
      }
      return position
    }
    for (name, mark) in state.marks where name != "[" && name != "]" {
      state.marks[name] = adjusted(mark, isKept: false)
    }
    if var selection = state.lastSelection {
      for end in [\ViState.Selection.start, \.end] {
        // The end of a selection in deleted lines goes to the line after them.
        if let moved = adjusted(selection[keyPath: end], isKept: false) {
          selection[keyPath: end] = moved
        } else {
          selection[keyPath: end].line = lines.lowerBound
        }
      }
      state.lastSelection = selection
    }
    state.changes.last = state.changes.last.flatMap { adjusted($0, isKept: false) }
    state.changes.list = state.changes.list.compactMap { adjusted($0, isKept: true) }
    state.jumps.list = state.jumps.list.compactMap { adjusted($0, isKept: true) }
    state.jumps.last = state.jumps.last.flatMap { adjusted($0, isKept: false) }
    state.jumps.previous = state.jumps.previous.flatMap { adjusted($0, isKept: false) }
    globalLines = globalLines.compactMap { adjusted($0, isKept: false) }
  }

  /// Moves the marks at and after a line that was inserted.
  func adjustMarks(from line: Int, by amount: Int) {
    adjustMarks(line...Int.max / 2, by: amount)
    noteChange(at: Position(line, 0))
  }

  func mark(_ name: Unicode.Scalar) throws(Stop) -> Position {
    let found: Position?
    switch name {
    case "'", "`": found = state.jumps.last
    case "<", ">": found = state.selectionMark(name)
    case ".": found = state.changes.last
    case "\"": found = state.marks[name] ?? Position(0, 0)
    default: found = state.marks[name]
    }
    guard let found, found.line <= lastLine else { throw .failed }
    return found
  }

  /// Remembers the place before a jump, else the cursor; `:g` remembers it once.
  func setJump(from place: Position? = nil) {
    guard !isGlobal else { return }
    let place = place ?? cursor
    state.jumps.previous = state.jumps.last
    state.jumps.last = place
    state.jumps.list.append(place)
    if state.jumps.list.count > 100 { state.jumps.list.removeFirst() }
    state.jumps.index = state.jumps.list.count
  }

  /// Forgets the place before a jump that went nowhere.
  func checkJump() {
    if let previous = state.jumps.previous, state.jumps.last == cursor || state.jumps.last == nil {
      state.jumps.last = previous
    }
    state.jumps.previous = nil
  }

  /// Remembers the range of the last change, or of the last yank.
  func setChange(_ start: Position, _ end: Position) {
    state.marks["["] = start
    state.marks["]"] = end
  }
}
