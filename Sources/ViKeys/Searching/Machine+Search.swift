// Searches: `/`, `?`, `n`, `N`, `*`, `#`.

extension Machine {
  func search(_ command: Command) throws(Stop) {
    range.usesRegisterOne = true
    range.isInclusive = false
    let goal = state.goal
    state.goal = nil
    switch command.name {
    case "/", "?":
      state.search.isForward = command.name == "/"
      let start = cursor
      try search(for: command.line ?? "", isForward: command.name == "/", command.times)
      setJump(from: start)
    case "n": try searchAgain(isForward: state.search.isForward, command.times)
    case "N": try searchAgain(isForward: !state.search.isForward, command.times)
    default:
      if wordAtCursor() == nil { state.goal = goal }
      try searchWord(command)
    }
    clampCursor()
  }

  private func searchAgain(isForward: Bool, _ count: Int) throws(Stop) {
    guard let pattern = state.search.last else { throw .failed }
    let start = cursor
    let hasWrapped = try jump(to: pattern, isForward: isForward, count)
    setJump(from: start)
    clampCursor()
    if cursor == start, !hasWrapped, !state.search.offset.isLine {
      try jump(to: pattern, isForward: isForward, count + 1)
      setJump(from: start)
    }
  }

  /// Searches for a typed line: a pattern, perhaps an offset, perhaps further patterns.
  private func search(for typed: String, isForward: Bool, _ count: Int) throws(Stop) {
    var rest = Array(typed.unicodeScalars)[...]
    var isForward = isForward
    let start = cursor
    while true {
      let delimiter: Unicode.Scalar = isForward ? "/" : "?"
      let pattern = Self.pattern(&rest, upTo: delimiter)
      if !pattern.isEmpty {
        state.search.pattern = pattern
        state.search.lastIsSubstituted = false
      }
      guard let last = state.search.last else { throw .failed }
      if !pattern.isEmpty || rest.first == delimiter {
        state.search.offset = ViState.SearchOffset()
      }
      if rest.first == delimiter {
        rest.removeFirst()
        readOffset(&rest)
      }
      do throws(Stop) { try jump(to: last, isForward: isForward, count) } catch {
        cursor = start
        throw error
      }
      guard rest.first == ";" else { return }
      guard let next = rest.dropFirst().first, next == "/" || next == "?" else {
        cursor = start
        throw .failed
      }
      rest.removeFirst(2)
      isForward = next == "/"
    }
  }

  /// Takes a pattern up to a delimiter, which stays.
  static func pattern(_ rest: inout ArraySlice<Unicode.Scalar>, upTo delimiter: Unicode.Scalar)
    -> String
  {
    var pattern = String.UnicodeScalarView()
    var isInBrackets = false
    while let next = rest.first {
      if next == delimiter, !isInBrackets { break }
      rest.removeFirst()
      if next == "\\", let escaped = rest.popFirst() {
        if escaped != delimiter || delimiter != "?" { pattern.append(next) }
        pattern.append(escaped)
        continue
      }
      if next == "[", !isInBrackets, closes(rest) {
        isInBrackets = true
      } else if next == "]" {
        isInBrackets = false
      }
      pattern.append(next)
    }
    return String(pattern)
  }

  /// Returns whether a set in brackets ends.
  private static func closes(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    var reader = BracketReader(Array(rest), at: 0)
    return reader.read() != nil
  }

  private func readOffset(_ rest: inout ArraySlice<Unicode.Scalar>) {
    var offset = ViState.SearchOffset()
    if let sign = rest.first, sign == "+" || sign == "-" || sign.isDigit {
      offset.isLine = true
    } else if let kind = rest.first, ["e", "s", "b"].contains(kind) {
      offset.isEnd = kind == "e"
      rest.removeFirst()
    }
    if let sign = rest.first, sign == "+" || sign == "-" || sign.isDigit {
      if !sign.isDigit { rest.removeFirst() }
      var value: Int?
      while let digit = rest.first, digit.isDigit {
        value = min((value ?? 0) * 10 + Int(digit.value - 0x30), 1_000_000)
        rest.removeFirst()
      }
      offset.count = (value ?? 1) * (sign == "-" ? -1 : 1)
    }
    state.search.offset = offset
  }

  /// Goes to a match, and from there by the offset; returns whether the search went around an end
  /// of the text.
  @discardableResult
  private func jump(to text: String, isForward: Bool, _ count: Int) throws(Stop) -> Bool {
    let offset = state.search.offset
    var at = cursor
    if !offset.isLine, offset.count != 0 {
      var left = abs(offset.count)
      while left > 0, (offset.count > 0 ? decreasePastEnd(&at) : increasePastEnd(&at)) != -1 {
        left -= 1
      }
      if left > 0 { at = offset.count > 0 ? Position(-1, farColumn) : Position(lineCount, 0) }
    }
    state.search.use(text, from: state.search.source, in: .pattern)
    let pattern = try Pattern(text, last: state.substitution.replacement)
    guard
      let match = find(pattern, from: at, isForward: isForward, count, toEnd: offset.isEnd)
    else {
      message = "not found: \(text)"
      throw .failed
    }
    // A macro may search again and again.
    budget -= (match.hasWrapped ? lineCount : abs(match.place.line - at.line)) / 20
    var found = match.place
    if offset.isEnd { range.isInclusive = true }
    if offset.isLine {
      found = Position(max(0, min(lastLine, found.line + offset.count)), 0)
      range.kind = .lines
    } else {
      for _ in 0..<abs(offset.count) {
        if (offset.count > 0 ? increasePastEnd(&found) : decreasePastEnd(&found)) == -1 { break }
      }
    }
    cursor = found
    return match.hasWrapped
  }

  private func searchWord(_ command: Command) throws(Stop) {
    let isForward = command.name.hasSuffix("*")
    guard let word = wordAtCursor() else { throw .failed }
    let line = line
    var pattern = String.UnicodeScalarView()
    let isWhole = !command.name.hasPrefix("g")
    if isWhole, line.kind(at: word.lowerBound) >= 2 { pattern += "\\<".unicodeScalars }
    let special: String = isForward ? "/.*~[^$\\" : "/?.*~[^$\\"
    for scalar in String(decoding: line[word], as: UTF8.self).unicodeScalars {
      if special.unicodeScalars.contains(scalar) { pattern.append("\\") }
      pattern.append(scalar)
    }
    if isWhole, line.kind(at: line.previous(word.upperBound)) >= 2 {
      pattern += "\\>".unicodeScalars
    }
    setJump()
    state.history.add(String(pattern), after: " ")
    cursor.column = word.lowerBound
    state.search.isForward = isForward
    try search(for: String(pattern), isForward: isForward, command.times)
  }

  /// The word at or after the cursor, or what is there without blanks.
  ///
  /// - Parameter isWide: Whether it goes from blank to blank.
  func wordAtCursor(isWide: Bool = false) -> Range<Int>? {
    let line = line
    for isAny in isWide ? [true] : [false, true] {
      var start = cursor.column
      while start < line.count, isAny ? line.kind(at: start) == 0 : line.kind(at: start) < 2 {
        start += line.length(at: start)
      }
      let kind = line.kind(at: start)
      while start > 0, kind != 0 {
        let before = line.previous(start)
        let other = line.kind(at: before)
        if isWide ? other == 0 : kind != other { break }
        start = before
      }
      guard start < line.count, isAny || kind >= 2 else { continue }
      var end = start
      while end < line.count, isAny ? line.kind(at: end) != 0 : line.kind(at: end) == kind {
        end += line.length(at: end)
      }
      return start..<end
    }
    return nil
  }
}
