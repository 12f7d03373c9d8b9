// The commands of Normal mode.

extension Machine {
  func executeNormal(_ command: Command) throws(Stop) {
    if command.operation != nil { return try operate(command) }
    switch command.name {
    case "i", "a", "I", "A", "o", "O", "gi", "gI", "R": try begin(command)
    case "v", "V", "\u{16}": try select(command)
    case "gv": try reselect()
    case "gn", "gN": try selectMatch(command)
    case "p", "P", "gp", "gP", "]p", "[p", "[P", "]P": try put(command)
    case "r": try replaceCharacters(command)
    case "~": try swapCases(command)
    case "J", "gJ": try joinLines(command)
    case "\u{1}", "\u{18}": try add(command)
    case ".": try repeatChange(command)
    case "&": try substituteAgain(command)
    case ":": try executeTyped(command)
    case "u": requests.append(.undo(command.times))
    case "\u{12}": requests.append(.redo(command.times))
    case "ZZ": requests += [.save, .leave(discarding: false)]
    case "ZQ": requests.append(.leave(discarding: true))
    case "\u{1B}":
      if state.insertion == nil, command.count == 0 { requests.append(.escape) }
    default:
      if try executeCommon(command) { return }
      range = OperatorRange()
      range.start = cursor
      range.end = cursor
      try move(command)
    }
  }

  /// Commands that are the same in Visual mode; returns false for others.
  func executeCommon(_ command: Command) throws(Stop) -> Bool {
    switch command.name {
    case "m": try setMark(command.argument ?? "a", at: cursor)
    case "q": try record(macro: command)
    case "@": try executeMacro(command)
    case "\u{F}", "\t": try jumpBack(command)
    case "g;", "g,": try moveToChange(command)
    case "zt", "z\r": requests.append(.align(.top))
    case "zz", "z.": requests.append(.align(.middle))
    case "zb", "z-": requests.append(.align(.bottom))
    case "\u{5}": requests.append(.scroll(lines: command.times))
    case "\u{19}": requests.append(.scroll(lines: -command.times))
    case "\u{4}", "\u{15}", "\u{6}", "\u{2}", "\u{F72C}", "\u{F72D}": try page(command)
    case "g&": try execute("%s//~/&")
    case "\u{7}", "ga", "g8": break
    default: return false
    }
    return true
  }

  private func select(_ command: Command) throws(Stop) {
    guard let kind = ViSpan(rawValue: command.name) else { return }
    if command.count > 0, let extent = state.lastExtent {
      return selectAgain(extent, times: command.count)
    }
    beginSelection(kind)
    if command.count > 1, kind != .lines {
      for _ in 1..<command.count where cursor.column < line.count {
        cursor.column += line.length(at: cursor.column)
        state.goal = nil
      }
    } else if command.count > 1 {
      try down(command.count - 1)
    }
  }

  func setMark(_ name: Unicode.Scalar, at place: Position) throws(Stop) {
    switch name {
    case "'", "`":
      setJump()
      state.jumps.previous = state.jumps.last
    case "<", ">":
      var selection =
        state.lastSelection ?? ViState.Selection(kind: .characters, start: place, end: place)
      if name == "<" { selection.start = place } else { selection.end = place }
      state.lastSelection = selection
    case "[", "]", "\"": state.marks[name] = place
    default:
      guard name.isLowercaseLetter || name.isUppercaseLetter else { throw .failed }
      state.marks[name] = place
    }
  }

  private func record(macro command: Command) throws(Stop) {
    if let recording = state.recording {
      guard depth == 0 else { return }
      let keys = String(Array(recording.keys.dropLast()))
      state.recording = nil
      let unnamed = state.unnamed
      if recording.register.isUppercaseLetter,
        var old = state.registers[Registers.written(recording.register)]
      {
        old.lines[old.lines.count - 1] += Array(keys.utf8)
        state.registers[Registers.written(recording.register)] = old
      } else {
        state.registers[Registers.written(recording.register)] = ViRegister(
          kind: .characters, lines: [Array(keys.utf8)])
      }
      state.unnamed = unnamed
      return
    }
    guard let name = command.argument,
      name.isDigit || name.isLowercaseLetter || name.isUppercaseLetter || name == "\""
    else { throw .failed }
    state.recording = ViState.Recording(register: name)
  }

  private func executeMacro(_ command: Command) throws(Stop) {
    let name = command.argument == "@" ? state.lastMacro : command.argument
    guard let name else { throw .failed }
    if name == ":" {
      state.lastMacro = name
      guard let line = state.lastLine, depth < 20 else { throw .failed }
      depth += 1
      defer { depth -= 1 }
      for _ in 0..<command.times where budget > 0 && !endsMacros {
        budget -= 1
        if isVisual { try executeOnSelection(line) } else { try executeWithMessage(line) }
        checkJump()
      }
      return
    }
    if Registers.isName(name) { state.lastMacro = name }
    guard let contents = state.contents(of: name), budget > 0 else { throw .failed }
    let text = contents.lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    let keys = Array((text + (contents.kind == .lines ? "\n" : "")).unicodeScalars.reversed())
    for _ in 0..<min(command.times, max(1, budget / max(1, keys.count))) { queue += keys }
  }

  private func substituteAgain(_ command: Command) throws(Stop) {
    let last = max(1, command.count) - 1
    var typed = command
    let line = last == 0 ? command.count == 1 ? ".s" : "s" : ".,.+\(last)s"
    typed.line = line
    if isTyped { state.history.add(line, after: ":") }
    try executeTyped(typed)
  }

  func executeTyped(_ command: Command) throws(Stop) {
    guard let line = command.line else { return }
    keepsLastLine = line.isEmpty
    defer {
      if !keepsLastLine, isTyped { state.lastLine = line }
      // As in vim, a cursor far beyond the line's end goes to its start.
      if cursor.column > self.line.count { cursor.column = 0 }
    }
    try executeWithMessage(line)
  }

  /// Moves through the places before jumps.
  private func jumpBack(_ command: Command) throws(Stop) {
    guard !isVisual else { throw .failed }
    let step = command.name == "\t" ? command.times : -command.times
    removeDuplicateJumps()
    var target = state.jumps.index + step
    guard 0..<state.jumps.list.count ~= target else { throw .failed }
    if state.jumps.index == state.jumps.list.count {
      setJump()
      state.jumps.index -= 1
      target = state.jumps.index + step
      guard target >= 0 else { throw .failed }
    }
    state.jumps.index = target
    guard state.jumps.list[target].line <= lastLine else { throw .failed }
    cursor = state.jumps.list[target]
    clampCursor()
    state.goal = nil
  }

  private func removeDuplicateJumps() {
    var (kept, index): ([Position], Int?) = ([], nil)
    for (number, place) in state.jumps.list.enumerated() {
      if number == state.jumps.index { index = kept.count }
      let isLater = state.jumps.list[(number + 1)...].contains { $0.line == place.line }
      if !isLater { kept.append(place) }
    }
    (state.jumps.list, state.jumps.index) = (kept, index ?? kept.count)
  }

  private func page(_ command: Command) throws(Stop) {
    let height = max(1, screen.height)
    let isUp = ["\u{15}", "\u{2}", "\u{F72C}"].contains(command.name)
    let isHalf = command.name == "\u{4}" || command.name == "\u{15}"
    var lines = isHalf ? state.scroll ?? max(1, height / 2) : max(1, height - 2) * command.times
    if isHalf, command.count > 0 {
      state.scroll = command.count
      lines = command.count
    }
    requests.append(.scroll(lines: isUp ? -lines : lines))
    if isUp { try up(lines) } else { try down(lines) }
    toFirstNonBlank()
  }
}
