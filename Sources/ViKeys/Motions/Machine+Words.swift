// Words: runs of characters of one kind, or, for the upper-case motions, of characters without
// blanks.

extension Machine {
  func moveByWord(_ command: Command) throws(Stop) {
    state.goal = nil
    let isBig = command.name.last?.isUppercase == true
    switch command.name {
    case "b", "B":
      try backWord(command.times, isBig)
    case "ge", "gE":
      range.isInclusive = true
      try backEnd(command.times, isBig)
    case "e", "E":
      range.isInclusive = true
      let start = cursor
      let isFound = forwardEnd(command.times, isBig, stops: false, toEmpty: false)
      if start < cursor { adjustCursor() }
      if !isFound, command.operation == nil { throw .failed }
    default: try forwardWord(command, isBig)
    }
  }

  private func forwardWord(_ command: Command, _ isBig: Bool) throws(Stop) {
    let start = cursor
    var isFound: Bool
    // `cw` on a word changes to its end, without the blanks.
    if command.operation == .change, let first = line.scalar(at: cursor.column), !first.isBlank {
      range.isInclusive = true
      isFound = forwardEnd(command.times, isBig, stops: true, toEmpty: false)
    } else {
      isFound = forwardStarts(command.times, isBig, stopsAtEnd: command.operation != nil)
    }
    if start < cursor { adjustCursor() }
    if !isFound, command.operation == nil { throw .failed }
  }

  /// Moves a cursor after the last character onto it; an operator then takes it too.
  func adjustCursor() {
    if cursor.column > 0, cursor.column >= line.count, !isVisual {
      cursor.column = line.last
      range.isInclusive = true
    }
  }

  func cursorKind(_ isBig: Bool) -> Int {
    let kind = line.kind(at: cursor.column)
    return isBig && kind != 0 ? 1 : kind
  }

  /// Moves one character forward, also over line ends.
  ///
  /// Returns 2 on the line's end, 1 in the next line, 0 in the same, -1 at the text's end.
  @discardableResult
  func increase(_ position: inout Position) -> Int {
    let line = line(position.line)
    if position.column < line.count {
      position.column += line.length(at: position.column)
      return position.column < line.count ? 0 : 2
    }
    guard position.line < lastLine else { return -1 }
    position = Position(position.line + 1, 0)
    return 1
  }

  /// Moves one character forward; skips the ends of lines that are not empty.
  @discardableResult
  func increasePastEnd(_ position: inout Position) -> Int {
    let result = increase(&position)
    if result >= 1, position.column > 0 { return increase(&position) }
    return result
  }

  /// Moves one character back, also over line ends.
  ///
  /// Returns 1 in the line before, 0 in the same, -1 at the text's start.
  @discardableResult
  func decrease(_ position: inout Position) -> Int {
    let line = line(position.line)
    if position.column >= farColumn {
      position.column = line.last
      return 0
    }
    if position.column > 0 {
      position.column = line.previous(min(position.column, line.count + 1))
      return 0
    }
    guard position.line > 0 else { return -1 }
    position.line -= 1
    position.column = self.line(position.line).count
    return 1
  }

  /// Moves one character back; skips the ends of lines that are not empty.
  @discardableResult
  func decreasePastEnd(_ position: inout Position) -> Int {
    let result = decrease(&position)
    if result == 1, position.column > 0 { return decrease(&position) }
    return result
  }

  /// Moves to the start of a following word.
  func forwardStarts(_ count: Int, _ isBig: Bool, stopsAtEnd: Bool) -> Bool {
    for step in (0..<count).reversed() {
      let kind = cursorKind(isBig)
      let isLast = cursor.line == lastLine
      var moved = increase(&cursor)
      if moved == -1 || (moved >= 1 && isLast) { return false }
      if moved >= 1, stopsAtEnd, step == 0 { return true }
      if kind != 0 {
        while cursorKind(isBig) == kind {
          moved = increase(&cursor)
          if moved == -1 || (moved >= 1 && stopsAtEnd && step == 0) { return true }
        }
      }
      while cursorKind(isBig) == 0 {
        // An empty line is a word.
        if cursor.column == 0, line.isEmpty { break }
        moved = increase(&cursor)
        if moved == -1 || (moved >= 1 && stopsAtEnd && step == 0) { return true }
      }
    }
    return true
  }

  /// Moves back to the start of a word.
  func backWord(_ count: Int, _ isBig: Bool, stops: Bool = false) throws(Stop) {
    var stops = stops
    for _ in 0..<count {
      let kind = cursorKind(isBig)
      guard decrease(&cursor) != -1 else { throw .failed }
      if !stops || kind == cursorKind(isBig) || kind == 0 {
        var isDone = false
        while cursorKind(isBig) == 0 {
          if cursor.column == 0, line.isEmpty {
            isDone = true
            break
          }
          if decrease(&cursor) == -1 { return }
        }
        if isDone { continue }
        if skipBack(cursorKind(isBig), isBig) { return }
      }
      increase(&cursor)
      stops = false
    }
  }

  /// Skips characters of a kind backwards; returns whether the text's start was reached.
  private func skipBack(_ kind: Int, _ isBig: Bool) -> Bool {
    while cursorKind(isBig) == kind {
      if decrease(&cursor) == -1 { return true }
    }
    return false
  }

  private func skipForward(_ kind: Int, _ isBig: Bool) -> Bool {
    while cursorKind(isBig) == kind {
      if increase(&cursor) == -1 { return true }
    }
    return false
  }

  /// Moves to the end of a word.
  func forwardEnd(_ count: Int, _ isBig: Bool, stops: Bool, toEmpty: Bool) -> Bool {
    var stops = stops
    for _ in 0..<count {
      let kind = cursorKind(isBig)
      guard increase(&cursor) != -1 else { return false }
      var isDone = false
      if cursorKind(isBig) == kind, kind != 0 {
        if skipForward(kind, isBig) { return false }
      } else if !stops || kind == 0 {
        while cursorKind(isBig) == 0 {
          if toEmpty, cursor.column == 0, line.isEmpty {
            isDone = true
            break
          }
          if increase(&cursor) == -1 { return false }
        }
        if !isDone, skipForward(cursorKind(isBig), isBig) { return false }
      }
      if !isDone { decrease(&cursor) }
      stops = false
    }
    return true
  }

  /// Moves back to the end of a word.
  func backEnd(_ count: Int, _ isBig: Bool, toLineEnd: Bool = false) throws(Stop) {
    for _ in 0..<count {
      let kind = cursorKind(isBig)
      var moved = decrease(&cursor)
      if moved == -1 { throw .failed }
      if toLineEnd, moved == 1 { return }
      if kind != 0 {
        while cursorKind(isBig) == kind {
          moved = decrease(&cursor)
          if moved == -1 || (toLineEnd && moved == 1) { return }
        }
      }
      while cursorKind(isBig) == 0 {
        if cursor.column == 0, line.isEmpty { break }
        moved = decrease(&cursor)
        if moved == -1 || (toLineEnd && moved == 1) { return }
      }
    }
  }
}
