import TextEditing

// `:sort`.

/// The options of `:sort`.
private struct SortOptions {
  var ignoresCase = false
  var isNumeric = false
  /// Whether equal lines that follow each other become one.
  var isUnique = false
  /// Whether lines are sorted by the match, not by the text after it.
  var usesMatch = false
  var pattern: Pattern?
}

/// Key by which a line is sorted.
private struct SortKey {
  var bytes: ArraySlice<UInt8>
  /// The number; nil without `n`, or in a line without a number, which comes first.
  var number: Int?

  func isBefore(_ other: SortKey, isNumeric: Bool) -> Bool {
    guard isNumeric else { return bytes.lexicographicallyPrecedes(other.bytes) }
    guard let number, let otherNumber = other.number else {
      return number == nil && other.number != nil
    }
    return number < otherNumber
  }
}

extension Machine {
  func sort(_ command: ExCommand) throws(Stop) {
    let lines =
      command.addresses == 0
      ? 0...lastLine : max(0, command.lines.lowerBound)...max(0, command.lines.upperBound)
    guard lines.count > 1 else { return }
    // `:g` can sort as often as there are lines.
    guard budget > 0 else { throw .failed }
    budget -= lines.count
    var rest = Array(command.rest.unicodeScalars)[...]
    let options = try sortOptions(&rest)
    let contents = lines.map { line($0) }
    let keys = lines.map { sortKey($0, options) }
    var order = contents.indices.sorted {
      keys[$0].isBefore(keys[$1], isNumeric: options.isNumeric)
        || !keys[$1].isBefore(keys[$0], isNumeric: options.isNumeric) && $0 < $1
    }
    if command.isForced { order.reverse() }
    var sorted = order.map { contents[$0] }
    if options.isUnique { sorted = Self.unique(sorted, ignoringCase: options.ignoresCase) }
    replaceLines(lines, with: sorted)
    // Sorted lines are new ones, which `:g` did not mark.
    globalLines.removeAll { lines.contains($0.line) }
    let removed = contents.count - sorted.count
    if removed > 0 {
      adjustMarks(lines.upperBound - removed...lines.upperBound, by: nil, rest: -removed)
    }
    cursor.line = lines.lowerBound
    toFirstNonBlank()
    if rest.first == "|" { try execute(String(Array(rest.dropFirst()))) }
  }

  /// Reads the options up to a comment or the next command.
  private func sortOptions(_ rest: inout ArraySlice<Unicode.Scalar>) throws(Stop) -> SortOptions {
    var options = SortOptions()
    while let option = rest.first, option != "\"", option != "|" {
      rest.removeFirst()
      switch option {
      case " ", "\t": break
      case "i": options.ignoresCase = true
      case "n": options.isNumeric = true
      case "u": options.isUnique = true
      case "r": options.usesMatch = true
      default:
        guard !option.isLowercaseLetter, !option.isUppercaseLetter, options.pattern == nil else {
          throw .failed
        }
        let typed = Self.pattern(&rest, upTo: option)
        guard rest.popFirst() == option,
          let text = typed.isEmpty ? state.search.last : typed
        else { throw .failed }
        options.pattern = try Pattern(text, last: state.substitution.replacement)
      }
    }
    return options
  }

  private func sortKey(_ number: Int, _ options: SortOptions) -> SortKey {
    let line = line(number)
    var part = line[...]
    if let pattern = options.pattern {
      // As in vim, the pattern sees the line alone: `\%^` is its start.
      let alone = Machine(state, TextBuffer(line), cursor: 0, screen: screen)
      alone.searchSteps = searchSteps
      defer { (searchSteps, hasGivenUp) = (alone.searchSteps, hasGivenUp || alone.hasGivenUp) }
      var matcher = Matcher(pattern, in: alone)
      if let match = matcher.firstMatch(in: 0, from: 0), match.end.line == 0 {
        part =
          options.usesMatch
          ? line[match.start.column..<match.end.column] : line[match.end.column...]
      } else {
        part = []
      }
    }
    guard !options.isNumeric else { return SortKey(bytes: [], number: Self.number(in: part)) }
    return SortKey(bytes: options.ignoresCase ? part.map(\.asciiLowercase)[...] : part)
  }

  /// Returns the first number, with a sign before it; as in vim, a sign at the end is 0.
  private static func number(in bytes: ArraySlice<UInt8>) -> Int? {
    let start = bytes.firstIndex { 0x30...0x39 ~= $0 } ?? bytes.endIndex
    let isNegative = start > bytes.startIndex && bytes[start - 1] == 0x2D
    let digits = bytes[start...].prefix { 0x30...0x39 ~= $0 }
    guard !digits.isEmpty else { return isNegative ? 0 : nil }
    let value = Int(String(decoding: digits, as: UTF8.self)) ?? .max
    return isNegative ? -value : value
  }

  private static func unique(_ lines: [Line], ignoringCase: Bool) -> [Line] {
    func compared(_ line: Line) -> Line { ignoringCase ? line.map(\.asciiLowercase) : line }
    return lines.reduce(into: []) { unique, line in
      if unique.last.map(compared) != compared(line) { unique.append(line) }
    }
  }
}

extension UInt8 {
  fileprivate var asciiLowercase: UInt8 { 0x41...0x5A ~= self ? self + 0x20 : self }
}
