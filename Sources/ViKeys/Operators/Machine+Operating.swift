// An operator takes the text between two places, or a selection.

extension Machine {
  var isVisual: Bool {
    if case .visual = state.mode { return true }
    return false
  }

  /// Executes an operator with its motion.
  func operate(_ command: Command) throws(Stop) {
    guard let operation = command.operation else { throw .failed }
    if command.isMatch {
      try selectMatch(command)
      if command.forced == .block { state.mode = .visual(.block) }
      return try operateOnSelection(command)
    }
    let (start, oldGoal) = (cursor, state.goal)
    range = OperatorRange()
    range.start = cursor
    range.from = cursor
    if command.name == "same" || command.name == "_" {
      try selectLines(command)
    } else if command.name.count == 2, let first = command.name.first, first == "i" || first == "a",
      command.argument == nil, !["ge", "gE"].contains(command.name)
    {
      defer { adjustEnd() }
      try selectObject(command)
    } else {
      try move(command)
    }
    force(command.forced)
    range.isForced = command.forced != nil
    let end = cursor
    setBounds(from: range.objectStart ?? start)
    if command.forced == .block {
      // As in vim, a block after `$` has no right edge, even if the motion forgets the column.
      let goal = state.goal ?? (oldGoal == farColumn ? farColumn : nil)
      setBlock(goal: goal)
      measure(.block, goal, command)
      state.lastSelection = ViState.Selection(kind: .block, start: start, end: end, goal: goal)
    }
    range.isEmpty =
      range.kind != .lines && range.start == range.end
      && (!range.isInclusive
        || operation == .yank && line(range.end.line).byte(range.end.column) == 0)
    adjustEndOfRange()
    try apply(operation, command)
  }

  private func force(_ kind: ViSpan?) {
    switch kind {
    case .characters:
      if range.kind == .lines { range.isInclusive = false } else { range.isInclusive.toggle() }
      range.kind = .characters
    case .lines: range.kind = .lines
    case .block:
      if range.kind == .lines { range.isInclusive = true }
      range.kind = .block
    case nil: break
    }
  }

  /// Sets the start and the end of the range from two places.
  func setBounds(from other: Position) {
    if other < cursor {
      (range.start, range.end) = (other, cursor)
    } else {
      (range.start, range.end) = (cursor, other)
    }
    cursor = range.start
    range.end.line = min(range.end.line, lastLine)
    range.lines = range.end.line - range.start.line + 1
  }

  private func selectLines(_ command: Command) throws(Stop) {
    range.kind = .lines
    try down(command.times - 1)
    if command.operation != .yank { toFirstNonBlank() }
  }

  /// Sets the columns of a block, and puts its corners at the upper left and the lower right.
  func setBlock(goal: Int?) {
    let (first, second) = (cells(range.start), cells(range.end))
    range.columns = BlockColumns(
      first: replayed?.kind == .block ? first.first : min(first.first, second.first),
      last: max(first.last, second.last))
    if goal == farColumn {
      range.isRagged = true
      range.columns.last =
        (range.start.line...range.end.line).map { max(0, width(of: line($0))) }.max() ?? 0
    } else if let replayed, replayed.kind == .block {
      range.columns.last = range.columns.first + replayed.columns - 1
    }
    setCorners()
  }

  func setCorners() {
    range.end.column = byteForBlock(range.end.line, range.columns.last)
    range.start.column = byteForBlock(range.start.line, range.columns.first)
    cursor = range.start
  }

  private func byteForBlock(_ number: Int, _ column: Int) -> Int {
    byte(of: line(number), column: column)
  }

  /// Takes the line end off a range that ends in the first column.
  func adjustEndOfRange() {
    let last = line(range.end.line)
    if range.isInclusive, range.kind == .characters {
      let length = last.length(at: range.end.column)
      if length > 1 { range.end.column += length - 1 }
    }
    guard range.kind == .characters, !range.isInclusive, !range.keepsEnd, range.end.column == 0,
      !range.isVisual, range.lines > 1
    else { return }
    range.endsBeforeMotion = true
    range.lines -= 1
    range.end.line -= 1
    if line.skipBlanks() >= cursor.column {
      range.kind = .lines
    } else {
      range.end.column = line(range.end.line).count
      if range.end.column > 0 {
        range.end.column -= 1
        range.isInclusive = true
      }
    }
  }

  /// Executes an operator on the range.
  func apply(_ operation: Operation, _ command: Command) throws(Stop) {
    state.goal = nil
    switch operation {
    case .delete:
      record(command)
      delete(command.register, operation)
      clampCursor()
    case .yank:
      yank(command.register)
      clampCursor()
    case .change:
      record(command)
      change(command)
    case .shiftLeft, .shiftRight:
      record(command)
      shift(isLeft: operation == .shiftLeft, range.isVisual ? command.times : 1)
    case .swapCase, .lowercase, .uppercase, .rotate:
      record(command)
      changeCase(operation)
      clampCursor()
    case .join, .joinPlainly:
      record(command)
      guard range.start.line + max(2, range.lines) - 1 <= lastLine else { throw .failed }
      join(max(2, range.lines), addsSpaces: operation == .join)
    case .replace:
      record(command)
      replaceAll(with: command.argument ?? " ")
    case .insertBefore, .appendAfter:
      record(command)
      insertAtBlock(command, isAppending: operation == .appendAfter)
    case .format, .formatInPlace:
      record(command)
      format(inPlace: operation == .formatInPlace)
    case .add, .addMore, .subtract, .subtractMore:
      record(command)
      let isNegative = operation == .subtract || operation == .subtractMore
      addToLines(
        isNegative ? -command.times : command.times,
        growing: operation == .addMore || operation == .subtractMore)
    }
  }

  /// Remembers a command for `.`, unless it is being repeated.
  func record(_ command: Command) {
    if var change = repeated {
      // A repeated change that is executed keeps the new count and register.
      (change.command.count, change.command.register) = (command.count, command.register)
      return remember(change)
    }
    var change = Change(command: command)
    if range.isVisual, !command.isMatch { change.extent = extent }
    remember(change)
  }

  func remember(_ change: Change) {
    (state.earlierChange, state.lastChange) = (state.lastChange, change)
  }
}
