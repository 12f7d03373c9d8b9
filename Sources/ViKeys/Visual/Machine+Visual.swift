// Visual mode: keys move the end of a selection, or do something with it.

extension Machine {
  func beginSelection(_ kind: ViSpan) {
    // On a tab, the column is that of Normal mode.
    state.goal = goal
    state.anchor = cursor
    state.mode = .visual(kind)
  }

  /// Selects as much as the last operator did, several times.
  func selectAgain(_ extent: Change.Extent, times: Int) {
    var first = tabUnderCursor?.column ?? cursorColumn
    beginSelection(extent.kind)
    if extent.kind != .characters || extent.lines > 1 {
      cursor.line = min(lastLine, cursor.line + extent.lines * times - 1)
      // As in vim, a shorter line moves the block's left edge.
      if cursor.column >= line.count {
        first = cells(Position(state.anchor.line, line.count)).first
      }
      clampCursor()
    }
    let isOneLine = extent.kind == .block || extent.lines <= 1
    let column = isOneLine ? first + extent.columns * times - 1 : extent.columns
    switch extent.kind {
    case _ where extent.columns >= farColumn:
      state.goal = farColumn
      advance(to: farColumn)
    case .block:
      state.goal = first + extent.columns * times - 1
      advance(to: goal)
    case .characters:
      advance(to: column)
      state.goal = nil
    case .lines: state.goal = nil
    }
    clampCursor()
  }

  /// Ends Visual mode, and remembers the selection.
  func endSelection() {
    guard case .visual(let kind) = state.mode else { return }
    state.lastSelection = ViState.Selection(
      kind: kind, start: state.anchor, end: cursor, goal: goal)
    state.mode = .normal
  }

  /// Returns whether a position is in the selection, or in the last one: `\%V`.
  func isSelected(_ at: Position) -> Bool {
    var selection = state.lastSelection
    if case .visual(let kind) = state.mode {
      selection = ViState.Selection(kind: kind, start: state.anchor, end: cursor, goal: state.goal)
    }
    guard let selection else { return false }
    let first = min(selection.start, selection.end)
    let last = max(selection.start, selection.end)
    guard first.line...last.line ~= at.line else { return false }
    switch selection.kind {
    case .lines: return true
    case .characters: return first <= at && at <= last
    case .block:
      let (one, other) = (cells(first), cells(last))
      let right = selection.goal == farColumn ? farColumn : max(one.last, other.last)
      return min(one.first, other.first)...right ~= cells(at).first
    }
  }

  func executeVisual(_ command: Command) throws(Stop) {
    guard case .visual(let kind) = state.mode else { return }
    switch command.name {
    case "\u{1B}", "\u{3}":
      endSelection()
      adjustEnd()
      state.goal = nil
    case "v", "V", "\u{16}":
      guard let new = ViSpan(rawValue: command.name) else { return }
      if new == kind {
        endSelection()
        adjustEnd()
      } else {
        state.mode = .visual(new)
      }
    case "o": swapEnds()
    case "O": swapCorners(kind)
    case "gv": try reselect()
    case "gn", "gN": try selectMatch(command)
    case ":": try executeLine(command)
    case "p", "P", "gp", "gP", "]p", "[p", "[P", "]P": try put(command)
    case "u": try operate(command, .lowercase)
    case "U": try operate(command, .uppercase)
    case "~": try operate(command, .swapCase)
    default: try executeVisualOperator(command, kind)
    }
  }

  private func executeVisualOperator(_ command: Command, _ kind: ViSpan) throws(Stop) {
    switch command.name {
    case "x", "\u{F728}", "d": try operate(command, .delete)
    case "X", "D":
      try operate(command, .delete, kind == .block ? .block : .lines, ragged: command.name == "D")
    case "c", "s": try operate(command, .change)
    case "C": try operate(command, .change, kind == .block ? .block : .lines, ragged: true)
    case "S", "R": try operate(command, .change, .lines)
    case "y": try operate(command, .yank)
    case "Y": try operate(command, .yank, kind == .block ? .block : .lines)
    case "r": try operate(command, .replace)
    case "I": try operate(command, .insertBefore, kind == .block ? .block : .lines)
    case "A": try operate(command, .appendAfter, kind == .block ? .block : .lines)
    default:
      if let operation = Operation(rawValue: command.name) {
        return try operate(command, operation)
      }
      if let first = command.name.first, command.name.count == 2, first == "i" || first == "a" {
        return try selectObject(command)
      }
      if try executeCommon(command) { return }
      try move(command)
    }
  }

  private func operate(
    _ command: Command, _ operation: Operation, _ kind: ViSpan? = nil, ragged: Bool = false
  ) throws(Stop) {
    guard case .visual(let original) = state.mode else { return }
    if let kind { state.mode = .visual(kind) }
    if ragged, kind == .block { state.goal = farColumn }
    originalKind = original
    try operateOnSelection(selected(command, operation: operation))
  }

  func selected(_ command: Command, operation: Operation?) -> Command {
    var command = command
    command.operation = operation
    return command
  }

  private func swapEnds() {
    (cursor, state.anchor) = (state.anchor, cursor)
    state.goal = nil
  }

  private func swapCorners(_ kind: ViSpan) {
    guard kind == .block else { return swapEnds() }
    let old = cursor
    let (one, other) = (cells(cursor), cells(state.anchor))
    let (left, right) = (min(one.first, other.first), max(one.last, other.last))
    cursor.line = state.anchor.line
    advance(to: left)
    state.anchor = cursor
    cursor.line = old.line
    state.goal = right
    advance(to: right)
    if cursor.column == old.column {
      cursor.line = state.anchor.line
      advance(to: right)
      state.anchor = cursor
      cursor.line = old.line
      advance(to: left)
      state.goal = left
    }
  }

  func reselect() throws(Stop) {
    guard let last = state.lastSelection, last.start.line <= lastLine else { throw .failed }
    if case .visual(let kind) = state.mode {
      let old = ViState.Selection(kind: kind, start: state.anchor, end: cursor, goal: state.goal)
      state.lastSelection = old
    }
    state.mode = .visual(last.kind)
    state.goal = last.goal
    cursor = last.start
    clampCursor()
    state.anchor = cursor
    cursor = last.end
    clampCursor()
  }

  /// Executes an operator on the selection, or on as much text as the repeated one had.
  func operateOnSelection(_ command: Command) throws(Stop) {
    guard let operation = command.operation else { throw .failed }
    range = OperatorRange()
    range.isVisual = true
    range.from = cursor
    var kind = ViSpan.characters
    var start = cursor
    if let replayed {
      kind = replayed.kind
      stretch(replayed)
    } else if case .visual(let selected) = state.mode {
      kind = selected
      start = state.anchor
      if kind == .lines { start.column = 0 }
      state.lastSelection = ViState.Selection(
        kind: originalKind ?? kind, start: state.anchor, end: cursor, goal: goal)
    }
    originalKind = nil
    let goal = state.goal
    setBounds(from: start)
    let mode = state.mode
    if replayed != nil { state.mode = .visual(kind) }
    if kind == .block { setBlock(goal: goal) }
    state.mode = mode
    measure(kind, goal, command)
    range.isInclusive = true
    range.kind = kind
    if kind == .characters, range.end.column >= line(range.end.line).count {
      range.isInclusive = false
      if !operation.worksOnLines, range.end.line < lastLine {
        range.end = Position(range.end.line + 1, 0)
        range.lines += 1
      }
    }
    state.mode = .normal
    range.isEmpty =
      kind != .lines && range.start == range.end
      && (!range.isInclusive
        || operation == .yank && line(range.end.line).byte(range.end.column) == 0)
    adjustEndOfRange()
    replayed = nil
    try apply(operation, command)
  }

  /// Moves the cursor to the end of a repeated selection.
  private func stretch(_ extent: Change.Extent) {
    cursor.line = min(lastLine, cursor.line + extent.lines - 1)
    switch extent.kind {
    case .lines: break
    case .characters, .block:
      let mode = state.mode
      let isOneLine = extent.kind == .block || extent.lines <= 1
      let first = replayColumn
      state.mode = .visual(extent.kind)
      state.goal =
        extent.columns >= farColumn || extent.kind == .block && state.goal == farColumn
        ? farColumn : isOneLine ? first + extent.columns - 1 : extent.columns
      advance(to: state.goal ?? 0)
      state.mode = mode
    }
  }

  /// Measures the selection, for `.`.
  func measure(_ kind: ViSpan, _ goal: Int?, _ command: Command) {
    if let replayed {
      extent = replayed
      return
    }
    var columns = farColumn
    if goal != farColumn {
      if kind != .block {
        range.columns = BlockColumns(
          first: range.lines > 1 ? 0 : cells(range.start).first, last: cells(range.end).last)
      }
      columns =
        kind == .block || range.lines <= 1
        ? range.columns.last - range.columns.first + 1 : range.columns.last
    }
    extent = Change.Extent(kind: kind, lines: range.lines, columns: columns, count: command.count)
    state.lastExtent = extent
  }

  /// `@:`: executes the last command line on the selection.
  func executeOnSelection(_ line: String) throws(Stop) {
    let mark = "'<,'>"
    var command = Command()
    command.line = mark + (line.hasPrefix(mark) ? String(line.dropFirst(mark.count)) : line)
    defer { state.lastLine = line }
    try executeLine(command)
  }

  private func executeLine(_ command: Command) throws(Stop) {
    guard case .visual(let kind) = state.mode else { return }
    range = OperatorRange()
    let (goal, end) = (state.goal, cursor)
    setBounds(from: kind == .lines ? Position(state.anchor.line, 0) : state.anchor)
    if kind == .block { setBlock(goal: goal) }
    measure(kind, goal, command)
    cursor = end
    endSelection()
    cursor = range.start
    clampCursor()
    state.goal = nil
    try executeTyped(command)
  }
}

extension Operation {
  var worksOnLines: Bool {
    switch self {
    case .shiftLeft, .shiftRight, .join, .joinPlainly, .format, .formatInPlace: true
    case .delete, .change, .yank, .swapCase, .lowercase, .uppercase, .rotate, .replace,
      .insertBefore, .appendAfter, .add, .subtract, .addMore, .subtractMore:
      false
    }
  }
}
