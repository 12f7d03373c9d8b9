// Command lines.

extension Machine {
  /// Executes a line of commands, and says if it cannot be done.
  func executeWithMessage(_ line: String) throws(Stop) {
    do throws(Stop) {
      try execute(line)
    } catch {
      if error == .failed, message == nil { message = "cannot do: \(line)" }
      throw error
    }
  }

  func execute(_ line: String) throws(Stop) {
    var reader = ExReader(line, in: self)
    guard let command = try reader.read() else { return }
    var (rest, next) = (command.rest, String?.none)
    if !["g", "norm", "sor"].contains(where: { isName(command.name, $0) }) {
      (rest, next) = Self.split(rest, of: command, isSubstitution: isSubstitution(command))
    }
    var own = command
    own.rest = rest
    try execute(own)
    if let next { try execute(next) }
  }

  private func isName(_ name: String, _ short: String) -> Bool {
    switch ExName(name) {
    case .global, .vglobal: short == "g"
    case .normal: short == "norm"
    case .sort: short == "sor"
    case .none: false
    case .substitute, .delete, .yank, .put, .move, .copy, .t, .join, .mark, .k, .write, .quit, .wq,
      .xit,
      .exit, .nohlsearch, .undo, .redo, .delmarks, .print, .number, .list, .update:
      false
    }
  }

  private func isSubstitution(_ command: ExCommand) -> Bool {
    command.name == "&" || command.name == "~" || ExName(command.name) == .substitute
  }

  /// Splits a line at `|`.
  private static func split(
    _ rest: String, of command: ExCommand, isSubstitution: Bool
  ) -> (String, String?) {
    var before = String.UnicodeScalarView()
    var scalars = Array(rest.unicodeScalars)[...]
    if let delimiter = command.delimiter {
      while let scalar = scalars.popFirst() {
        before.append(scalar)
        if scalar == delimiter { break }
      }
      for _ in 0..<2 { before += part(&scalars, delimiter) }
    }
    while let scalar = scalars.popFirst() {
      if scalar == "\\" || scalar == literalMark, let next = scalars.first {
        scalars.removeFirst()
        if next == "|", !isSubstitution || scalar == literalMark {
          before.append(next)
        } else {
          before.append(scalar)
          before.append(next)
        }
        continue
      }
      if scalar == "|" {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return (String(before), String(view))
      }
      before.append(scalar)
    }
    return (String(before), nil)
  }

  /// Takes a pattern or a replacement, with the delimiter after it.
  private static func part(
    _ scalars: inout ArraySlice<Unicode.Scalar>, _ delimiter: Unicode.Scalar
  ) -> String.UnicodeScalarView {
    var part = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      part.append(scalar)
      if scalar == delimiter { break }
      if scalar == "\\", let escaped = scalars.popFirst() { part.append(escaped) }
    }
    return part
  }

  private func execute(_ command: ExCommand) throws(Stop) {
    switch command.name {
    case "": try goToLine(command)
    case "&", "~": try substitute(command)
    case "@", "*": try executeRegister(command)
    case "=", "#": break
    default:
      if command.name.first == ">" || command.name.first == "<" { return try shift(command) }
      guard let name = ExName(command.name) else {
        message = "no such command: \(command.name)"
        throw .failed
      }
      try execute(name, command)
    }
  }

  private func goToLine(_ command: ExCommand) throws(Stop) {
    guard command.addresses > 0 else { return }
    cursor.line = max(0, min(command.last, lastLine))
    toFirstNonBlank()
  }

  private func execute(_ name: ExName, _ command: ExCommand) throws(Stop) {
    switch name {
    case .substitute: try substitute(command)
    case .global: try global(command, isInverse: command.isForced)
    case .vglobal: try global(command, isInverse: true)
    case .delete, .yank: try deleteOrYank(command, deletes: name == .delete)
    case .put: try putLines(command)
    case .move, .copy, .t: try moveOrCopy(command, moves: name == .move)
    case .join: try joinLines(command)
    case .sort: try sort(command)
    case .normal: try executeNormal(command)
    case .mark, .k: try setMark(command)
    case .write, .update:
      try refuseFile(of: command)
      requests.append(.save)
    case .quit: requests.append(.leave(discarding: command.isForced))
    case .wq, .xit, .exit:
      try refuseFile(of: command)
      requests += [.save, .leave(discarding: false)]
    case .nohlsearch: break
    case .undo: requests.append(.undo(1))
    case .redo: requests.append(.redo(1))
    case .delmarks: deleteMarks(command)
    case .print, .number, .list:
      let lines = try counted(command).lines
      cursor.line = max(0, lines.upperBound)
      toFirstNonBlank()
    }
  }

  /// Refuses the name of a file, or a program, after a command that saves.
  private func refuseFile(of command: ExCommand) throws(Stop) {
    guard command.rest.unicodeScalars.allSatisfy(\.isBlank) else {
      message = ":\(command.name) takes no file name here. export writes files."
      throw .failed
    }
  }

  /// Reads a count after a command: lines from the last one on.
  func counted(_ command: ExCommand) throws(Stop) -> (
    lines: ClosedRange<Int>, register: Unicode.Scalar?
  ) {
    var words = command.rest.split(separator: " ")
    var register: Unicode.Scalar?
    if ["d", "y", "p"].contains(command.name.prefix(1)), let first = words.first,
      let name = first.unicodeScalars.first, !name.isDigit, Registers.isWritable(name)
    {
      register = name
      words[0] = first.dropFirst()
      if words[0].isEmpty { words.removeFirst() }
    }
    var lines = max(0, command.lines.lowerBound)...max(0, command.lines.upperBound)
    if let word = words.first {
      guard let count = Int(word), count > 0, words.count == 1 else { throw .failed }
      let last = lines.upperBound + min(count, 100_000_000) - 1
      lines = lines.upperBound...min(lastLine, last)
    }
    return (lines, register)
  }

  private func setLines(_ lines: ClosedRange<Int>) {
    range = OperatorRange()
    range.kind = .lines
    range.start = Position(lines.lowerBound, cursor.column)
    range.end = Position(lines.upperBound, 0)
    range.lines = lines.count
  }

  private func deleteOrYank(_ command: ExCommand, deletes: Bool) throws(Stop) {
    let (lines, register) = try counted(command)
    if deletes {
      setJump()
      cursor.line = lines.lowerBound
      toFirstNonBlank()
    }
    setLines(lines)
    if deletes {
      range.start.column = 0
      delete(register, .delete)
    } else {
      yank(register)
    }
  }

  private func shift(_ command: ExCommand) throws(Stop) {
    let (lines, _) = try counted(command)
    setJump()
    cursor.line = lines.lowerBound
    toFirstNonBlank()
    setLines(lines)
    range.start.column = 0
    var column = cursor.column
    asOneChange {
      for number in lines {
        if line(number).isEmpty { column = 0 }
        if let end = shift(number, isLeft: command.name.hasPrefix("<"), command.name.count) {
          column = end
        }
      }
      return Position(lines.lowerBound, 0)
    }
    setChange(range.start, Position(range.end.line, max(0, line(range.end.line).count - 1)))
    cursor = Position(lines.upperBound, column)
    clampCursor()
  }

  private func joinLines(_ command: ExCommand) throws(Stop) {
    var lines = try counted(command).lines
    let hasCount = command.rest.contains { $0.isNumber }
    cursor.line = lines.lowerBound
    if lines.count == 1 {
      if command.addresses >= 2 || hasCount { return }
      guard lines.upperBound < lastLine else {
        endsMacros = true
        return
      }
      lines = lines.lowerBound...lines.upperBound + 1
    }
    join(lines.count, addsSpaces: !command.isForced)
    toFirstNonBlank()
  }

  private func setMark(_ command: ExCommand) throws(Stop) {
    let words = command.rest.split(separator: " ")
    guard let name = words.first?.unicodeScalars.first, words.count == 1 else { throw .failed }
    let old = cursor
    cursor.line = max(0, command.lines.upperBound)
    toFirstNonBlank()
    let target = cursor
    cursor = old
    try setMark(name, at: target)
  }

  private func deleteMarks(_ command: ExCommand) {
    if command.isForced {
      state.marks = state.marks.filter { !$0.key.isLowercaseLetter }
      return
    }
    for name in command.rest.unicodeScalars { state.marks[name] = nil }
  }

  private func putLines(_ command: ExCommand) throws(Stop) {
    let name = command.rest.unicodeScalars.first { !$0.isBlank }
    let isBefore = command.lines.upperBound < 0 || command.isForced
    // The column that vertical moves keep is that of the old line, if nothing is put.
    state.goal = goal
    cursor.line = max(0, command.lines.upperBound)
    clampCursor()
    try put(
      state.contents(of: name), Putting(isAfter: !isBefore, asLines: true, toLastLine: true))
  }

  private func executeRegister(_ command: ExCommand) throws(Stop) {
    if command.addresses > 0 {
      state.goal = goal
      cursor.line = max(0, command.lines.upperBound)
      limitColumn()
    }
    let name = command.rest.unicodeScalars.first { !$0.isBlank } ?? "@"
    let register = name == "@" || name == "*" ? state.lastMacro : name
    guard depth < 20 else { throw .failed }
    guard let register, let contents = state.contents(of: register) else {
      endsMacros = true
      return
    }
    depth += 1
    defer { depth -= 1 }
    if register == ":" { keepsLastLine = true }
    state.lastMacro = register
    for line in contents.lines {
      budget -= 1
      guard budget > 0 else { throw .failed }
      try execute(String(decoding: line, as: UTF8.self))
    }
  }
}
