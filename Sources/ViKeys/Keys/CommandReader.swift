struct CommandReader {
  let keys: [ViKey]
  /// The kind of selection; nil in Normal mode.
  let selection: ViSpan?
  let state: ViState
  private var index = 0
  private var command = Command()
  /// Whether the keys end with a register or an operator, which vim executes before it takes the
  /// next key.
  private(set) var endsPart = false
  /// The command line that was completed or cancelled.
  private(set) var line: CommandLine?

  init(_ keys: [ViKey], selection: ViSpan?, state: ViState) {
    self.keys = keys
    self.selection = selection
    self.state = state
  }

  /// Whether a command line is being typed.
  var isReadingLine: Bool { command.name == ":" }

  private mutating func next() throws(Stop) -> Unicode.Scalar {
    guard index < keys.count else { throw .incomplete }
    index += 1
    return keys[index - 1].scalar
  }

  /// Reads the command.
  ///
  /// Throws if it is incomplete, or if the keys are no command.
  mutating func read() throws(Stop) -> Command {
    let key = try readPrefix()
    if selection != nil {
      try readVisual(key)
    } else {
      try readNormal(key)
    }
    return command
  }

  /// Reads counts and registers up to the first other key.
  private mutating func readPrefix() throws(Stop) -> Unicode.Scalar {
    var total = 0
    while true {
      let (count, key) = try readCount()
      if count > 0 { total = total > 0 ? min(total * count, largestCount) : count }
      guard key == "\"" else {
        command.count = total
        return key
      }
      let register = try next()
      guard Registers.isName(register) else { throw .failed }
      command.register = register
      endsPart = index == keys.count
    }
  }

  private mutating func readCount() throws(Stop) -> (Int, Unicode.Scalar) {
    var count = 0
    while true {
      let key = try next()
      if count > 0, key == ViKey.delete.scalar {
        count /= 10
        continue
      }
      guard key.isDigit, count > 0 || key != "0" else { return (count, key) }
      count = min(count * 10 + Int(key.value - 0x30), largestCount)
    }
  }

  private mutating func readNormal(_ key: Unicode.Scalar) throws(Stop) {
    let name = try readName(key)
    if let translated = translations[name] {
      command.operation = translated.0
      command.name = translated.1
    } else if let operation = Operation(rawValue: name), operation.takesMotion {
      command.operation = operation
      try readMotion()
    } else if missingOperators.contains(name) {
      // The keys of its motion are not commands.
      try readMotion()
      command = Command(name: name)
    } else {
      try readArguments(name)
    }
  }

  /// Reads the motion after an operator.
  private mutating func readMotion() throws(Stop) {
    var key: Unicode.Scalar
    while true {
      endsPart = index == keys.count
      let (count, next) = try readCount()
      key = next
      if count > 0 {
        command.count = command.count > 0 ? min(command.count * count, largestCount) : count
      }
      guard let forced = ViSpan(rawValue: String(key)) else { break }
      command.forced = forced
    }
    if isOfObject(key) {
      command.name = String(key) + String(try next())
      return
    }
    let operation = command.operation?.rawValue ?? ""
    // As in vim, `gww` formats with the motion `w`.
    if operation.count == 2, operation != "gw", String(key) == String(operation.suffix(1)) {
      command.name = "same"
      return
    }
    let name = try readName(key)
    if name == operation {
      command.name = "same"
    } else if Operation(rawValue: name) != nil {
      throw .failed
    } else {
      try readArguments(name)
    }
  }

  private mutating func readVisual(_ key: Unicode.Scalar) throws(Stop) {
    if isOfObject(key) {
      let object = try next()
      command.name = String(key) + String(object)
      return
    }
    try readArguments(try readName(key))
  }

  private func isOfObject(_ key: Unicode.Scalar) -> Bool {
    guard key == "i" || key == "a" else { return false }
    return true
  }

  /// Reads the rest of a command's name.
  private mutating func readName(_ key: Unicode.Scalar) throws(Stop) -> String {
    guard ["g", "z", "Z", "[", "]", "\u{17}"].contains(key), key != "Z" || command.operation == nil
    else { return String(key) }
    return String(key) + String(try next())
  }

  /// Reads what follows a name.
  private mutating func readArguments(_ name: String) throws(Stop) {
    command.name = name
    if command.operation != nil, ["m", "q", "r", "@"].contains(name) { throw .failed }
    switch name {
    case "f", "F", "t", "T", "r", "m", "'", "`", "@", "g'", "g`", "gr":
      command.argument = try readCharacter(name)
    case "q":
      if state.recording == nil { command.argument = try next() }
    case "/", "?", ":":
      var prefix = ""
      if name == ":", selection != nil {
        prefix = "'<,'>"
      } else if name == ":", command.operation == nil, command.count > 0 {
        prefix = command.count == 1 ? "." : ".,.+\(command.count - 1)"
      }
      var line = CommandLine(prefix, after: name.unicodeScalars[name.startIndex])
      while true {
        guard index < keys.count else { throw .incomplete }
        index += 1
        self.line = line
        let isDone = try line.press(keys[index - 1], state: state)
        if isDone { break }
      }
      command.line = line.text
    default: break
    }
  }

  /// Reads a character, which Ctrl-V may precede, or Ctrl-K and two keys.
  private mutating func readCharacter(_ name: String) throws(Stop) -> Unicode.Scalar {
    let key = try next()
    if key == ViKey.escape.scalar { throw .failed }
    guard ["f", "F", "t", "T", "r"].contains(name) else { return key }
    if key == .control("V") { return try next() }
    guard key == .control("K") else { return key }
    let first = try next()
    guard let written = Digraph.character(first, try next()) else { throw .failed }
    return written
  }

  /// The command line that is being typed; nil if there is none.
  static func line(in keys: [ViKey], selection: ViSpan?, state: ViState) -> CommandLine? {
    guard let start = keys.firstIndex(where: { [":", "/", "?"].contains($0.scalar) }) else {
      return nil
    }
    var reader = CommandReader(Array(keys[...start]), selection: selection, state: state)
    do throws(Stop) { _ = try reader.read() } catch {
      guard error == .incomplete, ["/", "?", ":"].contains(reader.command.name) else { return nil }
    }
    var line = CommandLine(
      reader.command.name == ":" && selection != nil
        ? "'<,'>"
        : reader.command.name == ":" && reader.command.operation == nil && reader.command.count > 0
          ? (reader.command.count == 1 ? "." : ".,.+\(reader.command.count - 1)") : "",
      after: keys[start].scalar)
    for key in keys[(start + 1)...] {
      do throws(Stop) { _ = try line.press(key, state: state) } catch { return nil }
    }
    return line
  }
}

private let largestCount = 99_999_999

/// Operators of vim that are not there: they do nothing, nor does their motion.
private let missingOperators: Set<String> = ["=", "zf"]

/// Commands that stand for an operator and a motion.
private let translations: [String: (Operation, String)] = [
  "x": (.delete, "l"), "\u{F728}": (.delete, "l"), "X": (.delete, "h"), "D": (.delete, "$"),
  "C": (.change, "$"), "s": (.change, "l"), "S": (.change, "same"), "Y": (.yank, "same"),
]
