struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private let last: String?
  private var index = 0
  /// 1 `\V`, 2 `\M`, 3 `\m`, 4 `\v`.
  private var magic = 3
  private(set) var groups = 0
  private(set) var (ignoresCase, hasLineFeed) = (false, false)
  /// Whether `^` and `*` are at the start of a branch.
  private var isAtStart = true

  init(_ text: String, last: String?) {
    scalars = Array(text.unicodeScalars)
    self.last = last
  }

  /// A character of the pattern, with or without a meaning.
  enum Token: Equatable {
    case literal(Unicode.Scalar)
    case special(Unicode.Scalar)
    /// A backslash and a character.
    case escaped(Unicode.Scalar)
  }

  mutating func parse() throws(Stop) -> PatternNode {
    let node = try alternatives()
    guard index == scalars.count else { throw .failed }
    return node
  }

  private func peek() throws(Stop) -> (Token, Int)? {
    guard index < scalars.count else { return nil }
    let scalar = scalars[index]
    guard scalar == "\\" else {
      let isSpecial =
        magic >= 3 && plainSpecials.contains(scalar)
        || magic == 4 && veryMagicSpecials.contains(scalar)
        || scalar == "^" || scalar == "$"
      return (isSpecial ? .special(scalar) : .literal(scalar), 1)
    }
    guard index + 1 < scalars.count else { throw .failed }
    let next = scalars[index + 1]
    if plainSpecials.contains(next) {
      return (magic >= 3 ? .literal(next) : .special(next), 2)
    }
    if veryMagicSpecials.contains(next) {
      return (magic == 4 ? .literal(next) : .special(next), 2)
    }
    if next == "^" || next == "$" { return (.literal(next), 2) }
    return (.escaped(next), 2)
  }

  private mutating func take(_ token: Token) throws(Stop) -> Bool {
    guard let (found, length) = try peek(), found == token else { return false }
    index += length
    return true
  }

  private mutating func alternatives() throws(Stop) -> PatternNode {
    var branches = [try branch()]
    while try take(.special("|")) { branches.append(try branch()) }
    return branches.count == 1 ? branches[0] : .alternatives(branches)
  }

  private mutating func branch() throws(Stop) -> PatternNode {
    var parts = [try concatenation()]
    while try take(.special("&")) { parts.append(try concatenation()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func concatenation() throws(Stop) -> PatternNode {
    var pieces: [PatternNode] = []
    isAtStart = true
    while let (token, length) = try peek() {
      if [.special("|"), .special("&"), .special(")")].contains(token) { break }
      if case .escaped(let letter) = token, setFlag(letter) {
        index += length
        continue
      }
      pieces.append(try piece(token, length))
    }
    return pieces.count == 1 ? pieces[0] : .sequence(pieces)
  }

  private mutating func setFlag(_ letter: Unicode.Scalar) -> Bool {
    switch letter {
    case "c": ignoresCase = true
    case "C": ignoresCase = false
    case "v": magic = 4
    case "m": magic = 3
    case "M": magic = 2
    case "V": magic = 1
    case "Z": break
    default: return false
    }
    return true
  }

  private mutating func piece(_ token: Token, _ length: Int) throws(Stop) -> PatternNode {
    index += length
    var node = try atom(token)
    if case .lineStart = node {} else { isAtStart = false }
    if case .lineFeed = node { (isAtStart, hasLineFeed) = (true, true) }
    while let multiplied = try multiplied(node) { node = multiplied }
    return node
  }

  private mutating func multiplied(_ node: PatternNode) throws(Stop) -> PatternNode? {
    guard let (token, length) = try peek(), case .special(let special) = token else { return nil }
    if isAtStart, special == "*" { return nil }
    switch special {
    case "*": index += length; return .repetition(node, min: 0, max: .max, isGreedy: true)
    case "+": index += length; return .repetition(node, min: 1, max: .max, isGreedy: true)
    case "=", "?": index += length; return .repetition(node, min: 0, max: 1, isGreedy: true)
    case "{":
      index += length
      return try braces(node)
    case "@":
      index += length
      return try look(node)
    default: return nil
    }
  }

  private mutating func braces(_ node: PatternNode) throws(Stop) -> PatternNode {
    var isGreedy = true
    if index < scalars.count, scalars[index] == "-" {
      isGreedy = false
      index += 1
    }
    let min = number()
    var max = min
    if index < scalars.count, scalars[index] == "," {
      index += 1
      max = number()
    } else if min == nil {
      max = nil
    }
    if index < scalars.count, scalars[index] == "\\" { index += 1 }
    guard index < scalars.count, scalars[index] == "}" else { throw .failed }
    index += 1
    let (low, high) = (min ?? 0, max ?? .max)
    return .repetition(
      node, min: Swift.min(low, high), max: Swift.max(low, high), isGreedy: isGreedy)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while index < scalars.count, scalars[index].isDigit {
      value = Swift.min((value ?? 0) * 10 + Int(scalars[index].value - 0x30), 100_000)
      index += 1
    }
    return value
  }

  private mutating func look(_ node: PatternNode) throws(Stop) -> PatternNode {
    _ = number()
    guard index < scalars.count else { throw .failed }
    let kind = scalars[index]
    index += 1
    switch kind {
    case "=": return .look(node, isAhead: true, isNegated: false)
    case "!": return .look(node, isAhead: true, isNegated: true)
    case ">": return .atomic(node)
    case "<":
      guard index < scalars.count, ["=", "!"].contains(scalars[index]) else { throw .failed }
      index += 1
      return .look(node, isAhead: false, isNegated: scalars[index - 1] == "!")
    default: throw .failed
    }
  }
}

// Atoms.
extension PatternParser {
  private mutating func atom(_ token: Token) throws(Stop) -> PatternNode {
    switch token {
    case .literal(let scalar):
      var marks: [Unicode.Scalar] = []
      while index < scalars.count, scalars[index].isCombining {
        marks.append(scalars[index])
        index += 1
      }
      return marks.isEmpty ? .scalar(scalar) : .cluster([scalar] + marks)
    case .special(let special): return try special_(special)
    case .escaped(let letter): return try escaped(letter)
    }
  }

  private mutating func special_(_ special: Unicode.Scalar) throws(Stop) -> PatternNode {
    switch special {
    case "^": return isAtStart || magic == 4 ? .lineStart : .scalar("^")
    case "$": return try isAtEnd() || magic == 4 ? .lineEnd : .scalar("$")
    case ".": return .any(alsoLineEnd: false)
    case "[": return try bracket(alsoLineEnd: false)
    case "~": return try lastReplacement()
    case "*":
      if isAtStart { return .scalar("*") }
      throw .failed
    case "(": return try group(isCounted: true)
    case "<": return .wordStart
    case ">": return .wordEnd
    case "%": return try percent()
    default: throw .failed
    }
  }

  private func isAtEnd() throws(Stop) -> Bool {
    guard let (token, _) = try peek() else { return true }
    return [.special("|"), .special("&"), .special(")"), .escaped("n")].contains(token)
  }

  private func lastReplacement() throws(Stop) -> PatternNode {
    guard let last else { throw .failed }
    return .sequence(last.unicodeScalars.map { .scalar($0) })
  }

  private mutating func group(isCounted: Bool) throws(Stop) -> PatternNode {
    var number: Int?
    if isCounted {
      groups += 1
      number = groups
      if groups > 9 { throw .failed }
    }
    let inner = try alternatives()
    guard try take(.special(")")) else { throw .failed }
    isAtStart = false
    return .group(inner, number)
  }

  private mutating func percent() throws(Stop) -> PatternNode {
    guard index < scalars.count else { throw .failed }
    let kind = scalars[index]
    index += 1
    switch kind {
    case "(": return try group(isCounted: false)
    case "^": return .textStart
    case "$": return .textEnd
    case "#": return .cursor
    case "V": return .selection
    case "d", "x", "u", "U":
      var digits = ""
      while digits.count < 8, index < scalars.count, Character(scalars[index]).isHexDigit {
        digits.unicodeScalars.append(scalars[index])
        index += 1
      }
      guard let value = UInt32(digits, radix: kind == "d" ? 10 : 16),
        let scalar = Unicode.Scalar(value)
      else { throw .failed }
      return .scalar(scalar)
    default: throw .failed
    }
  }

  private mutating func escaped(_ letter: Unicode.Scalar) throws(Stop) -> PatternNode {
    switch letter {
    case "n": return .lineFeed
    case "t": return .scalar("\t")
    case "e": return .scalar("\u{1B}")
    case "r": return .scalar("\r")
    case "b": return .scalar("\u{8}")
    case "1"..."9": return .same(Int(letter.value - 0x30))
    case "_":
      hasLineFeed = true
      guard index < scalars.count else { throw .failed }
      let next = scalars[index]
      index += 1
      switch next {
      case "^": return .lineStart
      case "$": return .lineEnd
      case ".": return .any(alsoLineEnd: true)
      case "[": return try bracket(alsoLineEnd: true)
      default:
        guard let set = Unicode.Scalar.set(of: next) else { throw .failed }
        return .set(set, alsoLineEnd: true)
      }
    case "z":
      guard index < scalars.count else { throw .failed }
      index += 1
      switch scalars[index - 1] {
      case "s": return .matchStart
      case "e": return .matchEnd
      default: throw .failed
      }
    default:
      if let set = Unicode.Scalar.set(of: letter) { return .set(set, alsoLineEnd: false) }
      return .scalar(letter)
    }
  }

  /// Reads `[…]`; a bracket without an end is itself.
  private mutating func bracket(alsoLineEnd: Bool) throws(Stop) -> PatternNode {
    var reader = BracketReader(scalars, at: index)
    guard let set = reader.read() else { return .scalar("[") }
    index = reader.index
    if reader.hasLineFeed { hasLineFeed = true }
    return .set(set, alsoLineEnd: alsoLineEnd || reader.hasLineFeed)
  }
}
