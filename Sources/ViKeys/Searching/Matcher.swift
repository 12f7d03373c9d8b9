import TextEditing
import UnicodeText

/// A match: where it begins and ends, and its groups.
struct PatternMatch {
  var start: Position
  var end: Position
  var groups: [(start: Position, end: Position)?] = []
}

/// Finds a pattern in a text.
struct Matcher {
  let pattern: Pattern
  let machine: Machine
  var groups: [(start: Position, end: Position)?]
  private var forcedStart: Position?
  private var forcedEnd: Position?
  /// Steps that are left before the pattern is given up.
  var steps = 0
  /// Steps that were left when the nodes were too deep in a line.
  private var unused = 0
  private let beginsWithAnything: Bool
  /// For each byte, whether a match can begin with it; nil if a match can be empty.
  private let firstBytes: [Bool]?
  /// Number of nodes that are being matched, one inside the other.
  private var depth = 0
  /// Limit of `depth`: a node needs up to 1 KB of the main thread's stack of 8 MB.
  private static let greatestDepth = 4000

  init(_ pattern: Pattern, in machine: Machine) {
    self.pattern = pattern
    self.machine = machine
    groups = Array(repeating: nil, count: 10)
    beginsWithAnything = pattern.root.beginsWithAnything
    firstBytes = pattern.root.firstBytes(ignoringCase: pattern.ignoresCase)
  }

  /// Returns the first match that begins in a line.
  mutating func firstMatch(in line: Int) -> PatternMatch? {
    unused = 0
    return firstMatch(in: line, from: 0)
  }

  /// Returns the first match that begins in a line at or after a column.
  mutating func firstMatch(in line: Int, from column: Int) -> PatternMatch? {
    let bytes = machine.line(line)
    var at = column
    // The next place to skip: if `.*a` fails at one place of a line, it fails at all later ones.
    var tried = -1
    while at <= bytes.count {
      let canBegin = firstBytes.map { at < bytes.count && $0[Int(bytes[at])] } ?? true
      if at == tried {
        tried += bytes.length(at: at)
      } else if canBegin, let match = match(at: Position(line, at)) {
        return match
      } else if beginsWithAnything, tried < at {
        tried = at + bytes.length(at: at)
      }
      guard at < bytes.count else { return nil }
      at += bytes.withUnsafeBufferPointer { $0.scalar(at: at).count }
    }
    return nil
  }

  mutating func match(at start: Position) -> PatternMatch? {
    steps = machine.searchSteps - unused
    defer { machine.searchSteps = max(0, steps) + unused }
    guard steps > 0 else { return nil }
    groups = Array(repeating: nil, count: 10)
    (forcedStart, forcedEnd) = (nil, nil)
    var found: Position?
    guard
      match(
        pattern.root, start,
        then: { matcher, end in
          found = end; return matcher.steps > 0
        }), let found
    else { return nil }
    let (first, end) = (forcedStart ?? start, forcedEnd ?? found)
    return PatternMatch(start: first, end: max(first, end), groups: groups)
  }

  typealias Rest = (inout Matcher, Position) -> Bool

  /// Matches a node at a position, and then the rest.
  mutating func match(_ node: PatternNode, _ at: Position, then rest: Rest) -> Bool {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.greatestDepth { (unused, steps) = (unused + max(0, steps), 0) }
    steps -= 1
    guard steps > 0 else {
      machine.hasGivenUp = true
      return false
    }
    if let next = single(node, at) { return next.line >= 0 && rest(&self, next) }
    switch node {
    case .sequence(let nodes): return match(nodes[...], at, then: rest)
    case .alternatives(let nodes):
      for node in nodes where match(node, at, then: rest) { return true }
      return false
    case .all(let nodes):
      for node in nodes.dropLast() where !match(node, at, then: { _, _ in true }) { return false }
      return match(nodes[nodes.count - 1], at, then: rest)
    case .group(let inner, let number): return matchGroup(inner, number, at, then: rest)
    case .repetition(let inner, let min, let max, let isGreedy):
      // NB: otherwise the compiler makes a copy of the repetition for each closure, and for each
      // closure in it: 0.4 MB.
      return withoutActuallyEscaping(rest) { rest in
        matchRepetition(inner, min, max, isGreedy, at, then: rest)
      }
    case .look(let inner, let isAhead, let isNegated):
      let saved = groups
      let isFound = isAhead ? match(inner, at, then: { _, _ in true }) : matchBehind(inner, at)
      if isNegated { groups = saved }
      return isFound != isNegated && rest(&self, at)
    case .atomic(let inner):
      var end: Position?
      guard
        match(
          inner, at,
          then: { _, found in
            end = found; return true
          }), let end
      else { return false }
      return rest(&self, end)
    case .matchStart:
      let saved = forcedStart
      forcedStart = at
      if rest(&self, at) { return true }
      forcedStart = saved
      return false
    case .matchEnd:
      let saved = forcedEnd
      forcedEnd = at
      if rest(&self, at) { return true }
      forcedEnd = saved
      return false
    case .scalar, .cluster, .any, .set, .lineFeed, .lineStart, .lineEnd, .wordStart, .wordEnd,
      .textStart,
      .textEnd, .cursor, .selection, .same:
      return false
    }
  }

  private mutating func match(_ nodes: ArraySlice<PatternNode>, _ at: Position, then rest: Rest)
    -> Bool
  {
    guard let first = nodes.first else { return rest(&self, at) }
    let others = nodes.dropFirst()
    if others.isEmpty { return match(first, at, then: rest) }
    return match(first, at) { matcher, next in matcher.match(others, next, then: rest) }
  }

  private mutating func matchGroup(
    _ inner: PatternNode, _ number: Int?, _ at: Position, then rest: Rest
  ) -> Bool {
    guard let number else { return match(inner, at, then: rest) }
    let saved = groups[number]
    let isFound = match(inner, at) { matcher, end in
      let before = matcher.groups[number]
      matcher.groups[number] = (at, end)
      if rest(&matcher, end) { return true }
      matcher.groups[number] = before
      return false
    }
    if !isFound { groups[number] = saved }
    return isFound
  }

  /// Returns whether a node matches text that ends at a position, in this line or the one before.
  private mutating func matchBehind(_ inner: PatternNode, _ at: Position) -> Bool {
    for line in [at.line, at.line - 1] where line >= 0 {
      var column = line == at.line ? at.column : machine.line(line).count
      while column >= 0 {
        if match(inner, Position(line, column), then: { _, end in end == at }) { return true }
        column -= 1
        while column > 0, machine.line(line).byte(column) & 0xC0 == 0x80 { column -= 1 }
      }
    }
    return false
  }
}

// Nodes that match one character or none.
extension Matcher {
  private static let none = Position(-1, 0)

  /// Returns the position after a node that matches in only one way; a negative line if it does not
  /// match.
  ///
  /// Nil for other nodes.
  func single(_ node: PatternNode, _ at: Position) -> Position? {
    let line = machine.line(at.line)
    switch node {
    case .scalar(let scalar):
      guard at.column < line.count else { return Self.none }
      let (found, count) = line.withUnsafeBufferPointer { $0.scalar(at: at.column) }
      let isSame = found == scalar || pattern.ignoresCase && found.lowered == scalar.lowered
      let isMarked = !scalar.isCombining && line.scalar(at: at.column + count)?.isCombining == true
      return isSame && !isMarked ? Position(at.line, at.column + count) : Self.none
    case .cluster(let scalars):
      let bytes = scalars.flatMap(\.utf8)
      let end = at.column + bytes.count
      return line[at.column...].starts(with: bytes) && line.scalar(at: end)?.isCombining != true
        ? Position(at.line, end) : Self.none
    case .any(let alsoLineEnd):
      guard at.column < line.count else { return alsoLineEnd ? afterLine(at) : Self.none }
      return Position(at.line, at.column + line.length(at: at.column))
    case .set(let set, let alsoLineEnd):
      guard let scalar = line.scalar(at: at.column) else {
        return alsoLineEnd ? afterLine(at) : Self.none
      }
      return set.contains(scalar, ignoresCase: pattern.ignoresCase)
        ? Position(at.line, at.column + line.length(at: at.column)) : Self.none
    case .lineFeed: return at.column == line.count ? afterLine(at) : Self.none
    case .same(let number): return same(number, at)
    case .lineStart, .lineEnd, .wordStart, .wordEnd, .textStart, .textEnd, .cursor, .selection:
      return holds(node, at, line) ? at : Self.none
    case .sequence, .alternatives, .all, .repetition, .group, .look, .atomic, .matchStart,
      .matchEnd:
      return nil
    }
  }

  private func afterLine(_ at: Position) -> Position {
    at.line <= machine.lastLine ? Position(at.line + 1, 0) : Self.none
  }

  private func holds(_ node: PatternNode, _ at: Position, _ line: Line) -> Bool {
    switch node {
    case .lineStart: at.column == 0
    case .lineEnd: at.column == line.count
    case .wordStart:
      line.kind(at: at.column) >= 2
        && (at.column == 0 || line.kind(at: line.previous(at.column)) != line.kind(at: at.column))
    case .wordEnd:
      at.column > 0 && line.kind(at: line.previous(at.column)) >= 2
        && line.kind(at: line.previous(at.column)) != line.kind(at: at.column)
    case .textStart: at == Position(0, 0)
    case .textEnd: at.line == machine.lastLine && at.column == line.count
    case .cursor: at == machine.cursor
    case .selection: machine.isSelected(at)
    case .scalar, .cluster, .any, .set, .lineFeed, .same, .sequence, .alternatives, .all,
      .repetition, .group,
      .look, .atomic, .matchStart, .matchEnd:
      false
    }
  }

  private func same(_ number: Int, _ at: Position) -> Position {
    guard let group = groups[number] else { return at }
    let wanted = String(decoding: machine.bytes(from: group.start, to: group.end), as: UTF8.self)
    var position = at
    for scalar in wanted.unicodeScalars {
      let line = machine.line(position.line)
      if scalar == "\n" {
        guard position.column == line.count, position.line < machine.lastLine else {
          return Self.none
        }
        position = Position(position.line + 1, 0)
      } else {
        guard let found = line.scalar(at: position.column),
          found == scalar || pattern.ignoresCase && found.lowered == scalar.lowered
        else { return Self.none }
        position.column += found.utf8.count
      }
    }
    return position
  }
}
