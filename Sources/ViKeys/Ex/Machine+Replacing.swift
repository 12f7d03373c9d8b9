// The matches of `:s`, one by one.

extension Machine {
  func run(_ substitution: Substitution, _ pattern: Pattern, keepsGoal: Bool) throws(Stop) {
    let old = cursor
    var (last, number) = (substitution.lines.upperBound, substitution.lines.lowerBound)
    var (hasFound, hasChanged) = (false, false)
    asOneChange {
      var place: Position?
      var matcher = Matcher(pattern, in: self)
      while number <= last, budget > 0, searchSteps > 0 {
        if let match = matcher.firstMatch(in: number), match.start.line <= lastLine {
          if !hasFound { setJump() }
          hasFound = true
          if !substitution.onlyCounts {
            let before = lineCount
            place = place ?? Position(match.start.line, 0)
            undoCursor = undoCursor ?? place
            number = replaceMatches(match, &matcher, substitution, line: number, last: last)
            last += lineCount - before
            hasChanged = true
          }
        }
        number += 1
      }
      return place
    }
    if hasChanged, let place = undoCursor { keepStep(at: place) }
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
    if hasGivenUp { throw .failed }
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

  /// Replaces matches of one line; returns the end of the last one, and by how many lines the text
  /// grew.
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
    let lines = Replacement(substitution.replacement, match, in: self).lines
    let before = lineCount
    let head = Line(line(match.start.line)[..<match.start.column])
    let isPastEnd = match.end.line > lastLine
    let tail = isPastEnd ? [] : Line(line(match.end.line)[match.end.column...])
    if match.end.line > match.start.line {
      deleteLines(match.start.line + 1, count: match.end.line - match.start.line)
    }
    var number = match.start.line
    for (index, piece) in lines.enumerated() {
      let isLast = index == lines.count - 1
      let bytes = (index == 0 ? head : []) + piece + (isLast ? tail : [])
      if index == 0 {
        setLine(number, bytes)
      } else {
        appendLine(after: number, bytes)
        number += 1
        adjustMarks(from: number, by: 1)
      }
    }
    let column = (lines.count == 1 ? head.count : 0) + (lines.last?.count ?? 0)
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
