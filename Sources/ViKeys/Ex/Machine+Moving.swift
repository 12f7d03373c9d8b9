// `:m`, `:t`, `:g` and `:normal`.

extension Machine {
  func line(
    matching pattern: String, from line: Int, isForward: Bool, substituted: Bool = false
  ) throws(Stop) -> Int {
    let text =
      pattern.isEmpty ? (substituted ? state.search.substituted : state.search.last) : pattern
    guard let text else { throw .failed }
    state.search.pattern = text
    state.search.lastIsSubstituted = false
    (state.search.isForward, state.search.offset) = (isForward, ViState.SearchOffset())
    let compiled = try Pattern(text, last: state.substitution.replacement)
    let start = isForward ? Position(line, farColumn - 1) : Position(line, 0)
    guard let found = find(compiled, from: start, isForward: isForward) else { throw .failed }
    return found.place.line
  }

  func moveOrCopy(_ command: ExCommand, moves: Bool) throws(Stop) {
    let saved = cursor
    var reader = ExReader(command.rest, in: self)
    let target = try reader.read()
    cursor.line = saved.line
    guard let target, target.addresses > 0, target.name.isEmpty,
      -1...lastLine ~= target.last
    else { throw .failed }
    let lines = max(0, command.lines.lowerBound)...max(0, command.lines.upperBound)
    if moves {
      try move(lines, after: target.last)
    } else {
      copy(lines, after: target.last)
    }
    toFirstNonBlank()
  }

  private func move(_ lines: ClosedRange<Int>, after target: Int) throws(Stop) {
    let count = lines.count
    if target >= lines.lowerBound, target < lines.upperBound { throw .failed }
    if target != lines.lowerBound - 1, target != lines.upperBound {
      let contents = lines.map { line($0) }
      for (index, bytes) in contents.enumerated() { appendLine(after: target + index, bytes) }
      let far = 1_000_000_000
      adjustMarks(lines, by: far)
      if target > lines.upperBound {
        adjustMarks(lines.upperBound + 1...target, by: -count)
        adjustMarks(
          lines.lowerBound + far...lines.upperBound + far,
          by: target - count + 1 - lines.lowerBound - far)
        setChange(Position(target - count + 1, 0), Position(target, 0))
      } else {
        adjustMarks(target + 1...lines.lowerBound - 1, by: count)
        adjustMarks(
          lines.lowerBound + far...lines.upperBound + far, by: target + 1 - lines.lowerBound - far)
        setChange(Position(target + 1, 0), Position(target + count, 0))
      }
      let first = target > lines.upperBound ? lines.lowerBound : lines.lowerBound + count
      deleteSilently(first, count)
      noteChange(at: Position(min(lines.lowerBound, target + 1), 0))
    }
    cursor.line = target >= lines.lowerBound ? target : target + count
  }

  /// Deletes lines without moving marks.
  private func deleteSilently(_ first: Int, _ count: Int) {
    let saved = (state.marks, state.lastSelection, state.jumps, state.changes, globalLines)
    deleteLines(first, count: count)
    (state.marks, state.lastSelection, state.jumps, state.changes, globalLines) = saved
  }

  private func copy(_ lines: ClosedRange<Int>, after target: Int) {
    let contents = lines.map { line($0) }
    for (index, bytes) in contents.enumerated() { appendLine(after: target + index, bytes) }
    adjustMarks(from: target + 1, by: contents.count)
    setChange(Position(target + 1, 0), Position(target + contents.count, 0))
    cursor.line = target + contents.count
  }

  func global(_ command: ExCommand, isInverse: Bool) throws(Stop) {
    guard !isGlobal else { throw .failed }
    var rest = Array(command.rest.unicodeScalars)[...]
    while rest.first?.isBlank == true { rest.removeFirst() }
    guard let delimiter = rest.popFirst(), !delimiter.isLowercaseLetter, !delimiter.isDigit else {
      throw .failed
    }
    let typed = Self.pattern(&rest, upTo: delimiter)
    _ = rest.popFirst()
    guard let text = typed.isEmpty ? state.search.last : typed else { throw .failed }
    (state.search.pattern, state.search.substituted) = (text, text)
    state.search.lastIsSubstituted = true
    state.history.add(typed, after: " ")
    let pattern = try Pattern(text, last: state.substitution.replacement)
    let lines =
      command.addresses == 0
      ? 0...lastLine : max(0, command.lines.lowerBound)...max(0, command.lines.upperBound)
    var matcher = Matcher(pattern, in: self)
    globalLines = lines.filter { number in
      (matcher.firstMatch(in: number) != nil) != isInverse
    }.map { Position($0, 0) }
    if hasGivenUp { throw .failed }
    guard !globalLines.isEmpty else { return }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: rest)
    try run(String(view))
  }

  /// Executes a command in each marked line.
  private func run(_ command: String) throws(Stop) {
    setJump()
    isGlobal = true
    needsFirstNonBlank = false
    // Vertical moves keep the column that the cursor had before.
    state.goal = goal
    var failure: Stop?
    while failure == nil, !globalLines.isEmpty, budget > 0 {
      budget -= 1
      cursor = Position(globalLines.removeFirst().line, 0)
      do throws(Stop) { try execute(command.isEmpty ? "p" : command) } catch { failure = error }
    }
    isGlobal = false
    globalLines = []
    if needsFirstNonBlank { toFirstNonBlank() } else { clampCursor() }
    if let failure { throw failure }
  }

  func executeNormal(_ command: ExCommand) throws(Stop) {
    let keys = command.rest.unicodeScalars.drop { $0.isBlank }
    guard !keys.isEmpty else { throw .failed }
    guard command.addresses > 0 else { return runKeys(Array(keys)) }
    state.goal = goal
    for number in max(0, command.lines.lowerBound)...max(0, command.lines.upperBound) {
      guard number <= lastLine, budget > 0 else { return }
      cursor = Position(number, 0)
      runKeys(Array(keys))
    }
  }

  /// Executes keys, and ends what they began.
  private func runKeys(_ keys: [Unicode.Scalar]) {
    guard depth < 20 else { return }
    clampCursor()
    depth += 1
    let saved = queue
    // Ctrl-O in Insert mode waits for the end of the whole command.
    let insertion = state.insertion
    state.insertion = nil
    queue = keys.reversed()
    runQueue()
    state.pending = []
    if state.insertion != nil {
      if state.insertion?.isSuspended == true { state.insertion = nil } else { endInsertion() }
    }
    if isVisual { endSelection() }
    state.insertion = insertion
    queue = saved
    depth -= 1
  }
}
