// The stored forms of commands, changes and insertions.

extension ViMode {
  var name: String {
    switch self {
    case .normal: "normal"
    case .insert: "insert"
    case .replace: "replace"
    case .visual(let kind): kind.rawValue
    }
  }

  init?(name: String) {
    switch name {
    case "normal": self = .normal
    case "insert": self = .insert
    case "replace": self = .replace
    default:
      guard let kind = ViSpan(rawValue: name) else { return nil }
      self = .visual(kind)
    }
  }
}

extension Command {
  func write(to writer: inout FieldWriter) {
    writer.add(register)
    writer.add(count)
    writer.add(operation?.rawValue ?? "")
    writer.add(forced?.rawValue ?? "")
    writer.add(name)
    writer.add(argument)
    writer.add(line) { $0.add($1) }
  }

  init(_ reader: inout FieldReader) throws(Stop) {
    register = try reader.scalar()
    count = try reader.number()
    operation = Operation(rawValue: try reader.text())
    forced = ViSpan(rawValue: try reader.text())
    name = try reader.text()
    argument = try reader.scalar()
    line = try reader.optional { reader throws(Stop) in try reader.text() }
  }
}

extension Change {
  func write(to writer: inout FieldWriter) {
    command.write(to: &writer)
    writer.add(inserted)
    writer.add(extent) { $1.write(to: &$0) }
  }

  init(_ reader: inout FieldReader) throws(Stop) {
    command = try Command(&reader)
    inserted = try reader.scalars()
    extent = try reader.optional(Extent.init)
  }
}

extension Change.Extent {
  func write(to writer: inout FieldWriter) {
    writer.add(kind.rawValue)
    writer.add(lines)
    writer.add(columns)
    writer.add(count)
  }

  init(_ reader: inout FieldReader) throws(Stop) {
    guard let kind = ViSpan(rawValue: try reader.text()) else { throw .failed }
    self.kind = kind
    lines = try reader.number()
    columns = try reader.number()
    count = try reader.number()
  }
}

extension Insertion {
  func write(to writer: inout FieldWriter) {
    command.write(to: &writer)
    writer.add(count)
    writer.add(start)
    writer.add(first)
    writer.add(keys)
    writer.add(hasMoved)
    writer.add(replaced) { writer, old in
      writer.add(old) { $0.add(String(decoding: $1, as: UTF8.self)) }
    }
    writer.add(block) { $1.write(to: &$0) }
    // One number, so that older versions read the flags.
    writer.add(
      (isSuspended ? 1 : 0) + (hasEdited ? 2 : 0) + (repeatsEarlier ? 4 : 0) + indentEnd * 8)
    writer.add(endLine)
  }

  init(_ reader: inout FieldReader) throws(Stop) {
    command = try Command(&reader)
    count = try reader.number()
    start = try reader.place()
    first = try reader.place()
    keys = try reader.scalars()
    hasMoved = try reader.flag()
    replaced = try reader.array { reader throws(Stop) in
      try reader.optional { reader throws(Stop) in Array(try reader.text().utf8) }
    }
    block = try reader.optional(BlockInsertion.init)
    let flags = try reader.number()
    (isSuspended, hasEdited, repeatsEarlier) = (flags & 1 != 0, flags & 2 != 0, flags & 4 != 0)
    indentEnd = max(0, flags / 8)
    endLine = try reader.optionalNumber()
  }
}

extension BlockInsertion {
  func write(to writer: inout FieldWriter) {
    for number in [
      lines.lowerBound, lines.upperBound, firstColumn, lastColumn, startByte, textByte, textLength,
      insertedByte, length, indentLength, indentWidth,
    ] {
      writer.add(number)
    }
    for flag in [isAppending, isRagged, isChange] { writer.add(flag) }
  }

  init(_ reader: inout FieldReader) throws(Stop) {
    let (first, last) = (try reader.number(), try reader.number())
    guard first >= 0, first <= last else { throw .failed }
    lines = first...last
    firstColumn = try reader.number()
    lastColumn = try reader.number()
    startByte = try reader.number()
    textByte = try reader.number()
    textLength = try reader.number()
    insertedByte = try reader.number()
    length = try reader.number()
    indentLength = try reader.number()
    indentWidth = try reader.number()
    isAppending = try reader.flag()
    isRagged = try reader.flag()
    isChange = try reader.flag()
  }
}
