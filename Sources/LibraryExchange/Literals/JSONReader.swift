/// Reads JSON, and knows the line of each object: RFC 8259.
struct JSONReader {
  private var scanner: LiteralScanner
  private let receive: TableReceiver?
  /// The names of the tables that are being read.
  private var names: [String] = []

  static func read(_ bytes: ArraySlice<UInt8>) throws(LiteralFault) -> Literal {
    try read(JSONReader(scanner: LiteralScanner(bytes), receive: nil))
  }

  /// Reads a file, and calls `receive` with each of its objects and arrays.
  static func read(
    _ file: FileBytes, _ receive: @escaping TableReceiver
  ) throws(LiteralFault) -> Literal {
    try read(JSONReader(scanner: LiteralScanner([], of: file), receive: receive))
  }

  private static func read(_ reader: JSONReader) throws(LiteralFault) -> Literal {
    var reader = reader
    let value = try reader.value(depth: 0)
    reader.scanner.skipBlanks()
    guard reader.scanner.next == nil else {
      throw reader.scanner.fault("something follows the value")
    }
    return value
  }

  private mutating func value(depth: Int) throws(LiteralFault) -> Literal {
    try scanner.begin(depth: depth)
    scanner.skipBlanks()
    switch scanner.next {
    case UInt8(ascii: "{"): return received(try object(depth: depth))
    case UInt8(ascii: "["): return received(try array(depth: depth))
    case UInt8(ascii: "\""): return .text(try quoted())
    default: return try word()
    }
  }

  private func received(_ table: Literal.Table) -> Literal {
    receive?(table, names) == true ? .null : .table(table)
  }

  private mutating func value(named name: String, depth: Int) throws(LiteralFault) -> Literal {
    names.append(name)
    defer { names.removeLast() }
    return try value(depth: depth)
  }

  private mutating func object(depth: Int) throws(LiteralFault) -> Literal.Table {
    var table = Literal.Table(line: scanner.currentLine())
    scanner.index += 1
    scanner.skipBlanks()
    if scanner.take(UInt8(ascii: "}")) { return table }
    while true {
      scanner.skipBlanks()
      guard scanner.next == UInt8(ascii: "\"") else { throw scanner.fault("a name is missing") }
      let name = try quoted()
      scanner.skipBlanks()
      guard scanner.take(UInt8(ascii: ":")) else { throw scanner.fault("no \":\" after a name") }
      let value = try value(named: name, depth: depth + 1)
      if table.fields[name] == nil { table.fields[name] = value }
      if try isLast(UInt8(ascii: "}")) { return table }
    }
  }

  private mutating func array(depth: Int) throws(LiteralFault) -> Literal.Table {
    var table = Literal.Table(line: scanner.currentLine())
    scanner.index += 1
    scanner.skipBlanks()
    if scanner.take(UInt8(ascii: "]")) { return table }
    while true {
      table.items.append(try value(named: "", depth: depth + 1))
      if try isLast(UInt8(ascii: "]")) { return table }
    }
  }

  /// Takes a comma, or the end of the object or array.
  private mutating func isLast(_ end: UInt8) throws(LiteralFault) -> Bool {
    scanner.skipBlanks()
    if scanner.take(UInt8(ascii: ",")) { return false }
    guard scanner.take(end) else { throw scanner.fault("a comma is missing") }
    return true
  }

  private mutating func word() throws(LiteralFault) -> Literal {
    if scanner.take("null") { return .null }
    if scanner.take("true") { return .bool(true) }
    if scanner.take("false") { return .bool(false) }
    let word = scanner.take { $0.isDigit || "+-.eE".utf8.contains($0) }.text
    guard word.count <= 400, let number = Double(word) else { throw scanner.fault("not a value") }
    return number.isFinite ? .number(number) : .null
  }

  private mutating func quoted() throws(LiteralFault) -> String {
    scanner.index += 1
    var text = ""
    while true {
      text += scanner.take { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }.text
      guard let byte = scanner.next else { throw scanner.fault("a text is not closed") }
      scanner.index += 1
      if byte == UInt8(ascii: "\"") { return text }
      try readEscape(into: &text)
    }
  }

  private mutating func readEscape(into text: inout String) throws(LiteralFault) {
    guard let byte = scanner.next else { throw scanner.fault("a text is not closed") }
    scanner.index += 1
    switch byte {
    case UInt8(ascii: "n"): text += "\n"
    case UInt8(ascii: "t"): text += "\t"
    case UInt8(ascii: "r"): text += "\r"
    case UInt8(ascii: "b"): text += "\u{8}"
    case UInt8(ascii: "f"): text += "\u{C}"
    case UInt8(ascii: "u"): text.append(try character())
    // The rest of the character belongs to the text that follows.
    case 0x80...: scanner.index -= 1
    default: text.unicodeScalars.append(Unicode.Scalar(byte))
    }
  }

  /// Reads four hexadecimal digits, and the second half of a pair; half a pair is replaced.
  private mutating func character() throws(LiteralFault) -> Character {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return Character(scalar) }
    let start = scanner.index
    if first < 0xDC00, scanner.take("\\u") {
      let second = try unit()
      if 0xDC00...0xDFFF ~= second,
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return Character(scalar)
      }
      scanner.index = start
    }
    return "\u{FFFD}"
  }

  private mutating func unit() throws(LiteralFault) -> UInt32 {
    let digits = scanner.bytes[scanner.index...].prefix(4).text
    guard digits.utf8.count == 4, digits.utf8.allSatisfy({ $0 != 43 && $0 != 45 }),
      let value = UInt32(digits, radix: 16)
    else { throw scanner.fault("no such character") }
    scanner.index += 4
    return value
  }
}
