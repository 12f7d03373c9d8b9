/// Reads the range and the name of a command line.
struct ExReader {
  private var scalars: ArraySlice<Unicode.Scalar>
  private let machine: Machine

  init(_ line: String, in machine: Machine) {
    scalars = Array(line.unicodeScalars)[...]
    self.machine = machine
  }

  mutating func read() throws(Stop) -> ExCommand? {
    skip { $0.isBlank || $0 == ":" }
    if isOfNothing { return nil }
    var command = ExCommand()
    try readRange(&command)
    skip { $0.isBlank || $0 == ":" }
    readName(&command)
    // Without a command, a line beyond the text stands for the last one.
    guard
      command.name.isEmpty
        || command.lines.upperBound <= machine.lastLine && command.lines.lowerBound >= -1
    else { throw .failed }
    // The `!` after `:s` is around its pattern.
    if scalars.first == "!", command.name.first?.isLetter == true,
      ExName(command.name) != .substitute
    {
      command.isForced = true
      scalars.removeFirst()
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    command.rest = String(view)
    return command
  }

  private mutating func skip(_ test: (Unicode.Scalar) -> Bool) {
    while let next = scalars.first, test(next) { scalars.removeFirst() }
  }

  /// Whether the line is a comment, or nothing but the selection.
  private var isOfNothing: Bool {
    let selection = "'<,'>".unicodeScalars
    let rest = scalars.starts(with: selection) ? scalars.dropFirst(selection.count) : scalars
    let first = rest.first { !$0.isBlank && $0 != ":" }
    return first == "\"" || first == nil && rest.startIndex > scalars.startIndex
  }

  private mutating func readName(_ command: inout ExCommand) {
    guard let first = scalars.first else { return }
    if first == "k" || first == "s" && isShortSubstitution() {
      command.name = first == "k" && !followsLetter() ? "k" : first == "s" ? "s" : ""
      if !command.name.isEmpty {
        scalars.removeFirst()
        return
      }
    }
    if !first.isLowercaseLetter, !first.isUppercaseLetter {
      command.name = String(first)
      scalars.removeFirst()
      if first == "&", scalars.first == "&" { return }
      while first == "<" || first == ">", scalars.first == first {
        command.name += String(first)
        scalars.removeFirst()
      }
      return
    }
    while let next = scalars.first, next.isLowercaseLetter || next.isUppercaseLetter {
      command.name += String(next)
      scalars.removeFirst()
    }
  }

  private func followsLetter() -> Bool {
    guard scalars.count > 1 else { return false }
    return scalars.dropFirst().first?.isLowercaseLetter == true && scalars.count > 2
      && scalars.dropFirst(2).first?.isLowercaseLetter == true
  }

  /// Whether letters after `s` are its flags: `:sg`.
  private func isShortSubstitution() -> Bool {
    guard let next = scalars.dropFirst().first else { return true }
    if !next.isLowercaseLetter && !next.isUppercaseLetter { return true }
    let rest = scalars.dropFirst().prefix { $0.isLowercaseLetter || $0.isUppercaseLetter }
    return rest.allSatisfy { "cgeinrpIl".unicodeScalars.contains($0) } && rest.count <= 2
  }

  private mutating func readRange(_ command: inout ExCommand) throws(Stop) {
    var current = machine.cursor.line
    var (first, last): (Int?, Int?) = (nil, nil)
    while true {
      skip(\.isBlank)
      if scalars.first == "%" {
        scalars.removeFirst()
        (first, last) = (0, machine.lastLine)
        command.addresses = 2
      } else {
        let address = try readAddress(current)
        let isNext = scalars.first == "," || scalars.first == ";"
        if let address {
          (first, last) = (last, address)
          command.addresses += 1
        } else if isNext || command.addresses > 0 && last == nil || expectsAddress {
          (first, last) = (last, current)
          command.addresses += 1
        }
      }
      expectsAddress = false
      guard let separator = scalars.first, separator == "," || separator == ";" else { break }
      scalars.removeFirst()
      expectsAddress = true
      if separator == ";", let last {
        current = max(0, min(last, machine.lastLine))
        // The column that vertical moves keep is that of the old line.
        machine.state.goal = machine.goal
        machine.cursor.line = current
        machine.limitColumn()
      }
    }
    guard let last else {
      command.lines = current...current
      command.last = current
      return
    }
    let start = first ?? last
    command.last = last
    // A range that goes backwards is turned round.
    command.lines = min(start, last)...max(start, last)
    if command.addresses > 2 { command.addresses = 2 }
  }

  private var expectsAddress = false

  /// Reads an address: a line, counted from 0.
  private mutating func readAddress(_ current: Int) throws(Stop) -> Int? {
    var line = try readOneAddress(current)
    // A pattern after an address is searched from there.
    while let found = line, scalars.first == "/" || scalars.first == "?" {
      line = try readOneAddress(min(found, machine.lastLine))
    }
    return line
  }

  private mutating func readOneAddress(_ current: Int) throws(Stop) -> Int? {
    skip(\.isBlank)
    var line: Int?
    switch scalars.first {
    case ".": scalars.removeFirst(); line = current
    case "$": scalars.removeFirst(); line = machine.lastLine
    case "'":
      guard let name = scalars.dropFirst().first else { throw .failed }
      scalars.removeFirst(2)
      line = try machine.mark(name).line
    case "/", "?":
      let isForward = scalars.first == "/"
      scalars.removeFirst()
      let pattern = Machine.pattern(&scalars, upTo: isForward ? "/" : "?")
      if !scalars.isEmpty { scalars.removeFirst() }
      line = try machine.line(matching: pattern, from: current, isForward: isForward)
    case "\\":
      guard let kind = scalars.dropFirst().first else { throw .failed }
      scalars.removeFirst(2)
      line = try machine.line(
        matching: "", from: current, isForward: kind != "?", substituted: kind == "&")
    case let digit? where digit.isDigit: line = readNumber() - 1
    default: break
    }
    while let sign = skipBlanks(), sign == "+" || sign == "-" || (sign.isDigit && line != nil) {
      if !sign.isDigit { scalars.removeFirst() }
      let count = scalars.first?.isDigit == true ? readNumber() : 1
      line = (line ?? current) + (sign == "-" ? -count : count)
    }
    return line
  }

  private mutating func skipBlanks() -> Unicode.Scalar? {
    skip(\.isBlank)
    return scalars.first
  }

  private mutating func readNumber() -> Int {
    var value = 0
    while let digit = scalars.first, digit.isDigit {
      value = min(value * 10 + Int(digit.value - 0x30), 100_000_000)
      scalars.removeFirst()
    }
    return value
  }
}
