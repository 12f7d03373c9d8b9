// Repetitions.

extension Matcher {
  mutating func matchRepetition(
    _ inner: PatternNode, _ min: Int, _ max: Int, _ isGreedy: Bool, _ at: Position,
    then rest: @escaping Rest
  ) -> Bool {
    guard single(inner, at) != nil else {
      if let choices = Choices(inner) {
        return match(choices, min, max, isGreedy, at, then: rest)
      }
      return matchGroups(inner, min, max, isGreedy, at, then: rest)
    }
    var ends = [at]
    func longer(_ matcher: inout Matcher) -> Bool {
      guard ends.count - 1 < max, let last = ends.last, let next = matcher.single(inner, last),
        next.line >= 0, next != last || ends.count - 1 < min
      else { return false }
      ends.append(next)
      return true
    }
    if isGreedy {
      while longer(&self) { steps -= 1 }
      while ends.count - 1 >= min, let end = ends.popLast() {
        if rest(&self, end) { return true }
      }
      return false
    }
    while ends.count - 1 < min { guard longer(&self) else { return false } }
    while let end = ends.last {
      if rest(&self, end) { return true }
      guard longer(&self) else { return false }
    }
    return false
  }

  private mutating func matchGroups(
    _ inner: PatternNode, _ min: Int, _ max: Int, _ isGreedy: Bool, _ at: Position, then rest: Rest
  ) -> Bool {
    if min == 0, !isGreedy, rest(&self, at) { return true }
    if max > 0, steps > 0 {
      let saved = groups
      let isFound = match(inner, at) { matcher, next in
        if next == at, min == 0 { return false }
        return matcher.matchGroups(
          inner, min > 0 ? min - 1 : 0, max == .max ? max : max - 1, isGreedy, next, then: rest)
      }
      if isFound { return true }
      groups = saved
    }
    return min == 0 && isGreedy && rest(&self, at)
  }

  /// An iteration that has begun.
  private struct Iteration {
    let start: Position
    /// Index of the next alternative to try.
    var choice = 0
  }

  /// Matches repeated alternatives without recursion: a text can have a million iterations.
  private mutating func match(
    _ choices: Choices, _ min: Int, _ max: Int, _ isGreedy: Bool, _ at: Position, then rest: Rest
  ) -> Bool {
    let before = choices.group.flatMap { groups[$0] }
    var iterations = [Iteration(start: at)]
    while let last = iterations.last {
      let count = iterations.count - 1
      let canEnd = count >= min
      if canEnd, !isGreedy, last.choice == 0, rest(&self, last.start) { return true }
      if count < max, steps > 0,
        let (next, choice) = next(choices, from: last, canBeEmpty: !canEnd)
      {
        steps -= 1
        iterations[count].choice = choice + 1
        iterations.append(Iteration(start: next))
        if let group = choices.group { groups[group] = (last.start, next) }
        continue
      }
      if canEnd, isGreedy, rest(&self, last.start) { return true }
      iterations.removeLast()
      if let group = choices.group {
        groups[group] =
          count > 1 ? (iterations[count - 2].start, iterations[count - 1].start) : before
      }
    }
    return false
  }

  /// Returns the end of the next alternative that matches, and its index; nil if none does.
  private func next(_ choices: Choices, from iteration: Iteration, canBeEmpty: Bool)
    -> (Position, Int)?
  {
    for choice in iteration.choice..<choices.all.count {
      var end = iteration.start
      for node in choices.all[choice] where end.line >= 0 {
        end = single(node, end) ?? Position(-1, 0)
      }
      if end.line >= 0, canBeEmpty || end != iteration.start { return (end, choice) }
    }
    return nil
  }
}

/// Alternatives of single characters, or of sequences of them: `\(.\|\n\)`, `\(ab\|c\)`.
private struct Choices {
  let all: [[PatternNode]]
  /// Number of the group around them; nil if it has none.
  let group: Int?

  /// Returns nil for a node that has other parts.
  init?(_ node: PatternNode) {
    guard case .group(let inner, let group) = node else { return nil }
    self.group = group
    let branches = if case .alternatives(let branches) = inner { branches } else { [inner] }
    var all: [[PatternNode]] = []
    for branch in branches {
      let nodes = if case .sequence(let nodes) = branch { nodes } else { [branch] }
      guard nodes.allSatisfy(\.isSingle) else { return nil }
      all.append(nodes)
    }
    self.all = all
  }
}

extension PatternNode {
  /// Whether the node begins with any number of any characters, and then has single ones only.
  var beginsWithAnything: Bool {
    guard case .sequence(let nodes) = self,
      case .repetition(let inner, min: 0, max: .max, _) = nodes.first
    else { return false }
    let choices = Choices(inner)?.all ?? [[inner]]
    return choices.contains { $0.count == 1 && $0[0].isAny }
      && nodes.dropFirst().allSatisfy { $0.isSingle && !$0.isSame }
  }

  private var isAny: Bool { if case .any = self { true } else { false } }

  private var isSame: Bool { if case .same = self { true } else { false } }

  /// Whether the node matches in only one way.
  fileprivate var isSingle: Bool {
    switch self {
    case .scalar, .cluster, .any, .set, .lineFeed, .lineStart, .lineEnd, .wordStart, .wordEnd,
      .textStart, .textEnd, .cursor, .selection, .same:
      true
    case .sequence, .alternatives, .all, .repetition, .group, .look, .atomic, .matchStart,
      .matchEnd:
      false
    }
  }
}
