/// Reads the literal that a Lua file returns.
///
/// Nothing is executed: anything but a literal is a fault.
struct LuaReader {
  private var scanner: LiteralScanner
  private let receive: TableReceiver
  /// The names of the tables that are being read.
  private var names: [String] = []

  /// Reads `return LITERAL`, with comments, and calls `receive` with each table.
  static func read(
    _ file: FileBytes, _ receive: @escaping TableReceiver
  ) throws(LiteralFault) -> Literal {
    var reader = LuaReader(scanner: LiteralScanner([], of: file), receive: receive)
    try reader.scanner.begin(depth: 0)
    try reader.skip()
    guard reader.scanner.take("return") else { throw reader.scanner.fault("no \"return\"") }
    let value = try reader.value(depth: 0)
    try reader.skip()
    _ = reader.scanner.take(UInt8(ascii: ";"))
    try reader.skip()
    guard reader.scanner.next == nil else {
      throw reader.scanner.fault("something follows the value")
    }
    return value
  }

  /// Skips blanks and comments.
  private mutating func skip() throws(LiteralFault) {
    while true {
      scanner.skipBlanks()
      guard scanner.take("--") else { return }
      if try longText() == nil { _ = scanner.take { $0 != 10 } }
    }
  }

  private mutating func value(depth: Int) throws(LiteralFault) -> Literal {
    try skip()
    try scanner.begin(depth: depth)
    switch scanner.next {
    case UInt8(ascii: "{"):
      let table = try table(depth: depth)
      return receive(table, names) ? .null : .table(table)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try quoted())
    case UInt8(ascii: "["):
      guard let text = try longText() else { throw scanner.fault("not a literal") }
      return .text(text)
    default: return try word()
    }
  }

  private mutating func table(depth: Int) throws(LiteralFault) -> Literal.Table {
    var table = Literal.Table(line: scanner.currentLine())
    scanner.index += 1
    while true {
      try skip()
      if scanner.take(UInt8(ascii: "}")) { return table }
      try readField(into: &table, depth: depth + 1)
      try skip()
      if scanner.take(UInt8(ascii: ",")) || scanner.take(UInt8(ascii: ";")) { continue }
      guard scanner.next == UInt8(ascii: "}") else {
        throw scanner.fault("a table is not closed")
      }
    }
  }

  /// Reads `["name"] = value`, `[1] = value`, `name = value` or a value.
  private mutating func readField(
    into table: inout Literal.Table, depth: Int
  ) throws(LiteralFault) {
    guard let name = try name(depth: depth) else {
      return table.items.append(try value(named: "", depth: depth))
    }
    try skip()
    guard scanner.take(UInt8(ascii: "=")) else { throw scanner.fault("no \"=\" after a name") }
    let value = try value(named: name, depth: depth)
    if table.fields[name] == nil { table.fields[name] = value }
  }

  private mutating func value(named name: String, depth: Int) throws(LiteralFault) -> Literal {
    names.append(name)
    defer { names.removeLast() }
    return try value(depth: depth)
  }

  /// Reads the name of a field; nil if the field has none.
  private mutating func name(depth: Int) throws(LiteralFault) -> String? {
    let start = scanner.index
    if scanner.next == UInt8(ascii: "[") {
      let following = scanner.bytes[(start + 1)...].first
      guard following != UInt8(ascii: "["), following != UInt8(ascii: "=") else { return nil }
      scanner.index += 1
      let key = try value(depth: depth)
      try skip()
      guard scanner.take(UInt8(ascii: "]")), let name = key.text else {
        throw scanner.fault("a name is not closed")
      }
      return name
    }
    let word = scanner.take(while: \.isOfName)
    guard word.first?.isDigit == false else {
      scanner.index = start
      return nil
    }
    try skip()
    let isName =
      scanner.next == UInt8(ascii: "=")
      && scanner.bytes[(scanner.index + 1)...].first != UInt8(ascii: "=")
    if !isName { scanner.index = start }
    return isName ? word.text : nil
  }

  private mutating func word() throws(LiteralFault) -> Literal {
    let word = scanner.take { $0.isOfName || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
      .text
    switch word {
    case "nil": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      guard word.count <= 40, let number = Double(word), number.isFinite else {
        throw scanner.fault("not a literal")
      }
      return .number(number)
    }
  }

  /// Reads a text in quotes; a backslash before a line end is a line end, as `%q` writes it.
  private mutating func quoted() throws(LiteralFault) -> String {
    guard let quote = scanner.next else { return "" }
    scanner.index += 1
    var text: [UInt8] = []
    while true {
      text += scanner.take { $0 != quote && $0 != UInt8(ascii: "\\") && $0 != 10 }
      guard let byte = scanner.next, byte != 10 else { throw scanner.fault("a text is not closed") }
      scanner.index += 1
      if byte == quote { return text[...].text }
      try readEscape(into: &text)
    }
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(LiteralFault) {
    guard let byte = scanner.next else { throw scanner.fault("a text is not closed") }
    if byte.isDigit {
      let start = scanner.index
      let digits = scanner.take(while: \.isDigit).prefix(3)
      scanner.index = start + digits.count
      guard let value = UInt8(digits.text) else { throw scanner.fault("no such character") }
      return text.append(value)
    }
    scanner.index += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "v"): text.append(32)
    case 13:
      _ = scanner.take(10)
      text.append(10)
    default: text.append(byte)
    }
  }

  /// Reads `[[text]]` or `[=[text]=]`; nil if no such text begins here.
  private mutating func longText() throws(LiteralFault) -> String? {
    let start = scanner.index
    guard scanner.take(UInt8(ascii: "[")) else { return nil }
    let level = scanner.take { $0 == UInt8(ascii: "=") }.count
    guard level <= 8, scanner.take(UInt8(ascii: "[")) else {
      scanner.index = start
      return nil
    }
    _ = scanner.take(13)
    _ = scanner.take(10)
    let from = scanner.index
    let end =
      [UInt8(ascii: "]")] + [UInt8](repeating: UInt8(ascii: "="), count: level) + [
        UInt8(ascii: "]")
      ]
    while scanner.next != nil {
      _ = scanner.take { $0 != UInt8(ascii: "]") }
      let close = scanner.index
      if scanner.bytes[close...].starts(with: end) {
        scanner.index += end.count
        return scanner.bytes[from..<close].text
      }
      if scanner.next != nil { scanner.index += 1 }
    }
    throw scanner.fault("a text is not closed")
  }
}

extension UInt8 {
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether the byte may stand in a name of Lua.
  var isOfName: Bool {
    isDigit || self == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self
      || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self
  }
}
