// Text objects: with an operator they set the range, in Visual mode the selection.

extension Machine {
  func selectObject(_ command: Command) throws(Stop) {
    let isWhole = command.name.hasPrefix("a")
    range.kind = .characters
    range.isInclusive = false
    state.goal = nil
    guard let kind = command.name.unicodeScalars.last else { throw .failed }
    switch kind {
    case "w", "W": try selectWords(command.times, isWhole, isBig: kind == "W")
    case "s": try selectSentences(command.times, isWhole)
    case "p": try selectParagraphs(command.times, isWhole)
    case "(", ")", "b": try selectBlock(command.times, isWhole, 0x28, 0x29)
    case "{", "}", "B": try selectBlock(command.times, isWhole, 0x7B, 0x7D)
    case "[", "]": try selectBlock(command.times, isWhole, 0x5B, 0x5D)
    case "<", ">": try selectBlock(command.times, isWhole, 0x3C, 0x3E)
    case "\"", "'", "`": try selectQuoted(command.times, isWhole, UInt8(kind.value))
    case "t": try selectTag(command.times, isWhole)
    default: throw .failed
    }
  }

  /// Whether the selection has only one character.
  var isSelectionEmpty: Bool { !isVisual || cursor == state.anchor }

  func setObject(start: Position, kind: ViSpan) {
    if isVisual {
      state.anchor = start
      state.mode = .visual(kind)
    } else {
      range.objectStart = start
      range.kind = kind
    }
  }

  private func selectWords(_ count: Int, _ isWhole: Bool, isBig: Bool) throws(Stop) {
    var count = count
    var takesBlanks = false
    var isInclusive = true
    var start = cursor
    let wasLines = isVisual && state.mode == .visual(.lines)
    let previousKind: ViSpan = if case .visual(let kind) = state.mode { kind } else { .characters }
    if isSelectionEmpty {
      backInLine(isBig)
      start = cursor
      if (cursorKind(isBig) == 0) == isWhole {
        guard forwardEnd(1, isBig, stops: true, toEmpty: true) else { throw .failed }
      } else {
        _ = forwardStarts(1, isBig, stopsAtEnd: true)
        if cursor.column == 0 { decreasePastEnd(&cursor) } else { stepLeft() }
        takesBlanks = isWhole
      }
      setObject(start: start, kind: isVisual ? previousKind : .characters)
      count -= 1
    }
    while count > 0 {
      isInclusive = try extendWords(count, isWhole, isBig)
      count -= 1
    }
    if takesBlanks, cursorKind(isBig) != 0 || (cursor.column == 0 && !isInclusive) {
      takeBlanksBefore(start, isBig)
    }
    if wasLines { state.mode = .visual(.characters) }
    if !isVisual { range.isInclusive = isInclusive }
  }

  private func extendWords(_ count: Int, _ isWhole: Bool, _ isBig: Bool) throws(Stop) -> Bool {
    if isVisual, cursor < state.anchor {
      guard decreasePastEnd(&cursor) != -1 else { throw .failed }
      if isWhole != (cursorKind(isBig) != 0) {
        try backWord(1, isBig, stops: true)
      } else {
        try backEnd(1, isBig, toLineEnd: true)
        increasePastEnd(&cursor)
      }
      return true
    }
    guard increasePastEnd(&cursor) != -1 else { throw .failed }
    if isWhole != (cursorKind(isBig) == 0) {
      if !forwardStarts(1, isBig, stopsAtEnd: true), count > 1 { throw .failed }
      if cursor.column == 0 { return false }
      stepLeft()
    } else {
      guard forwardEnd(1, isBig, stops: true, toEmpty: true) else { throw .failed }
    }
    return true
  }

  private func takeBlanksBefore(_ start: Position, _ isBig: Bool) {
    let end = cursor
    cursor = start
    if cursor.column > 0 {
      stepLeft()
      backInLine(isBig)
      if cursorKind(isBig) == 0, cursor.column > 0 {
        if isVisual { state.anchor = cursor } else { range.objectStart = cursor }
      }
    }
    cursor = end
  }

  private func stepLeft() { cursor.column = line.previous(cursor.column) }

  private func backInLine(_ isBig: Bool) {
    let kind = cursorKind(isBig)
    while cursor.column > 0 {
      decrease(&cursor)
      if cursorKind(isBig) != kind {
        increase(&cursor)
        return
      }
    }
  }
}
