// `:s`, `:&`, `:~`.

/// What `:s` does.
private struct Substitution {
  var pattern: String?
  var replacement: String
  var usesLast = true
  var isGlobal = false
  var isQuiet = false
  var onlyCounts = false
  var ignoresCase: Bool?
  var lines: ClosedRange<Int>

  /// The flags that `&` keeps.
  var flags: String {
    (isGlobal ? "g" : "") + (onlyCounts ? "n" : "") + (isQuiet ? "e" : "")
      + (ignoresCase.map { $0 ? "i" : "I" } ?? "")
  }
}

extension Machine {
  func substitute(_ command: ExCommand) throws(Stop) {
    var rest = Array(command.rest.unicodeScalars)[...]
    let lines = max(0, command.lines.lowerBound)...max(0, command.lines.upperBound)
    var substitution = Substitution(pattern: nil, replacement: "", lines: lines)
    let keepsGoal = state.goal == farColumn
    var isRepeated = true
    while rest.first?.isBlank == true { rest.removeFirst() }
    if let delimiter = command.delimiter {
      guard delimiter.isASCII, !delimiter.isLowercaseLetter, !delimiter.isUppercaseLetter,
        delimiter != "\\"
      else { throw .failed }
      rest.removeFirst()
      isRepeated = false
      substitution.pattern = Self.pattern(&rest, upTo: delimiter)
      _ = rest.popFirst()
      substitution.replacement = Self.replacement(&rest, upTo: delimiter)
      // There are no expressions.
      guard !expanded(substitution.replacement).hasPrefix("\\=") else { throw .failed }
      state.substitution.typed = substitution.replacement
    } else {
      guard let old = state.substitution.typed else { throw .failed }
      substitution.replacement = old
      substitution.usesLast = command.name == "~"
    }
    if rest.isEmpty
      || rest.count == 1 && rest.first.map({ "glp#".unicodeScalars.contains($0) }) == true,
      substitution.pattern == "\\n", substitution.replacement.isEmpty, !isRepeated
    {
      return joinInstead(lines)
    }
    try readFlags(&rest, &substitution)
    let pattern = try compiled(&substitution)
    substitution.replacement = expanded(substitution.replacement)
    state.substitution.replacement = substitution.replacement
    try run(substitution, pattern, keepsGoal: keepsGoal && isRepeated)
  }

  private static func replacement(
    _ rest: inout ArraySlice<Unicode.Scalar>, upTo delimiter: Unicode.Scalar
  ) -> String {
    var text = String.UnicodeScalarView()
    while let next = rest.popFirst() {
      if next == delimiter { break }
      text.append(next)
      if next == "\\", let escaped = rest.popFirst() {
        if escaped == delimiter, delimiter != "&", delimiter != "~" { text.removeLast() }
        text.append(escaped)
      }
    }
    return String(text)
  }

  /// Replaces `~` by the last replacement.
  private func expanded(_ replacement: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = Array(replacement.unicodeScalars)[...]
    while let next = rest.popFirst() {
      if next == "~" {
        result += (state.substitution.replacement ?? "").unicodeScalars
      } else if next == "\\", let escaped = rest.popFirst() {
        if escaped != "~" { result.append(next) }
        result.append(escaped)
      } else {
        result.append(next)
      }
    }
    return String(result)
  }

  private func readFlags(
    _ rest: inout ArraySlice<Unicode.Scalar>, _ substitution: inout Substitution
  ) throws(Stop) {
    var flags = ""
    if rest.first == "&" {
      rest.removeFirst()
      flags = state.substitution.flags
      substitution.isGlobal = flags.contains("g")
      substitution.onlyCounts = flags.contains("n")
      substitution.isQuiet = flags.contains("e")
      substitution.ignoresCase = flags.contains("i") ? true : flags.contains("I") ? false : nil
    }
    while let flag = rest.first {
      switch flag {
      case "g": substitution.isGlobal.toggle()
      case "n": substitution.onlyCounts = true
      case "e": substitution.isQuiet = true
      case "r": substitution.usesLast = true
      case "i": substitution.ignoresCase = true
      case "I": substitution.ignoresCase = false
      case "p", "#", "l": break
      default:
        state.substitution.flags = substitution.flags
        return try readCount(&rest, &substitution)
      }
      rest.removeFirst()
    }
    state.substitution.flags = substitution.flags
  }

  private func readCount(
    _ rest: inout ArraySlice<Unicode.Scalar>, _ substitution: inout Substitution
  ) throws(Stop) {
    while rest.first?.isBlank == true { rest.removeFirst() }
    var count: Int?
    while let digit = rest.first, digit.isDigit {
      count = min((count ?? 0) * 10 + Int(digit.value - 0x30), 100_000_000)
      rest.removeFirst()
    }
    if let count {
      guard count > 0 else { throw .failed }
      let first = substitution.lines.upperBound
      substitution.lines = first...min(lastLine, first + count - 1)
    }
    while rest.first?.isBlank == true { rest.removeFirst() }
    guard rest.isEmpty || rest.first == "\"" else { throw .failed }
  }

  /// `:s/\n//` joins lines.
  private func joinInstead(_ lines: ClosedRange<Int>) {
    let count = lines.count + (lines.upperBound < lastLine ? 1 : 0)
    cursor.line = lines.lowerBound
    if count > 1 { join(count, addsSpaces: false) }
    state.search.substituted = "\\n"
    state.search.lastIsSubstituted = true
  }

  private func compiled(_ substitution: inout Substitution) throws(Stop) -> Pattern {
    let typed = substitution.pattern ?? ""
    let source: ViState.Search.Source? =
      !typed.isEmpty
      ? nil
      : substitution.pattern != nil || substitution.usesLast ? state.search.source : .substituted
    guard let text = source == nil ? typed : source.flatMap({ state.search.text(of: $0) }) else {
      throw .failed
    }
    let full = substitution.ignoresCase == true ? "\\c" + text : text
    state.search.use(text, from: source, in: .substituted)
    return try Pattern(full, last: state.substitution.replacement)
  }

  private func run(_ substitution: Substitution, _ pattern: Pattern, keepsGoal: Bool) throws(Stop) {
    let old = cursor
    var (last, number) = (substitution.lines.upperBound, substitution.lines.lowerBound)
    var (hasFound, hasChanged) = (false, false)
    while number <= last, budget > 0 {
      var matcher = Matcher(pattern, in: self)
      if let match = matcher.firstMatch(in: number, from: 0), match.start.line <= lastLine {
        if !hasFound { setJump() }
        hasFound = true
        if !substitution.onlyCounts {
          let before = lineCount
          number = replaceMatches(match, &matcher, substitution, line: number, last: last)
          last += lineCount - before
          hasChanged = true
        }
      }
      number += 1
    }
    if substitution.onlyCounts { cursor = old }
    if hasChanged || (substitution.onlyCounts && hasFound) {
      setChange(Position(substitution.lines.lowerBound, 0), Position(max(0, last), 0))
      if isGlobal {
        needsFirstNonBlank = true
      } else if keepsGoal {
        state.goal = farColumn
        advance(to: farColumn)
      } else {
        toFirstNonBlank()
      }
    } else if !hasFound, !substitution.isQuiet, !isGlobal {
      message = "not found: \(state.search.last ?? "")"
      throw .failed
    }
  }

  /// Replaces the matches of a line; returns the last line of the result.
  private func replaceMatches(
    _ first: PatternMatch, _ matcher: inout Matcher, _ substitution: Substitution, line: Int,
    last: Int
  ) -> Int {
    // Matches of one line are found before the line changes: one may look behind at another.
    var matches = [first]
    var last = last
    var number = first.start.line
    while budget > 0, let match = matches.last {
      budget -= 1
      let isMulti = match.end.line > match.start.line
      let goesOn = isMulti ? match.end.line <= last : substitution.isGlobal
      if !isMulti {
        guard goesOn, let next = next(after: match.end, &matcher, isMulti: false) else {
          number = replace(matches, substitution).0.line
          break
        }
        if next.start.line == match.start.line {
          matches.append(next)
          continue
        }
      }
      let (end, growth) = replace(matches, substitution)
      last += growth
      number = end.line
      // A match over several lines goes on in the joined line.
      guard goesOn, let next = next(after: end, &matcher, isMulti: isMulti),
        next.start.line == number || next.start.line <= last
      else { break }
      matches = [next]
    }
    cursor = Position(number, 0)
    return number
  }

  /// Returns the next match in a line; an empty one must not touch the one before it.
  private func next(after end: Position, _ matcher: inout Matcher, isMulti: Bool) -> PatternMatch? {
    var column = end.column
    let line = self.line(end.line)
    if column >= line.count, !isMulti, !matcher.pattern.hasLineFeed { return nil }
    let next = matcher.firstMatch(in: end.line, from: column)
    guard let next, next.start == next.end, next.start == end else { return next }
    if column >= line.count { return nil }
    column += line.length(at: column)
    return column >= line.count && !matcher.pattern.hasLineFeed
      ? nil : matcher.firstMatch(in: end.line, from: column)
  }

  /// Replaces matches of one line; returns the end of the last one, and by how many lines the text grew.
  private func replace(
    _ matches: [PatternMatch], _ substitution: Substitution
  ) -> (Position, Int) {
    var (end, growth) = (Position(0, 0), 0)
    for (index, match) in matches.enumerated().reversed() {
      let (place, lines) = replace(match, substitution)
      if index == matches.count - 1 {
        end = Position(place.line, line(place.line).count - place.column)
      } else {
        end.line += lines
      }
      growth += lines
    }
    return (Position(end.line, line(end.line).count - end.column), growth)
  }

  /// Replaces a match; returns its end, and by how many lines the text grew.
  private func replace(_ match: PatternMatch, _ substitution: Substitution) -> (Position, Int) {
    let pieces = Replacement(substitution.replacement, match, in: self).pieces
    let before = lineCount
    let head = Line(line(match.start.line)[..<match.start.column])
    let isPastEnd = match.end.line > lastLine
    let tail = isPastEnd ? [] : Line(line(match.end.line)[match.end.column...])
    if match.end.line > match.start.line {
      deleteLines(match.start.line + 1, count: match.end.line - match.start.line)
    }
    var number = match.start.line
    for (index, piece) in pieces.enumerated() {
      let isLast = index == pieces.count - 1
      let bytes = (index == 0 ? head : []) + piece + (isLast ? tail : [])
      if index == 0 {
        setLine(number, bytes)
      } else {
        appendLine(after: number, bytes)
        number += 1
        adjustMarks(from: number, by: 1)
      }
    }
    let column = (pieces.count == 1 ? head.count : 0) + (pieces.last?.count ?? 0)
    return (Position(number, column), lineCount - before)
  }

  /// Returns the bytes between two positions.
  func bytes(from start: Position, to end: Position) -> [UInt8] {
    guard start < end else { return [] }
    if start.line == end.line { return Array(line(start.line)[start.column..<end.column]) }
    var bytes = Array(line(start.line)[start.column...])
    for number in start.line + 1..<end.line { bytes += [0x0A] + line(number) }
    return bytes + [0x0A] + (end.line > lastLine ? [] : line(end.line)[..<end.column])
  }
}
