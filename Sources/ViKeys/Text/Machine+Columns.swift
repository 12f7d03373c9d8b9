// Columns on the screen, in cells. A tab goes to the next multiple of eight.

/// A tab that the cursor is on.
struct CoveredTab {
  let place: Position
  let line: Line
  /// The cursor's column, in cells.
  let column: Int
}

extension Machine {
  /// Returns the width of the cluster at a byte, which begins at a column in cells.
  func width(_ line: Line, at byte: Int, column: Int) -> Int {
    guard byte < line.count else { return 1 }
    let first = line[byte]
    if first == 0x09 { return 8 - column % 8 }
    if first < 0x20 || first == 0x7F { return 2 }
    let length = line.length(at: byte)
    if length == 1 { return 1 }
    let cluster = String(decoding: line[byte..<byte + length], as: UTF8.self)
    return max(1, cluster.first.map(screen.width) ?? 1)
  }

  /// Returns the width of bytes that begin in the first column.
  func width(of line: Line) -> Int {
    var (byte, column) = (0, 0)
    while byte < line.count {
      column += width(line, at: byte, column: column)
      byte += line.length(at: byte)
    }
    return column
  }

  /// Returns the first and the last column in cells of the cluster at a position.
  func cells(_ position: Position) -> BlockColumns {
    let line = line(position.line)
    var (byte, column) = (0, 0)
    while byte < line.count {
      let next = byte + line.length(at: byte)
      let cells = width(line, at: byte, column: column)
      if next > position.column { return BlockColumns(first: column, last: column + cells - 1) }
      (byte, column) = (next, column + cells)
    }
    return BlockColumns(first: column, last: column)
  }

  /// The column that a vertical move keeps.
  var cursorColumn: Int {
    let cells = cells(cursor)
    let (first, last) = (cells.first, cells.last)
    guard line.byte(cursor.column) == 0x09 else { return first }
    if case .insert = state.mode { return first }
    if case .replace = state.mode { return first }
    if case .visual = state.mode, cursor <= state.anchor { return first }
    return last
  }

  /// The tab that the cursor is on, in Normal or Visual mode; nil if it is on no tab.
  var tabUnderCursor: CoveredTab? {
    guard state.insertion == nil, line.byte(cursor.column) == 0x09 else { return nil }
    let cells = cells(cursor)
    let isKnown = state.goal == cells.first || state.goal == cells.last
    return CoveredTab(
      place: cursor, line: line,
      column: isKnown ? state.goal ?? cells.first : cursorColumn)
  }

  /// Keeps the column of a tab that the cursor did not leave, also if the mode changed: as vim
  /// does.
  func keepColumn(of tab: CoveredTab) {
    guard state.goal == nil, state.insertion == nil, cursor == tab.place,
      line == tab.line
    else { return }
    state.goal = tab.column
  }

  /// The column that vertical moves keep; set from the cursor if nothing else set it.
  var goal: Int {
    if let goal = state.goal { return goal }
    state.goal = cursorColumn
    return state.goal ?? 0
  }

  /// Whether the cursor may be after the last character.
  var mayBePastEnd: Bool {
    switch state.mode {
    case .insert, .replace, .visual: true
    case .normal: state.insertion?.isSuspended == true
    }
  }

  /// Returns the byte of a line that is at a column in cells.
  func byte(of line: Line, column: Int) -> Int {
    if column >= farColumn { return mayBePastEnd ? line.count : line.last }
    var (byte, at, last) = (0, 0, 0)
    while byte < line.count, at <= column {
      last = byte
      at += width(line, at: byte, column: at)
      byte += line.length(at: byte)
    }
    return at > column || !mayBePastEnd ? last : byte
  }

  /// Moves the cursor in its line to a column in cells.
  func advance(to column: Int) { cursor.column = byte(of: line, column: column) }

  /// Puts the cursor on the first character that is not blank, never after the last one.
  func toFirstNonBlank() {
    let line = line
    let column = line.skipBlanks()
    cursor.column = column > 0 && column == line.count ? line.last : column
    state.goal = nil
  }

  /// Moves a cursor that is beyond the text or line to their ends.
  func clampCursor() {
    cursor.line = max(0, min(cursor.line, lastLine))
    let line = line
    guard cursor.column >= line.count else {
      cursor.column = line.head(max(0, cursor.column))
      return
    }
    cursor.column = mayBePastEnd ? line.count : line.last
  }

  /// Moves a cursor beyond the line's end to it.
  ///
  /// As in vim, a cursor within a character stays there: the command may go on to another line.
  func limitColumn() {
    if cursor.column >= line.count { clampCursor() }
  }

  /// Moves a cursor after the last character onto it.
  func adjustEnd() {
    if cursor.column > 0, cursor.column >= line.count, !mayBePastEnd { cursor.column = line.last }
  }

  /// The width of a line's blanks, in cells.
  func indent(_ line: Line) -> Int { width(of: Array(line[..<line.skipBlanks()])) }
}
