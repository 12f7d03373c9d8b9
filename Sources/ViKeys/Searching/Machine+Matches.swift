// Finds matches of a pattern from a position on, around the text's ends.

/// A match that was searched for.
struct Found {
  let match: PatternMatch
  /// Where it begins or, if its end was searched for, its last character.
  var place: Position
  /// Whether the search went around an end of the text.
  let hasWrapped: Bool
}

extension Machine {
  func find(
    _ pattern: Pattern, from start: Position, isForward: Bool, _ count: Int = 1,
    toEnd: Bool = false
  ) -> Found? {
    var (at, found) = (start, Found?.none)
    var matcher = Matcher(pattern, in: self)
    // The matches come round again: a large count goes on from where it would be in the last round.
    var (step, count, rounds) = (0, count, [Position: Int]())
    while step < count {
      guard
        let (match, isWrapped) = next(
          &matcher, from: at, isForward, toEnd: toEnd, isFirst: step == 0)
      else { return nil }
      at = match.start
      if toEnd, match.start != match.end {
        at = match.end
        if at.column == 0 {
          if at.line > 0 { at = Position(at.line - 1, line(at.line - 1).count) }
        } else {
          at.column = line(at.line).previous(at.column)
        }
      }
      found = Found(
        match: match, place: at, hasWrapped: found?.hasWrapped == true || isWrapped)
      step += 1
      if let earlier = rounds[at] { count = min(count, step + (count - step) % (step - earlier)) }
      rounds[at] = step
    }
    if at.line > lastLine { found?.place = Position(lastLine, line(lastLine).count) }
    return found
  }

  private func next(
    _ matcher: inout Matcher, from start: Position, _ isForward: Bool, toEnd: Bool, isFirst: Bool
  ) -> (PatternMatch, isWrapped: Bool)? {
    var isFirstLine = start.line >= 0
    var number = max(0, start.line)
    if !isForward, start.column == 0 || start.line > lastLine { number = start.line - 1 }
    if !isForward, start.line < 0 { number = -1 }
    for isWrapped in [false, true] {
      while number >= 0, number <= lastLine {
        let found =
          isForward
          ? forwardMatch(&matcher, number, isFirstLine ? start : nil, toEnd: toEnd && isFirst)
          : backwardMatch(&matcher, number, isWrapped ? nil : start, toEnd: toEnd)
        if let found { return (found, isWrapped) }
        if isWrapped, number == start.line { break }
        isFirstLine = false
        number += isForward ? 1 : -1
      }
      isFirstLine = false
      number = isForward ? 0 : lastLine
    }
    return nil
  }

  /// Returns the first match of a line, in the cursor's line the first after the cursor.
  private func forwardMatch(
    _ matcher: inout Matcher, _ number: Int, _ start: Position?, toEnd: Bool
  ) -> PatternMatch? {
    guard var match = matcher.firstMatch(in: number) else { return nil }
    guard let start else { return match }
    let line = line(number)
    let length = start.column >= farColumn ? 0 : max(1, line.length(at: start.column))
    let limit = start.column + length
    while match.start.line == number,
      toEnd
        ? match.end.line == number && match.end.column - 1 < limit
        : match.start.column - (match.start.column == line.count ? 1 : 0) < limit
    {
      guard let next = self.next(after: match, in: number, &matcher) else { return nil }
      match = next
    }
    return match
  }

  /// Returns the match after another one in the same line.
  private func next(after match: PatternMatch, in number: Int, _ matcher: inout Matcher)
    -> PatternMatch?
  {
    guard match.end.line == match.start.line else { return nil }
    let line = line(match.start.line)
    var column = match.end.column
    if match.start == match.end { column += line.length(at: column) }
    guard column < line.count else { return nil }
    return matcher.firstMatch(in: match.start.line, from: column)
  }

  /// Returns the last match of a line, in the cursor's line the last before the cursor.
  private func backwardMatch(
    _ matcher: inout Matcher, _ number: Int, _ start: Position?, toEnd: Bool
  ) -> PatternMatch? {
    var best: PatternMatch?
    var found = matcher.firstMatch(in: number)
    while let match = found {
      if let start {
        let place = toEnd ? Position(match.end.line, match.end.column - 1) : match.start
        guard place < start else { break }
      }
      best = match
      found = next(after: match, in: number, &matcher)
    }
    return best
  }
}
