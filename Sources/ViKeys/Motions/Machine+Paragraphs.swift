// Sentences, paragraphs and sections.

extension Machine {
  func moveBySentence(_ command: Command) throws(Stop) {
    range.usesRegisterOne = true
    state.goal = nil
    try toSentence(isForward: command.name == ")", command.times)
    adjustCursor()
    clampCursor()
  }

  func moveByParagraph(_ command: Command) throws(Stop) {
    range.usesRegisterOne = true
    state.goal = nil
    try toParagraph(isForward: command.name == "}", command.times, what: 0, both: false)
  }

  func moveBySection(_ command: Command) throws(Stop) {
    let isForward = command.name.hasPrefix("]")
    let what: UInt8 = command.name.first == command.name.last ? 0x7B : 0x7D
    state.goal = nil
    try toParagraph(
      isForward: isForward, command.times, what: what,
      both: command.operation != nil && isForward && what == 0x7B)
    if command.operation == nil { toFirstNonBlank() }
  }

  /// Moves to a paragraph's or section's boundary.
  private func toParagraph(isForward: Bool, _ count: Int, what: UInt8, both: Bool) throws(Stop) {
    let step = isForward ? 1 : -1
    var at = cursor.line
    for left in (0..<count).reversed() {
      var hasSkipped = false
      var isFirst = true
      while true {
        if !line(at).isEmpty { hasSkipped = true }
        if !isFirst, hasSkipped, beginsParagraph(at, what: what, both: both) { break }
        at += step
        if at < 0 || at > lastLine {
          if left > 0 { throw .failed }
          at -= step
          break
        }
        isFirst = false
      }
    }
    setJump()
    if both, line(at).first == 0x7D { at += 1 }
    cursor.line = min(at, lastLine)
    cursor.column = 0
    if at >= lastLine, what != 0x7D, !line.isEmpty {
      cursor.column = line.last
      range.isInclusive = true
    }
  }

  /// Returns whether a line is the boundary of a paragraph, or of a section.
  func beginsParagraph(_ number: Int, what: UInt8 = 0, both: Bool = false) -> Bool {
    let line = line(number)
    let first = line.first ?? 0
    if first == what || first == 0x0C || (both && first == 0x7D) { return true }
    guard first == 0x2E else { return false }
    return isMacro(line, sections) || (what == 0 && isMacro(line, paragraphs))
  }

  /// Returns whether a line begins with one of the macros of troff.
  private func isMacro(_ line: Line, _ names: [UInt8]) -> Bool {
    let (first, second) = (line.byte(1), line.byte(2))
    for index in stride(from: 0, to: names.count, by: 2) {
      let (one, other) = (names[index], names.byte(index + 1))
      let isFirst = one == first || (one == 0x20 && (first == 0 || first == 0x20))
      let isSecond =
        other == second
        || ((other == 0 || other == 0x20) && (first == 0 || second == 0 || second == 0x20))
      if isFirst, isSecond { return true }
    }
    return false
  }

  /// Moves to the start of a sentence.
  func toSentence(isForward: Bool, _ count: Int) throws(Stop) {
    var at = cursor
    var left = count
    while left > 0 {
      left -= 1
      let before = at
      var skipsBlanks = true
      if byte(at) == 0 {
        repeat {
          if (isForward ? increasePastEnd(&at) : decreasePastEnd(&at)) == -1 { break }
        } while byte(at) == 0
        if !isForward { skipsBlanks = try findSentence(&at, isForward, left) }
      } else if isForward, at.column == 0, beginsParagraph(at.line) {
        guard at.line < lastLine else { throw .failed }
        at.line += 1
      } else {
        if !isForward { decreasePastEnd(&at) }
        skipsBlanks = try findSentence(&at, isForward, left)
      }
      while skipsBlanks, line(at.line).isBlank(at: at.column) {
        if increasePastEnd(&at) == -1 { break }
      }
      if at == before {
        if (isForward ? increasePastEnd(&at) : decreasePastEnd(&at)) == -1 {
          if left > 0 { throw .failed }
          break
        }
        left += 1
      }
    }
    setJump()
    cursor = at
  }

  private func byte(_ position: Position) -> UInt8 { line(position.line).byte(position.column) }

  /// Finds the end of a sentence; returns whether blanks follow.
  private func findSentence(_ at: inout Position, _ isForward: Bool, _ left: Int) throws(Stop)
    -> Bool
  {
    backToText(&at, isForward)
    let startLine = at.line
    while true {
      let here = byte(at)
      if here == 0 || (at.column == 0 && beginsParagraph(at.line)) {
        if !isForward, at.line != startLine { at.line += 1 }
        return true
      }
      if dots.contains(here), let end = sentenceEnd(at) {
        at = end
        if byte(at) == 0 { increase(&at) }
        return true
      }
      if (isForward ? increasePastEnd(&at) : decreasePastEnd(&at)) == -1 {
        if left > 0 { throw .failed }
        return false
      }
    }
  }

  /// Returns the place after a dot and closing marks, if a sentence ends there.
  private func sentenceEnd(_ dot: Position) -> Position? {
    var at = dot
    repeat {
      if increase(&at) == -1 { return at }
    } while byte(at) != 0 && closings.contains(byte(at))
    let here = byte(at)
    return here == 0 || here == 0x20 || here == 0x09 ? at : nil
  }

  /// Moves back to the last character that neither is blank nor ends a sentence.
  private func backToText(_ at: inout Position, _ isForward: Bool) {
    var hasDot = false
    while true {
      let here = byte(at)
      let isBlank = here == 0x20 || here == 0x09
      guard here != 0, isBlank || dots.contains(here) || closings.contains(here) else { return }
      var before = at
      if decreasePastEnd(&before) == -1 || (line(before.line).isEmpty && isForward) || hasDot {
        return
      }
      if dots.contains(here) { hasDot = true }
      let previous = byte(before)
      if closings.contains(here), !(dots.contains(previous) || closings.contains(previous)) {
        return
      }
      decreasePastEnd(&at)
    }
  }
}

private let dots = Array(".!?".utf8)
private let closings = Array(")]\"'".utf8)
private let sections = Array("SHNHH HUnhsh".utf8)
private let paragraphs = Array("IPLPPPQPP TPHPLIPpLpItpplpipbp".utf8)
