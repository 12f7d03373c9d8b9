// Takes keys, and executes the commands that they complete.

extension Machine {
  /// Takes a key that was typed, and those of the macros that it executes.
  func press(_ key: ViKey) {
    state.recording?.keys.append(key.scalar)
    take(key.scalar)
    runQueue()
  }

  func runQueue() {
    let wasTyped = isTyped
    isTyped = false
    defer { isTyped = wasTyped }
    while budget > 0, let key = queue.popLast() {
      // The time of a key grows with the line.
      budget -= 1 + line.count / 200
      take(key)
    }
    if budget <= 0 { queue = [] }
  }

  private func take(_ key: Unicode.Scalar) {
    message = nil
    do throws(Stop) {
      switch state.mode {
      case .insert, .replace: try takeInserting(key)
      case .normal, .visual: try takeCommand(key)
      }
      message = nil
      if endsMacros {
        (endsMacros, queue) = (false, [])
        requests.append(.bell)
      }
    } catch {
      endsMacros = false
      state.pending = []
      if error == .failed {
        if hasGivenUp { message = "gave up: the pattern takes too long in this text" }
        if state.mode != .insert, state.mode != .replace { queue = [] }
        requests.append(.bell)
        endSuspension()
      }
    }
  }

  /// Takes a key in Insert mode: Ctrl-R, Ctrl-V, Ctrl-K and Ctrl-G wait for more.
  private func takeInserting(_ key: Unicode.Scalar) throws(Stop) {
    state.pending.append(ViKey(key))
    let keys = state.pending.map(\.scalar)
    switch keys[0] {
    case .control("R"):
      guard keys.count > 1 else { return }
      let isLiteral = keys[1] == .control("R")
      guard keys.count > (isLiteral ? 2 : 1) else { return }
      state.pending = []
      try insertRegister(keys[keys.count - 1], isLiteral: isLiteral)
    case .control("V"), .control("Q"):
      guard keys.count > 1 else { return }
      try takeLiteral(keys)
    case .control("G"):
      guard keys.count > 1 else { return }
      state.pending = []
    case .control("K"):
      if keys.last == ViKey.escape.scalar { state.pending = [] }
      guard keys.count > 2 else { return }
      state.pending = []
      guard let written = digraph(keys[1], keys[2]) else { return }
      try pressInserting(written)
    default:
      state.pending = []
      try pressInserting(key)
    }
  }

  /// Inserts a character by its number, or a key as it is.
  ///
  /// Letters say how the number is written.
  private func takeLiteral(_ keys: [Unicode.Scalar]) throws(Stop) {
    var letters: Set<Unicode.Scalar> = []
    var (number, digits, most) = (UInt32(0), 0, 3)
    for key in keys.dropFirst() {
      let lower = key.lowered
      if ["x", "u", "o"].contains(lower) {
        letters.insert(lower)
        if letters.contains("x") { most = 2 } else if lower == "u" { most = key == "u" ? 4 : 8 }
      } else {
        let radix = letters.isDisjoint(with: ["x", "u"]) ? letters.isEmpty ? 10 : 8 : 16
        guard let digit = Character(key).hexDigitValue, key.isASCII, digit < radix else {
          state.pending = []
          insertLiteral(digits == 0 ? key : scalar(number))
          if digits > 0 { try takeInserting(key) }
          return
        }
        let limit: UInt32 = letters.contains("u") ? .max >> 4 : 255
        number = min(number * UInt32(radix) + UInt32(digit), limit)
        digits += 1
      }
      if digits >= most { break }
    }
    guard digits >= most else { return }
    state.pending = []
    insertLiteral(scalar(number))
  }

  /// The character of a number; vim has NL for NUL.
  private func scalar(_ number: UInt32) -> Unicode.Scalar {
    number == 0x0A ? "\0" : Unicode.Scalar(number) ?? "\u{FFFD}"
  }

  private func takeCommand(_ key: Unicode.Scalar) throws(Stop) {
    if takePartOfText(key) { return }
    state.pending.append(ViKey(key))
    var selection: ViSpan?
    if case .visual(let kind) = state.mode { selection = kind }
    var reader = CommandReader(state.pending, selection: selection, state: state)
    let command: Command
    do throws(Stop) {
      command = try reader.read()
      noteLine(reader.line)
    } catch {
      if error == .incomplete {
        if reader.endsPart { checkJump() }
        return
      }
      noteLine(reader.line)
      if reader.isReadingLine { cancelLine() }
      throw error
    }
    state.pending = []
    try execute(command)
  }

  /// Ends Visual mode: a command line on the selection was cancelled.
  private func cancelLine() {
    guard isVisual else { return }
    let start = startOfSelection
    endSelection()
    cursor = start
    clampCursor()
  }

  private func execute(_ command: Command) throws(Stop) {
    isNewChange = true
    let (tab, wasInserting, oldMode) = (tabUnderCursor, state.insertion != nil, state.mode)
    defer {
      // Insert mode is a part of the command that begins it.
      if state.insertion == nil || wasInserting { checkJump() }
      if state.mode == .normal { clampCursor() } else if isVisual { clampCursor() }
      let forgetsColumn =
        oldMode == .visual(.block) && state.mode == .normal && command.name != "\u{1B}"
        || ["\u{1}", "\u{18}"].contains(command.name.last)
      if let tab, !forgetsColumn { keepColumn(of: tab) }
    }
    if isVisual {
      try executeVisual(command)
    } else {
      try executeNormal(command)
    }
    if ["0", "^"].contains(command.name) { state.insertion?.endLine = nil }
    endSuspension()
  }

  /// Returns to Insert mode after the one command of Ctrl-O.
  private func endSuspension() {
    guard state.mode == .normal, state.insertion?.isSuspended == true else { return }
    let isAtEnd = state.insertion?.endLine == cursor.line
    state.insertion?.isSuspended = false
    state.mode = state.insertion?.replaces == true ? .replace : .insert
    let isBefore = goal > cursorColumn
    if isAtEnd || isBefore, cursor.column == line.last { cursor.column = line.count }
  }
}

extension String {
  /// Creates a text of some characters.
  init(_ scalars: [Unicode.Scalar]) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self = String(view)
  }
}
