// Brackets that belong together. Those in double quotes are skipped, if the line has an even number
// of quotes.

extension Machine {
  func moveToMatch(_ command: Command) throws(Stop) {
    range.isInclusive = true
    if command.count > 0 {
      guard command.count <= 100 else { throw .failed }
      range.kind = .lines
      setJump()
      cursor.line = max(0, min(lastLine, (lineCount * command.count + 99) / 100 - 1))
      toFirstNonBlank()
      return
    }
    range.usesRegisterOne = true
    guard let found = match() else { throw .failed }
    setJump()
    cursor = found
    state.goal = nil
  }

  func moveToUnmatched(_ command: Command) throws(Stop) {
    guard let wanted = command.name.utf8.last else { throw .failed }
    let start = cursor
    var found: Position?
    for _ in 0..<command.times {
      guard let next = unmatched(wanted) else { break }
      found = next
      cursor = next
    }
    cursor = start
    guard let found else { throw .failed }
    setJump()
    cursor = found
    state.goal = nil
  }

  /// Returns the bracket that belongs to the first one at or after the cursor.
  func match() -> Position? {
    let line = line
    var column = cursor.column
    if column >= line.count, column > 0 { column = line.count - 1 }
    while column < line.count, brackets[line[column]] == nil { column += line.length(at: column) }
    guard column < line.count, let other = brackets[line[column]] else { return nil }
    let isForward = "([{".utf8.contains(line[column])
    var search = BracketSearch(
      at: Position(cursor.line, column), counted: line[column], wanted: other, isForward: isForward)
    search.isEscaped = isOdd(line, column)
    return run(&search)
  }

  /// Returns the next bracket around the cursor that has no partner before it.
  func unmatched(_ wanted: UInt8, ignoresQuotes: Bool = false, isForward: Bool = false) -> Position?
  {
    guard let other = brackets[wanted] ?? (wanted == 0x3C ? 0x3E : wanted == 0x3E ? 0x3C : nil)
    else { return nil }
    var search = BracketSearch(
      at: cursor, counted: other, wanted: wanted,
      isForward: isForward || !"([{<".utf8.contains(wanted))
    search.ignoresQuotes = ignoresQuotes
    return run(&search)
  }

  /// Returns whether an odd number of backslashes precedes a column.
  private func isOdd(_ line: Line, _ column: Int) -> Bool {
    var at = column
    while at > 0, line[at - 1] == 0x5C { at -= 1 }
    return (column - at) % 2 == 1
  }

  private func run(_ search: inout BracketSearch) -> Position? {
    var line = line(search.at.line)
    while step(&search, &line) {
      let byte = line.byte(search.at.column)
      if !search.ignoresQuotes {
        countQuotes(&search, line)
        if skips(byte, &search, line) { continue }
      }
      guard !search.isQuoted || search.startsQuoted == true,
        byte == search.counted || byte == search.wanted, search.at.column < line.count,
        isOdd(line, search.at.column) == search.isEscaped
      else { continue }
      if byte == search.counted {
        search.depth += 1
      } else {
        if search.depth == 0 { return search.at }
        search.depth -= 1
      }
    }
    return nil
  }

  /// Goes to the next character; returns false at the text's end.
  private func step(_ search: inout BracketSearch, _ line: inout Line) -> Bool {
    if search.isForward {
      if search.at.column < line.count {
        search.at.column += line.length(at: search.at.column)
        return true
      }
      guard search.at.line < lastLine else { return false }
      search.at = Position(search.at.line + 1, 0)
      line = self.line(search.at.line)
    } else {
      if search.at.column > 0 {
        search.at.column = line.previous(search.at.column)
        return true
      }
      guard search.at.line > 0 else { return false }
      search.at.line -= 1
      line = self.line(search.at.line)
      search.at.column = line.count
    }
    search.hasQuotes = nil
    return true
  }

  private func countQuotes(_ search: inout BracketSearch, _ line: Line) {
    if search.hasQuotes == nil {
      let (quotes, before) = quotes(in: line, at: search.at.column + (search.isForward ? 0 : 1))
      search.hasQuotes = quotes % 2 == 0
      if quotes % 2 == 1 { search.isQuoted = false }
      if quotes % 2 == 1, line.last == 0x5C || line.hasSuffix(0x5C) {
        search.hasQuotes = true
        if search.startsQuoted == nil {
          (search.isQuoted, search.startsQuoted) = (true, true)
        } else if !search.isForward {
          search.isQuoted = true
        }
      }
      if quotes % 2 == 1, search.at.line > 0, self.line(search.at.line - 1).hasSuffix(0x5C) {
        search.hasQuotes = true
        if search.startsQuoted == nil {
          search.isQuoted = before
          if before { search.startsQuoted = true }
        } else if search.isForward {
          search.isQuoted = true
        }
      }
    }
    if search.startsQuoted == nil { search.startsQuoted = false }
  }

  private func quotes(in line: Line, at column: Int) -> (count: Int, isOddBefore: Bool) {
    var (count, isOdd, index) = (0, false, 0)
    while index < line.count {
      if index == column { isOdd = count % 2 == 0 }
      if line[index] == 0x22, index == 0 || line[index - 1] != 0x27 || line.byte(index + 1) != 0x27
      {
        count += 1
      }
      index += line[index] == 0x5C && index + 1 < line.count ? 2 : 1
    }
    return (count, isOdd)
  }

  /// Returns whether a character is no bracket to count: a quote, or a bracket in single quotes.
  private func skips(_ byte: UInt8, _ search: inout BracketSearch, _ line: Line) -> Bool {
    let column = search.at.column
    switch byte {
    case 0:
      if column == 0 || line.byte(column - 1) != 0x5C {
        (search.isQuoted, search.startsQuoted) = (false, false)
      }
      return true
    case 0x22:
      if search.hasQuotes == true, !isOdd(line, column) {
        search.isQuoted.toggle()
        search.startsQuoted = false
      }
      return true
    case 0x27:
      guard search.isForward else {
        if column > 1, line[column - 2] == 0x27 {
          search.at.column -= 2
        } else if column > 2, line[column - 2] == 0x5C, line[column - 3] == 0x27 {
          search.at.column -= 3
        }
        return true
      }
      if line.byte(column + 1) == 0x5C, line.byte(column + 2) != 0, line.byte(column + 3) == 0x27 {
        search.at.column += 3
      } else if line.byte(column + 1) != 0, line.byte(column + 2) == 0x27 {
        search.at.column += 2
      }
      return true
    default: return false
    }
  }
}

extension Line {
  func hasSuffix(_ byte: UInt8) -> Bool { self.isEmpty ? false : self[count - 1] == byte }
}

/// A search for the partner of a bracket.
private struct BracketSearch {
  var at: Position
  let counted: UInt8
  let wanted: UInt8
  let isForward: Bool
  var depth = 0
  /// Whether the bracket has an odd number of backslashes before it.
  var isEscaped = false
  var isQuoted = false
  /// Whether it began within quotes; nil: not known.
  var startsQuoted: Bool?
  var ignoresQuotes = false
  /// Whether the line has an even number of quotes; nil: a new line.
  var hasQuotes: Bool?
}

/// The partners of brackets.
private let brackets: [UInt8: UInt8] = [
  0x28: 0x29, 0x29: 0x28, 0x5B: 0x5D, 0x5D: 0x5B, 0x7B: 0x7D, 0x7D: 0x7B,
]
