// `:s`, `:&`, `:~`.

/// Pattern, replacement and flags of `:s`.
struct Substitution {
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
      case "c":
        message = "flag c: a replacement cannot be confirmed here"
        throw .failed
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
    state.history.add(typed, after: " ")
    let full = substitution.ignoresCase == true ? "\\c" + text : text
    state.search.use(text, from: source, in: .substituted)
    return try Pattern(full, last: state.substitution.replacement)
  }
}
