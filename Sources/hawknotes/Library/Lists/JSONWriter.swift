import UnicodeText

/// Writes records as JSON, without line ends; invisible characters are escaped.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func write(raw text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes a line that is not JSON.
  mutating func write(raw line: String, end: UInt8) {
    bytes.append(contentsOf: line.utf8)
    bytes.append(end)
  }

  mutating func write(_ record: Record) {
    bytes.append(UInt8(ascii: "{"))
    for (index, field) in record.fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(string: field.name)
      bytes.append(UInt8(ascii: ":"))
      write(field.value)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  mutating func write(_ value: FieldValue) {
    switch value {
    case .null: write(raw: "null")
    case .text(let text): write(string: text)
    case .int(let number): bytes.append(contentsOf: "\(number)".utf8)
    case .decimal(let digits): bytes.append(contentsOf: digits.utf8)
    case .bool(let isTrue): write(raw: isTrue ? "true" : "false")
    case .texts(let texts): write(list: texts) { $0.write(string: $1) }
    case .record(let record): write(record)
    case .records(let records): write(list: records) { $0.write($1) }
    }
  }

  private mutating func write<Item>(
    list: [Item], _ item: (inout JSONWriter, Item) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    for (index, value) in list.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      item(&self, value)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func write(string text: String) {
    var text = text
    text.withUTF8 { write(string: $0) }
  }

  /// Writes a time as a string.
  mutating func write(milliseconds: Int64) {
    let digits = TimeDigits(milliseconds: milliseconds)
    write(raw: "\"")
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { text in
      digits.write(to: text)
      write(raw: UnsafeBufferPointer(text))
    }
    write(raw: "\"")
  }

  /// Writes bytes as they are.
  mutating func write(raw text: [UInt8]) { bytes.append(contentsOf: text) }

  /// Writes bytes as they are.
  mutating func write(raw text: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: text) }

  /// Writes UTF-8 as a string; what is not UTF-8 becomes U+FFFD.
  mutating func write(string text: UnsafeBufferPointer<UInt8>) {
    write(raw: "\"")
    append(escaping: text)
    write(raw: "\"")
  }

  private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    var written = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        defer { index += 1 }
        guard byte.needsEscape else { continue }
        bytes.append(contentsOf: text[written..<index])
        append(escapeOf: byte)
        written = index + 1
      } else {
        let (scalar, length) = text.scalar(at: index)
        if scalar.isUnseen || scalar == "\u{FFFD}" {
          bytes.append(contentsOf: text[written..<index])
          bytes.append(contentsOf: String(scalar).escapedForJSON.utf8)
          written = index + length
        }
        index += length
      }
    }
    bytes.append(contentsOf: text[written...])
  }

  private mutating func append(escapeOf byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): write(raw: "\\\"")
    case UInt8(ascii: "\\"): write(raw: "\\\\")
    case UInt8(ascii: "\n"): write(raw: "\\n")
    case UInt8(ascii: "\t"): write(raw: "\\t")
    case UInt8(ascii: "\r"): write(raw: "\\r")
    default: bytes.append(contentsOf: String(Unicode.Scalar(byte)).escapedForJSON.utf8)
    }
  }
}

extension UInt8 {
  /// Whether a string in JSON cannot have this ASCII character as it is, or should not.
  fileprivate var needsEscape: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") || self == 0x7F
  }
}
