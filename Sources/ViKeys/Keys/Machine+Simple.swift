// Changes of Normal mode that need no motion.

extension Machine {
  func replaceCharacters(_ command: Command) throws(Stop) {
    guard let character = command.argument else { throw .failed }
    var line = line
    var (end, count) = (cursor.column, 0)
    while count < command.times, end < line.count {
      end += line.length(at: end)
      count += 1
    }
    guard count == command.times else { throw .failed }
    record(command)
    if character == "\r" || character == "\n" {
      line.removeSubrange(cursor.column..<end)
      setLine(cursor.line, line)
      let start = cursor
      beginInsertion(Command(name: "i"), count: 1)
      breakLine()
      let wasRepeating = isRepeating
      isRepeating = true
      state.insertion?.keys = ["\r"]
      endInsertion()
      isRepeating = wasRepeating
      noteChange(at: start)
      return
    }
    state.marks["["] = cursor
    for _ in 0..<command.times {
      let length = self.line.length(at: cursor.column)
      deleteBytes(length)
      insert(character.utf8)
      cursor.column += character.utf8.count
    }
    cursor.column = self.line.previous(cursor.column)
    state.marks["]"] = cursor
    state.lastInserted = [character]
    state.goal = nil
  }

  func swapCases(_ command: Command) throws(Stop) {
    guard !line.isEmpty else { throw .failed }
    record(command)
    let start = cursor
    undoCursor = undoCursor ?? start
    var hasChanged = false
    for _ in 0..<command.times {
      // NB: not `&cursor`: a change of the text reads the cursor.
      var place = cursor
      if changeCharacter(&place, .swapCase) { hasChanged = true }
      cursor = place
      increase(&cursor)
      if cursor.column >= line.count { break }
    }
    clampCursor()
    state.goal = nil
    keepStep(at: start)
    guard hasChanged else { return }
    setChange(start, Position(cursor.line, max(0, cursor.column - 1)))
    noteChange(at: start)
  }

  func joinLines(_ command: Command) throws(Stop) {
    var count = max(2, command.count)
    if cursor.line + count - 1 > lastLine {
      guard count > 2 else { throw .failed }
      count = lastLine - cursor.line + 1
    }
    var joining = command
    joining.count = count
    record(joining)
    join(count, addsSpaces: command.name == "J")
  }

  func repeatChange(_ command: Command) throws(Stop) {
    let suspended = state.insertion
    let usesEarlier = suspended?.repeatsEarlier == true
    guard var change = usesEarlier ? state.earlierChange : state.lastChange, budget > 0 else {
      throw .failed
    }
    budget -= 10
    if command.count > 0 {
      change.command.count = command.count
    }
    if let register = change.command.register, register.isDigit, register != "0", register != "9" {
      change.command.register = Unicode.Scalar(register.value + 1)
    }
    let (wasRepeating, wasRepeated) = (isRepeating, repeated)
    (isRepeating, repeated) = (true, change)
    defer { (isRepeating, repeated) = (wasRepeating, wasRepeated) }
    if let extent = change.extent {
      replayed = extent
      replayColumn = cursorColumn
      var repeated = change.command
      repeated.count = extent.count
      try operateOnSelection(repeated)
    } else {
      try executeNormal(change.command)
    }
    guard state.insertion != nil, state.insertion?.isSuspended != true else { return }
    replay(change.inserted)
    if state.insertion != nil { endInsertion() }
    // After Ctrl-O, the insertion before goes on; as in vim, not after a typed `.` that repeats
    // `c`.
    if change.command.operation == nil || !isTyped { state.insertion = suspended }
  }
}
