// The tags are part of the format and never change.
private enum Tag: UInt8 {
  case nothing = 0
  case no = 1
  case yes = 2
  case int = 3
  case double = 4
  case string = 5
  case bytes = 6
}

extension ByteWriter {
  mutating func append(_ value: StoredValue) {
    switch value {
    case .nothing:
      append(Tag.nothing.rawValue)
    case .bool(let value):
      append((value ? Tag.yes : .no).rawValue)
    case .int(let number):
      append(Tag.int.rawValue)
      append(signed: number)
    case .double(let bits):
      append(Tag.double.rawValue)
      append(fixed: bits)
    case .string(let text):
      append(Tag.string.rawValue)
      append(text: text)
    case .bytes(let bytes):
      append(Tag.bytes.rawValue)
      append(run: bytes)
    }
  }
}

extension ByteReader {
  mutating func value() throws(JournalFault) -> StoredValue {
    switch Tag(rawValue: try byte()) {
    case .nothing: .nothing
    case .no: .bool(false)
    case .yes: .bool(true)
    case .int: .int(try signed())
    case .double: .double(bits: try fixed())
    case .string: .string(try text())
    case .bytes: .bytes(try run())
    case nil: throw .damaged
    }
  }
}
